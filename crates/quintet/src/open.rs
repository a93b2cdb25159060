//! A game to open, as plain data: the content of a page's address and of a saved game.

use crate::{ClockOrder, Error, GameTree, Registry};
use quintet_core::{Language, Side, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game to open, the position to show, and how the game ended.
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
    /// The position in any format (default: the start).
    #[serde(default)]
    pub position: String,
    /// Its other lines and its comments, in the format of a view (default: those of the position).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tree: String,
    /// The player string of each side (default: people).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// The side that resigned at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Side>,
    /// The side that ran out of time at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timed_out: Option<Side>,
    /// The clock of each side (default: none). A side with no time left has lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[ClockOrder; 2]>,
    /// Number of moves after which to show the position (default: all).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The language from now on (default: unchanged).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
}

impl Open {
    /// A game between people, at the end of the given position.
    #[must_use]
    pub fn new(game: &str, setup: &str, position: &str) -> Self {
        let [game, setup, position] = [game, setup, position].map(str::to_owned);
        Self { game, setup, position, ..Self::default() }
    }

    /// Opens the game; stops early when the flag is raised.
    ///
    /// # Errors
    /// An unknown game; an invalid setup, position, tree or player; [`Error::Stopped`].
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
