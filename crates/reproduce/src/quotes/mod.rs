//! The figures of the five reports, one file a report.

pub(crate) mod connect4;
pub(crate) mod dual_sudoku;
pub(crate) mod hex;
pub(crate) mod pentago;
pub(crate) mod sudoku;

/// A setting that our players have because the report's have it.
const SETTING: &str = "by construction: a setting, which our player has as well";

/// A rule of the game, or what follows from it.
const RULE: &str = "by construction: it follows from the rules of the game";
