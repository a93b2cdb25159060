//! Who stands where: points, the cross-table, and every pairing's statistics.

use crate::stats::{Elo, Pentanomial};
use crate::{Entrant, GameRecord, Metrics, Plan, Tally};
use serde::Serialize;

/// The state of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// The players, the best first.
    pub rows: Vec<Standing>,
    /// Every pairing, in the order they are played.
    pub pairings: Vec<Pairing>,
}

/// A player's place.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its index among the players.
    pub index: usize,
    /// The player.
    #[serde(flatten)]
    pub entrant: Entrant,
    /// One point a win, half a point a draw.
    pub points: f64,
    /// What it did over all its games.
    pub metrics: Metrics,
}

/// What two players did against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// Their indices.
    pub players: [usize; 2],
    /// Of the first one.
    pub score: Tally,
    /// Complete pairs by the half points of the first one.
    pub pairs: Pentanomial,
    /// How much stronger the first one is.
    pub elo: Option<Elo>,
}

impl Standings {
    /// Made from the games that are finished.
    #[must_use]
    pub fn of(plan: &Plan, games: &[GameRecord]) -> Self {
        let row = |(index, entrant): (usize, &Entrant)| {
            let metrics = Metrics::of(games, index);
            let points = metrics.score.points();
            Standing { index, entrant: entrant.clone(), points, metrics }
        };
        let mut rows: Vec<Standing> = plan.players().iter().enumerate().map(row).collect();
        // By share first: in a gauntlet, and before the end, players have not
        // played as many games. Equals stay in the order they were named.
        let share = |row: &Standing| row.points / (row.metrics.score.games().max(1) as f64);
        rows.sort_by(|a, b| share(b).total_cmp(&share(a)));
        let pairing = |(number, &players): (usize, &[usize; 2])| {
            let of_it = || games.iter().filter(|game| game.key.pairing as usize == number);
            let pairs = Pentanomial::of(of_it(), players[0]);
            let score = Metrics::of(of_it(), players[0]).score;
            Pairing { players, score, pairs, elo: pairs.elo() }
        };
        let pairings = plan.pairings().iter().enumerate().map(pairing).collect();
        Self { rows, pairings }
    }

    /// What a player scored against another; none if they do not meet.
    #[must_use]
    pub fn between(&self, player: usize, other: usize) -> Option<Tally> {
        self.pairings.iter().find_map(|pairing| match pairing.players {
            [a, b] if (a, b) == (player, other) => Some(pairing.score),
            [a, b] if (b, a) == (player, other) => {
                let Tally { wins, draws, losses } = pairing.score;
                Some(Tally { wins: losses, draws, losses: wins })
            }
            _ => None,
        })
    }
}
