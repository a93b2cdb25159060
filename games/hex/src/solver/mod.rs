//! The exact solver: who wins, with a proof.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | [`Search`]: proof numbers over studied positions |
//! | `table.rs` | what is remembered, and how positions lie there |
//! | `order.rs` | [`Circuit`]: which moves look best |

mod order;
mod search;
mod table;

pub use order::Circuit;
pub use search::{Bounds, OrderMoves, Search};
