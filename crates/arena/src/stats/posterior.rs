//! The posterior distribution of a player's share of the points, given pairs of games.
//!
//! How often each of the five results of a pair comes, p₀ … p₄, is not known. Before the first
//! pair any distribution is possible: a Dirichlet distribution that weighs as much as one pair, a
//! fifth of it for each result. After counts n it is the Dirichlet distribution of n + 1/5. The
//! share of the points is μ = Σ pᵢ aᵢ with aᵢ = 0, ¼, ½, ¾, 1. Elo, its interval and the
//! likelihood of superiority all come from the distribution of μ, so they cannot contradict
//! each other:
//!
//! - the estimate is the mean of μ, and the interval leaves 2.5 % of the distribution on each
//!   side: all finite, for nothing is ever proved impossible;
//! - LOS is the part above an even score: more than 97.5 % exactly where the whole interval is;
//! - a better result never lowers any of them. (Each pair played is a share of the gamma
//!   variables below; a better result gives that share a larger aᵢ, whatever their values.)
//!
//! With gamma variables Gᵢ of shapes nᵢ + 1/5 the distribution is that of Σ Gᵢ aᵢ / Σ Gᵢ, so
//!
//! ```text
//!   P(μ ≤ x) = P(Σ Gᵢ (aᵢ − x) ≤ 0) = ½ − 1/π ∫ sin θ(t) / (t ρ(t)) dt     over t > 0
//!   θ(t) = Σ wᵢ atan(cᵢ t)    ρ(t) = Π (1 + cᵢ² t²)^(wᵢ / 2)    wᵢ = nᵢ + 1/5    cᵢ = aᵢ − x
//! ```
//!
//! (Imhof, 1961). With t = eᵘ the integrand is smooth and falls off exponentially on both sides:
//! sums of equal steps give all digits. Far from the mean it oscillates too fast for that; there
//! Chernoff's bound says that nothing is left: P(Σ Gᵢ cᵢ ≤ 0) ≤ Π (1 + s cᵢ)^(−wᵢ) for any s > 0.

use super::Pentanomial;

/// The prior weight of each result, in pairs.
const PRIOR: f64 = 0.2;
/// Mean points of a game in a pair, by its index.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// A negligible part of a distribution.
const NOTHING: f64 = 1e-13;
/// The step of the integral, in u.
const STEP: f64 = 1.0 / 16.0;

/// The distribution of a player's share of the points.
pub(super) struct Posterior {
    weights: [f64; 5],
}

impl Posterior {
    /// After these pairs.
    pub(super) fn of(counts: &Pentanomial) -> Self {
        Self { weights: counts.0.map(|count| count as f64 + PRIOR) }
    }

    /// The mean share, and the variance of a pair around it.
    pub(super) fn moments(&self) -> (f64, f64) {
        let all: f64 = self.weights.iter().sum();
        let pairs = || self.weights.iter().map(|weight| weight / all).zip(POINTS);
        let mean: f64 = pairs().map(|(share, points)| share * points).sum();
        (mean, pairs().map(|(share, points)| share * (points - mean) * (points - mean)).sum())
    }

    /// The probability that the share is more than a half.
    pub(super) fn superiority(&self) -> f64 {
        (1.0 - self.below(0.0).0).clamp(0.0, 1.0)
    }

    /// The logit of the share below which a part of the distribution lies.
    ///
    /// Newton's method within a bracket that shrinks at every step.
    pub(super) fn quantile(&self, part: f64) -> f64 {
        let (mut low, mut high) = (-700.0, 700.0);
        let mut at = logit(self.moments().0);
        for _ in 0..200 {
            let (below, density) = self.below(at);
            if below < part {
                low = at;
            } else {
                high = at;
            }
            let step = (part - below) / density;
            let next = at + step.clamp(-2.0, 2.0);
            let is_within = low < next && next < high;
            let next = if is_within { next } else { f64::midpoint(low, high) };
            if (next - at).abs() < 1e-11 * at.abs().max(1.0) {
                return next;
            }
            at = next;
        }
        at
    }

    /// The probability that the share's logit is below a number, and the density there.
    fn below(&self, logit: f64) -> (f64, f64) {
        let (share, rest) = (1.0 / (1.0 + (-logit).exp()), 1.0 / (1.0 + logit.exp()));
        // aᵢ − x without taking away near equals.
        let offs = POINTS.map(|points| points * rest - (1.0 - points) * share);
        match self.least_bound(offs) {
            bound if bound > NOTHING => {}
            _ if self.moments().0 > share => return (0.0, 0.0),
            _ => return (1.0, 0.0),
        }
        let parts = || self.weights.iter().zip(offs);
        let scale = 1.0 / parts().map(|(weight, off)| weight * off * off).sum::<f64>().sqrt();
        // The sum of all steps below the first one, where the integrand is proportional to t.
        let first = scale * (-10.0_f64).exp();
        let slope: f64 = parts().map(|(weight, off)| weight * off).sum();
        let all: f64 = self.weights.iter().sum();
        let tail = first / (STEP.exp() - 1.0);
        let (mut sum, mut change) = (slope * tail, -all * tail);
        for step in 0..4000 {
            let t = first * (f64::from(step) * STEP).exp();
            let (mut angle, mut log, mut turn, mut fall) = (0.0, 0.0, 0.0, 0.0);
            for (weight, off) in parts() {
                let square = off * off * t * t;
                angle += weight * (off * t).atan();
                log += weight / 2.0 * square.ln_1p();
                turn -= weight * t / (1.0 + square);
                fall -= weight * off * t * t / (1.0 + square);
            }
            let height = (-log).exp();
            sum += angle.sin() * height;
            change += (angle.cos() * turn - angle.sin() * fall) * height;
            if log > 38.0 {
                break;
            }
        }
        let unit = STEP / std::f64::consts::PI;
        ((0.5 - unit * sum).clamp(0.0, 1.0), -unit * change * share * rest)
    }
}

impl Posterior {
    /// Chernoff's bound on the part of the distribution that lies farther from the mean than the
    /// share whose distances from the five results are given: the least for any s.
    fn least_bound(&self, offs: [f64; 5]) -> f64 {
        let parts = || self.weights.iter().zip(offs);
        let slope = |s: f64| parts().map(|(w, off)| w * off / (1.0 + s * off)).sum::<f64>();
        // All 1 + s cᵢ must be positive; in between the slope falls from +∞ to −∞.
        let (mut low, mut high) = (-1.0 / offs[4], -1.0 / offs[0]);
        for _ in 0..60 {
            let s = f64::midpoint(low, high);
            if slope(s) > 0.0 { low = s } else { high = s }
        }
        let s = f64::midpoint(low, high);
        parts().map(|(weight, off)| -weight * (s * off).ln_1p()).sum::<f64>().exp()
    }
}

/// The logit of a share between 0 and 1.
pub(super) fn logit(share: f64) -> f64 {
    (share / (1.0 - share)).ln()
}

/// The share with this logit.
pub(super) fn share(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}
