//! Ctrl-C: the first one ends the thinking, the next one ends the program.

use crate::failure::Failure;
use quintet::core::StopFlag;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The exit status of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;
/// Two within this time mean it, even if a search ended in between.
const TWICE: Duration = Duration::from_secs(1);

/// What Ctrl-C does now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupts(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The search that the next one stops.
    running: Option<StopFlag>,
    /// When the last one came.
    last: Option<Instant>,
    /// What to say when leaving, so that nothing is lost.
    farewell: String,
}

impl Interrupts {
    /// Listens from now on; once in a program.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let interrupts = Self::default();
        let heard = interrupts.clone();
        ctrlc::set_handler(move || heard.interrupt())
            .map_err(|error| Failure::refused(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(interrupts)
    }

    /// The next Ctrl-C stops this search.
    pub(crate) fn arm(&self, stop: &StopFlag) {
        self.lock().running = Some(stop.clone());
    }

    /// The search is over.
    pub(crate) fn disarm(&self) {
        self.lock().running = None;
    }

    /// What to say when Ctrl-C ends the program.
    pub(crate) fn remember(&self, farewell: String) {
        self.lock().farewell = farewell;
    }

    fn interrupt(&self) {
        let mut state = self.lock();
        let twice = state.last.replace(Instant::now()).is_some_and(|last| last.elapsed() < TWICE);
        match state.running.take().filter(|_| !twice) {
            Some(stop) => stop.stop(),
            None => {
                let _ = write!(std::io::stderr(), "\n{}", state.farewell);
                std::process::exit(INTERRUPTED);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
