//! Connect Four: discs fall into columns, four in a line win.
//!
//! | file | what |
//! |---|---|
//! | `shape.rs` | board sizes, the usual one known at compile time |
//! | `bits.rs` | sets of cells: one word, or five for boards up to 16×16 |
//! | `rules.rs` | [`Position`]: two boards as bits |
//! | `notation.rs` | columns as text: `4453` |
//! | `arrange.rs` | a game that leads to a given board |
//! | `diagram.rs` | the board as data for all pictures |
//! | `eval.rs` | [`OpenLines`]: a plain evaluation |
//! | `threats.rs` | moves that win at once, all columns together |
//! | `engine/` | [`Solver`]: exact scores |
//! | `book/` | [`Book`]: scores of openings, computed beforehand |
//! | `solution.rs` | the exact solver for the facade |
//! | `bench.rs` | measures the solver on files of positions with known scores |
//! | `players/` | the report's players and the solver, beside the standard ones |
//! | `puzzles.rs` | puzzles made with the exact solver |
//! | `playable.rs` | the connection to the facade: [`ConnectFour`] |

mod arrange;
mod bench;
mod bits;
mod book;
mod diagram;
mod engine;
mod eval;
mod notation;
mod playable;
mod players;
mod puzzles;
mod report_names;
mod rules;
mod shape;
mod solution;
mod threats;
mod words;

pub use bits::{Bits, Wide};
pub use book::{Book, BookError, openings};
pub use engine::{Bounds, Depth, Solver, as_score, plies_to_end};
pub use eval::OpenLines;
pub use playable::ConnectFour;
pub use rules::{Landing, Position};
pub use shape::{AnySize, Shape, Standard, WideSize};
