//! Search algorithms, written once for every game.
//!
//! | algorithm | for | where |
//! |---|---|---|
//! | minimax, negamax, alpha-beta | two sides, to a fixed depth, no tricks: the reference | [`adversarial`] |
//! | principal-variation search | two sides, as deep as the limits allow: table, ordering, threads | [`adversarial::pvs`] |
//! | Monte Carlo tree search | two sides, no evaluation needed: UCT, RAVE, solver | [`adversarial::mcts`] |
//! | random | two sides, no thinking | [`adversarial::random`] |
//! | depth-first, recursive best-first | puzzles, by building an answer step by step | [`single`] |
//! | hill climbing, annealing | puzzles, by repairing a wrong answer | [`single`] |
//!
//! [`in_order`] runs a list of work items on several threads. [`memory`] provides large tables shared by
//! threads, and measures processor time. [`standard_players`] wraps the two-sided searches as players with
//! parameters; [`engine`] wraps a game's own engine as a player; [`Level`] makes a strong player as fallible
//! as a person.
//!
//! Invariants: everything inside a search is generic and monomorphised; a search counts its nodes through one
//! [`Control`](quintet_core::Control); the same seed with the same limit of depth, nodes or simulations gives
//! the same nodes and the same answer, with one thread, on every machine; an absent observer costs nothing.
//! Nothing here performs input or output or knows a particular game.

pub mod adversarial;
mod in_order;
pub mod memory;
mod players;
pub mod puzzles;
pub mod single;
pub mod solving;

pub use in_order::in_order;
pub use players::{
    Level, LevelScale, StandardDefaults, deep_players, engine, shallow_players, standard_players,
    words,
};
