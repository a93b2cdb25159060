//! The solver: the exact score of any position, by search to the end.
//!
//! | file | what |
//! |---|---|
//! | `score.rs` | scores in the convention of solvers of this game, and bounds |
//! | `cells.rs` | sets of cells: landings, threats, rows, keys |
//! | `prune.rs` | why a node need not be searched, each rule with its proof |
//! | `order.rs` | move ordering |
//! | `table.rs` | the transposition table, which grows |
//! | `search.rs` | is a position worth at least a given score? |
//! | `vector.rs` | the moves of a node, all columns together |
//! | `lanes.rs` | eight boards side by side, by AVX-512 or AVX2 |
//! | `sharing.rs` | one thread with its table, or several that share one |
//! | `recall.rs` | calls a thread back from a question that another one answered |
//! | `asking.rs` | questions to the search, by one thread or several |
//! | `wide.rs` | boards of more than 64 bits: a plain search |
//! | `solve.rs` | [`Solver`]: narrows the bounds until one score is left |
//! | `analysis.rs` | the score of every column, and best play |

mod analysis;
mod asking;
mod cells;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod order;
mod prune;
mod recall;
mod score;
mod search;
mod sharing;
mod solve;
mod table;
mod vector;
mod wide;

pub(crate) use asking::Memory;
pub(crate) use cells::opening_key;
pub use score::{Bounds, as_score, plies_to_end};
pub use solve::{Depth, Solver};
pub(crate) use table::Table;
pub(crate) use wide::Notes;

use crate::Shape;

/// Sizes that fit in 64 bits.
pub(crate) trait Narrow: Shape<Bits = u64> {}

impl<S: Shape<Bits = u64>> Narrow for S {}
