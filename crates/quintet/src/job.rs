//! A controller's search as work for the pool.

use crate::controller::{Shared, Sink, lock};
use crate::memories::Key;
use crate::review::{PositionFacts, Reviewer, judged};
use crate::trace::{Narrator, SaidLine, TraceBounds};
use crate::{
    Answer, Cause, Error, Event, GameTree, Pool, Reply, Request, Seat, Session, Snapshot, Turn,
    Work,
};
use quintet_core::{Language, Limits, StopFlag};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Purpose {
    /// To play the move it finds.
    Play,
    /// To evaluate every move.
    Analyse,
    /// To search every position of the game and judge every move.
    Review,
    /// To show its first `first` events.
    Trace { first: usize },
}

impl Purpose {
    /// Which events of the search to record.
    pub(crate) fn traced(self) -> Option<TraceBounds> {
        match self {
            Self::Trace { first } => Some(TraceBounds { first, plies: None, subtree: Vec::new() }),
            Self::Play | Self::Analyse | Self::Review => None,
        }
    }

    /// Bytes that the recorded events may take until they are sent.
    pub(crate) fn need(self) -> u64 {
        match self {
            Self::Trace { first } => first as u64 * BYTES_OF_EVENT,
            Self::Play | Self::Analyse | Self::Review => 0,
        }
    }

    /// Bytes of the replies that carry them.
    pub(crate) fn reply(self) -> u64 {
        match self {
            Self::Trace { first } => first as u64 * BYTES_OF_LINE,
            Self::Play | Self::Analyse | Self::Review => 0,
        }
    }
}

/// Upper estimate of the bytes of an event in memory and of its line in a reply, with its words.
const BYTES_OF_EVENT: u64 = 500;
const BYTES_OF_LINE: u64 = 400;

/// Trace events per message.
const LINES: usize = 2000;

/// A review in progress.
pub(crate) struct Reviewing {
    pub(crate) reviewer: Reviewer,
    positions: Vec<PositionFacts>,
    scale: f64,
    /// The answers so far, by ply.
    answers: Vec<Option<Answer>>,
}

impl Reviewing {
    pub(crate) fn new(
        session: &Session,
        player: Option<&str>,
        limits: Limits,
    ) -> Result<Self, Error> {
        let reviewer = Reviewer::new(session, player, limits)?;
        let positions = session.table().position_facts();
        let answers = vec![None; positions.len()];
        Ok(Self { reviewer, positions, scale: session.table().facts().scale, answers })
    }
}

/// A search with everything needed to report its result.
pub(crate) struct Job {
    /// The id of the order that started it.
    pub(crate) id: u64,
    pub(crate) purpose: Purpose,
    pub(crate) revision: u64,
    /// The positions left to search, each with its ply: one per turn.
    pub(crate) positions: VecDeque<(usize, Snapshot)>,
    /// The game and the player.
    pub(crate) key: Key,
    /// Bytes the player may need.
    pub(crate) need: u64,
    pub(crate) request: Request,
    /// The results of a review so far.
    pub(crate) reviewing: Option<Reviewing>,
    /// Ends this turn, but not the rest of a review.
    pub(crate) turn: StopFlag,
    pub(crate) cancelled: StopFlag,
    pub(crate) shared: Arc<Mutex<Shared>>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) sink: Sink,
}

impl Work for Job {
    fn begin(&mut self) -> Option<StopFlag> {
        self.turn = self.request.stop.child();
        // A hurried review would give another result on a busy machine. Its nodes are limited, so
        // the others get their turn soon.
        (self.purpose != Purpose::Review).then(|| self.turn.clone())
    }

