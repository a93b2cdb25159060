//! Processor time, if the system reports it.

use quintet_search::memory;

/// Processor time used by this thread, in seconds.
#[must_use]
pub fn thread_seconds() -> Option<f64> {
    Some(memory::thread_time()?.as_secs_f64())
}

/// Processor time used by all threads of this program, in seconds.
#[must_use]
pub fn all_seconds() -> Option<f64> {
    Some(memory::process_time()?.as_secs_f64())
}
