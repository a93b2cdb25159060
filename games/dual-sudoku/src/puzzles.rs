//! Puzzles from the last cells of 9×9 games: the only move that wins or saves the game, or that gains the
//! most points.
//!
//! Positions come from games of the engine with few nodes, in which one move in six is random; they have 5 to
//! 14 fillable cells, more for higher grades. Values are final margins, including points scored so far; a
//! pass is a move like any other.

use crate::engine::{Engine, Options, Question};
use crate::{Endings, Grid, Margin, Move, Position, words};
use quintet_core::{Control, Game, Grade, Info, Limits, PuzzleSpec, Record, Seed, StopFlag};
use quintet_search::puzzles::{Exact, Maker, Sampling, Values, play, spec};
use std::ops::Range;

/// Size of the engine's table in MiB.
const TABLE_MIB: usize = 16;
/// The fewest and the most fillable cells, by grade.
const CELLS: [(u32, u32); 5] = [(5, 8), (6, 10), (7, 12), (8, 13), (9, 14)];

/// The declaration of the puzzles.
pub(crate) const SPEC: PuzzleSpec =
    spec::<crate::DualSudoku, DualSudokuMaker>(words::PUZZLES, (TABLE_MIB as u64 + 16) << 20);

pub(crate) struct DualSudokuMaker {
    engine: Engine,
}

impl Maker for DualSudokuMaker {
    type Game = Position<9, 81>;
    type Eval = Margin;
    const DEEPEST: u32 = 4;
    const HAS_POINTS: bool = true;
    const GRADES: [u32; 4] = [2, 5, 7, 9];

    fn new() -> Self {
        Self { engine: Engine::new(Options { table_mib: TABLE_MIB, ..Options::default() }) }
    }

    fn margin(position: &Self::Game) -> i32 {
        position.score(position.turn()) - position.score(!position.turn())
    }

    fn sample(
        &mut self,
        grade: Grade,
        seed: Seed,
        stop: &StopFlag,
    ) -> Option<(Record<Self::Game>, Range<usize>)> {
        let (fewest, most) = CELLS[grade.index()];
        let players = ["engine:nodes=300,table=1", "engine:nodes=60,table=1"];
        let sampling = Sampling { players, opening: 4, chance: 6 };
        let start = Position::new(Grid::new(), Endings::default());
        let record = play(start, sampling, seed, stop, |at| at.fillable_cells() > fewest)?;
        let early = record.plies().filter(|(at, _)| at.fillable_cells() > most).count();
        let end = record.moves.len() + 1;
        Some((record, early..end))
    }

    fn values(&mut self, position: &Self::Game, stop: &StopFlag) -> Option<Values<Self::Game>> {
        let limits = Limits::NONE;
        let mut silent = |_: &Info<Move>| {};
        let mut control = Control::new(&limits, stop, &mut silent);
        let question =
            Question { position, all_moves: true, lines: false, exactly: true, limits, stop };
        let thought = self.engine.think(&question, &mut control);
        let all = thought.moves.into_iter().chain(thought.pass.map(|pass| (Move::PASS, pass)));
        let margin = Self::margin(position);
        all.map(|(played, worth)| {
            let exact = Exact { score: margin + worth.margin, plies: None };
            worth.proved.then_some((played, exact))
        })
        .collect()
    }
}
