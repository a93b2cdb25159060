//! Saves games that end in a connection, before the end is announced.
//!
//! A view names its cause. A game has ended when a move, a resignation or a clock led to a view with an outcome, but
//! not when it was opened at its end or stepped to it. If moves are taken back and the same end is reached again, it is
//! still one game. Opened again, or replayed by programs from the first move, it is another.

use crate::error::ServeError;
use crate::store::SavedGame;
use quintet::core::Language;
use quintet::{Cause, View};
use std::sync::{Mutex, PoisonError};

/// How many ends of one game are remembered: more than anybody tries.
const ENDS: usize = 1000;

/// Distinguishes games that were played to their end from games that were opened at it.
pub(super) struct GameSaver {
    /// The seat of the class that the games belong to.
    seat: Option<i64>,
    /// The ends of the open game that are saved or being saved.
    ends: Mutex<Vec<SavedGame>>,
}

impl GameSaver {
    /// Creates a saver for the games of a seat, or of nobody in particular.
    pub(super) fn new(seat: Option<i64>) -> Self {
        Self { seat, ends: Mutex::default() }
    }

    /// The game of a view, if it has just ended and should be saved.
    pub(super) fn ended(&self, cause: Cause, view: &View) -> Option<SavedGame> {
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        match cause {
            Cause::Opened => ends.clear(),
            Cause::Stepped if view.ply == 0 => ends.clear(),
            Cause::Played | Cause::Thought | Cause::Resigned | Cause::TimedOut => {
                let game = SavedGame { seat: self.seat, ..SavedGame::of(view)? };
                if ends.iter().any(|end| end.is_same(&game)) {
                    return None;
                }
                if ends.len() < ENDS {
                    ends.push(game.clone());
                }
                return Some(game);
            }
            Cause::Seated | Cause::Stepped | Cause::Noted | Cause::Spoken => {}
        }
        None
    }

    /// Handles a failed save: the end is forgotten, so that reaching it again tries again. Returns the reason in words.
    pub(super) fn failed(
        &self,
        game: &SavedGame,
        error: &ServeError,
        language: Language,
    ) -> String {
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        let why = error.in_words(language);
        if let ServeError::Lost(_) = error {
            return language
                .pick(format!("{why}; this game is in it"), format!("{why} ; cette partie y est"));
        }
        ends.retain(|end| !end.is_same(game));
        language.pick(
            format!("the game was not saved: {why}"),
            format!("la partie n’a pas été gardée : {why}"),
        )
    }
}
