//! How puzzles are solved: by the fast solver, which proves how many solutions there are, or by one of the
//! report's, which find one.

use super::{Solver, SolverError};
use crate::fast::Path;

/// A way to solve.
#[derive(Clone, Debug)]
pub enum Way {
    /// The fast solver, with certain instructions.
    Fast(Path),
    /// A solver of the report.
    Report(Solver),
}

impl Way {
    /// The names of the fast solver: with the best instructions, and for every processor.
    pub const FAST: [&'static str; 2] = ["fast", "portable"];

    /// Reads `fast`, `portable`, or a solver of the report with its parameters.
    ///
    /// # Errors
    /// An unknown name (the error lists the known ones), or an invalid parameter.
    pub fn parse(text: &str) -> Result<Self, SolverError> {
        if text == Self::FAST[0] {
            return Ok(Self::Fast(Path::best()));
        }
        if let Some(path) = Path::named(text) {
            return Ok(Self::Fast(path));
        }
        Solver::parse(text).map(Self::Report).map_err(|error| match error {
            SolverError::Unknown { name, known } => {
                let known = Self::FAST.into_iter().chain(known).collect();
                SolverError::Unknown { name, known }
            }
            error @ SolverError::Param { .. } => error,
        })
    }
}
