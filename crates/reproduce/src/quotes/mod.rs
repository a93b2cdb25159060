//! The figures of the five reports, one file a report.

pub(crate) mod connect4;
pub(crate) mod dual_sudoku;
pub(crate) mod hex;
pub(crate) mod pentago;
pub(crate) mod sudoku;

/// Why a setting has nothing beside it.
const SETTING: &str = "a setting, not a result; our player has the same";
