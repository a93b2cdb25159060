//! Which moves look best and who seems to win: the engine's network is asked.
//!
//! Nothing but time depends on its answers. They are the same on every machine, so the
//! same search takes the same nodes everywhere.
//!
//! What it gave, nodes for g1, a2 and b3 of 7×7 together: order by currents in circuits of
//! connections 33 490; by the network's policy 20 468; with first numbers from its value,
//! too, 13 147 (an evaluation takes about half as long as a study).

use crate::engine::network::{Evaluator, Network};
use crate::knowledge::Field;
use crate::{Cell, CellSet, Colour};

/// With fewer moves than this there is nothing to order.
const FEWEST: usize = 3;
/// What a log-odds against a side adds to the work of proving that it wins.
const WEIGHT: f32 = 3.0;

/// The network with its memory.
pub(super) struct Guide {
    evaluator: Evaluator<'static>,
    moves: Vec<(f32, Cell)>,
}

/// What the guide says about a node.
pub(super) struct Advice<'a> {
    /// The moves, the most promising first.
    pub(super) moves: &'a [(f32, Cell)],
    /// How hard it seems to prove a win of the side to move.
    pub(super) phi: u32,
    /// How hard it seems to prove its loss.
    pub(super) delta: u32,
}

impl Guide {
    pub(super) fn new() -> Self {
        Self { evaluator: Network::embedded().evaluator(), moves: Vec::new() }
    }

    /// Orders the moves of a node and guesses its numbers.
    pub(super) fn advise<S: CellSet>(
        &mut self,
        field: &Field<S>,
        mover: Colour,
        moves: S,
    ) -> Advice<'_> {
        self.moves.clear();
        self.moves.extend(moves.cells().map(|cell| (0.0, cell)));
        let mut odds = 0.0;
        if self.moves.len() >= FEWEST {
            odds = self.evaluator.evaluate_field(field, mover, &mut self.moves);
            self.moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        let [phi, each] = [-odds, odds].map(|against| 1.0 + WEIGHT * against.clamp(0.0, 1000.0));
        let delta = (each * self.moves.len() as f32).round() as u32;
        Advice { moves: &self.moves, phi: phi.round() as u32, delta }
    }
}
