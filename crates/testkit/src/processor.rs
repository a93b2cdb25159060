//! Processor time used by a test: on a busy machine the wall clock goes on while the test waits for its turn.

use quintet_core::StopFlag;
use std::time::{Duration, Instant};

/// Runs `work`; returns its result and the processor time this thread used, or wall-clock time if the system
/// does not report that.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    measured(work, thread_time)
}

/// Like [`timed`], but with the time of all threads of this program, in steps of 10 ms.
pub fn timed_with_threads<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    measured(work, program_time)
}

/// Runs a search and raises its flag after 60 ms; returns its result and the processor time that all threads of this
/// program used after that. Other tests of the same program may add to it.
pub fn timed_after_stop<T>(search: impl FnOnce(StopFlag) -> T) -> (T, Duration) {
    let stop = StopFlag::new();
    let raise = stop.clone();
    std::thread::scope(|scope| {
        let raised = scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            raise.stop();
            (Instant::now(), program_time())
        });
        let given = search(stop);
        let (ended, time) = (Instant::now(), program_time());
        let (asked, before) = raised.join().expect("it sleeps and raises");
        let used = before.and_then(|before| Some(time?.saturating_sub(before)));
        (given, used.unwrap_or_else(|| ended.saturating_duration_since(asked)))
    })
}

fn measured<T>(work: impl FnOnce() -> T, time: fn() -> Option<Duration>) -> (T, Duration) {
    let (started, before) = (Instant::now(), time());
    let given = work();
    let used = before.and_then(|before| time()?.checked_sub(before));
    (given, used.unwrap_or_else(|| started.elapsed()))
}

/// Processor time used by this thread so far.
fn thread_time() -> Option<Duration> {
    // The count is updated when the thread yields.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Processor time used by all threads of this program so far, also those that have ended.
fn program_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may hold spaces: fields 14 and 15, in hundredths of a second.
    let fields: Vec<&str> = told.rsplit_once(')')?.1.split_whitespace().collect();
    let [own, system]: [u64; 2] = [fields.get(11)?.parse().ok()?, fields.get(12)?.parse().ok()?];
    Some(Duration::from_millis(10 * (own + system)))
}
