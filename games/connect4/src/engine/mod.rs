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
//! | `vector.rs` | the moves of a node, with the processor's best code |
//! | `columns.rs` | the moves of a node, all columns together |
//! | `lanes.rs` | eight boards side by side, by AVX-512, AVX2 or WebAssembly's vectors |
//! | `sharing.rs` | one thread with its table, or several that share one |
//! | `recall.rs` | calls a thread back from a question that another one answered |
//! | `asking.rs` | questions to the search, by one thread or several |
//! | `wide.rs` | boards of more than 64 bits: a plain search |
//! | `solve.rs` | [`Solver`]: narrows the bounds until one score is left |
//! | `analysis.rs` | the score of every column, and best play |

#![cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "a browser uses the vectors' code"))]

mod analysis;
mod asking;
mod cells;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod columns;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
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
pub(crate) use order::from_centre;
pub use score::{Bounds, as_score, plies_to_end};
pub use solve::{Depth, Solver};
pub(crate) use table::Table;
pub(crate) use wide::Notes;

use crate::Shape;

/// Sizes that fit in 64 bits.
pub(crate) trait Narrow: Shape<Bits = u64> {}

impl<S: Shape<Bits = u64>> Narrow for S {}
