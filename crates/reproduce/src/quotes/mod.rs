//! The figures of the five reports, one file a report.

use quintet::core::Text;

pub(crate) mod connect4;
pub(crate) mod dual_sudoku;
pub(crate) mod hex;
pub(crate) mod pentago;
pub(crate) mod sudoku;

/// A setting that our players have because the report's have it.
const SETTING: Text = Text::new(
    "by construction: a setting, which our player has as well",
    "par construction : un réglage, que notre joueur a aussi",
);

/// A rule of the game, or what follows from it.
const RULE: Text = Text::new(
    "by construction: it follows from the rules of the game",
    "par construction : cela découle des règles du jeu",
);
