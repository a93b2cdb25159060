//! Ctrl-C, SIGTERM and SIGHUP: the first one ends the thinking, the next one
//! ends the program. A search that goes on for all that ends the program too,
//! so that one signal is always enough.

use crate::failure::Failure;
use crate::words;
use quintet::core::StopFlag;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The exit status of a program that a signal ended.
const INTERRUPTED: i32 = 130;
/// Two within this time mean it, even if a search ended in between.
const TWICE: Duration = Duration::from_secs(1);
/// How long a command may take to tell what it has so far. Searches stop within
/// 50 ms; rating one last hard puzzle takes longest.
const GRACE: Duration = Duration::from_secs(3);

/// What a signal does now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupts(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The search that the next one stops.
    running: Option<StopFlag>,
    /// Counts the searches, so that a late one is told from the next.
    turn: u64,
    /// When the last one came.
    last: Option<Instant>,
    /// What to say when leaving, so that nothing is lost.
    farewell: String,
}

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// To leave now.
    Leave,
    /// To stop the search of this turn, and to leave if it does not.
    Stop(u64),
}

impl Interrupts {
    /// Listens from now on; once in a program.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let interrupts = Self::default();
        let heard = interrupts.clone();
        ctrlc::set_handler(move || heard.interrupt()).map_err(|error| {
            Failure::says(
                format!("cannot listen for Ctrl-C: {error}"),
                format!("impossible d’attendre Ctrl-C : {error}"),
            )
        })?;
        Ok(interrupts)
    }

    /// The next signal stops this search. A command that has nothing to do
    /// after it need not disarm.
    pub(crate) fn arm(&self, stop: &StopFlag) {
        let mut state = self.lock();
        state.turn += 1;
        state.running = Some(stop.clone());
    }

    /// The search is over.
    pub(crate) fn disarm(&self) {
        let mut state = self.lock();
        state.turn += 1;
        state.running = None;
    }

    /// What to say when a signal ends the program.
    pub(crate) fn remember(&self, farewell: String) {
        self.lock().farewell = farewell;
    }

    fn interrupt(&self) {
        match self.demand() {
            Demand::Leave => self.leave(""),
            Demand::Stop(turn) => {
                let patient = self.clone();
                thread::spawn(move || {
                    thread::sleep(GRACE);
                    if patient.is_late(turn) {
                        patient.leave(words::pick(
                            "the search did not stop when asked to\n",
                            "la recherche ne s’est pas arrêtée quand on le lui a demandé\n",
                        ));
                    }
                });
            }
        }
    }

    /// Stops what is running, if anything is and this is the first time.
    fn demand(&self) -> Demand {
        let mut state = self.lock();
        let twice = state.last.replace(Instant::now()).is_some_and(|last| last.elapsed() < TWICE);
        match state.running.take().filter(|_| !twice) {
            Some(stop) => {
                stop.stop();
                Demand::Stop(state.turn)
            }
            None => Demand::Leave,
        }
    }

    /// Whether the search that was asked to stop is still what goes on.
    fn is_late(&self, turn: u64) -> bool {
        self.lock().turn == turn
    }

    fn leave(&self, why: &str) {
        let _ = write!(std::io::stderr(), "\n{why}{}", self.lock().farewell);
        std::process::exit(INTERRUPTED);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_does_not_stop_is_late() {
        let (interrupts, stop) = (Interrupts::default(), StopFlag::new());
        interrupts.arm(&stop);
        let Demand::Stop(turn) = interrupts.demand() else { panic!("it stops the search") };
        assert!(stop.is_stopped());
        assert!(interrupts.is_late(turn), "nobody said that it is over");
        interrupts.disarm();
        assert!(!interrupts.is_late(turn));
        // The next search is not blamed for the last one.
        interrupts.arm(&StopFlag::new());
        assert!(!interrupts.is_late(turn));
    }

    #[test]
    fn a_second_signal_leaves() {
        let interrupts = Interrupts::default();
        interrupts.arm(&StopFlag::new());
        assert!(matches!(interrupts.demand(), Demand::Stop(_)));
        assert_eq!(interrupts.demand(), Demand::Leave);
        interrupts.arm(&StopFlag::new());
        assert_eq!(interrupts.demand(), Demand::Leave, "so soon after the last one");
        assert_eq!(Interrupts::default().demand(), Demand::Leave, "nothing to stop");
    }
}
