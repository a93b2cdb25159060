//! Search algorithms, written once for every game.
//!
//! | algorithm | for | where |
//! |---|---|---|
//! | minimax, negamax, alpha-beta | two sides, to a fixed depth, no tricks: the reference | [`adversarial`] |
//! | principal-variation search | two sides, as deep as the limits allow: table, ordering, threads | [`adversarial::pvs`] |
//! | Monte Carlo tree search | two sides, no evaluation needed: UCT, RAVE, solver | [`adversarial::mcts`] |
//! | random | two sides, no thought at all | [`adversarial::random`] |
//! | depth-first, recursive best-first | puzzles, built step by step | [`single`] |
//! | hill climbing, annealing | puzzles, a wrong answer made right | [`single`] |
//!
//! [`in_order`] does a list of work on several threads. [`memory`] is what searches and the games' engines ask of the machine: large
//! tables that threads share, and the processor time used.
//! [`standard_players`] wraps the two-sided ones as players with parameters;
//! [`engine`] wraps a game's own engine as a player; [`Level`] makes a strong player as fallible
//! as a person.
//!
//! Invariants: everything inside a search is generic and monomorphised; a
//! search counts its nodes through one [`Control`](quintet_core::Control); the
//! same seed and the same depth, node or simulation limit give the same nodes
//! and the same answer, with one thread, on every machine; an observer that is
//! absent costs nothing. Nothing here does input or output, and nothing here
//! knows a particular game.

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
