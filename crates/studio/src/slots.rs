//! Slots for long work, such as a tournament, in the pool that everybody shares.
//!
//! A worker holds a slot for a moment and then asks for the next one, so that people and scripts get their turn in
//! between. Waiting does not count against the players' clocks.

use quintet::core::StopFlag;
use quintet::{Claim, Error, Pool, Turn, Work};
use quintet_arena::Slots;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a worker with short moves keeps its slot; taking one for each move would cost more than the moves.
const TURN: Duration = Duration::from_millis(100);

/// How often a waiting worker checks whether everything was stopped.
const LOOK: Duration = Duration::from_millis(20);

/// The slots of one task.
pub(crate) struct PoolSlots {
    pool: Arc<Pool>,
    claim: Claim,
    stop: StopFlag,
    held: Vec<Mutex<Option<HeldSlot>>>,
}

/// A slot held by a worker; freed when dropped.
struct HeldSlot {
    since: Instant,
    _end: mpsc::Sender<()>,
}

impl PoolSlots {
    /// Creates slots for this many workers, each with this claim.
    pub(crate) fn new(pool: Arc<Pool>, claim: Claim, stop: StopFlag, workers: usize) -> Self {
        let held = (0..workers).map(|_| Mutex::default()).collect();
        Self { pool, claim, stop, held }
    }

    /// Waits for a slot; `None` if everything was stopped.
    fn wait(&self) -> Option<HeldSlot> {
        while !self.stop.is_stopped() {
            let (granted, grant) = mpsc::channel();
            let (end, ended) = mpsc::channel();
            let ticket =
                self.pool.submit(self.claim, Box::new(SlotWork { granted, ended })).ok()?;
            loop {
                match grant.recv_timeout(LOOK) {
                    Ok(()) => return Some(HeldSlot { since: Instant::now(), _end: end }),
                    Err(RecvTimeoutError::Timeout) if self.stop.is_stopped() => {
                        ticket.cancel();
                        return None;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    // The system had no thread for it; try again later.
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            thread::sleep(LOOK);
        }
        None
    }
}

impl Slots for PoolSlots {
    fn take(&self, worker: usize) {
        let mut held = self.held[worker].lock().unwrap_or_else(PoisonError::into_inner);
        if held.as_ref().is_some_and(|held| held.since.elapsed() < TURN) {
            return;
        }
        *held = None;
        *held = self.wait();
    }

    fn leave(&self, worker: usize) {
        *self.held[worker].lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Does nothing but hold a slot while a worker thinks.
struct SlotWork {
    granted: mpsc::Sender<()>,
    ended: mpsc::Receiver<()>,
}

impl Work for SlotWork {
    /// A move cannot be cut short: that would be a different move.
    fn begin(&mut self) -> Option<StopFlag> {
        None
    }

    fn run(&mut self) -> Turn {
        if self.granted.send(()).is_ok() {
            // Ends when the worker drops its side.
            let _ = self.ended.recv();
        }
        Turn::Done
    }

    fn waits(&mut self, _: usize) {}

    fn refuse(&mut self, _: Error) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::Urgency;

    fn slots(pool: &Arc<Pool>, stop: &StopFlag) -> PoolSlots {
        let claim = Claim { client: pool.new_client(), urgency: Urgency::Usual, need: 0, reply: 0 };
        PoolSlots::new(Arc::clone(pool), claim, stop.clone(), 2)
    }

    #[test]
    fn a_worker_waits_until_the_other_leaves() {
        let pool = Arc::new(Pool::new(1));
        let stop = StopFlag::new();
        let slots = slots(&pool, &stop);
        slots.take(0);
        thread::scope(|scope| {
            let other = scope.spawn(|| slots.take(1));
            thread::sleep(5 * LOOK);
            assert!(!other.is_finished(), "there is one slot");
            slots.leave(0);
            other.join().expect("it takes the slot");
        });
        slots.leave(1);
    }

    #[test]
    fn nobody_waits_once_everything_was_stopped() {
        let pool = Arc::new(Pool::new(1));
        let stop = StopFlag::new();
        let slots = slots(&pool, &stop);
        slots.take(0);
        thread::scope(|scope| {
            let other = scope.spawn(|| slots.take(1));
            thread::sleep(2 * LOOK);
            stop.stop();
            other.join().expect("it returns");
        });
    }
}
