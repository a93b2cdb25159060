//! What front ends ask about puzzles, and the answers, as plain data: puzzles made
//! to a wish, solutions counted, hints that explain, and solvers watched at work.
//!
//! Everything that can take long is given a deadline and keeps to it.
//!
//! ```
//! use quintet_sudoku::questions::{HintKind, HintRequest, hint};
//! let puzzle = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
//! let request = HintRequest { puzzle: puzzle.to_owned(), ..HintRequest::default() };
//! let hint = hint(&request)?;
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
    ArrowData, ExplainData, HintData, HintKind, HintRequest, TechniqueData, explain, hint, rate,
};
pub use make::{
    CheckData, CheckRequest, GenerateRequest, PuzzleData, RatingData, Solutions, check, generate,
};
pub use solve::{SolveData, SolveRequest, StepData, StepKind, Verdict, solve};

use crate::{Grid, Size};

/// A grid from its text; an error names the field it came from.
fn grid(field: &'static str, text: &str) -> Result<Grid, SudokuError> {
    Grid::parse(text).map_err(|error| SudokuError::Grid { field, error })
}

/// A cell as in moves: `r1c2`.
fn cell_name(size: Size, cell: usize) -> String {
    format!("r{}c{}", cell / size.rows() + 1, cell % size.rows() + 1)
}
