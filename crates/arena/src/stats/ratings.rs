//! One rating list for all players, whatever the pairings.
//!
//! By the model of Bradley and Terry: a player of strength θ scores 1 / (1 + e^(θ' − θ)) of the
//! points against one of strength θ', a draw counting half. The likeliest strengths are found
//! by Newton's method. Their intervals come from how pairs differ from what the strengths
//! expect (the "sandwich" of White, 1982), so that draws and the dependence of the two games of
//! a pair are accounted for.
//!
//! Players that are not connected by games, directly or through others, cannot be compared: each
//! such group is rated separately, around 0.

use super::Z95;
use crate::GameRecord;
use quintet::core::Side;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A player's rating: Elo points around the mean of its group.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Rating {
    /// The player, by index.
    pub player: usize,
    /// The group of players connected by games; ratings of different groups cannot be compared.
    pub group: usize,
    /// Its rating.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Number of games it is based on.
    pub games: u64,
}

/// The result of two players in one pair of games, or in the part of it that was played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Unit {
    games: f64,
    /// Points of the first one.
    points: f64,
}

/// The units of all pairings, by the indices of the two players, the smaller first.
#[derive(Clone, Debug, Default)]
pub struct Results(BTreeMap<(usize, usize), Vec<Unit>>);

impl Results {
    /// Collects the results of games.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut pairs: BTreeMap<_, Unit> = BTreeMap::new();
        for game in games {
            let [first, second] = game.players;
            let (low, high) = (first.min(second), first.max(second));
            let side = if first == low { Side::First } else { Side::Second };
            let unit = pairs.entry((low, high, game.key.round, game.key.pair)).or_default();
            unit.games += 1.0;
            unit.points += f64::from(game.half_points(side)) / 2.0;
        }
        let mut results = Self::default();
        for ((low, high, ..), unit) in pairs {
            results.0.entry((low, high)).or_default().push(unit);
        }
        results
    }

    /// Adds a pair of games, given the points of the first of the two players.
    pub fn add(&mut self, players: [usize; 2], points: f64) {
        let [a, b] = players;
        let points = if a < b { points } else { 2.0 - points };
        self.0.entry((a.min(b), a.max(b))).or_default().push(Unit { games: 2.0, points });
    }

    /// The ratings of this many players, best first; players without games are left out.
    #[must_use]
    pub fn ratings(&self, players: usize) -> Vec<Rating> {
        let mut ratings: Vec<Rating> = self
            .groups(players)
            .iter()
            .enumerate()
            .flat_map(|(n, group)| self.rate(n, group))
            .collect();
        ratings.sort_by(|a, b| a.group.cmp(&b.group).then(b.elo.total_cmp(&a.elo)));
        ratings
    }

    /// Groups players connected by games, the largest group first.
    fn groups(&self, players: usize) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..players).collect();
        for &(a, b) in self.0.keys() {
            let (from, to) = (group[a].max(group[b]), group[a].min(group[b]));
            group.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
        }
        let members = |of: usize| (0..players).filter(|&player| group[player] == of).collect();
        let mut groups: Vec<Vec<usize>> =
            (0..players).map(members).filter(|group: &Vec<usize>| group.len() > 1).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups
    }

    fn rate(&self, number: usize, group: &[usize]) -> Vec<Rating> {
        let place: BTreeMap<usize, usize> =
            group.iter().enumerate().map(|(place, &player)| (player, place)).collect();
        let met =
            |player: usize| self.0.keys().filter(|(a, b)| *a == player || *b == player).count();
        let faith = |player: usize| FAITH / met(player) as f64;
        let pairings: Vec<Pairing<'_>> = self
            .0
            .iter()
            .filter_map(|((a, b), units)| {
                let players = [*place.get(a)?, *place.get(b)?];
                Some(Pairing { players, units, faith: f64::midpoint(faith(*a), faith(*b)) })
            })
            .collect();
        let strengths = likeliest(group.len(), &pairings);
        let spread = deviations(&strengths, &pairings);
        let unit = 400.0 / std::f64::consts::LN_10;
        let rating = |(place, &player): (usize, &usize)| {
            let (elo, half) = (strengths[place] * unit, Z95 * spread[place] * unit);
            let own = pairings.iter().filter(|pairing| pairing.players.contains(&place));
            let games = own.flat_map(|pairing| pairing.units).map(|unit| unit.games).sum::<f64>();
            let (low, high) = (elo - half, elo + half);
            Rating { player, group: number, elo, low, high, games: games as u64 }
        };
        group.iter().enumerate().map(rating).collect()
    }
}

