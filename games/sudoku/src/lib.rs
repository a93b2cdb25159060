//! Sudoku: every row, column and box holds every digit once.
//!
//! | file | what |
//! |---|---|
//! | `size.rs` | [`Size`]: 4×4, 9×9 and 16×16, and where a cell lies |
//! | `grid.rs` | [`Grid`]: digits in cells, contradictions and all; [`Used`] |
//! | `text.rs` | grids as text: 81 characters, or lines with separators |
//! | `verify.rs` | [`Grid::solves`]: what every answer must pass before it is given |
//! | `solutions.rs` | [`solutions`]: the slow, obvious search for all others to equal |
//! | `rules.rs` | [`Position`]: givens and entries, as a game for one |
//! | `notation.rs` | moves as text: `r1c1=5`, `r1c1=.` |
//! | `diagram.rs` | the board as data for every picture |
//! | `player.rs` | `backtracking`, which enters digits of a solution |
//! | `solvers/` | the solvers of the report: limited, seeded, watched |
//! | `fast/` | [`fast`]: the fast solver, for 9×9 above all |
//! | `generate/` | [`generate()`]: puzzles with one solution, as wished for |
//! | `coach/` | [`coach`]: rates puzzles, explains them step by step |
//! | `questions/` | [`questions`]: what front ends ask about puzzles, and the answers, as plain data |
//! | `words.rs` | every word that people read, in English and French |
//! | `playable.rs` | what the facade needs: [`Sudoku`] |

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
