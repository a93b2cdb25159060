//! Searches for games of two sides that move in turn.
//!
//! | file | idea |
//! |---|---|
//! | `minimax.rs` | the definition: one side maximises, the other minimises |
//! | `negamax.rs` | minimax with one rule for both sides |
//! | `alpha_beta.rs` | negamax without the moves that cannot matter |
//! | `ordered.rs` | alpha-beta with the best or the worst order of moves, to measure the effect of ordering |
//! | `fixed_depth.rs` | what these share: nodes, leaves, and the root |
//! | `pvs/` | alpha-beta with deepening, a table, a good order and threads |
//! | `mcts/` | a tree grown by random games, with RAVE and a solver |
//! | `random.rs` | a random legal move |
//!
//! All of them assume that the sides alternate strictly, so that the score of a position for one side is
//! minus its score for the other.

mod alpha_beta;
mod fixed_depth;
pub mod mcts;
mod minimax;
mod negamax;
mod ordered;
pub mod pvs;
pub mod random;

pub use alpha_beta::{AlphaBeta, alpha_beta};
pub use fixed_depth::{FixedDepth, Walk, choose};
pub use minimax::{Minimax, minimax};
pub use negamax::{Negamax, negamax};
pub use ordered::Ordered;
