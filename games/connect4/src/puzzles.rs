//! Puzzles on the usual board: "win in 3", and the only column that does not lose.
//!
//! Positions come from games of a small Monte Carlo player against a shallow search, from the twelfth disc,
//! where the exact solver answers in milliseconds. Only the quickest win counts as found; its distance is the
//! solver's.

use crate::{Depth, OpenLines, Position, Shape, Solver, Standard, plies_to_end, words};
use quintet_core::{Control, Game, Grade, Info, Limits, PuzzleSpec, Record, Seed, StopFlag};
use quintet_search::puzzles::{Exact, Maker, Sampling, Values, play, spec};
use std::ops::Range;

/// MiB of the solver's table.
const TABLE_MIB: usize = 64;
/// The number of discs from which positions are considered.
const EARLIEST: usize = 12;

/// The declaration of the puzzles.
pub(crate) const SPEC: PuzzleSpec =
    spec::<crate::ConnectFour, ConnectFourMaker>(words::PUZZLES, (TABLE_MIB as u64 + 16) << 20);

pub(crate) struct ConnectFourMaker {
    solver: Solver<Standard>,
}

impl Maker for ConnectFourMaker {
    type Game = Position<Standard>;
    type Eval = OpenLines;
    const DEEPEST: u32 = 7;
    const GRADES: [u32; 4] = [4, 6, 9, 13];

    fn new() -> Self {
        Self { solver: Solver::new(Standard, TABLE_MIB) }
    }

    fn sample(
        &mut self,
        grade: Grade,
        seed: Seed,
        stop: &StopFlag,
    ) -> Option<(Record<Self::Game>, Range<usize>)> {
        // Harder puzzles come from stronger players.
        let players = match grade.number() {
            1 | 2 => ["mcts:simulations=40,exploration=100", "alphabeta:depth=2"],
            3 => ["mcts:simulations=100,exploration=100", "alphabeta:depth=4"],
            _ => ["mcts:simulations=300,exploration=100", "alphabeta:depth=5"],
        };
        let sampling = Sampling { players, opening: 3, chance: 12 };
        let record = play(Position::new(), sampling, seed, stop, |_| true)?;
        let end = record.moves.len();
        Some((record, EARLIEST..end))
    }

    fn values(&mut self, position: &Self::Game, stop: &StopFlag) -> Option<Values<Self::Game>> {
        let mut silent = |_: &Info<_>| {};
        let mut control = Control::new(&Limits::NONE, stop, &mut silent);
        let cells = position.shape().board().count_ones();
        let mut values = Vec::new();
        for played in position.moves() {
            let bounds = self.solver.solve_move(position, played, Depth::Score, &mut control);
            let score = bounds.exact()?;
            let plies = (score != 0).then(|| plies_to_end(cells, position.ply(), score));
            values.push((played, Exact { score, plies }));
        }
        Some(values)
    }
}
