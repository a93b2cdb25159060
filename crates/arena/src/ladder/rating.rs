//! Estimates the strengths of all versions together, with some of them fixed.
//!
//! Uses the model of Bradley and Terry, like the arena's rating list: a player of strength θ
//! scores 1 / (1 + e^(θ' − θ)) of the points against one of strength θ'. Here anchors have a
//! given strength, and every other player has a prior: within about 500 Elo points of the anchors'
//! mean. So a player without games has a rating too, with an interval that shows how little it
//! means, and one that lost every game has a finite rating.
//!
//! The most likely strengths are found by Newton's method. The curvature there gives the
//! uncertainty (Laplace's approximation), and how much a further game would reduce it
//! ([`super::choice`]). The cost grows with n³, so at most [`MOST`] versions are rated at a time.

use std::collections::BTreeMap;

/// Elo points per unit of strength.
pub(crate) const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// Standard deviation of the prior around the mean of the anchors, in Elo points.
const BELIEF: f64 = 500.0;
/// Maximum number of versions rated together; the games of older ones no longer count.
pub(crate) const MOST: usize = 400;

/// The results of all pairings, by two players, the smaller index first: the number of games, and
/// the points of the first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scores(BTreeMap<(usize, usize), [f64; 2]>);

impl Scores {
    /// Adds a game, given the points of the first of two players.
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

/// A rated player: its index in [`Scores`], and its strength in Elo points if that is fixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rated {
    pub(crate) player: usize,
    pub(crate) anchor: Option<f64>,
}

/// Fitted strengths with their uncertainty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fit {
    /// The strength of each rated player, in order.
    pub(crate) strengths: Vec<f64>,
    /// The index of each among the players that are not fixed.
    pub(crate) free: Vec<Option<usize>>,
    /// The covariance of the players that are not fixed.
    pub(crate) covariance: Vec<Vec<f64>>,
}

/// A pairing of two rated players, by index.
struct Pairing {
    places: [usize; 2],
    games: f64,
    points: f64,
}

/// The expected points of a player in a game.
pub(crate) fn expected(own: f64, others: f64) -> f64 {
    1.0 / (1.0 + (others - own).exp())
}

impl Fit {
    /// The most likely strengths given the results. The search always starts at the same point, so
    /// the same games give the same figures to the last digit.
    pub(crate) fn of(rated: &[Rated], scores: &Scores) -> Self {
        let anchors: Vec<f64> = rated.iter().filter_map(|of| of.anchor).collect();
        let mean = anchors.iter().sum::<f64>() / anchors.len().max(1) as f64 / UNIT;
        let start = |of: &Rated| of.anchor.map_or(mean, |elo| elo / UNIT);
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
            // Far away the parabola misleads, so steps are limited.
            let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            for (strength, free) in fit.strengths.iter_mut().zip(&fit.free) {
                *strength += free.map_or(0.0, |free| step[free] * scale);
            }
            if longest < 1e-9 {
                break;
            }
        }
        // The covariance at the final strengths, not at those before the last step.
        fit.covariance = inverse(&cholesky(fit.look(&pairings, mean).1));
        fit
    }

    /// The gradient of the log-probability, and its negative curvature.
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

    /// The rating of a player, by its index among those rated.
    pub(crate) fn rating(&self, place: usize) -> Rating {
        let variance = self.free[place].map_or(0.0, |free| self.covariance[free][free]);
        Rating {
            elo: self.strengths[place] * UNIT,
            margin: crate::stats::Z95 * variance.sqrt() * UNIT,
        }
    }
}

/// The pairings in which both players are rated.
fn pairings(rated: &[Rated], scores: &Scores) -> Vec<Pairing> {
    let places: BTreeMap<usize, usize> =
        rated.iter().enumerate().map(|(place, of)| (of.player, place)).collect();
    let pairing = |(&(a, b), &[games, points]): (&(usize, usize), &[f64; 2])| {
        Some(Pairing { places: [*places.get(&a)?, *places.get(&b)?], games, points })
    };
    scores.0.iter().filter_map(pairing).collect()
}

