//! A search of a desk, as work of the pool.

use crate::desk::{Shared, Sink, lock};
use crate::memories::Key;
use crate::trace::TraceBounds;
use crate::{
    Answer, Cause, Error, Event, Pool, Reply, Request, Seat, Session, Snapshot, Turn, Work,
};
use quintet_core::{Language, StopFlag};
use std::collections::VecDeque;
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
    /// What it does is shown, so many events of it.
    Trace { first: usize },
}

impl Purpose {
    /// What is to be shown of the search.
    pub(crate) fn traced(self) -> Option<TraceBounds> {
        match self {
            Self::Trace { first } => Some(TraceBounds { first, plies: None, subtree: Vec::new() }),
            Self::Play | Self::Analyse | Self::Review => None,
        }
    }
}

/// Events of a trace in one message.
const LINES: usize = 2000;

/// A search and what is needed to tell its result.
pub(crate) struct Job {
    /// The order that asked for it.
    pub(crate) id: u64,
    pub(crate) purpose: Purpose,
    pub(crate) revision: u64,
    /// The positions that are left to search, each with its ply: one a turn.
    pub(crate) positions: VecDeque<(usize, Snapshot)>,
    /// The game and the player.
    pub(crate) key: Key,
    /// Bytes that the player may need.
    pub(crate) need: u64,
    pub(crate) request: Request,
    /// Ends this turn, without ending the rest of a review.
    pub(crate) turn: StopFlag,
    pub(crate) cancelled: StopFlag,
    pub(crate) shared: Arc<Mutex<Shared>>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) sink: Sink,
}

impl Work for Job {
    fn begin(&mut self) -> Option<StopFlag> {
        self.turn = self.request.stop.child();
        Some(self.turn.clone())
    }

    /// Searches one position, tells the result and keeps the player with its
    /// memory. A player that panics is lost, and whoever asked is told.
    fn run(&mut self) -> Turn {
        if let Some((ply, position)) = self.positions.pop_front() {
            let Some(mut seat) = self.seat() else { return Turn::Done };
            self.run_clock();
            let answer = self.answer(&mut *seat, &position);
            self.pool.keep(self.key.clone(), seat, self.need);
            let Some(answer) = answer else { return Turn::Done };
            self.conclude(ply, answer);
        }
        if self.cancelled.is_stopped() {
            return Turn::Done;
        }
        if !self.positions.is_empty() && !self.request.stop.is_stopped() {
            return Turn::More;
        }
        if self.purpose == Purpose::Review {
            self.tell(Event::ReviewDone { revision: self.revision });
        }
        Turn::Done
    }

    fn waits(&mut self, ahead: usize) {
        self.tell(Event::Queued { revision: self.revision, ahead });
    }

    fn refuse(&mut self, why: Error) {
        if self.cancelled.is_stopped() {
            return;
        }
        self.tell(Event::refusal(&why, self.language()));
    }
}

impl Job {
    /// The player, with its memory if that was kept; none when the game has
    /// gone.
    fn seat(&self) -> Option<Box<dyn Seat>> {
        let kept = self.pool.recall(&self.key);
        let shared = lock(&self.shared);
        if self.cancelled.is_stopped() {
            return None;
        }
        kept.or_else(|| shared.session.as_ref()?.seat(&self.key.player).ok())
    }

    /// A player's time runs while it thinks, not while it waits for its place.
    fn run_clock(&self) {
        let mut shared = lock(&self.shared);
        let session = shared.session.as_mut().filter(|_| self.purpose == Purpose::Play);
        if let Some(session) = session.filter(|_| !self.cancelled.is_stopped()) {
            session.run_clock();
        }
    }

    /// The language of whoever asked.
    fn language(&self) -> Language {
        lock(&self.shared).session.as_ref().map_or(Language::default(), Session::language)
    }

    /// Searches one position; none when cancelled.
    fn answer(&self, seat: &mut dyn Seat, position: &Snapshot) -> Option<Answer> {
        let revision = self.revision;
        let request = Request { stop: self.turn.clone(), ..self.request.clone() };
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
        if matches!(self.purpose, Purpose::Trace { .. }) {
            self.show(answer);
            return;
        }
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
            Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => {
                Event::Answer { revision, answer }
            }
        }];
        if let Some(session) = shared.session.as_mut().filter(|_| self.purpose == Purpose::Play) {
            let cause = match session.flagged() {
                Some(loser) => {
                    session.time_out(loser).expect("the game is not over");
                    Cause::TimedOut
                }
                None => {
                    session.play(&best).expect("a player's move can be played");
                    Cause::Thought
                }
            };
            if session.is_persons_turn() {
                session.run_clock();
            }
            events.push(Event::View { view: Box::new(session.view()), cause });
        }
        drop(shared);
        events.into_iter().for_each(|event| self.tell(event));
    }

    /// Shows what a search did, in parts that are not too long for a message.
    fn show(&self, mut answer: Answer) {
        let trace = answer.trace.take();
        let events = trace.as_ref().map_or(0, |trace| trace.events);
        let mut lines = trace.map_or_else(Vec::new, |trace| trace.said(self.request.language));
        let revision = self.revision;
        let mut answer = Some(Box::new(answer));
        while let Some(last) = answer.take() {
            if self.cancelled.is_stopped() {
                return;
            }
            let rest = lines.split_off(lines.len().min(LINES));
            let part = std::mem::replace(&mut lines, rest);
            let (result, more) = match lines.is_empty() {
                true => (Some(last), None),
                false => (None, Some(last)),
            };
            answer = more;
            self.tell(Event::Traced { revision, lines: part, events, answer: result });
        }
    }

    fn tell(&self, event: Event) {
        (self.sink)(Reply { id: Some(self.id), event });
    }
}
