//! Evaluation: the bridge from rules, which know no score, to searches.

use crate::{Game, Outcome, Score};

/// Scores positions of `G` for the side to move.
pub trait Eval<G: Game>: Send + Sync {
    /// The estimate of an undecided position at the end of a search's depth.
    fn evaluate(&self, position: &G) -> Score;

    /// The score of a finished game, `ply` plies from the root of the search.
    ///
    /// A game in which the margin counts, not the bare win, returns the margin.
    #[inline]
    fn decided(&self, position: &G, outcome: Outcome, ply: u32) -> Score {
        Score::of_outcome(outcome, position.turn(), ply)
    }
}

/// Evaluates nothing: 0 for every undecided position.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEval;

impl<G: Game> Eval<G> for NoEval {
    #[inline]
    fn evaluate(&self, _: &G) -> Score {
        Score::ZERO
    }
}