    /// Searches one position, reports the result and keeps the player with its memory. If the
    /// player panics it is dropped, and the sender of the order gets an error.
    fn run(&mut self) -> Turn {
        let Some((ply, position)) = self.positions.pop_front() else { return self.rest() };
        let Some(mut seat) = self.seat() else { return Turn::Done };
        self.run_clock();
        let answer = self.answer(&mut *seat, (ply, &position));
        if self.reviewing.is_none() {
            self.pool.keep(self.key.clone(), seat, self.need);
        }
        answer.map_or(Turn::Done, |answer| self.answered(ply, answer))
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
    /// The player, with its memory if that was kept; `None` if the game is no longer open. Each
    /// position of a review gets a player without memories.
    fn seat(&self) -> Option<Box<dyn Seat>> {
        let kept = self.pool.recall(&self.key).filter(|_| self.reviewing.is_none());
        let shared = lock(&self.shared);
        if self.cancelled.is_stopped() {
            return None;
        }
        kept.or_else(|| shared.game.as_ref()?.line().seat(&self.key.player).ok())
    }

    /// Reports an answer; returns whether there is more to search.
    pub(crate) fn answered(&mut self, ply: usize, answer: Answer) -> Turn {
        // The answer of a stopped search depends on timing; a review must not contain it.
        if self.reviewing.is_none() || !self.request.stop.is_stopped() {
            self.conclude(ply, answer);
        }
        self.rest()
    }

    /// Returns whether there is more to search; at the end of a review, reports it.
    pub(crate) fn rest(&mut self) -> Turn {
        if self.cancelled.is_stopped() {
            return Turn::Done;
        }
        if !self.positions.is_empty() && !self.request.stop.is_stopped() {
            return Turn::More;
        }
        if let Some(Reviewing { positions, answers, scale, .. }) = self.reviewing.take() {
            let review = Box::new(judged(positions, answers, scale));
            self.tell(Event::ReviewDone { revision: self.revision, review });
        }
        Turn::Done
    }

    /// Starts the clock: a player's time runs while it thinks, not while it waits for a slot.
    pub(crate) fn run_clock(&self) {
        let mut shared = lock(&self.shared);
        let game = shared.game.as_mut().filter(|_| self.purpose == Purpose::Play);
        if let Some(game) = game.filter(|_| !self.cancelled.is_stopped()) {
            game.line_mut().run_clock();
        }
    }

    /// The language of the client.
    pub(crate) fn language(&self) -> Language {
        lock(&self.shared).game.as_ref().map_or(Language::default(), |game| game.line().language())
    }

    /// Searches one position; `None` if cancelled.
    fn answer(&self, seat: &mut dyn Seat, (ply, position): (usize, &Snapshot)) -> Option<Answer> {
        let revision = self.revision;
        let request = Request { stop: self.turn.clone(), ..self.request.clone() };
        let mut report = |progress| {
            if !self.cancelled.is_stopped() {
                self.tell(Event::Progress { revision, progress });
            }
        };
        let answer = match &self.reviewing {
            Some(reviewing) => reviewing.reviewer.ask(seat, (ply, position), &request, &mut report),
            None => seat.think(position, &request, &mut report),
        };
        (!self.cancelled.is_stopped()).then_some(answer)
    }

    /// Reports an answer, and plays its move if that is the purpose.
    fn conclude(&mut self, ply: usize, answer: Answer) {
        if matches!(self.purpose, Purpose::Trace { .. }) {
            self.show(answer);
            return;
        }
        let revision = self.revision;
        let best = answer.choice.best.clone();
        if let Some(reviewing) = &mut self.reviewing {
            reviewing.answers[ply] = Some(answer.clone());
        }
        let answer = Box::new(answer);
        let mut shared = lock(&self.shared);
        // A change of position marks the search as cancelled before it releases the lock, so from
        // here on the position is still the one searched.
        if self.cancelled.is_stopped() {
            return;
        }
        let mut events = vec![match self.purpose {
            Purpose::Review => Event::Reviewed { revision, ply, answer },
            Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => {
                Event::Answer { revision, answer }
            }
        }];
        if let Some(game) = shared.game.as_mut().filter(|_| self.purpose == Purpose::Play) {
            events.push(played(game, &best));
        }
        drop(shared);
        events.into_iter().for_each(|event| self.tell(event));
    }

    /// Reports the events of a search, split into messages of limited length.
    fn show(&self, mut answer: Answer) {
        let trace = answer.trace.take();
        let events = trace.as_ref().map_or(0, |trace| trace.events);
        let mut lines = trace.map_or_else(Vec::new, |trace| trace.lines).into_iter();
        let mut narrator = Narrator::new(self.request.language);
        let revision = self.revision;
        let mut answer = Some(Box::new(answer));
        while answer.is_some() && !self.cancelled.is_stopped() {
            let part = lines.by_ref().take(LINES);
            let said = part.map(|line| SaidLine { words: narrator.say(&line), line }).collect();
            let answer = if lines.len() == 0 { answer.take() } else { None };
            self.tell(Event::Traced { revision, lines: said, events, answer });
        }
    }

    pub(crate) fn tell(&self, event: Event) {
        (self.sink)(Reply { id: Some(self.id), event });
    }
}

/// Plays a program's move, or ends the game if its time is up.
fn played(game: &mut GameTree, best: &str) -> Event {
    let cause = match game.line().flagged() {
        Some(loser) => {
            game.line_mut().time_out(loser).expect("the game is not over");
            Cause::TimedOut
        }
        None => match game.play_on(best) {
            Ok(()) => Cause::Thought,
            Err(error) => return Event::refusal(&error, game.line().language()),
        },
    };
    if game.line().is_persons_turn() {
        game.line_mut().run_clock();
    }
    Event::View { view: Box::new(game.view()), cause }
}
