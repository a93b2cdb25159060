//! Ctrl-C, SIGTERM and SIGHUP: the first one stops the search, the next one ends the
//! program. If the search does not stop, the program ends anyway, so one signal is
//! always enough.

use crate::failure::Failure;
use crate::words;
use quintet::core::StopFlag;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The exit status of a program that a signal ended.
const INTERRUPTED: i32 = 130;
/// Two signals within this time end the program, even if a search ended in between.
const TWICE: Duration = Duration::from_secs(1);
/// The time a command has to report its results so far. Searches stop within 50 ms.
const GRACE: Duration = Duration::from_secs(3);

/// What the next signal does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupts(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The search that the next signal stops.
    running: Option<StopFlag>,
    /// Counts the searches, to distinguish a late one from the next.
    turn: u64,
    /// The time of the last signal.
    last: Option<Instant>,
    /// The message at the end, so that nothing is lost.
    farewell: String,
}

/// The effect of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// To leave now.
    Leave,
    /// To stop the search of this turn, and to end the program if it does not stop.
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

    /// Makes the next signal stop this search. A command with nothing to do afterwards need not
    /// disarm.
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

    /// Sets the message for when a signal ends the program.
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
                            "the search did not stop in time\n",
                            "la recherche ne s’est pas arrêtée à temps\n",
                        ));
                    }
                });
            }
        }
    }

    /// Stops the running search, if there is one and this is the first signal.
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

    /// Whether the search that was asked to stop is still running.
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
        assert!(interrupts.is_late(turn), "the search has not ended");
        interrupts.disarm();
        assert!(!interrupts.is_late(turn));
        // The next search is not affected by the last one.
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
