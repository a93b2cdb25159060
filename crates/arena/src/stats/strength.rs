//! Measures of strength from pairs, besides the difference in Elo.

use super::pentanomial::TAIL;
use super::posterior::{Posterior, share};
use super::{Elo, Pentanomial};
use schemars::JsonSchema;
use serde::Serialize;

/// The figures that engine developers compare.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Strength {
    /// The difference in normalized Elo: the lead over an even score in standard deviations of
    /// a game. Unlike Elo, it does not depend on the share of draws.
    pub normalized_elo: Elo,
    /// The likelihood of superiority: how likely it is that the player is the stronger one. Above
    /// 97.5 % exactly when the interval of the difference in Elo is above 0.
    pub los: f64,
    /// The share of games that were drawn.
    pub draw_ratio: f64,
    /// Pairs in which the player scored more than half, for each pair in which it scored less;
    /// `None` if there was no such pair.
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
    /// assert!((strength.los - 0.990).abs() < 1e-3);
    /// assert!((strength.normalized_elo.value - 52.2).abs() < 0.1);
    /// assert_eq!((strength.draw_ratio, strength.pair_ratio), (0.25, Some(50.0 / 30.0)));
    /// ```
    #[must_use]
    pub fn of(counts: &Pentanomial, draws: u64, games: u64) -> Option<Self> {
        let pairs = counts.pairs();
        if pairs == 0 {
            return None;
        }
        let believed = Posterior::of(counts);
        let (mean, variance) = believed.moments();
        let [lost, nearly_lost, _, nearly_won, won] = counts.0;
        let (worse, better) = (lost + nearly_lost, nearly_won + won);
        // A pair's mean has half the variance of a game.
        let normalized = |share: f64| (share - 0.5) / (2.0 * variance).sqrt() * UNIT;
        Some(Self {
            normalized_elo: Elo {
                value: normalized(mean),
                low: normalized(share(believed.quantile(TAIL))),
                high: normalized(share(believed.quantile(1.0 - TAIL))),
            },
            los: believed.superiority(),
            draw_ratio: if games == 0 { 0.0 } else { draws as f64 / games as f64 },
            pair_ratio: (worse > 0).then(|| better as f64 / worse as f64),
        })
    }
}
