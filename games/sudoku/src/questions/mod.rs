//! Questions of front ends about puzzles, and the answers, as plain data: making puzzles to order, counting
//! solutions, hints with explanations, and watching solvers at work.
//!
//! Everything that can take long has a deadline and keeps it.
//!
//! ```
//! use quintet_core::StopFlag;
//! use quintet_sudoku::questions::{HintKind, HintRequest, hint};
//! let puzzle = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
//! let request = HintRequest { puzzle: puzzle.to_owned(), ..HintRequest::default() };
//! let hint = hint(&request, &StopFlag::new())?;
//! assert_eq!(hint.kind, HintKind::Step);
//! assert_eq!(hint.placements, ["r1c5=7"]);
//! assert_eq!(hint.why, "In box 2, r1c5 is the only cell where 7 can go. So r1c5 is 7.");
//! # Ok::<(), quintet_sudoku::questions::SudokuError>(())
//! ```

mod error;
mod hint;
mod make;
mod solve;

pub use error::SudokuError;
pub use hint::{
    ChainArrow, ExplainAnswer, HintAnswer, HintKind, HintRequest, NamedTechnique, explain, hint,
    rate,
};
pub use make::{
    CheckAnswer, CheckRequest, GenerateAnswer, GenerateRequest, PuzzleRating, Solutions, check,
    generate,
};
pub use solve::{SolveAnswer, SolveRequest, SolverStep, StepKind, Verdict, solve};

use crate::{Grid, Size};

/// Parses a grid; an error names its field.
fn grid(field: &'static str, text: &str) -> Result<Grid, SudokuError> {
    Grid::parse(text).map_err(|error| SudokuError::Grid { field, error })
}

/// The name of a cell, as in moves: `r1c2`.
fn cell_name(size: Size, cell: usize) -> String {
    format!("r{}c{}", cell / size.rows() + 1, cell % size.rows() + 1)
}
