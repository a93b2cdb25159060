//! Why a question about a Sudoku was refused.

use crate::coach::CoachError;
use crate::generate::WishError;
use crate::solvers::SolverError;
use quintet_core::{Language, RecordError};
use std::fmt;

/// Why a question about a Sudoku was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SudokuError {
    /// A text is no grid.
    Grid {
        /// Which text.
        field: &'static str,
        /// What is wrong with it.
        error: RecordError,
    },
    /// A word that is none of those expected.
    Word {
        /// What it is for.
        field: &'static str,
        /// What was given, and what is accepted.
        message: String,
    },
    /// No puzzle can be as wished.
    Wish(WishError),
    /// The puzzle cannot be explained.
    Coach(CoachError),
    /// The solver is not accepted.
    Solver(SolverError),
    /// No such puzzle was found in the time there was.
    NotFound {
        /// How many were made and thrown away.
        tries: u64,
    },
}

impl SudokuError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Grid { field, error } => {
                let error = error.in_words(language);
                language.pick(format!("{field}: {error}"), format!("{field} : {error}"))
            }
            Self::Word { field, message } => format!("{field}: {message}"),
            Self::Wish(error) => error.in_words(language),
            Self::Coach(error) => error.in_words(language),
            Self::Solver(error) => error.in_words(language),
            Self::NotFound { tries } => language.pick(
                format!("none of {tries} puzzles was as asked: ask for less, or try again"),
                format!("aucune des {tries} grilles ne convient : demandez moins, ou réessayez"),
            ),
        }
    }
}

impl fmt::Display for SudokuError {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for SudokuError {}

impl From<WishError> for SudokuError {
    fn from(error: WishError) -> Self {
        Self::Wish(error)
    }
}

impl From<CoachError> for SudokuError {
    fn from(error: CoachError) -> Self {
        Self::Coach(error)
    }
}

impl From<SolverError> for SudokuError {
    fn from(error: SolverError) -> Self {
        Self::Solver(error)
    }
}