/// The matrix L with L Lᵀ equal to a symmetric positive matrix.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet::core::{Random, Seed};

    fn free(player: usize) -> Rated {
        Rated { player, anchor: None }
    }

    const ANCHORS: [Rated; 2] =
        [Rated { player: 0, anchor: Some(0.0) }, Rated { player: 1, anchor: Some(400.0) }];

    #[test]
    fn one_player_is_rated_as_the_model_says() {
        let mut scores = Scores::default();
        (0..30).for_each(|_| scores.add([2, 0], 1.0));
        (0..10).for_each(|_| scores.add([0, 2], 1.0));
        let rated = [Rated { player: 0, anchor: Some(0.0) }, free(2)];
        let fit = Fit::of(&rated, &scores);
        // The prior weighs (UNIT / BELIEF)² at 0.
        let belief = (UNIT / BELIEF).powi(2);
        let (mut low, mut high) = (0.0_f64, 5.0_f64);
        for _ in 0..100 {
            let at = f64::midpoint(low, high);
            let slope = 30.0 - 40.0 * expected(at, 0.0) - at * belief;
            if slope > 0.0 { low = at } else { high = at }
        }
        assert!((fit.strengths[1] - low).abs() < 1e-9, "{} {low}", fit.strengths[1]);
        let share = expected(low, 0.0);
        let variance = 1.0 / (40.0 * share * (1.0 - share) + belief);
        let margin = fit.rating(1).margin;
        assert!((margin - crate::stats::Z95 * variance.sqrt() * UNIT).abs() < 1e-6, "{margin}");
        assert_eq!(fit.rating(0), Rating { elo: 0.0, margin: 0.0 });
    }

    #[test]
    fn who_has_not_played_is_nowhere_and_who_lost_all_is_somewhere() {
        let mut scores = Scores::default();
        (0..100).for_each(|_| scores.add([0, 3], 1.0));
        let rated = [ANCHORS[0], ANCHORS[1], free(2), free(3)];
        let fit = Fit::of(&rated, &scores);
        let (new, lost) = (fit.rating(2), fit.rating(3));
        assert!((new.elo - 200.0).abs() < 1e-6, "in the middle of the anchors: {new:?}");
        assert!((new.margin - 1.96 * BELIEF).abs() < 1.0, "{new:?}");
        assert!(lost.elo < -400.0 && lost.elo > -2500.0 && lost.margin < new.margin, "{lost:?}");
    }

    /// Games of eight players, by index, and whether the first won, drew or lost.
    fn games() -> impl Strategy<Value = Vec<(usize, usize, u8)>> {
        let game = (0usize..8, 0usize..8, 0u8..3);
        prop::collection::vec(game.prop_filter("two players", |(a, b, _)| a != b), 0..120)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn anchors_stay_and_every_game_shrinks_the_intervals(games in games()) {
            let rated: Vec<Rated> =
                ANCHORS.into_iter().chain((2..8).map(free)).collect();
            let mut scores = Scores::default();
            for (a, b, points) in games {
                scores.add([a, b], f64::from(points) / 2.0);
            }
            let before = Fit::of(&rated, &scores);
            for place in 0..8 {
                prop_assert!(before.rating(place).elo.is_finite());
                prop_assert_eq!(before.rating(place).margin == 0.0, place < 2);
            }
            prop_assert_eq!((before.rating(0).elo, before.rating(1).elo.round()), (0.0, 400.0));
            // At the same strengths, a further game reduces every player's uncertainty.
            let more = Fit { strengths: before.strengths.clone(), ..before.clone() };
            scores.add([2, 3], 0.5);
            let pairings = pairings(&rated, &scores);
            let mean = 200.0 / UNIT;
            let after = inverse(&cholesky(more.look(&pairings, mean).1));
            for (place, row) in after.iter().enumerate() {
                prop_assert!(row[place] <= before.covariance[place][place] + 1e-9);
            }
            // The order of the players does not matter.
            let backwards: Vec<Rated> = rated.iter().rev().copied().collect();
            let (again, first) = (Fit::of(&backwards, &scores), Fit::of(&rated, &scores));
            for place in 0..8 {
                prop_assert!((again.strengths[7 - place] - first.strengths[place]).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn intervals_hold_the_strengths() {
        let (mut held, mut all) = (0, 0);
        for run in 0..40 {
            let mut random = Random::new(Seed(7).part(run));
            let strengths: Vec<f64> = (0..10)
                .map(|of| if of == 0 { 0.0 } else { random.unit() * 900.0 - 450.0 })
                .collect();
            let mut scores = Scores::default();
            for _ in 0..250 {
                let (a, b) = (random.below(10), random.below(10));
                if a != b {
                    let share = expected(strengths[a] / UNIT, strengths[b] / UNIT);
                    scores.add([a, b], f64::from(u8::from(random.unit() < share)));
                }
            }
            let rated: Vec<Rated> = [ANCHORS[0]].into_iter().chain((1..10).map(free)).collect();
            let fit = Fit::of(&rated, &scores);
            for (place, strength) in strengths.iter().enumerate().skip(1) {
                let Rating { elo, margin } = fit.rating(place);
                all += 1;
                held += u32::from((elo - strength).abs() <= margin);
            }
        }
        let share = f64::from(held) / f64::from(all);
        println!("{held} of {all} intervals hold the strength: {:.1} %", share * 100.0);
        assert!((0.92..=0.985).contains(&share), "{share}");
    }
}
