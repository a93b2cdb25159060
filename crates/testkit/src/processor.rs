//! Processor time used by a test: on a busy machine the wall clock goes on while the test waits for its turn.

use std::time::{Duration, Instant};

/// Runs `work`; returns its result and the processor time this thread used, or wall-clock time if the system
/// does not report that.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (started, before) = (Instant::now(), thread_time());
    let given = work();
    let used = before.and_then(|before| thread_time()?.checked_sub(before));
    (given, used.unwrap_or_else(|| started.elapsed()))
}

/// Processor time used by this thread so far.
fn thread_time() -> Option<Duration> {
    // The count is updated when the thread yields.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
