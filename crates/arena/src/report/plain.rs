//! A tournament as plain data for a page: the rows of its table, and its finished games.

use super::ratings;
use crate::stats::{Rate, Rating};
use crate::{GameRecord, Metrics, Plan, Standing, Standings, Tally};
use quintet::core::Side;
use schemars::JsonSchema;
use serde::Serialize;

/// A player's row in the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaRow")]
pub struct Row {
    /// Its place, from 1; equal players share one.
    pub place: usize,
    /// The total points of its opponents, which break ties in the Swiss format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<f64>,
    /// Its index among the players.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// Its player string.
    pub player: String,
    /// The points: 1 for a win, ½ for a draw.
    pub points: f64,
    /// Wins, draws and losses.
    pub score: Tally,
    /// The share of the points, with its 95 % interval.
    pub share: Rate,
    /// Its rating among all players, with its 95 % interval; `None` without games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Its score against the player of each row, in the order of the rows; `None` if they have not
    /// met.
    pub against: Vec<Option<Tally>>,
    /// Games lost by a fault instead of by the rules.
    pub forfeits: u64,
    /// Mean milliseconds per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
    /// Mean nodes per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<f64>,
}

/// The table of a plan after these games, best player first.
#[must_use]
pub fn rows(plan: &Plan, games: &[GameRecord]) -> Vec<Row> {
    let standings = Standings::of(plan, games);
    let rated = ratings(plan.players(), games);
    let row = |standing: &Standing| {
        let Metrics { score, forfeits, nodes, .. } = &standing.metrics;
        let met = |other: &Standing| {
            let tally = standings.between(standing.index, other.index)?;
            (standing.index != other.index && tally.games() > 0).then_some(tally)
        };
        Row {
            place: standing.place,
            buchholz: standing.buchholz,
            index: standing.index,
            name: standing.entrant.name.clone(),
            player: standing.entrant.player.clone(),
            points: standing.points,
            score: *score,
            share: score.share(),
            rating: rated.iter().find(|it| it.rating.player == standing.index).map(|it| it.rating),
            against: standings.rows.iter().map(met).collect(),
            forfeits: *forfeits,
            time_ms: standing.metrics.time_per_move().map(|time| time.as_secs_f64() * 1e3),
            nodes: nodes.mean().filter(|mean| *mean > 0.0),
        }
    };
    standings.rows.iter().map(row).collect()
}

/// A finished game of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaGame")]
pub struct Played {
    /// The round, from 1.
    pub round: u32,
    /// The names of the players, the side that begins first.
    pub names: [String; 2],
    /// Their player strings.
    pub players: [String; 2],
    /// The setup.
    pub setup: String,
    /// The whole game, opening included.
    pub moves: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// `rules`, or the reason if it ended otherwise: `illegal-move`, `time`, `crash`, `protocol`,
    /// `adjudicated`.
    pub ending: String,
    /// The reason in words.
    pub reason: String,
    /// Number of moves made by the players.
    pub plies: usize,
}

impl Played {
    /// A game of a plan.
    #[must_use]
    pub fn of(plan: &Plan, game: GameRecord) -> Self {
        Self {
            round: game.key.round + 1,
            players: game.players.map(|player| plan.players()[player].player.clone()),
            ending: game.ending.kind().to_owned(),
            reason: game.ending.to_string(),
            plies: game.plies.len(),
            names: game.names,
            setup: game.setup,
            moves: game.moves,
            winner: game.winner,
        }
    }
}
