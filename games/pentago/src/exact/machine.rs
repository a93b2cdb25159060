//! What the machine has: memory, and processor time used. Where the system does
//! not tell, there is a fixed guess, and the clock.

use quintet_core::Instant;
use quintet_search::memory::{bytes_of_machine, thread_time};
use std::time::Duration;

/// The limit where the system does not tell its memory.
const USUAL_LIMIT: u64 = 4 << 30;

/// Half of the memory that this program may use, or 4 GiB where the system does not tell it.
///
/// ```
/// assert!(quintet_pentago::exact::half_of_memory() > 1 << 20);
/// ```
#[must_use]
pub fn half_of_memory() -> u64 {
    bytes_of_machine().map_or(USUAL_LIMIT, |bytes| bytes / 2)
}

/// A thread's processor time since some moment; the clock's where the system
/// does not tell.
pub(super) struct Stopwatch {
    started: Instant,
    used: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { started: Instant::now(), used: thread_time() }
    }

    /// To be asked on the thread that started it.
    pub(super) fn elapsed(&self) -> Duration {
        match (thread_time(), self.used) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => self.started.elapsed(),
        }
    }
}
