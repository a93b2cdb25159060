//! Why a question about a Sudoku was refused.

use crate::coach::CoachError;
use crate::generate::WishError;
use crate::solvers::SolverError;
use quintet_core::{Language, RecordError};
use std::fmt;

/// Why a question about a Sudoku was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SudokuError {
    /// A text that is not a grid.
    Grid {
        /// The field with the text.
        field: &'static str,
        /// The error in it.
        error: RecordError,
    },
    /// A word that is not one of those expected.
    Word {
        /// The field with the word.
        field: &'static str,
        /// The word, and the accepted ones.
        message: String,
    },
    /// An impossible request for a puzzle.
    Wish(WishError),
    /// A puzzle that cannot be explained.
    Coach(CoachError),
    /// A solver that is not accepted.
    Solver(SolverError),
    /// No such puzzle was found in time.
    NotFound {
        /// Number of puzzles made and discarded.
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
                format!("none of {tries} puzzles matched; ask for less, or try again"),
                format!("aucune des {tries} grilles ne convient ; demandez moins, ou réessayez"),
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
