//! The fast solver: counts solutions exactly, up to a limit. Made for 9×9, but it counts other sizes as well.
//!
//! | file | what |
//! |---|---|
//! | `puzzle.rs` | [`Puzzle`]: 81 digits, checked once |
//! | `lanes.rs` | the operations it needs from a processor: nine words side by side |
//! | `portable.rs`, `simd/` | these with arrays, and with vector instructions |
//! | `path.rs` | [`Path`]: the implementation, chosen at run time |
//! | `state.rs` | the remaining candidates: three words for each digit |
//! | `propagate.rs` | inference for all digits at once |
//! | `guess.rs` | the choice of the cell to guess in |
//! | `search.rs` | inference and guesses, until the limit |
//! | `batch.rs` | [`count_all`]: many puzzles over several threads |
//! | `sweep.rs`, `units.rs` | a solver for grids of any size: inference, and guesses |
//! | `grids.rs` | [`Path::count_grid`], [`Path::count_each`]: grids of all sizes |
//! | `player.rs` | [`Fast`]: the solver as a player |
//!
//! Other fast solvers usually follow every change through tables, one word at a time. This one repeats a step
//! without branches or tables on all candidates until nothing changes: a step costs more than a change, but
//! with the right layout a state is three registers, and the step infers every locked candidate in both
//! directions, which saves guesses.
//!
//! Puzzles of 9×9 need no allocation except their place in a batch, and a puzzle always gives the same
//! [`Counted`], on every processor.

mod batch;
mod grids;
mod guess;
mod lanes;
mod path;
mod player;
mod portable;
mod propagate;
mod puzzle;
mod search;
#[cfg(target_arch = "x86_64")]
mod simd;
mod state;
mod sweep;
mod units;

pub use batch::count_all;
pub use path::Path;
pub use player::Fast;
pub use puzzle::{Puzzle, PuzzleError};
pub use search::{Bound, Counted};
pub use state::place;
pub use units::GridCounted;

/// What `tests/it/insides.rs` looks at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use super::units::count_nine;
}

/// Counts the solutions of a puzzle, up to a limit.
///
/// ```
/// use quintet_sudoku::fast::{Puzzle, count};
/// let text = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let counted = count(&puzzle, 2);
/// assert_eq!(counted.solutions, 1);
/// assert_eq!(counted.first.unwrap()[..9], [6, 4, 1, 2, 7, 5, 8, 9, 3]);
/// ```
#[must_use]
pub fn count(puzzle: &Puzzle, limit: usize) -> Counted {
    Path::best().count(puzzle, limit)
}

/// The first solution of a puzzle: 81 digits, cell by cell.
///
/// ```
/// use quintet_sudoku::fast::{Puzzle, solve};
/// let empty: Puzzle = ".".repeat(81).parse().unwrap();
/// assert!(solve(&empty).unwrap().iter().all(|digit| (1..=9).contains(digit)));
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> Option<[u8; 81]> {
    count(puzzle, 1).first
}

/// Whether a puzzle has exactly one solution.
///
/// ```
/// use quintet_sudoku::fast::{Puzzle, is_unique};
/// let empty: Puzzle = ".".repeat(81).parse().unwrap();
/// assert!(!is_unique(&empty));
/// ```
#[must_use]
pub fn is_unique(puzzle: &Puzzle) -> bool {
    count(puzzle, 2).solutions == 1
}
