//! The exact solver: who wins, with a proof.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | [`Search`]: proof numbers over studied positions |
//! | `table.rs` | what is remembered, and how positions lie there |
//! | `guide.rs` | the network says which moves look best |
//! | `derive.rs` | how connections came about, for proofs |
//! | `prove.rs` | proofs that [`check`](crate::check) can follow |
//! | `door.rs` | the solver as the facade sees it |
//! | `solution.rs` | [`solve`]: the winner, every move, a line, a proof |

mod derive;
mod door;
mod guide;
mod prove;
mod search;
mod solution;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use door::{small, wide};
pub use search::{Bounds, Progress, Search};
pub use solution::{Options, Solution, solve};