/// Two players of a group, and their units.
struct Pairing<'a> {
    players: [usize; 2],
    units: &'a [Unit],
    /// Draws added as a prior.
    faith: f64,
}

impl Pairing<'_> {
    /// The expected share of the points for the first one.
    fn expected(&self, strengths: &[f64]) -> f64 {
        let [a, b] = self.players;
        1.0 / (1.0 + (strengths[b] - strengths[a]).exp())
    }

    fn total(&self) -> Unit {
        // Part of a draw, so that a player who won or lost everything has a rating.
        let none = Unit { games: self.faith, points: self.faith / 2.0 };
        self.units.iter().fold(none, |sum, unit| Unit {
            games: sum.games + unit.games,
            points: sum.points + unit.points,
        })
    }
}

/// The prior: draws added for every player, spread over its opponents. One pair, as in the Elo
/// difference of two players.
const FAITH: f64 = 2.0;

/// The most likely strengths given the results, with mean 0.
fn likeliest(players: usize, pairings: &[Pairing<'_>]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    for _ in 0..100 {
        let mut gradient = vec![0.0; players];
        for pairing in pairings {
            let ([a, b], total) = (pairing.players, pairing.total());
            let surplus = total.points - total.games * pairing.expected(&strengths);
            gradient[a] += surplus;
            gradient[b] -= surplus;
        }
        let inverse = inverse(&information(&strengths, pairings));
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum()).collect();
        // Far from the maximum the parabola misleads, so steps are kept short.
        let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (strength, step) in strengths.iter_mut().zip(&step) {
            *strength += step * scale;
        }
        if longest < 1e-10 {
            break;
        }
    }
    strengths
}

