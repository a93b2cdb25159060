//! A game to open, as plain data: what a page's address and a saved game hold.

use crate::{ClockOrder, Error, GameTree, Registry};
use quintet_core::{Language, Side, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game to open, with where to stand in it and how it ended.
///
/// ```
/// use quintet::{Open, Registry, core::StopFlag};
/// let open = Open { ply: Some(2), ..Open::new("connect4", "", "4453") };
/// let game = open.game(&Registry::shipped(), &StopFlag::new())?;
/// assert_eq!((game.line().ply(), game.line().plies()), (2, 4));
/// # Ok::<(), quintet::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// Its name.
    pub game: String,
    /// Its setup, `name=value,…`.
    #[serde(default)]
    pub setup: String,
    /// The position in any format; empty: the start.
    #[serde(default)]
    pub position: String,
    /// Its other lines and its comments, as a view has them; empty: those of the position.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tree: String,
    /// Who plays each side, as player strings; without it: people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// The side that gave the game up at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Side>,
    /// The side that had no more time at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timed_out: Option<Side>,
    /// The clock of each side; without it: none. A side with nothing left has lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[ClockOrder; 2]>,
    /// Moves of the position to stand after; without it: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The language from now on; without it: as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
}

impl Open {
    /// A game for people, at the end of the position given.
    #[must_use]
    pub fn new(game: &str, setup: &str, position: &str) -> Self {
        let [game, setup, position] = [game, setup, position].map(str::to_owned);
        Self { game, setup, position, ..Self::default() }
    }

    /// Opens the game, until the flag is raised.
    ///
    /// # Errors
    /// An unknown game, a setup, position, tree or player that cannot be; [`Error::Stopped`].
    pub fn game(&self, registry: &Registry, stop: &StopFlag) -> Result<GameTree, Error> {
        let mut session = registry.open_until(&self.game, &self.setup, &self.position, stop)?;
        if let Some([first, second]) = &self.players {
            session.seat_players(first, second)?;
        }
        session.set_clocks(self.clocks.as_ref().map(ClockOrder::read).transpose()?);
        if self.resigned.is_some() {
            session.resign(self.resigned)?;
        }
        if let Some(loser) = self.timed_out.or_else(|| session.flagged()) {
            session.time_out(loser)?;
        }
        if let Some(ply) = self.ply {
            session.jump(ply)?;
        }
        GameTree::new(session).with_lines(&self.tree, stop)
    }
}
