//! A search on its own thread.

use crate::{Answer, Progress, Request, Seat, Snapshot};
use quintet_core::StopFlag;
use std::thread::{self, JoinHandle};

/// A running search. Dropping it stops the search and waits for it, which
/// takes at most 50 ms.
pub struct Thinking {
    stop: StopFlag,
    thread: Option<JoinHandle<(Box<dyn Seat>, Answer)>>,
}

impl Thinking {
    /// Starts thinking. `report` is called from the search's thread.
    pub fn start(
        mut seat: Box<dyn Seat>,
        snapshot: Snapshot,
        request: Request,
        mut report: impl FnMut(Progress) + Send + 'static,
    ) -> Self {
        let stop = request.stop.clone();
        let thread = thread::spawn(move || {
            let answer = seat.think(&snapshot, &request, &mut report);
            (seat, answer)
        });
        Self { stop, thread: Some(thread) }
    }

    /// Asks the search to come to an end; [`finish`](Self::finish) then returns
    /// the best move found so far.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// A handle that stops this search from elsewhere.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Whether the answer is there.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the answer and gives the seat back.
    ///
    /// # Panics
    /// When the search itself panicked.
    #[must_use]
    pub fn finish(mut self) -> (Box<dyn Seat>, Answer) {
        let thread = self.thread.take().expect("a search is finished once");
        thread.join().expect("a search does not panic")
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.stop.stop();
            let _ = thread.join();
        }
    }
}
