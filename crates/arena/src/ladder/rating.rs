//! Strengths of all versions together, some of them fixed.
//!
//! By the model of Bradley and Terry, as the arena's rating list has it: a player of strength θ
//! scores 1 / (1 + e^(θ' − θ)) of the points against one of strength θ'. Here anchors have a
//! strength that is given, and everybody else is believed, before the first game, to be within
//! about 500 Elo points of their mean. So a player without a game has a rating too, with an
//! interval that says how little it means, and one that lost everything has a finite one.
//!
//! The likeliest strengths are found by Newton's method; the curvature there gives the
//! uncertainty (Laplace's approximation), and what a further game would take away from it
//! ([`super::choice`]). It grows with n³, so [`MOST`] versions are rated at a time.

use std::collections::BTreeMap;

/// Elo points of one unit of strength.
pub(crate) const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// How far from the mean of the anchors a player is believed to be, in Elo points.
const BELIEF: f64 = 500.0;
/// Versions that are rated together; the games of older ones do not count any more.
pub(crate) const MOST: usize = 400;

/// The games of all pairings, by two players, the smaller index first: their number, and the
/// points of the first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scores(BTreeMap<(usize, usize), [f64; 2]>);

impl Scores {
    /// Adds a game by the points of the first of two players.
    pub(crate) fn add(&mut self, [a, b]: [usize; 2], points: f64) {
        let points = if a < b { points } else { 1.0 - points };
        let entry = self.0.entry((a.min(b), a.max(b))).or_default();
        entry[0] += 1.0;
        entry[1] += points;
    }
}

/// A player's rating in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    /// Half of the 95 % interval; 0 for an anchor.
    pub(crate) margin: f64,
}

/// Who is rated: a player by its index in [`Scores`], and its strength in Elo points if that is
/// fixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rated {
    pub(crate) player: usize,
    pub(crate) anchor: Option<f64>,
}

/// Strengths with their uncertainty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fit {
    /// The strength of everybody who is rated, in their order.
    pub(crate) strengths: Vec<f64>,
    /// Where each of them is among those that are not fixed.
    pub(crate) free: Vec<Option<usize>>,
    /// The covariance of those.
    pub(crate) covariance: Vec<Vec<f64>>,
}

/// A pairing of two of the rated, by their places.
struct Pairing {
    places: [usize; 2],
    games: f64,
    points: f64,
}

/// The points that a player may expect of a game.
pub(crate) fn expected(own: f64, others: f64) -> f64 {
    1.0 / (1.0 + (others - own).exp())
}

impl Fit {
    /// The strengths that make the results likeliest. `known` are strengths to start from.
    pub(crate) fn of(rated: &[Rated], scores: &Scores, known: &BTreeMap<usize, f64>) -> Self {
        let anchors: Vec<f64> = rated.iter().filter_map(|of| of.anchor).collect();
        let mean = anchors.iter().sum::<f64>() / anchors.len().max(1) as f64 / UNIT;
        let start = |of: &Rated| match of.anchor {
            Some(elo) => elo / UNIT,
            None => known.get(&of.player).copied().unwrap_or(mean),
        };
        let mut next = 0..;
        let place = |of: &Rated| if of.anchor.is_none() { next.next() } else { None };
        let mut fit = Self {
            strengths: rated.iter().map(start).collect(),
            free: rated.iter().map(place).collect(),
            covariance: Vec::new(),
        };
        let pairings = pairings(rated, scores);
        for _ in 0..100 {
            let (slope, curvature) = fit.look(&pairings, mean);
            let factor = cholesky(curvature);
            let step = solve(&factor, &slope);
            // Far away the parabola misleads: steps are kept short.
            let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            for (strength, free) in fit.strengths.iter_mut().zip(&fit.free) {
                *strength += free.map_or(0.0, |free| step[free] * scale);
            }
            if longest < 1e-9 {
                fit.covariance = inverse(&factor);
                break;
            }
        }
        if fit.covariance.is_empty() {
            fit.covariance = inverse(&cholesky(fit.look(&pairings, mean).1));
        }
        fit
    }

    /// The slope of the logarithm of the probability, and its curvature downwards.
    fn look(&self, pairings: &[Pairing], mean: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.free.iter().flatten().count();
        let belief = (UNIT / BELIEF).powi(2);
        let (mut slope, mut curvature) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        for (strength, free) in self.strengths.iter().zip(&self.free) {
            if let Some(free) = *free {
                slope[free] = (mean - strength) * belief;
                curvature[free][free] = belief;
            }
        }
        for pairing in pairings {
            let [a, b] = pairing.places.map(|place| self.strengths[place]);
            let share = expected(a, b);
            let surplus = pairing.points - pairing.games * share;
            let weight = pairing.games * share * (1.0 - share);
            let places = pairing.places.map(|place| self.free[place]);
            for (free, sign) in places.into_iter().zip([1.0, -1.0]) {
                if let Some(free) = free {
                    slope[free] += sign * surplus;
                    curvature[free][free] += weight;
                }
            }
            if let [Some(a), Some(b)] = places {
                curvature[a][b] -= weight;
                curvature[b][a] -= weight;
            }
        }
        (slope, curvature)
    }

    /// The rating of somebody who is rated, by the place in their order.
    pub(crate) fn rating(&self, place: usize) -> Rating {
        let variance = self.free[place].map_or(0.0, |free| self.covariance[free][free]);
        Rating {
            elo: self.strengths[place] * UNIT,
            margin: crate::stats::Z95 * variance.sqrt() * UNIT,
        }
    }
}

/// The pairings of which both players are rated.
fn pairings(rated: &[Rated], scores: &Scores) -> Vec<Pairing> {
    let places: BTreeMap<usize, usize> =
        rated.iter().enumerate().map(|(place, of)| (of.player, place)).collect();
    let pairing = |(&(a, b), &[games, points]): (&(usize, usize), &[f64; 2])| {
        Some(Pairing { places: [*places.get(&a)?, *places.get(&b)?], games, points })
    };
    scores.0.iter().filter_map(pairing).collect()
}

/// L with L Lᵀ = the matrix, which is symmetric and positive.
fn cholesky(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for row in 0..matrix.len() {
        let (above, rest) = matrix.split_at_mut(row);
        let own = &mut rest[0];
        for (column, other) in above.iter().enumerate() {
            let sum: f64 = own[..column].iter().zip(&other[..column]).map(|(a, b)| a * b).sum();
            own[column] = (own[column] - sum) / other[column];
        }
        let sum: f64 = own[..row].iter().map(|cell| cell * cell).sum();
        own[row] = (own[row] - sum).sqrt();
        own[row + 1..].fill(0.0);
    }
    matrix
}

/// The solution of L Lᵀ x = y.
fn solve(factor: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let mut solution = right.to_vec();
    for (row, cells) in factor.iter().enumerate() {
        let sum: f64 = cells[..row].iter().zip(&solution).map(|(a, b)| a * b).sum();
        solution[row] = (solution[row] - sum) / cells[row];
    }
    for row in (0..factor.len()).rev() {
        solution[row] /= factor[row][row];
        let (before, value) = (&factor[row][..row], solution[row]);
        before.iter().zip(&mut solution).for_each(|(cell, of)| *of -= cell * value);
    }
    solution
}

/// The inverse of L Lᵀ.
fn inverse(factor: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = factor.len();
    let unit =
        |at: usize| -> Vec<f64> { (0..size).map(|row| f64::from(u8::from(row == at))).collect() };
    (0..size).map(|at| solve(factor, &unit(at))).collect()
}
