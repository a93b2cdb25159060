//! The one trait that searches need of a game.

use crate::{Outcome, Random, Side, StopFlag};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game, implemented by its position type.
///
/// A position is a small value: searches copy it and play on the copy, so there
/// is no undo. This trait is about the rules alone; what a position is worth is up to an
/// [`Eval`](crate::Eval).
///
/// The `testkit` crate checks these laws for every game:
/// - `moves` yields every legal move once, always in the same order, and
///   nothing once `outcome` is `Some`;
/// - an unfinished game has a legal move;
/// - equal positions have equal `key`s, different ones almost never;
/// - `move_index` is different for each legal move of a position and less than
///   `move_index_count`.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A move: a placement, a turn of a quadrant, …
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether all-moves-as-first statistics (RAVE) make sense: a move means the same, and is worth the same,
    /// when it is played later.
    const OFFERS_RAVE: bool = false;

    /// The side to move. In a finished game, the side that would have moved.
    fn turn(&self) -> Side;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// All legal moves, in the rules' order; none when the game is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a move.
    ///
    /// The move must come from `moves` of this very position, or from the game's notation; anything else may
    /// panic or leave an impossible position.
    fn play(&mut self, played: Self::Move);

    /// A copy with the move played.
    #[inline]
    #[must_use]
    fn after(&self, played: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(played);
        next
    }

    /// A 64-bit fingerprint for transposition tables.
    fn key(&self) -> u64;

    /// A small number that identifies a move in tables of statistics.
    fn move_index(&self, of: Self::Move) -> usize;

    /// One more than the largest `move_index` of any position of this game.
    fn move_index_count(&self) -> usize;

    /// Whether a move is among the legal ones.
    fn is_legal(&self, of: Self::Move) -> bool {
        self.moves().any(|legal| legal == of)
    }

    /// A legal move chosen uniformly, or none when the game is over.
    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        let count = self.moves().count();
        if count == 0 { None } else { self.moves().nth(random.below(count)) }
    }

    /// Plays random moves to the end, recording each in `trace` (side and index) in any order. A game may
    /// override this with anything that gives the same chances, or chances that make better playouts.
    #[inline]
    fn playout(mut self, random: &mut Random, trace: &mut impl PlayoutTrace) -> Outcome {
        loop {
            if let Some(outcome) = self.outcome() {
                return outcome;
            }
            let chosen = self.random_move(random).expect("an unfinished game has a move");
            trace.record(self.turn(), self.move_index(chosen));
            self.play(chosen);
        }
    }

    /// This position and its images under the symmetries of the board.
    fn symmetric(&self) -> Vec<Self> {
        vec![self.clone()]
    }
}

/// Receives the moves of a playout.
pub trait PlayoutTrace {
    /// `side` played the move with this index.
    fn record(&mut self, side: Side, move_index: usize);
}

/// Ignores everything, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl PlayoutTrace for NoTrace {
    #[inline]
    fn record(&mut self, _: Side, _: usize) {}
}

/// Counts the move sequences of exactly `depth` plies (the leaves of the game tree at that depth) by playing
/// them all out.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.moves().map(|played| perft(&position.after(played), depth - 1)).sum()
}

/// Like [`perft`], but returns `None` if the flag is raised on the way.
pub fn perft_until<G: Game>(position: &G, depth: u32, stop: &StopFlag) -> Option<u64> {
    if depth <= 2 {
        return Some(perft(position, depth));
    }
    if stop.is_stopped() {
        return None;
    }
    position.moves().map(|played| perft_until(&position.after(played), depth - 1, stop)).sum()
}
