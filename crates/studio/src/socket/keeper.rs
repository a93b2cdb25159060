//! Saves games that end in a connection, before anybody is told of the end.

use crate::store::{SavedGame, Store};
use quintet::{Command, Order, View};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Orders remembered: more than can be on their way at once.
const REMEMBERED: usize = 16;

/// Tells games that were played to their end from games that were opened at it.
pub(super) struct Keeper {
    store: Store,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Recent orders whose views show a move just made or a game given up.
    moving: VecDeque<u64>,
    /// The game saved last.
    saved: Option<SavedGame>,
}

impl Keeper {
    pub(super) fn new(store: Store) -> Self {
        Self { store, state: Mutex::default() }
    }

    /// Remembers what an order is for, before it is carried out.
    pub(super) fn note(&self, order: &Order) {
        let mut state = self.lock();
        state.moving.retain(|&id| id != order.id);
        let moves = matches!(
            order.command,
            Command::Play { .. } | Command::Think { .. } | Command::Resign { .. }
        );
        if moves {
            state.moving.push_back(order.id);
            if state.moving.len() > REMEMBERED {
                state.moving.pop_front();
            }
        }
    }

    /// Saves the game of a view if it has just ended; the same game played
    /// again from the same position is saved once.
    pub(super) fn keep(&self, id: Option<u64>, view: &View) -> Result<(), String> {
        let mut state = self.lock();
        let moved = id.is_some_and(|id| state.moving.contains(&id));
        let Some(game) = SavedGame::of(view).filter(|_| moved) else { return Ok(()) };
        if state.saved.as_ref().is_some_and(|saved| saved.is_same(&game)) {
            return Ok(());
        }
        self.store.save(&game).map_err(|error| format!("the game was not saved: {error}"))?;
        state.saved = Some(game);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
