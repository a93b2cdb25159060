//! The exact solver: who wins, with a proof.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | [`Search`]: proof numbers over studied positions |
//! | `table.rs` | the table, and how positions are stored in it |
//! | `guide.rs` | move ordering by the network |
//! | `derive.rs` | derivations of connections, for proofs |
//! | `proofs.rs` | recent proofs that decide other positions as well |
//! | `prove.rs` | proofs that [`check`](crate::check) can follow |
//! | `door.rs` | the solver for the facade |
//! | `solution.rs` | [`solve`]: the winner, every move, a line, a proof |

mod derive;
mod door;
mod guide;
mod proofs;
mod prove;
mod search;
mod solution;
mod table;

pub(crate) use door::{small, wide};
pub use search::{Bounds, Progress, Search};
pub(crate) use solution::winning_move;
pub use solution::{Options, Solution, solve};
