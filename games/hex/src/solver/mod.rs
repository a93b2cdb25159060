//! The exact solver: who wins, with a proof.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | [`Search`]: proof numbers over studied positions |
//! | `table.rs` | what is remembered, and how positions lie there |
//! | `order.rs` | [`Circuit`]: which moves look best |
//! | `prove.rs` | proofs that [`check`](crate::check) can follow |
//! | `door.rs` | the same in words: [`Solved`] |
//! | `solution.rs` | [`solve`]: the winner, every move, a line, a proof |

mod door;
mod order;
mod prove;
mod search;
mod solution;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use door::spec;
pub use order::Circuit;
pub use search::{Bounds, OrderMoves, Search};
pub use solution::{Options, Solution, solve};
