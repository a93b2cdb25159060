//! DualSudoku: two sides fill one Sudoku grid, and the points decide.
//!
//! | file | what |
//! |---|---|
//! | `grid.rs` | [`Grid`]: cells and digits in use, as bit masks |
//! | `layout.rs` | [`Layout`]: a start grid of any size and its file format |
//! | `completion.rs` | can a grid be completed? random start grids |
//! | `moves.rs` | [`Move`]: a placement or a penalty with its reason |
//! | `rules.rs` | [`Position`]: the grid, the scores, the turn and how it ends |
//! | `key.rs` | fingerprints of grids |
//! | `symmetry.rs` | turns and reflections of the grid |
//! | `notation.rs` | moves as text: `r1c1=5 pass` |
//! | `diagram.rs` | the board as data for all pictures |
//! | `eval.rs` | [`Margin`]: own points minus the other's |
//! | `engine/` | the strongest player's search; exact values |
//! | `reason.rs` | the effect of a move, in words |
//! | `regret.rs` | players judged by exact values |
//! | `solution.rs` | a solved position as plain data |
//! | `players/` | the players, those of the report among them |
//! | `tally.rs` | the statistics of a game: points, penalties, completions |
//! | `words.rs` | all texts for people, in English and French |
//! | `puzzles.rs` | puzzles made with the exact solver |
//! | `playable.rs` | the connection to the facade: [`DualSudoku`] |

mod completion;
mod diagram;
pub mod engine;
mod eval;
mod grid;
mod key;
mod layout;
mod moves;
mod notation;
mod playable;
mod players;
mod playout;
mod puzzles;
mod reason;
pub mod regret;
mod report_names;
mod rules;
mod solution;
mod symmetry;
mod tally;
mod words;

pub use eval::Margin;
pub use grid::Grid;
pub use layout::Layout;
pub use moves::{Fault, Move, Penalty};
pub use playable::DualSudoku;
pub use reason::Reason;
pub use rules::{Endings, Placements, Position, TURN_CAP};
