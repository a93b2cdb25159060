//! The machine's memory, and processor time. If the system does not report them, a fixed guess and wall-clock
//! time are used.

use quintet_core::Instant;
use quintet_search::memory::{bytes_of_machine, thread_time};
use std::time::Duration;

/// The limit if the system does not report its memory.
const USUAL_LIMIT: u64 = 4 << 30;

/// Half of the memory available to this program, or 4 GiB if the system does not report it.
///
/// ```
/// assert!(quintet_pentago::exact::half_of_memory() > 1 << 20);
/// ```
#[must_use]
pub fn half_of_memory() -> u64 {
    bytes_of_machine().map_or(USUAL_LIMIT, |bytes| bytes / 2)
}

/// A thread's processor time since some moment; wall-clock time if the system does not report it.
pub(super) struct Stopwatch {
    started: Instant,
    used: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { started: Instant::now(), used: thread_time() }
    }

    /// Must be called on the thread that started it.
    pub(super) fn elapsed(&self) -> Duration {
        match (thread_time(), self.used) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => self.started.elapsed(),
        }
    }
}
