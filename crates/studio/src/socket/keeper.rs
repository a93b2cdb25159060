//! Saves games that end in a connection, before anybody is told of the end.
//!
//! A view says what caused it. A game has ended when a move, a resignation or a clock
//! led to a view with an outcome; one that was opened at its end, or stepped to,
//! has not. The same end reached twice by taking moves back is one game; opened
//! again, or played again from its first move, it is another.

use crate::error::ServeError;
use crate::store::{SavedGame, Store};
use quintet::{Cause, View};
use std::sync::{Mutex, PoisonError};

/// Ends of one game that are remembered: more than anybody tries out.
const ENDS: usize = 1000;

/// Tells games that were played to their end from games that were opened at it.
pub(super) struct Keeper {
    store: Store,
    /// The ends of the game that is open, as saved.
    ends: Mutex<Vec<SavedGame>>,
}

impl Keeper {
    pub(super) fn new(store: Store) -> Self {
        Self { store, ends: Mutex::default() }
    }

    /// Saves the game of a view if it has just ended.
    ///
    /// # Errors
    /// It could not be saved, or was saved but others are lost: in words.
    pub(super) fn keep(&self, cause: Cause, view: &View) -> Result<(), String> {
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        match cause {
            Cause::Opened => ends.clear(),
            Cause::Stepped if view.ply == 0 => ends.clear(),
            Cause::Played | Cause::Thought | Cause::Resigned | Cause::TimedOut => {
                let Some(game) = SavedGame::of(view) else { return Ok(()) };
                if ends.iter().any(|end| end.is_same(&game)) {
                    return Ok(());
                }
                let saved = self.store.save(&game);
                if ends.len() < ENDS && saved.is_ok() {
                    ends.push(game);
                }
                return saved.map(drop).map_err(|error| match error {
                    ServeError::Lost(_) => format!("{error}; this game is in it"),
                    _ => format!("the game was not saved: {error}"),
                });
            }
            Cause::Seated | Cause::Stepped | Cause::Spoken => {}
        }
        Ok(())
    }
}
