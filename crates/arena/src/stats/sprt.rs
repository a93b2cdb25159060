//! The sequential test of two hypotheses on the difference in strength.
//!
//! Strength is measured in *normalized* Elo: the lead over an even score in
//! standard deviations of a game, times 800 / ln 10 so that it reads like Elo
//! between players that seldom draw. It says how many games a test takes,
//! whatever the share of draws.
//!
//! The test compares the likelihood of the counts under both hypotheses, each
//! at its best. With counts nᵢ of pairs whose mean points are aᵢ, hypothesis t
//! allows every distribution p with mean μ and deviation σ for which
//! μ − ½ = t σ. To find the likeliest, replace the condition by its tangent at
//! p: a change δ of p moves μ by Σ δᵢ aᵢ and σ by Σ δᵢ (aᵢ − μ)² / 2σ, so that
//!
//! ```text
//!   Σ pᵢ xᵢ = 0    with    xᵢ = aᵢ − ½ − (t σ / 2) (1 + ((aᵢ − μ) / σ)²)
//! ```
//!
//! has both the same value at p (Σ pᵢ xᵢ = μ − ½ − t σ) and the same tangent. For
//! a linear condition Lagrange's multipliers give pᵢ = (nᵢ / N) / (1 + θ xᵢ),
//! where θ makes the condition true: the root of a decreasing function. A p that
//! is its own answer is the likeliest of the hypothesis; a few rounds find it.

use super::Pentanomial;
use schemars::JsonSchema;
use serde::Serialize;

/// One unit of normalized Elo is this part of a game's standard deviation.
const UNIT: f64 = std::f64::consts::LN_10 / 800.0;
/// Stands for a count of zero, because nothing is ever proved impossible.
const NOTHING: f64 = 1e-3;

/// Two hypotheses, with the accepted error rates.
///
/// ```
/// use quintet_arena::stats::{Pentanomial, Sprt, Verdict};
/// let sprt = Sprt::new(0.0, 2.0);
/// let counts = Pentanomial([379, 10170, 21828, 10640, 343]);
/// assert!((sprt.llr(&counts) - 2.9455).abs() < 1e-3);
/// assert_eq!(sprt.verdict(&counts), Verdict::Stronger);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Sprt {
    /// Normalized Elo if the player is not stronger.
    pub elo0: f64,
    /// Normalized Elo if it is.
    pub elo1: f64,
    /// Maximum probability of accepting the second hypothesis when the first is true.
    pub alpha: f64,
    /// Maximum probability of accepting the first hypothesis when the second is true.
    pub beta: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The second hypothesis is accepted.
    Stronger,
    /// The first is.
    NotStronger,
    /// More games are needed.
    Undecided,
}

impl Sprt {
    /// A test with errors of 5 % both ways.
    #[must_use]
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The log-likelihood ratios at which the first and the second hypothesis
    /// are accepted: −2.94 and 2.94 with errors of 5 %.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the second hypothesis to the first; 0 when
    /// no pair was played.
    #[must_use]
    pub fn llr(&self, counts: &Pentanomial) -> f64 {
        if counts.pairs() == 0 {
            return 0.0;
        }
        let counts = counts.0.map(|count| if count == 0 { NOTHING } else { count as f64 });
        let pairs: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pairs);
        // A pair's mean has half the variance of a game.
        let lead = |elo: f64| elo * UNIT * std::f64::consts::SQRT_2;
        let (p0, p1) = (likeliest(&shares, lead(self.elo0)), likeliest(&shares, lead(self.elo1)));
        let ratio = |index: usize| counts[index] * (p1[index] / p0[index]).ln();
        (0..5).map(ratio).sum()
    }

    /// The verdict from the counts so far.
    #[must_use]
    pub fn verdict(&self, counts: &Pentanomial) -> Verdict {
        let (low, high) = self.bounds();
        match self.llr(counts) {
            llr if llr >= high => Verdict::Stronger,
            llr if llr <= low => Verdict::NotStronger,
            _ => Verdict::Undecided,
        }
    }
}

