//! The solvers of the report, and the exact one beside them.
//!
//! | file | what |
//! |---|---|
//! | `solver.rs` | [`Solver`]: a [`Method`] with a bound on its nodes |
//! | `spec.rs` | [`solvers`]: the list, with names and parameters |
//! | `report.rs`, `steps.rs` | what a solver answers, and what it tells on the way |
//! | `masks.rs` | which digits are used where: the state of constructive solvers |
//! | `in_order.rs` | `depth-first`: the next cell, uninformed |
//! | `tightest.rs` | `backtracking`: the cell where the fewest digits fit |
//! | `best_first.rs` | `best-first`: the same, promising digits first |
//! | `local.rs` | `hill-climbing` and `annealing`: a full grid mended by swaps |
//! | `swaps.rs`, `frame.rs` | that grid: what swaps change, and what they do not |
//! | `singles.rs` | deduction before chance |
//! | `player.rs` | the solvers as players of the game |
//! | `batch.rs` | [`solve_all`]: many puzzles on several threads |
//!
//! All run on the searches of `quintet_search::single`: a node limit is
//! respected exactly, the same seed gives the same answer, and a stop flag ends
//! them within 50 ms.

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
