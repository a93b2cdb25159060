//! The messages about tournaments.

use crate::arena::{About, BoardData, Most};
use quintet_arena::report::{Played, Row};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A tournament file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArenaText {
    /// Its text, as `quintet tournament` reads it.
    pub(super) text: String,
}

/// All tournaments.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArenaData {
    /// Whether players may be programs, `lines:…` and `ugi:…`.
    pub(super) programs: bool,
    /// Their sandbox, where they may: `auto`, `require` or `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sandbox: Option<&'static str>,
    /// What a tournament may ask for here.
    pub(super) most: Most,
    /// The title of this studio's ladder, if it runs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ladder: Option<String>,
    /// The latest first.
    pub(super) tournaments: Vec<ArenaItem>,
}

/// A tournament in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArenaItem {
    /// Its number.
    pub(super) id: u64,
    /// Whether it is being played.
    pub(super) playing: bool,
    /// In a class, its place among those that wait for their turn, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) waiting: Option<usize>,
    /// In a class, the student that it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<String>,
    /// What it is.
    #[serde(flatten)]
    pub(super) about: About,
}

/// A tournament as far as it was played.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArenaTournament {
    /// What lists say of it.
    #[serde(flatten)]
    pub(super) item: ArenaItem,
    /// The text of its file.
    pub(super) text: String,
    /// Why it ended before its end, if that was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) failure: Option<String>,
    /// The players, the best first.
    pub(super) rows: Vec<Row>,
    /// The running games.
    pub(super) boards: Vec<BoardData>,
}

/// Finished games of a tournament.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArenaGames {
    /// All of them.
    pub(super) total: usize,
    /// Some, the latest first.
    pub(super) games: Vec<Played>,
}

/// Where a tournament is to wait.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArenaPlace {
    /// Its place among those that wait, from 1.
    pub(super) place: usize,
}

/// Which games.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArenaQuery {
    /// Leave out this many of the latest.
    #[serde(default)]
    pub(super) offset: usize,
}

/// Which report.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportQuery {
    /// In which format.
    pub(super) format: ReportFormat,
}

/// The formats of a report.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReportFormat {
    /// One page with every game to be replayed.
    Html,
    /// One line a game.
    Csv,
    /// One object.
    Json,
    /// The tournament file.
    Toml,
}
