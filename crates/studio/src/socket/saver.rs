//! Saves games that end in a connection, before anybody is told of the end.
//!
//! A view says what caused it. A game has ended when a move, a resignation or a clock
//! led to a view with an outcome; one that was opened at its end, or stepped to,
//! has not. The same end reached twice by taking moves back is one game; opened
//! again, or played again by programs from its first move, it is another.

use crate::error::ServeError;
use crate::store::SavedGame;
use quintet::core::Language;
use quintet::{Cause, View};
use std::sync::{Mutex, PoisonError};

/// Ends of one game that are remembered: more than anybody tries out.
const ENDS: usize = 1000;

/// Tells games that were played to their end from games that were opened at it.
pub(super) struct GameSaver {
    /// The seat of the class whose games they are.
    seat: Option<i64>,
    /// The ends of the game that is open, saved or being saved.
    ends: Mutex<Vec<SavedGame>>,
}

impl GameSaver {
    /// For the games of a seat, or of nobody's.
    pub(super) fn new(seat: Option<i64>) -> Self {
        Self { seat, ends: Mutex::default() }
    }

    /// The game of a view if it has just ended and is to be saved.
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

    /// A game could not be saved: reached again, it is tried again. Why, in words.
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
