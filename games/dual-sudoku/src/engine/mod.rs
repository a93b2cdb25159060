//! The engine: searches for the margin still to come.
//!
//! | file | what |
//! |---|---|
//! | `cells.rs` | sets of cells as bits |
//! | `ground.rs` | the constants of a game: units, ties, rules |
//! | `state.rs` | the future of a game: where each digit can go, which units are live |
//! | `canonical.rs` | one key for the 128 images of a 4×4 grid |
//! | `passes.rs` | passes by formula; the floor and the cap, with their proofs |
//! | `order.rs` | which placements are tried, and in which order |
//! | `search.rs` | negamax that separates proofs from estimates |
//! | `prove.rs` | exact values and lines |
//! | `table.rs` | the transposition table, shared by threads |
//! | `root.rs` | the placements of the root, deepened iteratively |
//! | `think.rs` | one move's thinking: [`Engine`] |

mod canonical;
mod cells;
#[cfg(test)]
mod differential;
mod ground;
mod order;
mod passes;
mod prove;
mod root;
mod search;
mod state;
mod table;
mod think;

pub use search::Widths;
pub(crate) use think::expected_nodes;
pub use think::{Engine, Options, Question, Thought, Worth};
