//! The player `engine`: a trained network, and a tree search that it leads.
//!
//! | file | what |
//! |---|---|
//! | `network/` | [`network::Network`]: promising cells and the chance of winning |
//! | `chance.rs` | exponentials that are the same on every machine |
//! | `tree.rs` | nodes, their moves and proofs; the table of positions |
//! | `select.rs` | which move a simulation follows |
//! | `grow.rs` | a simulation: down, the new leaf, and back up |
//! | `think.rs` | [`Engine`]: simulations within limits, on one thread or several |
//! | `root.rs` | what came of it: the move, values of all moves |
//! | `player.rs` | the player with its parameters and levels |

mod chance;
mod grow;
pub mod network;
mod player;
mod root;
mod select;
mod think;
mod tree;

pub(crate) use player::spec;
pub use select::Selection;
pub use think::{Engine, Options, Question, Thought};
