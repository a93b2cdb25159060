//! The machine's resources: memory and descriptors.

use quintet::search::memory::bytes_of_machine;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Default if the system does not say: the smallest limit of a Mac.
const DESCRIPTORS: usize = 256;

/// Default if the system does not say.
const MEMORY: u64 = 4_000_000_000;

/// Descriptors for everything except connections: the saved games, the page, logs.
const OWN_DESCRIPTORS: usize = 64;

/// Maximum number of connections, however many descriptors there are.
const MOST_CONNECTIONS: usize = 4096;

/// The number of connections that the system has descriptors for.
pub(crate) fn connections() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let descriptors = open_files(&limits).unwrap_or(DESCRIPTORS);
    descriptors.saturating_sub(OWN_DESCRIPTORS).clamp(16, MOST_CONNECTIONS)
}

/// The soft limit; `unlimited` is more than we use.
fn open_files(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    let soft = line.split_whitespace().next()?;
    if soft == "unlimited" { Some(usize::MAX) } else { soft.parse().ok() }
}

/// Memory for all searches together, in bytes: three quarters of the machine's.
pub(crate) fn memory() -> u64 {
    bytes_of_machine().unwrap_or(MEMORY) / 4 * 3
}

/// Processor time that one thread has used since it began a task.
#[derive(Default)]
pub(crate) struct Meter(Mutex<Option<Begun>>);

struct Begun {
    /// The file in which the system reports the thread's run time, if it does.
    file: Option<PathBuf>,
    before: Duration,
    at: Instant,
}

impl Meter {
    /// Starts measuring the current thread.
    pub(crate) fn begin(&self) {
        let thread = fs::read_link("/proc/thread-self").ok();
        let file = thread.map(|thread| Path::new("/proc").join(thread).join("schedstat"));
        let before = file.as_deref().and_then(run_time);
        let begun = Begun {
            file: file.filter(|_| before.is_some()),
            before: before.unwrap_or_default(),
            at: Instant::now(),
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(begun);
    }

    /// The time used; if the system does not report it, the time that has passed.
    fn used(&self) -> Duration {
        let begun = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(begun) = &*begun else { return Duration::ZERO };
        let now = begun.file.as_deref().and_then(run_time);
        now.map_or_else(|| begun.at.elapsed(), |now| now.saturating_sub(begun.before))
    }

    /// Completes once that much time has been used.
    pub(crate) async fn reaches(&self, most: Duration) {
        while self.used() < most {
            tokio::time::sleep(most).await;
        }
    }
}

/// The run time of a thread: the first number of its `schedstat`, in nanoseconds.
fn run_time(file: &Path) -> Option<Duration> {
    let text = fs::read_to_string(file).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_understood() {
        let limits = "Limit      Soft Limit  Hard Limit  Units\n\
                      Max processes     100   200   processes\n\
                      Max open files    1024  4096  files\n";
        assert_eq!(open_files(limits), Some(1024));
        assert_eq!(open_files("Max open files unlimited unlimited files"), Some(usize::MAX));
        assert_eq!(open_files(""), None);
        assert!((16..=MOST_CONNECTIONS).contains(&connections()));
        assert!(memory() > 100_000_000);
    }

    #[test]
    fn a_meter_counts_work_and_not_time() {
        let meter = Meter::default();
        assert_eq!(meter.used(), Duration::ZERO);
        meter.begin();
        let mut sum = 0_u64;
        while meter.used() < Duration::from_millis(3) {
            (0..100_000_u64).for_each(|number| sum = std::hint::black_box(sum + number));
        }
        if meter.0.lock().unwrap().as_ref().unwrap().file.is_some() {
            let before = meter.used();
            std::thread::sleep(Duration::from_millis(50));
            assert!(meter.used() - before < Duration::from_millis(40));
        }
    }
}
