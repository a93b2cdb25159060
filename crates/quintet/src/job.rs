//! A search of a desk, on its own thread.

use crate::desk::{Shared, Sink, lock};
use crate::{Answer, Event, Pool, Reply, Request, Seat, Snapshot};
use quintet_core::StopFlag;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Its move is played.
    Play,
    /// The value of every move is told.
    Analyse,
    /// The same for every position of the game.
    Review,
}

/// A search and what is needed to tell its result.
pub(crate) struct Job {
    /// The order that asked for it.
    pub(crate) id: u64,
    pub(crate) purpose: Purpose,
    pub(crate) revision: u64,
    /// The positions to search, each with its ply.
    pub(crate) positions: Vec<(usize, Snapshot)>,
    pub(crate) player: String,
    pub(crate) request: Request,
    pub(crate) cancelled: StopFlag,
    pub(crate) shared: Arc<Mutex<Shared>>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) sink: Sink,
}

impl Job {
    /// Searches, tells the result and puts the seat back with its memory. A
    /// player that panics loses its seat, and whoever asked is told.
    pub(crate) fn run(self, mut seat: Box<dyn Seat>) {
        let searched = catch_unwind(AssertUnwindSafe(|| self.search(&mut *seat)));
        if searched.is_ok() {
            lock(&self.shared).seats.insert(self.player.clone(), seat);
        } else if !self.cancelled.is_stopped() {
            let message = format!("{} failed: this is a bug of that player", self.player);
            self.tell(Event::Error { code: "player-failed".to_owned(), message });
        }
    }

    fn search(&self, seat: &mut dyn Seat) {
        for (ply, position) in &self.positions {
            let Some(answer) = self.answer(seat, position) else { return };
            self.conclude(*ply, answer);
            if self.request.stop.is_stopped() && self.purpose == Purpose::Review {
                break;
            }
        }
        if self.purpose == Purpose::Review && !self.cancelled.is_stopped() {
            self.tell(Event::ReviewDone { revision: self.revision });
        }
    }

    /// Searches one position once there is a place for it; none when cancelled.
    fn answer(&self, seat: &mut dyn Seat, position: &Snapshot) -> Option<Answer> {
        let revision = self.revision;
        // Hurried by whoever waits, without ending the rest of a review.
        let request = match self.purpose {
            Purpose::Review => Request { stop: self.request.stop.child(), ..self.request.clone() },
            Purpose::Play | Purpose::Analyse => self.request.clone(),
        };
        let mut queued = |ahead| self.tell(Event::Queued { revision, ahead });
        let _place = self.pool.enter(&request.stop, &self.cancelled, &mut queued)?;
        let mut report = |progress| {
            if !self.cancelled.is_stopped() {
                self.tell(Event::Progress { revision, progress });
            }
        };
        let answer = seat.think(position, &request, &mut report);
        (!self.cancelled.is_stopped()).then_some(answer)
    }

    /// Tells an answer and plays its move where that is the purpose.
    fn conclude(&self, ply: usize, answer: Answer) {
        let revision = self.revision;
        let best = answer.best.clone();
        let answer = Box::new(answer);
        let mut shared = lock(&self.shared);
        // A change of position marks the search as cancelled before it lets go
        // of the lock, so from here on the position is still the one searched.
        if self.cancelled.is_stopped() {
            return;
        }
        let mut events = vec![match self.purpose {
            Purpose::Review => Event::Reviewed { revision, ply, answer },
            Purpose::Play | Purpose::Analyse => Event::Answer { revision, answer },
        }];
        if let Some(session) = shared.session.as_mut().filter(|_| self.purpose == Purpose::Play) {
            session.play(&best).expect("a player's move can be played");
            events.push(Event::View { view: Box::new(session.view()) });
        }
        drop(shared);
        events.into_iter().for_each(|event| self.tell(event));
    }

    fn tell(&self, event: Event) {
        (self.sink)(Reply { id: Some(self.id), event });
    }
}
