//! The result of a match or tournament in one file: CSV, JSON or a page.

mod csv;
mod html;
mod plain;

pub(crate) use csv::quoted;
pub(crate) use html::{address, percent, signed, table};
pub use plain::{Played, Row, rows};

use crate::stats::{Rating, Results, Strength};
use crate::{Accuracy, Entrant, GameRecord, Standings};
use quintet::Registry;
use quintet::core::Language;
use schemars::JsonSchema;
use serde::Serialize;

/// The content of a report.
pub struct Report<'a> {
    /// The available games.
    pub registry: &'a Registry,
    /// The game.
    pub game: &'a str,
    /// The heading.
    pub title: String,
    /// The random seed.
    pub seed: u64,
    /// The players.
    pub players: &'a [Entrant],
    /// The games, in their order.
    pub games: &'a [GameRecord],
    /// The standings.
    pub standings: &'a Standings,
    /// The accuracy of each player's moves, if requested.
    pub accuracy: Option<&'a [Accuracy]>,
    /// The language of its words.
    pub language: Language,
    /// The studio's address, for links.
    pub studio: String,
}

/// The usual place of the studio.
pub const STUDIO: &str = "http://127.0.0.1:4747";

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    seed: u64,
    players: &'a [Entrant],
    standings: &'a Standings,
    ratings: Vec<Rated<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accuracy: Option<&'a [Accuracy]>,
    games: &'a [GameRecord],
}

/// A rating with the name of its player.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Rated<'a> {
    /// The player's name.
    pub name: &'a str,
    /// Its rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// The joint rating list of the players of these games.
#[must_use]
pub fn ratings<'a>(players: &'a [Entrant], games: &[GameRecord]) -> Vec<Rated<'a>> {
    let name = |rating: Rating| Rated { name: &players[rating.player].name, rating };
    Results::of(games).ratings(players.len()).into_iter().map(name).collect()
}

impl Report<'_> {
    /// The joint rating list.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rated<'_>> {
        ratings(self.players, self.games)
    }

    /// The report as one JSON object.
    #[must_use]
    pub fn json(&self) -> String {
        let data = Json {
            game: self.game,
            seed: self.seed,
            players: self.players,
            standings: self.standings,
            ratings: self.ratings(),
            accuracy: self.accuracy,
            games: self.games,
        };
        serde_json::to_string(&data).expect("a report is plain data")
    }

    /// One line per game.
    #[must_use]
    pub fn csv(&self) -> String {
        csv::write(self)
    }

    /// A self-contained page: tables, ratings, and every game to replay.
    #[must_use]
    pub fn html(&self) -> String {
        html::write(self)
    }
}

impl Standings {
    /// Elo, LOS and ratios of a pairing.
    #[must_use]
    pub fn strength(pairing: &crate::Pairing) -> Option<Strength> {
        Strength::of(&pairing.pairs, pairing.score.draws, pairing.score.games())
    }
}
