//! Questions that only Sudoku has, as plain data for front ends: the questions and answers of
//! [`quintet_sudoku::questions`], and what the facade adds to them.

pub use quintet_sudoku::questions::*;

use crate::{Code, PlayerInfo};
use quintet_core::Language;

/// The available solvers, the exact one first.
#[must_use]
pub fn solvers(language: Language) -> Vec<PlayerInfo> {
    let specs = quintet_sudoku::solvers::solvers().into_iter();
    specs.map(|spec| PlayerInfo::new(spec.name, spec.about, &spec.params, language)).collect()
}

impl From<&SudokuError> for Code {
    fn from(error: &SudokuError) -> Self {
        match error {
            SudokuError::Grid { .. } => Self::Record,
            SudokuError::Word { .. } => Self::Word,
            SudokuError::Wish(_) => Self::Wish,
            SudokuError::Coach(_) => Self::Coach,
            SudokuError::Solver(_) => Self::Solver,
            SudokuError::NotFound { .. } => Self::NoPuzzle,
        }
    }
}
