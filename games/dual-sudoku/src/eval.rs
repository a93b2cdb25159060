//! The points so far.

use crate::Position;
use quintet_core::{Eval, Game, Outcome, Score};

/// Own points minus the other side's, in finished games as well: a search with it maximises the margin, not
/// the bare win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Margin;

impl<const N: usize, const CELLS: usize> Eval<Position<N, CELLS>> for Margin {
    #[inline]
    fn evaluate(&self, position: &Position<N, CELLS>) -> Score {
        let turn = position.turn();
        Score::estimate(position.score(turn) - position.score(!turn))
    }

    #[inline]
    fn decided(&self, position: &Position<N, CELLS>, _: Outcome, _: u32) -> Score {
        self.evaluate(position)
    }
}
