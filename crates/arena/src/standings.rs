//! Who stands where: points, the cross-table, and every pairing's statistics.

use crate::format::Round;
use crate::stats::{Elo, Pentanomial};
use crate::{Entrant, Format, GameRecord, Metrics, Plan, Tally};
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The state of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// The players, the best first.
    pub rows: Vec<Standing>,
    /// Every pairing, in the order they are played.
    pub pairings: Vec<Pairing>,
}

/// A player's place.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Standing {
    /// Its index among the players.
    pub index: usize,
    /// The player.
    #[serde(flatten)]
    pub entrant: Entrant,
    /// One point a win, half a point a draw.
    pub points: f64,
    /// Rounds in which it had nobody to meet: each counts as if it had won all its games.
    #[serde(skip_serializing_if = "is_none")]
    pub byes: u32,
    /// What it did over all its games.
    pub metrics: Metrics,
}

/// What two players did against each other.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Puts the best first; equals stay in the order they were named.
fn sort(rows: &mut [Standing], format: Format, rounds: &[Round]) {
    match format {
        // By share: in a gauntlet, and before the end, players have not played as many games.
        Format::RoundRobin | Format::Gauntlet(_) => {
            let share = |row: &Standing| row.points / (row.metrics.score.games().max(1) as f64);
            rows.sort_by(|a, b| share(b).total_cmp(&share(a)));
        }
        // By points, then by the points of those it met.
        Format::Swiss(_) => {
            let points =
                |of: usize| rows.iter().find(|row| row.index == of).map_or(0.0, |row| row.points);
            let met = |of: usize| {
                rounds.iter().flat_map(|round| &round.pairings).filter_map(
                    move |&[a, b]| match of {
                        of if of == a => Some(b),
                        of if of == b => Some(a),
                        _ => None,
                    },
                )
            };
            let mut keys: Vec<(f64, f64, usize)> = rows
                .iter()
                .map(|row| (row.points, met(row.index).map(points).sum(), row.index))
                .collect();
            keys.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
            let place = |index: usize| keys.iter().position(|key| key.2 == index);
            rows.sort_by_key(|row| place(row.index));
        }
        // By the round they reached, and there the winner first.
        Format::Knockout => {
            let reached = |index: usize| {
                let last = rounds.iter().rposition(|round| {
                    round.pairings.iter().any(|pairing| pairing.contains(&index))
                })?;
                let round = &rounds[last];
                let at = round.pairings.iter().position(|pairing| pairing.contains(&index))?;
                let won = round
                    .points
                    .get(at)
                    .is_some_and(|[a, b]| (a >= b) == (round.pairings[at][0] == index));
                Some((last, won))
            };
            rows.sort_by_key(|row| Reverse(reached(row.index)));
        }
    }
}

impl Standings {
    /// Of the two players of a match.
    #[must_use]
    pub fn of_match(players: &[Entrant; 2], games: &[GameRecord]) -> Self {
        let row = |(index, entrant): (usize, &Entrant)| {
            let metrics = Metrics::of(games, index);
            let points = metrics.score.points();
            Standing { index, entrant: entrant.clone(), points, byes: 0, metrics }
        };
        let mut rows: Vec<Standing> = players.iter().enumerate().map(row).collect();
        sort(&mut rows, Format::RoundRobin, &[]);
        let pairs = Pentanomial::of(games, 0);
        let score = Metrics::of(games, 0).score;
        let pairing = Pairing { players: [0, 1], score, pairs, elo: pairs.elo() };
        Self { rows, pairings: vec![pairing] }
    }

    /// Made from the games that are finished.
    #[must_use]
    pub fn of(plan: &Plan, games: &[GameRecord]) -> Self {
        let rounds = plan.rounds(games);
        let row = |(index, entrant): (usize, &Entrant)| {
            let metrics = Metrics::of(games, index);
            let byes = rounds.iter().filter(|round| round.bye == Some(index)).count() as u32;
            // A bye is worth what winning every game of the round would be.
            let points = metrics.score.points() + f64::from(byes * 2 * plan.spec().pairs);
            Standing { index, entrant: entrant.clone(), points, byes, metrics }
        };
        let mut rows: Vec<Standing> = plan.players().iter().enumerate().map(row).collect();
        sort(&mut rows, plan.spec().format, &rounds);
        let met: BTreeSet<[usize; 2]> =
            plan.schedule(games).into_iter().map(|key| key.players).collect();
        let pairing = |players: [usize; 2]| {
            let of_it = || games.iter().filter(|game| game.key.players == players);
            let pairs = Pentanomial::of(of_it(), players[0]);
            let score = Metrics::of(of_it(), players[0]).score;
            Pairing { players, score, pairs, elo: pairs.elo() }
        };
        let pairings = met.into_iter().map(pairing).collect();
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
