//! What pairs say about strength, beyond the difference in Elo.

use super::{Elo, Pentanomial, Z95};
use schemars::JsonSchema;
use serde::Serialize;

/// Figures that engine people compare.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Strength {
    /// The difference in normalized Elo: the lead over an even score in standard deviations of
    /// a game. Unlike Elo it does not depend on how many games are drawn.
    pub normalized_elo: Option<Elo>,
    /// The likelihood of superiority: how sure it is that the player is the stronger one.
    pub los: f64,
    /// The share of games that were drawn.
    pub draw_ratio: f64,
    /// Pairs in which the player scored more than half, for each pair in which it scored less;
    /// none if there was no such pair.
    pub pair_ratio: Option<f64>,
}

/// Normalized Elo of one standard deviation of a game.
const UNIT: f64 = 800.0 / std::f64::consts::LN_10;

impl Strength {
    /// From complete pairs and the draws among all games; nothing if no pair was played.
    ///
    /// ```
    /// use quintet_arena::stats::{Pentanomial, Strength};
    /// let strength = Strength::of(&Pentanomial([10, 20, 40, 30, 20]), 60, 240).unwrap();
    /// assert!((strength.los - 0.991).abs() < 1e-3);
    /// assert!((strength.normalized_elo.unwrap().value - 52.8).abs() < 0.1);
    /// assert_eq!((strength.draw_ratio, strength.pair_ratio), (0.25, Some(50.0 / 30.0)));
    /// ```
    #[must_use]
    pub fn of(counts: &Pentanomial, draws: u64, games: u64) -> Option<Self> {
        let pairs = counts.pairs();
        if pairs == 0 {
            return None;
        }
        let (mean, variance) = counts.moments();
        let [lost, nearly_lost, _, nearly_won, won] = counts.0;
        let (worse, better) = (lost + nearly_lost, nearly_won + won);
        Some(Self {
            normalized_elo: (variance > 0.0).then(|| {
                // A pair's mean has half the variance of a game.
                let value = (mean - 0.5) / (2.0 * variance).sqrt() * UNIT;
                let half = Z95 * UNIT / (2.0 * pairs as f64).sqrt();
                Elo { value, low: value - half, high: value + half }
            }),
            los: match variance > 0.0 {
                true => normal((mean - 0.5) / (variance / pairs as f64).sqrt()),
                // All pairs ended alike: as if games were independent.
                false => normal((2.0 * mean - 1.0) * (2.0 * pairs as f64).sqrt()),
            },
            draw_ratio: if games == 0 { 0.0 } else { draws as f64 / games as f64 },
            pair_ratio: (worse > 0).then(|| better as f64 / worse as f64),
        })
    }
}

/// The share of a normal distribution below a number of standard deviations.
///
/// By the fraction of Abramowitz and Stegun (7.1.26), wrong by less than 2e-7.
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs() / std::f64::consts::SQRT_2);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let sum = factors.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = sum * (-x * x / 2.0).exp() / 2.0;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9), (3.0, 0.998_650_1)]
        {
            assert!((normal(x) - share).abs() < 1e-6, "{x}: {}", normal(x));
        }
    }

    #[test]
    fn pairs_that_all_end_alike() {
        let one = Strength::of(&Pentanomial([0, 0, 0, 0, 1]), 0, 2).unwrap();
        let ten = Strength::of(&Pentanomial([0, 0, 0, 0, 10]), 0, 20).unwrap();
        assert!(0.9 < one.los && one.los < ten.los && ten.los < 1.0);
        assert_eq!((one.normalized_elo, one.pair_ratio), (None, None));
        let even = Strength::of(&Pentanomial([0, 0, 5, 0, 0]), 0, 10).unwrap();
        assert!((even.los - 0.5).abs() < 1e-6);
        assert_eq!(Strength::of(&Pentanomial::default(), 0, 0), None);
    }
}
