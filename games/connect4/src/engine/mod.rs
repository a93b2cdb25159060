//! The solver: the exact score of any position, by search to the end.
//!
//! | file | what |
//! |---|---|
//! | `score.rs` | scores as solvers of this game tell them, and bounds of them |
//! | `cells.rs` | sets of cells: landings, threats, rows, keys |
//! | `prune.rs` | why a node need not be searched, each rule with its proof |
//! | `order.rs` | which moves are tried first |
//! | `table.rs` | what is remembered of positions, in a table that grows |
//! | `search.rs` | is a position worth at least so much? |
//! | `solve.rs` | [`Solver`]: asks until one score is left |

mod analysis;
mod cells;
mod order;
mod prune;
mod score;
mod search;
mod solve;
mod table;

pub use analysis::Column;
pub use score::{Bounds, as_score, plies_to_end};
pub use solve::{Depth, Solver};
