//! Watches the clock while players think, and raises their flags when time is up or everything is
//! stopped.

use quintet::core::{Instant, StopFlag};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Interval between checks. Overstepping a clock is measured exactly; this is only how soon the
/// search is stopped.
const EVERY: Duration = Duration::from_millis(2);

/// A thinking player's flag, and when to raise it.
type Bell = Option<(StopFlag, Option<Instant>)>;

/// Watches over one thinking player per worker.
pub(crate) struct Watch {
    everybody: StopFlag,
    bells: Mutex<Vec<Bell>>,
    over: AtomicBool,
}

impl Watch {
    /// Creates a watch for this many workers; `everybody` stops them all.
    pub(crate) fn new(workers: usize, everybody: StopFlag) -> Self {
        Self { everybody, bells: Mutex::new(vec![None; workers]), over: AtomicBool::new(false) }
    }

    /// Checks repeatedly until [`dismiss`](Self::dismiss).
    pub(crate) fn keep(&self) {
        while !self.over.load(Ordering::Relaxed) {
            self.look(Instant::now());
            thread::park_timeout(EVERY);
        }
    }

    /// Ends the watch.
    pub(crate) fn dismiss(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    fn look(&self, now: Instant) {
        let leave = self.everybody.is_stopped();
        for (flag, deadline) in self.bells().iter().flatten() {
            if leave || deadline.is_some_and(|deadline| now > deadline) {
                flag.stop();
            }
        }
    }

    /// A flag for a worker's next search, raised when its time is up.
    pub(crate) fn set(&self, worker: usize, deadline: Option<Instant>) -> StopFlag {
        let flag = StopFlag::new();
        self.bells()[worker] = Some((flag.clone(), deadline));
        flag
    }

    /// Whether everything is stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.everybody.is_stopped()
    }

    fn bells(&self) -> MutexGuard<'_, Vec<Bell>> {
        self.bells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
