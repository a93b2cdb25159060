//! The figures of the five reports, one file per report.

use quintet::core::Text;

pub(crate) mod connect4;
pub(crate) mod dual_sudoku;
pub(crate) mod hex;
pub(crate) mod pentago;
pub(crate) mod sudoku;

/// A setting that our players share with the report's.
const SETTING: Text = Text::new(
    "by construction: a setting that our player shares",
    "par construction : un réglage que notre joueur partage",
);

/// A rule of the game, or a consequence of it.
const RULE: Text = Text::new(
    "by construction: it follows from the rules of the game",
    "par construction : cela découle des règles du jeu",
);
