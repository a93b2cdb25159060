//! Processor time, where the system says.

use quintet_search::memory;

/// Seconds of processor time that this thread has used.
#[must_use]
pub fn thread_seconds() -> Option<f64> {
    Some(memory::thread_time()?.as_secs_f64())
}

/// Seconds of processor time that all threads of this program have used.
#[must_use]
pub fn all_seconds() -> Option<f64> {
    Some(memory::process_time()?.as_secs_f64())
}
