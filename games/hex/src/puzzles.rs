//! Puzzles on small boards: the only stone that wins, and its continuation.
//!
//! Positions come from games between two Monte Carlo players, one much weaker, on 5×5 to 7×7. The exact
//! solver says which stones win, but not how soon, so puzzles do not ask for a number of moves.

use crate::solver::{Options, solve};
use crate::{Position, ShortestPath, SwapRule, words};
use quintet_core::{Game, Grade, PuzzleSpec, Record, Seed, StopFlag};
use quintet_search::puzzles::{Exact, Maker, Sampling, Values, play, spec};
use std::ops::Range;

/// Size of the solver's tables in bytes.
const MEMORY: u64 = 32 << 20;

/// The number of stones from which positions are considered, on 5×5, 6×6 and 7×7.
const EARLIEST: [usize; 3] = [5, 8, 14];

/// The declaration of the puzzles.
pub(crate) const SPEC: PuzzleSpec = spec::<crate::Hex, HexMaker>(words::PUZZLES, MEMORY);

pub(crate) struct HexMaker;

impl Maker for HexMaker {
    type Game = Position<u128>;
    type Eval = ShortestPath;
    const DEEPEST: u32 = 3;
    /// A stone that joins both edges at once is too easy for a puzzle.
    const WINS: Range<u32> = 2..2;
    const GRADES: [u32; 4] = [2, 4, 8, 10];

    fn new() -> Self {
        Self
    }

    fn sample(
        &mut self,
        grade: Grade,
        seed: Seed,
        stop: &StopFlag,
    ) -> Option<(Record<Self::Game>, Range<usize>)> {
        let size = match grade.number() {
            1 | 2 => 5,
            3 => 6,
            _ => 6 + (seed.0 % 2) as u32,
        };
        let players = ["mcts:simulations=30", "mcts:simulations=400"];
        let sampling = Sampling { players, opening: 1, chance: 8 };
        let start = Position::new(size, SwapRule::Off);
        let record = play(start, sampling, seed, stop, |_| true)?;
        // A little later on the larger boards, where the solver then needs milliseconds.
        let (early, end) = (EARLIEST[size as usize - 5], record.moves.len());
        Some((record, early..end))
    }

    fn values(&mut self, position: &Self::Game, stop: &StopFlag) -> Option<Values<Self::Game>> {
        let options = Options { memory: MEMORY, stop: stop.clone(), ..Options::default() };
        let solution = solve(position, &options)?;
        let value = |wins: bool, ends: bool| Exact {
            score: if wins { 1 } else { -1 },
            plies: ends.then_some(1),
        };
        let moves = solution.moves.into_iter();
        Some(
            moves
                .map(|(played, wins)| {
                    (played, value(wins, position.after(played).outcome().is_some()))
                })
                .collect(),
        )
    }
}
