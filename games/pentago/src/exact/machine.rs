//! What the machine has: memory, and processor time used. Where the system does
//! not tell, there is a fixed guess, and the clock.

use quintet_search::memory::thread_time;
use std::fs::read_to_string;
use std::time::{Duration, Instant};

/// The limit where the system does not tell its memory.
const USUAL_LIMIT: u64 = 4 << 30;

/// Half of the machine's memory, or 4 GiB where the system does not tell it.
///
/// ```
/// assert!(quintet_pentago::exact::half_of_memory() > 1 << 20);
/// ```
#[must_use]
pub fn half_of_memory() -> u64 {
    let total = || {
        let told = read_to_string("/proc/meminfo").ok()?;
        let line = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    total().map_or(USUAL_LIMIT, |kibibytes| kibibytes * 512)
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