/// Mean points of a game in a pair, by its index.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest distribution whose mean leads ½ by `t` standard deviations.
fn likeliest(shares: &[f64; 5], t: f64) -> [f64; 5] {
    // Starting from an even one keeps the tangent within reach of any t.
    let mut p = [0.2; 5];
    for _ in 0..100 {
        let mean: f64 = p.iter().zip(POINTS).map(|(p, a)| p * a).sum();
        let variance: f64 = p.iter().zip(POINTS).map(|(p, a)| p * (a - mean) * (a - mean)).sum();
        let deviation = variance.sqrt();
        let x = POINTS.map(|a| {
            let off = (a - mean) / deviation;
            a - 0.5 - t * deviation / 2.0 * (1.0 + off * off)
        });
        let next = with_mean_zero(shares, &x);
        let moved = p.iter().zip(next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        p = next;
        if moved < 1e-12 {
            break;
        }
    }
    p
}

/// The likeliest distribution with Σ pᵢ xᵢ = 0.
///
/// All 1 + θ xᵢ must be positive, which bounds θ on both sides; between the
/// bounds Σ pᵢ xᵢ falls from +∞ to −∞, so halving finds its root.
fn with_mean_zero(shares: &[f64; 5], x: &[f64; 5]) -> [f64; 5] {
    let least = x.iter().copied().fold(f64::INFINITY, f64::min);
    let most = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No distribution has this mean: keep the best one found.
        return *shares;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // As many halvings as a number has binary digits.
    for _ in 0..80 {
        let theta = f64::midpoint(low, high);
        let mean: f64 = shares.iter().zip(x).map(|(share, x)| share * x / (1.0 + theta * x)).sum();
        if mean > 0.0 { low = theta } else { high = theta }
    }
    let theta = f64::midpoint(low, high);
    let mut index = 0;
    shares.map(|share| {
        index += 1;
        share / (1.0 + theta * x[index - 1])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_ratios() {
        let known = [
            ([379, 10170, 21828, 10640, 343], 0.0, 2.0, 2.9455),
            ([177, 1629, 3083, 1780, 221], 0.0, 3.0, 2.9129),
        ];
        for (counts, elo0, elo1, llr) in known {
            let found = Sprt::new(elo0, elo1).llr(&Pentanomial(counts));
            assert!((found - llr).abs() < 1e-3, "{counts:?}: {found}, not {llr}");
        }
    }

    #[test]
    fn a_hypothesis_is_met() {
        let shares = [0.1, 0.15, 0.3, 0.3, 0.15];
        for t in [-0.5, -0.01, 0.0, 0.02, 0.3] {
            let p = likeliest(&shares, t);
            let mean: f64 = p.iter().zip(POINTS).map(|(p, a)| p * a).sum();
            let variance: f64 =
                p.iter().zip(POINTS).map(|(p, a)| p * (a - mean) * (a - mean)).sum();
            assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{t}: {p:?}");
            assert!((mean - 0.5 - t * variance.sqrt()).abs() < 1e-9, "{t}: {p:?}");
        }
    }

    #[test]
    fn swapping_the_players_swaps_the_sign() {
        let sprt = Sprt::new(-3.0, 3.0);
        let llr = sprt.llr(&Pentanomial([10, 30, 40, 60, 20]));
        let swapped = sprt.llr(&Pentanomial([20, 60, 40, 30, 10]));
        assert!(llr > 0.0 && (llr + swapped).abs() < 1e-9, "{llr} {swapped}");
    }

    #[test]
    fn bounds_and_degenerate_counts() {
        let (low, high) = Sprt::new(0.0, 5.0).bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
        let sprt = Sprt::new(0.0, 10.0);
        assert_eq!(sprt.llr(&Pentanomial::default()), 0.0);
        assert!(sprt.llr(&Pentanomial([0, 0, 0, 0, 50])) > 0.0);
        assert!(sprt.llr(&Pentanomial([50, 0, 0, 0, 0])) < 0.0);
        assert!(sprt.llr(&Pentanomial([0, 0, 100, 0, 0])).is_finite());
        assert_eq!(sprt.verdict(&Pentanomial([1, 2, 3, 2, 1])), Verdict::Undecided);
    }
}
