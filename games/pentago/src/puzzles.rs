//! Puzzles with 20 marbles or more, where the exact solver answers immediately: wins in one or two moves, the
//! only move that wins, the only one that does not lose.
//!
//! The solver says who wins, not when; wins within three plies are found by trying every reply, each with the
//! engine's test for an immediate win.

use crate::engine::board::{Board, Ending};
use crate::engine::eval::can_win_now;
use crate::exact::{Options, Solver, Worth};
use crate::{OpenLines, Position, words};
use quintet_core::{Game, Grade, PuzzleSpec, Record, Seed, StopFlag};
use quintet_search::puzzles::{Exact, Maker, Sampling, Values, play, spec};
use std::ops::Range;

/// Memory for the solver in bytes: enough for 20 marbles.
const MEMORY: u64 = 120_000_000;
/// Number of marbles in the positions considered.
const MARBLES: Range<usize> = 20..31;

/// From this grade, positions are solved without a preliminary test.
const HARD: Grade = Grade::ALL[3];
/// From this number of marbles, solving takes a few hundredths of a second.
const SOON: u32 = 22;
/// Maximum number of moves that do not lose at once, for a position worth solving.
const FEW: usize = 3;

/// The declaration of the puzzles.
pub(crate) const SPEC: PuzzleSpec = spec::<crate::Pentago, PentagoMaker>(words::PUZZLES, MEMORY);

pub(crate) struct PentagoMaker {
    solver: Solver,
}

impl Maker for PentagoMaker {
    type Game = Position;
    type Eval = OpenLines;
    const DEEPEST: u32 = 3;
    const WINS: Range<u32> = 1..3;
    const MOST_FIND: usize = 2;
    const GRADES: [u32; 4] = [2, 5, 6, 8];

    fn new() -> Self {
        Self { solver: Solver::new(Options { memory_limit: MEMORY, ..Options::default() }) }
    }

    fn sample(
        &mut self,
        _grade: Grade,
        seed: Seed,
        stop: &StopFlag,
    ) -> Option<(Record<Self::Game>, Range<usize>)> {
        // Players that see no threats would lose long before; two plies suffice to see them.
        let players = ["alphabeta:depth=2", "alphabeta:depth=2"];
        let sampling = Sampling { players, opening: 4, chance: 10 };
        let most = |position: &Position| (position.ply() as usize) < MARBLES.end;
        let record = play(Position::new(), sampling, seed, stop, most)?;
        let end = record.moves.len();
        Some((record, MARBLES.start..end))
    }

    /// Immediate wins are for the first grade. The next grades are recognised by a quick test: a win in two
    /// moves, or few moves that do not lose at once. Hard puzzles are searched for wherever solving is quick.
    fn promises(&mut self, position: &Position, grade: Grade) -> bool {
        let board = Board::of(position);
        if can_win_now(&board) || grade == Grade::ALL[0] {
            return can_win_now(&board) && grade == Grade::ALL[0];
        }
        if grade >= HARD {
            return position.ply() >= SOON;
        }
        let (mut soon, mut safe) = (0, 0);
        board.for_steps(|_, next| {
            if next.ending() == Some(Ending::Drawn)
                || next.ending().is_none() && !can_win_now(&next)
            {
                safe += 1;
                soon += usize::from(next.ending().is_none() && is_lost_soon(&next));
            }
        });
        soon == 1 || (1..=FEW).contains(&safe)
    }

    fn values(&mut self, position: &Position, stop: &StopFlag) -> Option<Values<Position>> {
        self.solver.options_mut().stop = stop.clone();
        let solution = self.solver.solve(position).ok()?;
        let value = |played, worth| {
            let next = position.after(played);
            let ends = next.outcome().is_some();
            let board = Board::of(&next);
            // Sooner wins and later losses are better.
            let (score, plies) = match worth {
                Worth::Win if ends => (3, Some(1)),
                Worth::Win if is_lost_soon(&board) => (2, Some(3)),
                Worth::Win => (1, None),
                Worth::Draw => (0, None),
                Worth::Loss if ends => (-3, Some(1)),
                Worth::Loss if can_win_now(&board) => (-2, Some(2)),
                Worth::Loss => (-1, None),
            };
            Exact { score, plies }
        };
        let moves = solution.moves().into_iter();
        Some(moves.map(|of| (of.played, value(of.played, of.worth))).collect())
    }
}

/// Whether the other side wins at once whatever the side to move does, which is known to lose.
fn is_lost_soon(board: &Board) -> bool {
    let mut all = true;
    board.for_steps(|_, next| {
        all &= match next.ending() {
            None => can_win_now(&next),
            Some(Ending::Lost) => true,
            Some(Ending::Won | Ending::Drawn) => false,
        };
    });
    all
}
