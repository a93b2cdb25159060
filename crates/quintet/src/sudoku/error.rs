//! Why a question about a Sudoku was refused.

use quintet_core::RecordError;
use quintet_sudoku::coach::CoachError;
use quintet_sudoku::generate::WishError;
use quintet_sudoku::solvers::SolverError;
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
    /// One word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Grid { .. } => "record",
            Self::Word { .. } => "word",
            Self::Wish(_) => "wish",
            Self::Coach(_) => "coach",
            Self::Solver(_) => "solver",
            Self::NotFound { .. } => "no-puzzle",
        }
    }
}

impl fmt::Display for SudokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid { field, error } => write!(f, "{field}: {error}"),
            Self::Word { field, message } => write!(f, "{field}: {message}"),
            Self::Wish(error) => error.fmt(f),
            Self::Coach(error) => error.fmt(f),
            Self::Solver(error) => error.fmt(f),
            Self::NotFound { tries } => {
                write!(f, "none of {tries} puzzles was as wished: wish for less, or try again")
            }
        }
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
