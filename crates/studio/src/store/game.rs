//! A finished game, as stored and as sent.

use quintet::core::Side;
use quintet::{GameEnd, Reason, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedGame {
    /// Its number, given when it is saved.
    #[serde(default)]
    pub id: i64,
    /// The game's name.
    pub game: String,
    /// Its setup, `name=value,…`.
    pub setup: String,
    /// The whole game in its usual format; with the setup it opens again.
    pub record: String,
    /// Who played each side: player strings.
    pub players: [String; 2],
    /// How it ended.
    pub outcome: GameEnd,
    /// Moves played.
    pub plies: usize,
    /// When, in seconds since 1970 (UTC).
    pub finished_at: i64,
    /// Whose it is in a class: the number of a student's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<i64>,
}

/// Some of the saved games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SavedGames {
    /// How many there are in all.
    pub total: usize,
    /// The latest first, at most 50.
    pub games: Vec<SavedGame>,
}

impl SavedGame {
    /// The game that has just ended at this view, or `None` if it has not ended. It belongs to nobody.
    #[must_use]
    pub fn of(view: &View) -> Option<Self> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Some(Self {
            id: 0,
            game: view.game.clone(),
            setup: view.setup.clone(),
            record: view.position.clone(),
            players: view.players.clone(),
            outcome: view.outcome?,
            plies: view.ply,
            finished_at: now.as_secs() as i64,
            seat: None,
        })
    }

    /// Whether it is the same game, whenever it was played.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let (id, finished_at) = (other.id, other.finished_at);
        Self { id, finished_at, ..self.clone() } == *other
    }
}

pub(super) const fn side_text(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

pub(super) const fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::Board => "board",
        Reason::Resigned => "resigned",
        Reason::Time => "time",
    }
}

/// The schema allows no other values in these columns.
pub(super) fn outcome_of(winner: Option<&str>, reason: &str) -> GameEnd {
    let winner = winner.map(|side| match side {
        "first" => Side::First,
        _ => Side::Second,
    });
    let reason = match reason {
        "resigned" => Reason::Resigned,
        "time" => Reason::Time,
        _ => Reason::Board,
    };
    GameEnd { winner, reason }
}
