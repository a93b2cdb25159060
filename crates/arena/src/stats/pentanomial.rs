//! Pairs of games counted by their points, and the difference in Elo.

use super::posterior::{Posterior, logit};
use crate::{GameKey, GameRecord};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Pairs of games by the half points that a player took from them.
///
/// ```text
///  index         0     1     2     3     4
///  points        0    0.5    1    1.5    2     of the two games of a pair
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts the complete pairs of one pairing, for player `player` (its index).
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>, player: usize) -> Self {
        let mut pairs: BTreeMap<GameKey, (u32, u32)> = BTreeMap::new();
        for game in games {
            let Some(side) = game.side_of(player) else { continue };
            let (count, points) = pairs.entry(GameKey { game: 0, ..game.key }).or_default();
            *count += 1;
            *points += game.half_points(side);
        }
        let mut counts = [0; 5];
        for (_, points) in pairs.into_values().filter(|(games, _)| *games == 2) {
            counts[points as usize] += 1;
        }
        Self(counts)
    }

    /// Pairs in all.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The difference in strength, if any pair was played.
    ///
    /// Computed as if one more pair had been played, a fifth of it with each result: so it is
    /// finite, and ten pairs won mean less than a hundred.
    ///
    /// ```
    /// use quintet_arena::stats::Pentanomial;
    /// let elo = Pentanomial([0, 0, 0, 0, 10]).elo().unwrap();
    /// assert!(0.0 < elo.low && elo.low < elo.value && elo.value < elo.high);
    /// ```
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        if self.pairs() == 0 {
            return None;
        }
        let believed = Posterior::of(self);
        Some(Elo {
            value: logit(believed.moments().0) * ELO,
            low: believed.quantile(TAIL) * ELO,
            high: believed.quantile(1.0 - TAIL) * ELO,
        })
    }
}

/// Elo points of one unit of a share's logit.
pub(super) const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The part of a distribution on each side of its 95 % interval.
pub(super) const TAIL: f64 = 0.025;

/// A difference in Elo with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Elo {
    /// The difference found.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}
