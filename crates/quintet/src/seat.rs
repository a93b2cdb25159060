//! A player with its memory, assigned to one game.

use crate::Answer;
use crate::answer::in_text;
use crate::delays::Delays;
use crate::trace::{TraceBounds, Tracer};
use crate::tree::RecordedTree;
use quintet_core::Instant;
use quintet_core::{
    Info, Language, Limits, Observer, Playable, Player, Seed, StopFlag, Task, TimeLeft,
    TreeRecorder,
};
use std::any::Any;

/// A position handed to a seat; only a seat of the same game can read it.
pub struct Snapshot(pub(crate) Box<dyn Any + Send>);

/// How much of a search tree to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeBounds {
    /// Maximum number of nodes.
    pub nodes: usize,
    /// Maximum depth below the root, in plies.
    pub plies: usize,
}

/// A request to a player.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Limits in addition to the player's own.
    pub limits: Limits,
    /// The time left on the clocks, if the game is played with clocks. The move takes at most its
    /// share ([`TimeLeft::share`], minus the delay of earlier moves), so every player manages its
    /// time.
    pub clock: Option<TimeLeft>,
    /// The random seed.
    pub seed: Seed,
    /// Whether to return the value of every legal move.
    pub all_moves: bool,
    /// Whether to return the tree, and how much of it.
    pub tree: Option<TreeBounds>,
    /// Whether to return the events of the search, and how many.
    pub trace: Option<TraceBounds>,
    /// The language of the answer's words.
    pub language: Language,
    /// The flag that stops the search.
    pub stop: StopFlag,
}

/// A player built from a player string, which keeps its memory from move to move.
pub trait Seat: Send {
    /// Thinks about an unfinished position and answers with a move.
    ///
    /// # Panics
    /// If the snapshot belongs to another game or size: a seat serves one game.
    fn think(
        &mut self,
        snapshot: &Snapshot,
        request: &Request,
        report: &mut dyn FnMut(Info<String>),
    ) -> Answer;
}

/// A seat of one game type.
pub(crate) struct TypedSeat<G: Playable> {
    player: Box<dyn Player<G>>,
    delays: Delays,
}

impl<G: Playable> TypedSeat<G> {
    pub(crate) fn new(player: Box<dyn Player<G>>) -> Self {
        Self { player, delays: Delays::default() }
    }
}

impl<G: Playable> Seat for TypedSeat<G> {
    fn think(
        &mut self,
        snapshot: &Snapshot,
        request: &Request,
        report: &mut dyn FnMut(Info<String>),
    ) -> Answer {
        let position: &G = snapshot.0.downcast_ref().expect("a seat serves the table it is from");
        let recorder = request.tree.map(|bounds| TreeRecorder::new(bounds.nodes, bounds.plies));
        let tracer = request.trace.clone().map(|bounds| Tracer::new(position, bounds));
        let mut watching = (recorder, tracer);
        let mut report = |info: &Info<G::Move>| report(in_text(position, info));
        let mut task = Task::new(request.seed, &mut report);
        let begun = Instant::now();
        let share = request.clock.map(|clock| self.delays.share(&clock));
        task.limits = request.limits.and(Limits { time: share, ..Limits::NONE });
        task.clock = request.clock;
        task.stop = request.stop.clone();
        task.all_moves = request.all_moves;
        if watching.listens() {
            task.observer = Some(&mut watching);
        }
        let choice = self.player.choose(position, &mut task);
        if let (Some(clock), Some(planned)) = (request.clock, share) {
            self.delays.made(clock, planned, begun.elapsed());
        }
        // A line that does not begin with the answer explains something else.
        let line = Some(&choice.info.pv).filter(|line| line.first() == Some(&choice.best));
        let line = line.map_or(std::slice::from_ref(&choice.best), Vec::as_slice);
        let (recorder, tracer) = watching;
        let tree = recorder.map(|recorder| RecordedTree::of(position, &recorder.into_tree(), line));
        let trace = tracer.map(Tracer::into_trace);
        Answer { tree, trace, ..Answer::of(position, &choice, request) }
    }
}
