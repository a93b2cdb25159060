//! Pentago: place a marble, turn a quadrant, five in a row win.
//!
//! | file | what |
//! |---|---|
//! | `placement.rs` | [`Cell`], [`Quadrant`], [`Twist`], and [`Placement`], the move |
//! | `tables.rs` | turned quadrants and complete lines, looked up by pattern |
//! | `rules.rs` | [`Position`]: two 64-bit boards |
//! | `moves.rs` | legal moves, lazily |
//! | `playout.rs` | random games, fast |
//! | `symmetry.rs` | [`Symmetry`]: the eight images of the board |
//! | `code.rs` | positions as the numbers of the public solution |
//! | `notation.rs` | moves and games as text: `c3 tl+ d4 br-` |
//! | `start.rs` | boards as text, 36 characters |
//! | `diagram.rs` | the board as data for all pictures |
//! | `eval.rs` | [`OpenLines`]: the report's plain evaluation |
//! | `engine/` | the forward engine of the player `engine` |
//! | `exact/` | the exact solver of positions with 16 marbles or more |
//! | `distance.rs` | the distance of a proved win or loss |
//! | `players/` | the report's player and the engine, beside the standard ones |
//! | `puzzles.rs` | puzzles made with the exact solver |
//! | `playable.rs` | the connection to the facade: [`Pentago`] |

mod bench;
mod code;
mod diagram;
mod distance;
pub mod engine;
mod eval;
pub mod exact;
mod moves;
mod notation;
mod placement;
mod playable;
mod players;
mod playout;
mod puzzles;
mod report_names;
mod rules;
mod solution;
mod start;
mod symmetry;
mod tables;
mod words;

pub use eval::OpenLines;
pub use placement::{Cell, Placement, Quadrant, Twist};
pub use playable::Pentago;
pub use rules::Position;
pub use symmetry::Symmetry;
