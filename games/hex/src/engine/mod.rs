//! The player `engine`: a tree search guided by a trained network.
//!
//! | file | what |
//! |---|---|
//! | `network/` | [`network::Network`]: promising cells and the chance of winning |
//! | `chance.rs` | exponentials that are the same on every machine |
//! | `tree.rs` | nodes, their moves and proofs; the table of positions |
//! | `select.rs` | the choice of a simulation's next move |
//! | `grow.rs` | a simulation: down, the new leaf, and back up |
//! | `think.rs` | [`Engine`]: simulations within limits, on one thread or several |
//! | `root.rs` | the result: the move, values of all moves |
//! | `player.rs` | the player with its parameters |
//! | `levels.rs` | how levels below 10 choose a move |

mod chance;
mod grow;
mod levels;
pub mod network;
mod player;
mod root;
mod select;
mod think;
mod tree;

pub(crate) use player::spec;
pub use select::Selection;
pub use think::{Engine, Options, Question, Thought};

/// What `tests/it/insides.rs` looks at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use super::chance::{exp, expected, shares};
}
