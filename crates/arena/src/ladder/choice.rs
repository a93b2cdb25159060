//! Who meets whom next: the pairs of games that are expected to say most, by turns.
//!
//! A pair of games between i and j adds information w = 2 p (1 − p) about the difference of
//! their strengths, p being the share of the points that is expected. With C the covariance and
//! d = eᵢ − eⱼ, it takes w |C d|² / (1 + w dᵀ C d) from the sum of all variances. The pairs of a
//! round are chosen one by one, the largest gain first, each as if those before it had been
//! played already. So newcomers are placed quickly, neighbours meet more often than strangers,
//! and anchors are asked when everybody together drifts.
//!
//! Fairness: one of the two must be among those with the fewest games, and nobody plays more
//! than a few pairs of a round; one that has not finished a game without a fault plays one.
//!
//! The round follows from what is given here alone: ties go to whoever was there first.

use super::rating::{Fit, expected};
use std::collections::HashSet;

/// How many more games than the least of all one may have and still be among those who played
/// least.
const SLACK: u64 = 8;
/// Pairs of one player in a round.
const OFTEN: u32 = 4;

/// Somebody who can play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The place among those who are rated.
    pub(crate) place: usize,
    /// Whether it is rated by its games: not an anchor, which may play as often as one likes.
    pub(crate) is_bot: bool,
    /// Games so far.
    pub(crate) games: u64,
    /// Whether its last game was played without a fault.
    pub(crate) is_sound: bool,
    /// Whether it has played enough: games are not played for its sake any more.
    pub(crate) is_done: bool,
}

/// How many pairs a round has: enough that nobody waits long for anything, few enough that
/// ratings are up to date.
pub(crate) fn size(candidates: &[Candidate]) -> usize {
    (candidates.iter().filter(|of| of.is_bot && !of.is_done).count() / 2).max(8)
}

/// The pairs of the next round, by the candidates' indices.
pub(crate) fn choose(fit: &Fit, candidates: &[Candidate], size: usize) -> Vec<[usize; 2]> {
    let mut round = Round::of(fit, candidates);
    while round.pairs.len() < size {
        let Some(pair) = round.best() else { break };
        round.take(pair);
    }
    round.pairs
}

struct Round<'a> {
    candidates: &'a [Candidate],
    strengths: Vec<f64>,
    /// Where each candidate is in the matrices; none for an anchor.
    free: Vec<Option<usize>>,
    covariance: Vec<Vec<f64>>,
    /// The covariance times itself.
    square: Vec<Vec<f64>>,
    taken: Vec<u32>,
    pairs: Vec<[usize; 2]>,
    met: HashSet<[usize; 2]>,
}

impl<'a> Round<'a> {
    fn of(fit: &Fit, candidates: &'a [Candidate]) -> Self {
        let known = candidates.iter().filter_map(|of| fit.free[of.place]);
        let known: Vec<usize> = known.collect();
        let row = |&a: &usize| known.iter().map(|&b| fit.covariance[a][b]).collect();
        let covariance: Vec<Vec<f64>> = known.iter().map(row).collect();
        let square = covariance.iter().map(|row| times(&covariance, row)).collect();
        let mut next = 0..;
        let free =
            candidates.iter().map(|of| fit.free[of.place].and_then(|_| next.next())).collect();
        Self {
            candidates,
            strengths: candidates.iter().map(|of| fit.strengths[of.place]).collect(),
            free,
            covariance,
            square,
            taken: vec![0; candidates.len()],
            pairs: Vec::new(),
            met: HashSet::new(),
        }
    }

    /// The information that a pair of games of these two has about their difference.
    fn information(&self, [a, b]: [usize; 2]) -> f64 {
        let share = expected(self.strengths[a], self.strengths[b]);
        2.0 * share * (1.0 - share)
    }

    /// dᵀ M d of a symmetric matrix.
    fn form(&self, matrix: &[Vec<f64>], [a, b]: [usize; 2]) -> f64 {
        match (self.free[a], self.free[b]) {
            (Some(a), Some(b)) => matrix[a][a] - 2.0 * matrix[a][b] + matrix[b][b],
            (Some(one), None) | (None, Some(one)) => matrix[one][one],
            (None, None) => 0.0,
        }
    }

    fn gain(&self, pair: [usize; 2]) -> f64 {
        let weight = self.information(pair);
        weight * self.form(&self.square, pair) / (1.0 + weight * self.form(&self.covariance, pair))
    }

    /// Games of a player, those of this round included.
    fn games(&self, player: usize) -> u64 {
        self.candidates[player].games + 2 * u64::from(self.taken[player])
    }

    fn may_play(&self, player: usize) -> bool {
        let of = &self.candidates[player];
        let most = if of.is_sound { OFTEN } else { 1 };
        !of.is_bot || self.taken[player] < most
    }

    /// Whether games are played for this one's sake; whoever is done still is an opponent.
    fn seeks(&self, player: usize) -> bool {
        let of = &self.candidates[player];
        of.is_bot && !of.is_done && self.may_play(player)
    }

    /// The pair that gains most among those that are fair; none when everybody has played.
    fn best(&self) -> Option<[usize; 2]> {
        let all = 0..self.candidates.len();
        let bots = || all.clone().filter(|&of| self.seeks(of));
        let fewest = bots().map(|of| self.games(of)).min()?;
        let mut best: Option<(f64, [usize; 2])> = None;
        // Those who have played least may have nobody left to meet in this round.
        for behind in [fewest + SLACK, u64::MAX] {
            for one in bots().filter(|&of| self.games(of) <= behind) {
                for other in all.clone().filter(|&of| of != one && self.may_play(of)) {
                    let pair = [one.min(other), one.max(other)];
                    if self.met.contains(&pair) {
                        continue;
                    }
                    let gain = self.gain(pair);
                    if best.is_none_or(|(most, _)| gain > most) {
                        best = Some((gain, pair));
                    }
                }
            }
            if best.is_some() {
                break;
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// Adds a pair: from now on its games are expected.
    fn take(&mut self, pair: [usize; 2]) {
        let weight = self.information(pair);
        let [a, b] = pair.map(|of| self.free[of]);
        let column =
            |row: &Vec<f64>| a.map_or(0.0, |place| row[place]) - b.map_or(0.0, |place| row[place]);
        // C d, and C C d.
        let once: Vec<f64> = self.covariance.iter().map(column).collect();
        let twice = times(&self.covariance, &once);
        let factor = weight / (1.0 + weight * self.form(&self.covariance, pair));
        let length: f64 = once.iter().map(|cell| cell * cell).sum();
        for (row, cells) in self.square.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let mixed = twice[row] * once[column] + once[row] * twice[column];
                *cell += factor * factor * length * once[row] * once[column] - factor * mixed;
            }
        }
        for (row, cells) in self.covariance.iter_mut().enumerate() {
            cells.iter_mut().zip(&once).for_each(|(cell, of)| *cell -= factor * once[row] * of);
        }
        pair.into_iter().for_each(|of| self.taken[of] += 1);
        self.met.insert(pair);
        self.pairs.push(pair);
    }
}

/// A symmetric matrix times a vector.
fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let cell = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(cell).collect()
}