/// The curvature of the likelihood at the strengths.
fn information(strengths: &[f64], pairings: &[Pairing<'_>]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    let mut matrix = vec![vec![0.0; players]; players];
    for pairing in pairings {
        let ([a, b], expected) = (pairing.players, pairing.expected(strengths));
        let weight = pairing.total().games * expected * (1.0 - expected);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    matrix
}

/// The standard deviation of each strength.
fn deviations(strengths: &[f64], pairings: &[Pairing<'_>]) -> Vec<f64> {
    let inverse = inverse(&information(strengths, pairings));
    let mut variances = vec![0.0; strengths.len()];
    for pairing in pairings {
        let ([a, b], expected) = (pairing.players, pairing.expected(strengths));
        let count = pairing.units.len() as f64;
        let off = |unit: &Unit| (unit.points - unit.games * expected).powi(2);
        let seen = pairing.units.iter().map(off).sum::<f64>() * count / (count - 1.0).max(1.0);
        // Few pairs, or pairs with equal results, show too little spread: then use what the model
        // expects of independent games.
        let model = pairing.total().games * expected * (1.0 - expected);
        let seen = if count < FEW || seen == 0.0 { seen.max(model) } else { seen };
        for (place, variance) in variances.iter_mut().enumerate() {
            let weight = inverse[place][a] - inverse[place][b];
            *variance += weight * weight * seen;
        }
    }
    variances.into_iter().map(f64::sqrt).collect()
}

/// With fewer pairs than this, their observed spread is not trusted.
const FEW: f64 = 10.0;

/// The inverse of a matrix whose rows sum to 0, among vectors that sum to 0.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let share = 1.0 / size as f64;
    // (M + J)⁻¹ − J, with J all 1/size.
    let mut left: Vec<Vec<f64>> =
        matrix.iter().map(|row| row.iter().map(|cell| cell + share).collect()).collect();
    let mut right: Vec<Vec<f64>> = (0..size)
        .map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect())
        .collect();
    for pivot in 0..size {
        let best = (pivot..size)
            .max_by(|&a, &b| left[a][pivot].abs().total_cmp(&left[b][pivot].abs()))
            .unwrap_or(pivot);
        left.swap(pivot, best);
        right.swap(pivot, best);
        let factor = 1.0 / left[pivot][pivot];
        left[pivot].iter_mut().chain(&mut right[pivot]).for_each(|cell| *cell *= factor);
        let (own_left, own_right) = (left[pivot].clone(), right[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = left[row][pivot];
            let own = own_left.iter().chain(&own_right);
            let cells = left[row].iter_mut().chain(&mut right[row]);
            cells.zip(own).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    right.iter().map(|row| row.iter().map(|cell| cell - share).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::core::{Random, Seed};

    #[test]
    fn two_players_are_rated_as_elo_says() {
        let mut results = Results::default();
        for points in [2.0, 2.0, 1.0, 1.0, 1.5, 1.5].repeat(50) {
            results.add([0, 1], points);
        }
        let ratings = results.ratings(2);
        // 450 of 600 points, and a drawn pair as prior.
        let lead = ratings[0].elo - ratings[1].elo;
        assert!((lead - 400.0 * (451.0_f64 / 151.0).log10()).abs() < 1e-6, "{lead}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-9);
        assert_eq!((ratings[0].player, ratings[0].games), (0, 600));
    }

    #[test]
    fn a_chain_joins_and_strangers_are_apart() {
        let mut results = Results::default();
        for _ in 0..20 {
            results.add([0, 1], 1.5);
            results.add([1, 2], 1.5);
            results.add([3, 4], 2.0);
        }
        let ratings = results.ratings(6);
        let players: Vec<_> = ratings.iter().map(|rating| (rating.group, rating.player)).collect();
        assert_eq!(players, [(0, 0), (0, 1), (0, 2), (1, 3), (1, 4)]);
        // 30 of 40 points, and a game and a half drawn as prior: a pair for a player with one
        // opponent, half a pair for a player with two.
        let step = 400.0 * (30.75_f64 / 10.75).log10();
        assert!((ratings[0].elo - step).abs() < 1e-6, "{ratings:?}, {step}");
        assert!(ratings.iter().all(|rating| rating.elo.is_finite() && rating.low < rating.elo));
    }

    /// How often the intervals contain the true strengths.
    /// `QUINTET_RUNS=2000 cargo test -p quintet-arena --release recovered -- --nocapture`
    #[test]
    fn strengths_are_recovered() {
        let runs: u64 = std::env::var("QUINTET_RUNS")
            .map_or(200, |text| text.parse().expect("QUINTET_RUNS is a number"));
        let strengths = [-150.0, -60.0, 0.0, 40.0, 170.0];
        let (mut held, mut all) = (0, 0);
        for run in 0..runs {
            let mut random = Random::new(Seed(5).part(run));
            let mut results = Results::default();
            // A gauntlet of the middle player and a few other pairings; not all players meet.
            for [a, b] in [[2, 0], [2, 1], [2, 3], [2, 4], [0, 1], [3, 4]] {
                let share = 1.0 / (1.0 + 10f64.powf((strengths[b] - strengths[a]) / 400.0));
                // As many draws as possible without changing the share.
                let draws = 0.5 * share.min(1.0 - share);
                let mut game = || match random.unit() {
                    unit if unit < share - draws / 2.0 => 1.0,
                    unit if unit < share + draws / 2.0 => 0.5,
                    _ => 0.0,
                };
                (0..60).for_each(|_| results.add([a, b], game() + game()));
            }
            for rating in results.ratings(5) {
                all += 1;
                held += u32::from((rating.low..rating.high).contains(&strengths[rating.player]));
            }
        }
        let share = f64::from(held) / f64::from(all);
        println!("{held} of {all} intervals hold the strength: {:.1} %", share * 100.0);
        let slack = if runs >= 1000 { 0.02 } else { 0.04 };
        assert!((share - 0.95).abs() <= slack, "{share}");
    }
}
