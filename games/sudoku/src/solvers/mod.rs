//! The report's solvers, and an exact one.
//!
//! | file | what |
//! |---|---|
//! | `solver.rs` | [`Solver`]: a [`Method`] with a bound on its nodes |
//! | `spec.rs` | [`solvers`]: the list, with names and parameters |
//! | `report.rs`, `steps.rs` | a solver's answer, and its steps |
//! | `masks.rs` | which digits are used where: the state of constructive solvers |
//! | `in_order.rs` | `depth-first`: the next cell, uninformed |
//! | `tightest.rs` | `backtracking`: the cell where the fewest digits fit |
//! | `best_first.rs` | `best-first`: the tightest cell, promising digits first |
//! | `local.rs` | `hill-climbing` and `annealing`: a full grid, repaired by swaps |
//! | `swaps.rs`, `frame.rs` | that grid: what swaps change, and what they leave fixed |
//! | `singles.rs` | deduction before chance |
//! | `player.rs` | the solvers as players of the game |
//! | `batch.rs` | [`solve_all`]: many puzzles on several threads |
//!
//! All use the searches of `quintet_search::single`: node limits are exact, a seed always gives the same
//! answer, and a stop flag ends them within 50 ms.

mod batch;
mod best_first;
mod frame;
mod in_order;
mod local;
mod masks;
mod player;
mod report;
mod singles;
mod solver;
mod spec;
mod steps;
mod swaps;
mod tightest;
mod way;

pub use batch::{solve_all, solve_each};
pub use local::{Climbing, Cooling};
pub use masks::{CellOrder, Digits};
pub(crate) use player::players;
pub use quintet_search::single::{Request, Verdict};
pub use report::SolveReport;
pub use solver::{Method, Solver};
pub use spec::{SolverError, SolverSpec, solvers};
pub use steps::SolveStep;
pub use way::Way;

/// What `tests/it/insides.rs` looks at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use super::singles::propagate;
}
