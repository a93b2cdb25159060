//! Simultaneous perturbation stochastic approximation (Spall, 1992), with the gains used to tune
//! chess engines.
//!
//! In iteration k of N every value θ is moved up or down at random, all at once; the two opposite
//! sets of values play each other, and every value moves towards the set that won:
//!
//! ```text
//!   cₖ = c · (N ∕ k)^γ                          how far values are moved
//!   aₖ = r · c · ((A + N) ∕ (A + k))^α · (k ∕ N)^γ    how far a game won moves them afterwards
//!   θ  ← θ ± aₖ · (games won − games lost)         + where θ was moved up
//! ```
//!
//! So `c`, the step, and `r`, the rate, are the values of the last iteration, whatever N is. Values
//! remain real numbers within their bounds; games are played with the nearest whole numbers.

use quintet::core::{Random, Seed};
use schemars::JsonSchema;
use serde::Serialize;

/// A parameter to tune.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The starting value.
    pub start: i64,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// How far it is moved for a game in the last iteration.
    pub step: i64,
}

/// How fast values move.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Gains {
    /// Steps by which one win moves a value in the last iteration: r.
    pub rate: f64,
    /// How quickly the effect of later games decreases: α.
    pub alpha: f64,
    /// How quickly the two sets of values approach each other: γ.
    pub gamma: f64,
    /// Iterations added to the finished ones in the `alpha` term, as a share of all: A ∕ N.
    pub stability: f64,
}

impl Default for Gains {
    /// Spall's α and γ, A of a tenth, and a rate suitable for a few thousand games.
    fn default() -> Self {
        Self { rate: 0.02, alpha: 0.602, gamma: 0.101, stability: 0.1 }
    }
}

/// Two opposite sets of values, in the order of the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The values that play each other.
    pub values: [Vec<i64>; 2],
    /// Whether each parameter is moved up in the first set.
    up: Vec<bool>,
}

/// A tuning in progress: the same results give the same values.
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    gains: Gains,
    iterations: u32,
    seed: Seed,
    done: u32,
    values: Vec<f64>,
}

impl Spsa {
    /// Creates a tuning before its first iteration.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, gains: Gains, iterations: u32, seed: Seed) -> Self {
        let values = parameters.iter().map(|parameter| parameter.start as f64).collect();
        Self { parameters, gains, iterations, seed, done: 0, values }
    }

    /// Number of finished iterations.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// The current values, in the order of the parameters.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The current values, rounded to whole numbers.
    #[must_use]
    pub fn whole(&self) -> Vec<i64> {
        self.values.iter().map(|value| value.round() as i64).collect()
    }

    /// The trial of the next iteration; `None` after the last one.
    #[must_use]
    pub fn trial(&self) -> Option<Trial> {
        if self.done == self.iterations {
            return None;
        }
        let mut random = Random::new(self.seed.part(u64::from(self.done) + 1));
        let up: Vec<bool> = self.parameters.iter().map(|_| random.below(2) == 0).collect();
        let spread = (1.0 / self.progress()).powf(self.gains.gamma);
        let moved = |first: bool| {
            let parts = self.parameters.iter().zip(&self.values).zip(&up);
            let value = |((of, value), &up): ((&Parameter, &f64), &bool)| {
                let by = of.step as f64 * spread;
                of.within(value + if up == first { by } else { -by }).round() as i64
            };
            parts.map(value).collect()
        };
        Some(Trial { values: [moved(true), moved(false)], up })
    }

    /// Updates the values with the result of a trial: games won by the first set, minus those it
    /// lost.
    pub fn learn(&mut self, trial: &Trial, won: i64) {
        let Gains { rate, alpha, gamma, stability } = self.gains;
        let slower = (stability + 1.0) / (stability + self.progress());
        let by = rate * slower.powf(alpha) * self.progress().powf(gamma) * won as f64;
        for ((of, value), &up) in self.parameters.iter().zip(&mut self.values).zip(&trial.up) {
            let change = of.step as f64 * if up { by } else { -by };
            *value = of.within(*value + change);
        }
        self.done += 1;
    }

    /// The next iteration as a share of all: k ∕ N.
    fn progress(&self) -> f64 {
        f64::from(self.done + 1) / f64::from(self.iterations)
    }
}

impl Parameter {
    fn within(&self, value: f64) -> f64 {
        value.clamp(self.min as f64, self.max as f64)
    }
}
