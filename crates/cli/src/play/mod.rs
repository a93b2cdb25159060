//! A game in the terminal.
//!
//! - `game.rs`: the game with its players and what they thought; takes back and
//!   plays again so that a person is to move.
//! - `file.rs`: a game in a file, with its setup, players and seed.
//! - `typed.rs`: what a person can type besides moves.
//! - `conversation.rs`: boards, prompts, moves, until the game ends or the person leaves.
//! - `obey.rs`: what each order does; `advice.rs` what hints say.
//! - `puzzle.rs`: a new puzzle, and a coach's hints.

mod advice;
mod conversation;
mod file;
mod game;
mod obey;
mod puzzle;
mod timing;
mod typed;

pub(crate) use conversation::converse;
pub(crate) use file::GameFile;
pub(crate) use game::{Game, Report};
pub(crate) use puzzle::{Difficulty, is_puzzle};
