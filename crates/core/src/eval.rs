//! Evaluation: the bridge between rules, which know no scores, and searches.

use crate::{Game, Outcome, Score};

/// Scores positions of `G` for the side to move.
pub trait Eval<G: Game>: Send + Sync {
    /// Estimates an undecided position where the search reaches its depth.
    fn evaluate(&self, position: &G) -> Score;

    /// The score of a finished game, `ply` plies from the root of the search.
    ///
    /// A game that counts the margin rather than the bare win returns the margin.
    #[inline]
    fn decided(&self, position: &G, outcome: Outcome, ply: u32) -> Score {
        Score::of_outcome(outcome, position.turn(), ply)
    }
}

/// Scores every undecided position 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEval;

impl<G: Game> Eval<G> for NoEval {
    #[inline]
    fn evaluate(&self, _: &G) -> Score {
        Score::ZERO
    }
}
