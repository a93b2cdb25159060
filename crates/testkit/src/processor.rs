//! What a test used of the processor: on a busy machine the wall clock goes on
//! while it waits for its turn.

use std::time::{Duration, Instant};

/// Does something, and returns what it gave and the processor time of this
/// thread that it took; wall time where the system tells no other.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (started, before) = (Instant::now(), thread_time());
    let given = work();
    let used = before.and_then(|before| thread_time()?.checked_sub(before));
    (given, used.unwrap_or_else(|| started.elapsed()))
}

/// Processor time of this thread so far.
fn thread_time() -> Option<Duration> {
    // The count is brought up to date when the thread gives way.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
