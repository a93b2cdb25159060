//! What only Sudoku has, as plain data for front ends: the questions and answers of
//! [`quintet_sudoku::questions`], and what the facade adds to them.

pub use quintet_sudoku::questions::*;

use crate::{Code, ParamInfo};
use quintet_core::Language;
use schemars::JsonSchema;
use serde::Serialize;

/// A solver as a form needs it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SudokuSolver")]
pub struct SolverInfo {
    /// Its name in solver strings.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Its parameters.
    pub params: Vec<ParamInfo>,
}

/// The solvers there are, the exact one first.
#[must_use]
pub fn solvers(language: Language) -> Vec<SolverInfo> {
    let told = |spec: quintet_sudoku::solvers::SolverSpec| SolverInfo {
        name: spec.name,
        title: spec.about.title.get(language),
        summary: spec.about.summary.get(language),
        params: spec.params.iter().map(|param| ParamInfo::of(param, language)).collect(),
    };
    quintet_sudoku::solvers::solvers().into_iter().map(told).collect()
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
