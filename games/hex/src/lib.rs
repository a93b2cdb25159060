//! Hex: each side joins its own two edges of a rhombus; draws are impossible.
//!
//! | file | what |
//! |---|---|
//! | `cells.rs` | [`CellSet`]: sets of cells as bits, their neighbourhood; `u128` up to 11×11 |
//! | `wide.rs` | [`Wide`]: sets of cells up to 19×19 |
//! | `rules.rs` | [`Position`]: stones, swap rules, joined edges |
//! | `keys.rs` | Zobrist keys |
//! | `playout.rs` | random games: fill, then one test |
//! | `chain.rs` | the chain that won |
//! | `knowledge/` | dead and captured cells, virtual connections, must-play |
//! | `solver/` | the exact solver |
//! | `check.rs` | checks its proofs independently |
//! | `notation/` | moves, HexWorld addresses, SGF with variations |
//! | `htp/` | HTP, the text protocol of Hex programs |
//! | `diagram.rs` | the board as data for all pictures |
//! | `arrange.rs` | a game that leads to a given board |
//! | `eval.rs` | [`ShortestPath`]: a plain evaluation |
//! | `players/` | the report's players: [`moves_to_explore`], [`dead_cells`], [`first_moves`] |
//! | `engine/` | the player `engine`: a trained network leads a tree search |
//! | `remarks.rs` | connections that cannot be cut, for analyses |
//! | `words.rs` | all texts for people, in English and French |
//! | `puzzles.rs` | puzzles made with the exact solver |
//! | `playable.rs` | the connection to the facade: [`Hex`] |

mod arrange;
mod cells;
mod chain;
pub mod check;
mod diagram;
pub mod engine;
mod eval;
pub mod htp;
mod keys;
pub mod knowledge;
mod notation;
mod playable;
mod players;
mod playout;
mod puzzles;
mod remarks;
mod report_names;
mod rules;
pub mod solver;
mod told;
mod wide;
mod words;

pub use cells::{Board, Cell, CellSet};
pub use eval::{ShortestPath, missing_stones};
pub use playable::Hex;
pub use players::{dead_cells, first_moves, moves_to_explore};
pub use rules::{Colour, Move, Position, SwapRule};
pub use wide::Wide;

/// What tests of inner parts look at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use crate::notation::{read_lines, write_lines};
    pub use crate::players::{RINGS, dead_after, dead_among};
    pub use crate::playout::{is_joined_by_red, random_share};
}
