//! What fitting the evaluation needs of the engine: features, looks, searches.

use super::board::{Board, Ending};
use super::eval::{Evaluation, Look, Weights, for_features};
use super::features::{FEATURES, for_plain_lines};
use super::score::{DECIDED, WIN, is_decided};
use super::search::{Search, Widths, inverse};
use super::table::Table;
use crate::{Placement, Position};
use quintet_core::{Control, Info, Limits, StopFlag};

/// Features of the evaluation.
pub const FEATURE_COUNT: usize = FEATURES;

/// Features by number, with how often each occurs.
pub type Counted = Vec<(u16, i16)>;

/// An evaluation whose weights can be changed, with a search of its own.
pub struct Training {
    eval: Evaluation,
    table: Table,
}

impl Training {
    /// Starts from the embedded weights.
    #[must_use]
    pub fn new() -> Self {
        Self { eval: Evaluation::fitted(), table: Table::new(16) }
    }

    /// Weights that know nothing but open lines, the fuller the better.
    #[must_use]
    pub fn plain_weights() -> Vec<f32> {
        let mut weights = vec![0.0; FEATURES];
        for_plain_lines(|feature, is_own, marbles| {
            let worth = [0.02, 0.06, 0.2, 0.5][marbles];
            weights[feature] = if is_own { worth } else { -worth };
        });
        weights
    }

    /// Replaces the weights of a number of marbles; they are log-odds.
    pub fn set(&mut self, marbles: usize, weights: &[f32]) {
        let mut rounded: Weights = [0; FEATURES];
        for (to, from) in rounded.iter_mut().zip(weights) {
            *to = (from * 256.0).round().clamp(-32_000.0, 32_000.0) as i16;
        }
        self.eval.set(marbles, rounded);
    }

    /// The weights of a number of marbles, in 256ths of log-odds.
    #[must_use]
    pub fn weights(&self, marbles: usize) -> Vec<i16> {
        self.eval.weights(marbles).to_vec()
    }

    /// The features of a position.
    #[must_use]
    pub fn features(position: &Position) -> Counted {
        counted(&Board::of(position))
    }

    /// The estimate of an unfinished position; none if the side to move wins at
    /// once.
    #[must_use]
    pub fn look(&self, position: &Position) -> Option<i32> {
        match self.eval.look(&Board::of(position)) {
            Look::Wins => None,
            Look::Estimate(score) => Some(score),
        }
    }

    /// The score of an unfinished position by search, from an empty table.
    pub fn search(&mut self, position: &Position, depth: u32, widths: Widths) -> i32 {
        let Some(look) = self.look(position) else { return WIN - 1 };
        self.table.forget();
        let mut ignore = |_: &Info<Placement>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let mut search = Search::new(&self.eval, &self.table, &mut control, widths);
        let board = Board::of(position);
        (1..=depth).fold(look, |_, depth| search.search(&board, depth, -WIN, WIN))
    }

    /// The features of the position at the end of the line that a search
    /// expects, and whether the same side is to move there; none if the line
    /// ends the game.
    pub fn leaf(
        &mut self,
        position: &Position,
        depth: u32,
        widths: Widths,
    ) -> Option<(Counted, bool)> {
        if is_decided(self.search(position, depth, widths)) {
            return None;
        }
        let mut board = Board::of(position);
        for _ in 1..depth {
            let (key, symmetry) = board.key();
            let step = self.table.probe(key)?.step?;
            board = board.after(step.image(inverse(symmetry)));
            if board.ending().is_some() || self.eval.look(&board) == Look::Wins {
                return None;
            }
        }
        let leaf = self.best_child(&board)?;
        leaf.ending().is_none().then(|| (counted(&leaf), depth.is_multiple_of(2)))
    }

    /// The child that a look likes best.
    fn best_child(&self, board: &Board) -> Option<Board> {
        let mut best: Option<(i32, Board)> = None;
        board.for_steps(|_, child| {
            let score = match (child.ending(), self.eval.look(&child)) {
                (None, Look::Estimate(score)) => -score,
                (Some(Ending::Drawn), _) => 0,
                _ => return,
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, child));
            }
        });
        best.map(|(_, child)| child)
    }

    /// A score as an expected result: 1 won, 0 lost.
    #[must_use]
    pub fn expected(score: i32) -> f32 {
        match score {
            _ if score > DECIDED => 1.0,
            _ if score < -DECIDED => 0.0,
            _ => 1.0 / (1.0 + (-score as f32 / 256.0).exp()),
        }
    }
}

impl Default for Training {
    fn default() -> Self {
        Self::new()
    }
}

fn counted(board: &Board) -> Counted {
    let mut amounts = [0i16; FEATURES];
    for_features(board, |feature, amount| amounts[feature] += amount as i16);
    let present = amounts.iter().enumerate().filter(|&(_, &amount)| amount != 0);
    present.map(|(feature, &amount)| (feature as u16, amount)).collect()
}
