//! Sudoku: every row, column and box holds every digit once.
//!
//! | file | what |
//! |---|---|
//! | `size.rs` | [`Size`]: 4×4, 9×9 and 16×16, and where a cell lies |
//! | `grid.rs` | [`Grid`]: digits in cells, including contradictions; [`Used`] |
//! | `text.rs` | grids as text: 81 characters, or lines with separators |
//! | `verify.rs` | [`Grid::solves`]: the check that every answer must pass |
//! | `solutions.rs` | [`solutions`]: the slow, obvious search that all others must equal |
//! | `rules.rs` | [`Position`]: givens and entries, as a game for one |
//! | `notation.rs` | moves as text: `r1c1=5`, `r1c1=.` |
//! | `diagram.rs` | the board as data for all pictures |
//! | `player.rs` | `backtracking`, which enters digits of a solution |
//! | `solvers/` | the report's solvers, with limits, seeds and observers |
//! | `fast/` | [`fast`]: the fast solver, mainly for 9×9 |
//! | `generate/` | [`generate()`]: puzzles with one solution, made to order |
//! | `coach/` | [`coach`]: rates puzzles, explains them step by step |
//! | `questions/` | [`questions`]: questions of front ends about puzzles, and the answers, as plain data |
//! | `words.rs` | all texts for people, in English and French |
//! | `playable.rs` | the connection to the facade: [`Sudoku`] |

mod bench;
pub mod coach;
mod diagram;
pub mod fast;
pub mod generate;
mod grid;
mod notation;
mod page;
mod playable;
mod player;
mod puzzles;
pub mod questions;
mod report_names;
mod rules;
mod size;
mod solution;
mod solutions;
pub mod solvers;
mod text;
mod verify;
mod words;

pub use generate::{Generated, Wish, generate};
pub use grid::{Grid, Used};
pub use playable::Sudoku;
pub use player::Backtracking;
pub use puzzles::{PuzzleLine, puzzle_lines, puzzle_of};
pub use rules::{Entry, Position};
pub use size::Size;
pub use solutions::{solutions, solutions_while};

/// What `tests/it/insides.rs` looks at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use crate::verify::solves;
}
