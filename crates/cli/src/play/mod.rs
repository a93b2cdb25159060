//! A game in the terminal.
//!
//! - `game.rs`: the game with its players and what they thought; takes back and
//!   plays again so that a person is to move.
//! - `order.rs`: what a person can type besides moves.
//! - `conversation.rs`: boards, prompts, moves, until the game ends or the person leaves.
//! - `obey.rs`: what each order does.

mod conversation;
mod game;
mod obey;
mod order;

pub(crate) use conversation::converse;
pub(crate) use game::Game;
