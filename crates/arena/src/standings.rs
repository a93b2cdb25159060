//! Standings: points, the cross-table, and the statistics of every pairing.

use crate::format::Round;
use crate::stats::{Elo, Pentanomial};
use crate::{Entrant, Format, GameRecord, Metrics, Plan, Tally};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The standings of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// The players, best first.
    pub rows: Vec<Standing>,
    /// Every pairing, in playing order.
    pub pairings: Vec<Pairing>,
}

/// A player's standing.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Standing {
    /// The place, from 1; equal players share one.
    pub place: usize,
    /// Its index among the players.
    pub index: usize,
    /// The player.
    #[serde(flatten)]
    pub entrant: Entrant,
    /// The points: 1 for a win, ½ for a draw.
    pub points: f64,
    /// The total points of its opponents (Buchholz), which break ties in the Swiss format; `None`
    /// in other formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<f64>,
    /// Number of rounds without an opponent: each counts as if it had won all its games.
    #[serde(skip_serializing_if = "is_none")]
    pub byes: u32,
    /// Its statistics over all its games.
    pub metrics: Metrics,
}

/// The results of two players against each other.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Pairing {
    /// Their indices.
    pub players: [usize; 2],
    /// The score of the first one.
    pub score: Tally,
    /// Complete pairs, counted by the half points of the first one.
    pub pairs: Pentanomial,
    /// The Elo difference of the first one to the second.
    pub elo: Option<Elo>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Sorts players, best first, and assigns places. Equal players share a place, in the order of the
/// file.
fn rank(rows: &mut [Standing], format: Format, rounds: &[Round]) {
    if let Format::Swiss(_) = format {
        let points: Vec<(usize, f64)> = rows.iter().map(|row| (row.index, row.points)).collect();
        let of = |index: usize| points.iter().find(|(of, _)| *of == index).map_or(0.0, |it| it.1);
        for row in rows.iter_mut() {
            row.buchholz = Some(opponents(rounds, row.index).map(of).sum());
        }
    }
    let merit = |row: &Standing| merit(row, format, rounds);
    rows.sort_by(|a, b| compare(merit(b), merit(a)));
    let merits: Vec<[f64; 2]> = rows.iter().map(merit).collect();
    for (row, own) in rows.iter_mut().zip(&merits) {
        row.place = 1 + merits.iter().take_while(|other| *other != own).count();
    }
}

/// The figures that decide a player's place: larger is better; the second breaks ties.
fn merit(row: &Standing, format: Format, rounds: &[Round]) -> [f64; 2] {
    match format {
        // By share of points: in a gauntlet, and before the end, players have played different
        // numbers of games.
        Format::RoundRobin | Format::Gauntlet(_) => {
            [row.points / row.metrics.score.games().max(1) as f64, 0.0]
        }
        // By points, then by the points of its opponents.
        Format::Swiss(_) => [row.points, row.buchholz.unwrap_or(0.0)],
        // By the round reached, with the winner of that round first.
        Format::Knockout => {
            let meets =
                |round: &Round| round.pairings.iter().position(|of| of.contains(&row.index));
            let Some(last) = rounds.iter().rposition(|round| meets(round).is_some()) else {
                return [-1.0, 0.0];
            };
            let (round, at) = (&rounds[last], meets(&rounds[last]).unwrap_or_default());
            let is_first = round.pairings[at][0] == row.index;
            let won = round.points.get(at).is_some_and(|[a, b]| (a >= b) == is_first);
            [last as f64, f64::from(u8::from(won))]
        }
    }
}

fn compare(a: [f64; 2], b: [f64; 2]) -> std::cmp::Ordering {
    a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
}

/// The opponents of a player.
fn opponents(rounds: &[Round], player: usize) -> impl Iterator<Item = usize> {
    rounds.iter().flat_map(|round| &round.pairings).filter_map(move |&[a, b]| match player {
        of if of == a => Some(b),
        of if of == b => Some(a),
        _ => None,
    })
}

impl Standing {
    fn new(index: usize, entrant: &Entrant, points: f64, byes: u32, metrics: Metrics) -> Self {
        Self { place: 1, index, entrant: entrant.clone(), points, buchholz: None, byes, metrics }
    }
}

impl Standings {
    /// The standings of a match.
    #[must_use]
    pub fn of_match(players: &[Entrant; 2], games: &[GameRecord]) -> Self {
        let row = |(index, entrant): (usize, &Entrant)| {
            let metrics = Metrics::of(games, index);
            let points = metrics.score.points();
            Standing::new(index, entrant, points, 0, metrics)
        };
        let mut rows: Vec<Standing> = players.iter().enumerate().map(row).collect();
        rank(&mut rows, Format::RoundRobin, &[]);
        let pairs = Pentanomial::of(games, 0);
        let score = Metrics::of(games, 0).score;
        let pairing = Pairing { players: [0, 1], score, pairs, elo: pairs.elo() };
        Self { rows, pairings: vec![pairing] }
    }

    /// The standings after these finished games.
    #[must_use]
    pub fn of(plan: &Plan, games: &[GameRecord]) -> Self {
        let rounds = plan.rounds(games);
        let row = |(index, entrant): (usize, &Entrant)| {
            let metrics = Metrics::of(games, index);
            let byes = rounds.iter().filter(|round| round.bye == Some(index)).count() as u32;
            // A bye counts as winning every game of the round.
            let points = metrics.score.points() + f64::from(byes * 2 * plan.spec().pairs);
            Standing::new(index, entrant, points, byes, metrics)
        };
        let mut rows: Vec<Standing> = plan.players().iter().enumerate().map(row).collect();
        rank(&mut rows, plan.spec().format, &rounds);
        let met: BTreeSet<[usize; 2]> =
            plan.schedule(games).into_iter().map(|key| key.players).collect();
        // Many pairings have the same counts.
        let mut known: BTreeMap<[u64; 5], Option<Elo>> = BTreeMap::new();
        let pairing = |players: [usize; 2]| {
            let of_it = || games.iter().filter(|game| game.key.players == players);
            let pairs = Pentanomial::of(of_it(), players[0]);
            let score = Metrics::of(of_it(), players[0]).score;
            let elo = *known.entry(pairs.0).or_insert_with(|| pairs.elo());
            Pairing { players, score, pairs, elo }
        };
        let pairings = met.into_iter().map(pairing).collect();
        Self { rows, pairings }
    }

    /// The score of a player against another; `None` if they do not meet.
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
