//! Pairs of games counted by their points, and the difference in Elo.

use super::Z95;
use super::interval::wilson_of;
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

    /// The mean points of a game, from 0 to 1, and its variance from pair to pair.
    pub(super) fn moments(&self) -> (f64, f64) {
        let pairs = self.pairs() as f64;
        let shares = self.0.iter().map(|&count| count as f64 / pairs);
        let points = (0..5).map(|index| f64::from(index) / 4.0);
        let pairs: Vec<(f64, f64)> = shares.zip(points).collect();
        let mean: f64 = pairs.iter().map(|(share, points)| share * points).sum();
        let square = |&(share, points): &(f64, f64)| share * (points - mean) * (points - mean);
        (mean, pairs.iter().map(square).sum())
    }

    /// The difference in strength, if any pair was played.
    ///
    /// The ends come from the variance between pairs. Where all pairs ended
    /// alike there is none to see, which proves little: then they come from the
    /// largest variance possible, so that ten pairs won say less than a hundred.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let pairs = self.pairs();
        if pairs == 0 {
            return None;
        }
        let (mean, variance) = self.moments();
        let (low, high) = if variance > 0.0 {
            let half = Z95 * (variance / pairs as f64).sqrt();
            (mean - half, mean + half)
        } else {
            let rate = wilson_of(mean, pairs);
            (rate.low, rate.high)
        };
        Some(Elo { value: elo(mean), low: elo(low), high: elo(high) })
    }
}

/// A difference in Elo with its 95 % interval; infinite where all was won or lost
/// (`null` in JSON).
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Elo {
    /// The difference found.
    #[schemars(with = "Option<f64>")]
    pub value: f64,
    /// The lower end.
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    /// The upper end.
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

/// The difference in Elo under which a player takes this share of the points.
fn elo(share: f64) -> f64 {
    match share {
        share if share <= 0.0 => f64::NEG_INFINITY,
        share if share >= 1.0 => f64::INFINITY,
        share => -400.0 * (1.0 / share - 1.0).log10(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_shares() {
        assert!((elo(0.75) - 190.848).abs() < 1e-3);
        assert!((elo(0.25) + 190.848).abs() < 1e-3);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn an_even_match_is_around_nothing() {
        let even = Pentanomial([5, 20, 50, 20, 5]).elo().unwrap();
        assert!(even.value.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9);
        // Variance of a pair 0.05, of the mean 0.0005: 2.19 points of a hundred each way.
        assert!((even.high - elo(0.5 + Z95 * 0.0005f64.sqrt())).abs() < 1e-9, "{even:?}");
    }

    #[test]
    fn ten_pairs_won_say_less_than_a_hundred() {
        let ten = Pentanomial([0, 0, 0, 0, 10]).elo().unwrap();
        let hundred = Pentanomial([0, 0, 0, 0, 100]).elo().unwrap();
        assert_eq!((ten.value, ten.high), (f64::INFINITY, f64::INFINITY));
        assert!(0.0 < ten.low && ten.low < hundred.low && hundred.low.is_finite());
        assert_eq!(Pentanomial::default().elo(), None);
        assert_eq!(serde_json::to_value(ten).unwrap()["high"], serde_json::Value::Null);
    }
}
