//! The exact solver of positions with 16 marbles or more.
//!
//! | file | what |
//! |---|---|
//! | `orientation.rs` | the 4⁴ orientations of the quadrants, as bits of vectors |
//! | `state.rs` | the value of a state in all orientations, from its children's |
//! | `plan.rs` | slices and rows, and the memory they need |
//! | `subsets.rs`, `places.rs`, `children.rs` | numbers of states and of their children |
//! | `fives.rs` | fives of a side's sets, in all orientations |
//! | `machine.rs` | memory and processor time of the machine |
//! | `slab.rs` | the memory of a slice, shared by threads |
//! | `kernel/` | the work on a row, with plain and vector instructions |
//! | `solver.rs`, `root.rs` | slices from the full board to the root, and its moves |
//! | `solution.rs`, `error.rs` | the result |
//!
//! ```
//! use quintet_pentago::{Position, exact};
//! // 24 marbles: 212210 010202 101001 200122 210211 102012.
//! let position = Position::from_code(1_511_595_255_218_177_564).unwrap();
//! assert_eq!(exact::need(&position).states, 143_365);
//! let solution = exact::solve(&position, &exact::Options::default()).unwrap();
//! let best = solution.moves().iter().map(|of| of.worth).max();
//! assert_eq!(best, Some(solution.worth()));
//! ```

mod children;
mod error;
mod fives;
mod kernel;
mod machine;
mod orientation;
mod places;
mod plan;
mod root;
mod slab;
mod solution;
mod solver;
mod state;
mod subsets;

pub use error::Error;
pub use kernel::Kernel;
pub use machine::half_of_memory;
pub use orientation::Orientation;
pub(crate) use plan::need_with;
pub use plan::{Need, need};
pub(crate) use solution::favourite;
pub use solution::{MoveWorth, Solution, Worth};
pub use solver::{Options, Progress, Solver, solve};
