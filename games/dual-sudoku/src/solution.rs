//! Everything about a position, in plain data: what `quintet solve` tells.

use crate::engine::{Engine, Options, Question, Thought, Worth, expected_nodes};
use crate::playable::{SizedVisitor, open_sized};
use crate::{DualSudoku, Move, Position, notation};
use quintet_core::{
    Control, Game, Info, Limits, Params, Playable, Record, SetupError, Side, StopFlag,
};
use std::time::Duration;

/// A position, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The moves that lead to it.
    pub position: String,
    /// The side to move.
    pub turn: Side,
    /// The points of both sides so far.
    pub points: [i32; 2],
    /// The margin still to come for the side to move with best play: its points from here
    /// on less the other side's.
    pub score: i32,
    /// Every placement with its margin for the side to move, in the rules' order, and
    /// `pass` last where turns may be given up; empty when the game is over.
    pub moves: Vec<(String, i32)>,
    /// Best play of both sides, to the end.
    pub line: Vec<String>,
    /// Whether turns may be given up. Under `standoff=never` passes have no end but the cap
    /// on turns, and the game of placements alone is solved.
    pub with_passes: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Solution {
    /// The moves that keep the score.
    #[must_use]
    pub fn best(&self) -> Vec<&str> {
        let best = self.moves.iter().filter(|(_, score)| *score == self.score);
        best.map(|(text, _)| text.as_str()).collect()
    }

    /// Who wins the game with best play, its points so far counted: 1 the side to move,
    /// 0 nobody, −1 the other side.
    #[must_use]
    pub fn outcome(&self) -> i32 {
        let turn = self.turn.index();
        (self.points[turn] - self.points[1 - turn] + self.score).signum()
    }
}

/// What may be spent on a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// MiB of table at most.
    pub table_mib: usize,
    /// Threads that share it, at least one.
    pub threads: usize,
}

/// What a solution is likely to take, told before it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Need {
    /// Cells that still take a digit.
    pub cells: u32,
    /// Nodes, as a rule; single positions may take ten times as many.
    pub nodes: f64,
    /// Bytes of memory at most.
    pub bytes: u64,
}

impl DualSudoku {
    /// Solves a position given as text; none if stopped before all was proved. `announce`
    /// is told beforehand what that is likely to take.
    ///
    /// # Errors
    /// A setup that does not fit, or a move that cannot be played, with its place.
    ///
    /// ```
    /// use quintet_core::{Family, Params, StopFlag};
    /// use quintet_dual_sudoku::{DualSudoku, Effort};
    /// let setup = Params::parse("size=4", &DualSudoku::setup()).unwrap();
    /// let effort = Effort { table_mib: 16, threads: 1 };
    /// let found = DualSudoku::solve(&setup, "r1c1=4", effort, &StopFlag::new(), &mut |_| {});
    /// let solution = found.unwrap().unwrap();
    /// // With best play the 4 is worth nothing: the other side makes up for it.
    /// assert_eq!((solution.score, solution.outcome()), (4, 0));
    /// ```
    pub fn solve(
        setup: &Params,
        text: &str,
        effort: Effort,
        stop: &StopFlag,
        announce: &mut dyn FnMut(Need),
    ) -> Result<Option<Solution>, SetupError> {
        struct Solve<'s>(Effort, &'s StopFlag, &'s mut dyn FnMut(Need));
        impl SizedVisitor for Solve<'_> {
            type Output = Option<Solution>;
            fn visit<const N: usize, const CELLS: usize>(
                self,
                record: Record<Position<N, CELLS>>,
            ) -> Option<Solution> {
                solve(&record, self.0, self.1, self.2)
            }
        }
        open_sized(setup, text, Solve(effort, stop, announce))
    }
}

fn solve<const N: usize, const CELLS: usize>(
    record: &Record<Position<N, CELLS>>,
    effort: Effort,
    stop: &StopFlag,
    announce: &mut dyn FnMut(Need),
) -> Option<Solution> {
    let position = record.position();
    let turn = position.turn();
    let mut solution = Solution {
        position: notation::write_moves(record),
        turn,
        points: Side::BOTH.map(|side| position.score(side)),
        score: 0,
        moves: Vec::new(),
        line: Vec::new(),
        with_passes: position.endings().standoff,
        nodes: 0,
        time: Duration::ZERO,
    };
    if position.outcome().is_some() {
        return Some(solution);
    }
    let Effort { table_mib, threads } = effort;
    let mut engine = Engine::new(Options { table_mib, threads, ..Options::default() });
    let cells = position.fillable_cells();
    announce(Need { cells, nodes: expected_nodes::<N>(cells), bytes: engine.table_bytes() });
    let limits = Limits::NONE;
    let mut ignore = |_: &Info<Move>| {};
    let mut control = Control::new(&limits, stop, &mut ignore);
    let question = Question { position: &position, all_moves: true, exactly: true, limits, stop };
    let Thought { worth, moves, pass, line, .. } = engine.think(&question, &mut control);
    let exact = |worth: Worth| worth.proved.then_some(worth.margin);
    solution.score = exact(worth)?;
    for (played, worth) in moves.into_iter().chain(pass.map(|pass| (Move::PASS, pass))) {
        solution.moves.push((position.write_move(played), exact(worth)?));
    }
    solution.line = line.iter().map(|&played| position.write_move(played)).collect();
    (solution.nodes, solution.time) = (control.nodes(), control.elapsed());
    Some(solution)
}
