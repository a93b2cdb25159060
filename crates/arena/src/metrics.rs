//! Statistics of a player over one or many games.

use crate::stats::{Rate, wilson, wilson_of};
use crate::{Ending, GameRecord};
use quintet::core::Side;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// A quantity measured many times: its sum, mean and extremes.
///
/// ```
/// use quintet_arena::Spread;
/// let spread: Spread = [4, 1, 3].into_iter().collect();
/// assert_eq!((spread.total, spread.min, spread.max), (8, 1, 4));
/// assert_eq!(spread.truncated_mean(), 2);
/// assert_eq!(Spread::default().mean(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(into = "Written")]
pub struct Spread {
    /// Number of measurements.
    pub count: u64,
    /// The sum.
    pub total: i64,
    /// The smallest value; 0 without measurements.
    pub min: i64,
    /// The largest value; 0 without measurements.
    pub max: i64,
}

impl Spread {
    /// Adds a measurement.
    pub fn add(&mut self, value: i64) {
        self.min = if self.count == 0 { value } else { self.min.min(value) };
        self.max = if self.count == 0 { value } else { self.max.max(value) };
        self.count += 1;
        self.total = self.total.saturating_add(value);
    }

    /// The mean, if there are measurements.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.total as f64 / self.count as f64)
    }

    /// The mean rounded towards zero, as the course's reports print it; 0 without measurements.
    #[must_use]
    pub const fn truncated_mean(&self) -> i64 {
        if self.count == 0 { 0 } else { self.total / self.count as i64 }
    }
}

impl FromIterator<i64> for Spread {
    fn from_iter<T: IntoIterator<Item = i64>>(values: T) -> Self {
        let mut spread = Self::default();
        values.into_iter().for_each(|value| spread.add(value));
        spread
    }
}

impl From<Spread> for Written {
    fn from(spread: Spread) -> Self {
        let Spread { count, total, min, max } = spread;
        Self { count, total, mean: spread.mean(), min, max }
    }
}

/// A spread in files: with its mean.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Spread")]
struct Written {
    count: u64,
    total: i64,
    mean: Option<f64>,
    min: i64,
    max: i64,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Total number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points with its 95 % interval; a draw counts half.
    #[must_use]
    pub fn share(&self) -> Rate {
        let games = self.games();
        wilson_of(if games == 0 { 0.5 } else { self.points() / games as f64 }, games)
    }

    /// The share of games won, with its 95 % interval.
    #[must_use]
    pub fn win_rate(&self) -> Rate {
        wilson(self.wins, self.games())
    }

    fn add(&mut self, half_points: u32) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

/// Games lost by a fault instead of by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Forfeits {
    /// Lost by an illegal move.
    pub illegal_move: u64,
    /// Lost by a clock or a limit.
    pub time: u64,
    /// Lost by a crash.
    pub crash: u64,
    /// Lost by a program that broke its protocol.
    pub protocol: u64,
}

impl Forfeits {
    fn add(&mut self, ending: &Ending) {
        match ending {
            Ending::IllegalMove { .. } => self.illegal_move += 1,
            Ending::Time { .. } => self.time += 1,
            Ending::Crash { .. } => self.crash += 1,
            Ending::Protocol { .. } => self.protocol += 1,
            Ending::Rules | Ending::Adjudicated { .. } => {}
        }
    }
}

/// The statistics of a player.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Metrics {
    /// Over all games.
    pub score: Tally,
    /// The score with each side, the first side first.
    pub by_side: [Tally; 2],
    /// Games lost by an illegal move, a clock, a crash or a broken protocol.
    pub forfeits: u64,
    /// Forfeits by kind.
    pub forfeits_by_kind: Forfeits,
    /// Plies of both sides in each game, without openings.
    pub turns: Spread,
    /// Its own moves in each game.
    pub moves: Spread,
    /// Nodes of each of its moves.
    pub nodes: Spread,
    /// Simulations of each of its moves.
    pub simulations: Spread,
    /// Nanoseconds of each of its moves.
    pub time_ns: Spread,
    /// The game's own counts, for each game.
    pub tally: Vec<TallySpread>,
}

/// A count of the game's own, over games.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TallySpread {
    /// What is counted: points, penalties, completions.
    pub name: String,
    /// Its value at the end of each game.
    #[serde(flatten)]
    pub spread: Spread,
}

impl Metrics {
    /// The statistics of a player, given by index, in these games.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>, player: usize) -> Self {
        let mut metrics = Self::default();
        for game in games {
            for side in Side::BOTH.into_iter().filter(|&side| game.players[side.index()] == player)
            {
                metrics.add(game, side);
            }
        }
        metrics
    }

    /// The statistics of one side in one game.
    #[must_use]
    pub fn of_side(game: &GameRecord, side: Side) -> Self {
        let mut metrics = Self::default();
        metrics.add(game, side);
        metrics
    }

    /// Adds one side of one game.
    pub fn add(&mut self, game: &GameRecord, side: Side) {
        self.score.add(game.half_points(side));
        self.by_side[side.index()].add(game.half_points(side));
        if game.ending.forfeited_by() == Some(side) {
            self.forfeits += 1;
            self.forfeits_by_kind.add(&game.ending);
        }
        self.turns.add(game.plies.len() as i64);
        self.moves.add(game.plies.iter().filter(|ply| ply.side == side).count() as i64);
        for ply in game.plies.iter().filter(|ply| ply.side == side) {
            self.nodes.add(ply.nodes as i64);
            self.simulations.add(ply.simulations as i64);
            self.time_ns.add(i64::try_from(ply.time.as_nanos()).unwrap_or(i64::MAX));
        }
        for fact in game.tally.iter().filter(|fact| fact.side.is_none_or(|of| of == side)) {
            self.tally(&fact.name).add(fact.value);
        }
    }

    fn tally(&mut self, name: &str) -> &mut Spread {
        let at = self.tally.iter().position(|entry| entry.name == name).unwrap_or_else(|| {
            self.tally.push(TallySpread { name: name.to_owned(), spread: Spread::default() });
            self.tally.len() - 1
        });
        &mut self.tally[at].spread
    }

    /// The mean time per move, if there were moves.
    #[must_use]
    pub fn time_per_move(&self) -> Option<Duration> {
        self.time_ns.mean().map(|mean| Duration::from_nanos(mean as u64))
    }
}
