//! Chooses the next pairings: the pairs of games expected to be most informative.
//!
//! A pair of games between i and j adds information w = 2 p (1 − p) about the difference of
//! their strengths, where p is the expected share of the points. With C the covariance and
//! d = eᵢ − eⱼ, it reduces the sum of all variances by w |C d|² / (1 + w dᵀ C d). The pairs of a
//! round are chosen one by one, the largest gain first, each as if those before it had already
//! been played. So newcomers are placed quickly, neighbours meet more often than distant players,
//! and anchors are used when all ratings drift together.
//!
//! Fairness: one of the two must be among the players with the fewest games, and no player plays
//! more than a few pairs per round; one that has not finished a game without a fault plays one.
//!
//! The round depends only on the arguments: ties go to the earlier player.

use super::rating::{Fit, expected};
use std::collections::HashSet;

/// Maximum difference to the smallest number of games for a player to count among those with the
/// fewest.
const SLACK: u64 = 8;
/// Maximum number of pairs per player and round.
const OFTEN: u32 = 4;

/// A player that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Its index among the rated players.
    pub(crate) place: usize,
    /// Whether it is rated by its games, unlike an anchor, which may play any number of games.
    pub(crate) is_bot: bool,
    /// Number of games so far.
    pub(crate) games: u64,
    /// Whether its last game was free of faults.
    pub(crate) is_sound: bool,
    /// Whether it has played enough: it is then only an opponent for others.
    pub(crate) is_done: bool,
}

/// The number of pairs in a round: enough that nothing waits long, few enough that ratings stay up
/// to date.
pub(crate) fn size(candidates: &[Candidate]) -> usize {
    (candidates.iter().filter(|of| of.is_bot && !of.is_done).count() / 2).max(8)
}

/// The pairs of the next round, as indices of the candidates.
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
    /// The information that a pair of games gives about the difference of two candidates.
    information: Vec<Vec<f64>>,
    /// The index of each candidate in the matrices; `None` for an anchor.
    free: Vec<Option<usize>>,
    covariance: Vec<Vec<f64>>,
    /// The square of the covariance.
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
        let strengths: Vec<f64> = candidates.iter().map(|of| fit.strengths[of.place]).collect();
        let mut next = 0..;
        let free =
            candidates.iter().map(|of| fit.free[of.place].and_then(|_| next.next())).collect();
        Self {
            candidates,
            information: information(&strengths),
            free,
            covariance,
            square,
            taken: vec![0; candidates.len()],
            pairs: Vec::new(),
            met: HashSet::new(),
        }
    }

    /// dᵀ M d for a symmetric matrix M.
    fn form(&self, matrix: &[Vec<f64>], [a, b]: [usize; 2]) -> f64 {
        match (self.free[a], self.free[b]) {
            (Some(a), Some(b)) => matrix[a][a] - 2.0 * matrix[a][b] + matrix[b][b],
            (Some(one), None) | (None, Some(one)) => matrix[one][one],
            (None, None) => 0.0,
        }
    }

    /// How much a pair of games reduces the sum of all variances.
    fn gain(&self, pair: [usize; 2]) -> f64 {
        let weight = self.information[pair[0]][pair[1]];
        weight * self.form(&self.square, pair) / (1.0 + weight * self.form(&self.covariance, pair))
    }

    /// The number of games of a player, including this round.
    fn games(&self, player: usize) -> u64 {
        self.candidates[player].games + 2 * u64::from(self.taken[player])
    }

    fn may_play(&self, player: usize) -> bool {
        let of = &self.candidates[player];
        let most = if of.is_sound { OFTEN } else { 1 };
        !of.is_bot || self.taken[player] < most
    }

    /// Whether the player needs games; one that is done is still an opponent.
    fn seeks(&self, player: usize) -> bool {
        let of = &self.candidates[player];
        of.is_bot && !of.is_done && self.may_play(player)
    }

    /// The fair pair with the largest gain; `None` if all players have played.
    fn best(&self) -> Option<[usize; 2]> {
        let all = 0..self.candidates.len();
        let bots = || all.clone().filter(|&of| self.seeks(of));
        let fewest = bots().map(|of| self.games(of)).min()?;
        let mut best: Option<(f64, [usize; 2])> = None;
        // The players with the fewest games may have no opponent left in this round.
        for behind in [fewest + SLACK, u64::MAX] {
            for one in bots().filter(|&of| self.games(of) <= behind) {
                for other in all.clone().filter(|&of| of != one && self.may_play(of)) {
                    let pair = [one.min(other), one.max(other)];
                    let gain = self.gain(pair);
                    let is_better = best.is_none_or(|(most, _)| gain > most);
                    if is_better && !self.met.contains(&pair) {
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

    /// Adds a pair: its games count as expected from now on.
    fn take(&mut self, pair: [usize; 2]) {
        let weight = self.information[pair[0]][pair[1]];
        let [a, b] = pair.map(|of| self.free[of]);
        let column =
            |row: &Vec<f64>| a.map_or(0.0, |place| row[place]) - b.map_or(0.0, |place| row[place]);
        // C d and C C d.
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

fn information(strengths: &[f64]) -> Vec<Vec<f64>> {
    let row = |&own: &f64| {
        let shares = strengths.iter().map(|&others| expected(own, others));
        shares.map(|share| 2.0 * share * (1.0 - share)).collect()
    };
    strengths.iter().map(row).collect()
}

/// A symmetric matrix times a vector.
fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let cell = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::rating::{Rated, Scores, UNIT};
    use proptest::prelude::*;
    use quintet::core::{Random, Seed};

    /// A ladder of players with known strengths; the first two are anchors.
    struct Simulated {
        strengths: Vec<f64>,
        rated: Vec<Rated>,
        scores: Scores,
        games: Vec<u64>,
    }

    impl Simulated {
        fn new(strengths: &[f64]) -> Self {
            let anchor = |player: usize| Some(strengths[player]).filter(|_| player < 2);
            let rated = |player: usize| Rated { player, anchor: anchor(player) };
            Self {
                strengths: strengths.to_vec(),
                rated: (0..strengths.len()).map(rated).collect(),
                scores: Scores::default(),
                games: vec![0; strengths.len()],
            }
        }

        fn fit(&self) -> Fit {
            Fit::of(&self.rated, &self.scores)
        }

        fn candidates(&self, done: u64) -> Vec<Candidate> {
            let candidate = |place: usize| {
                let games = self.games[place];
                let (is_sound, is_done) = (games > 0, games >= done);
                Candidate { place, is_bot: place >= 2, games, is_sound, is_done }
            };
            (0..self.rated.len()).map(candidate).collect()
        }

        /// Plays a round; half of the games between equals are drawn.
        fn round(&mut self, random: &mut Random, done: u64) -> Vec<[usize; 2]> {
            let (fit, candidates) = (self.fit(), self.candidates(done));
            let pairs = choose(&fit, &candidates, size(&candidates));
            for &[a, b] in &pairs {
                let share = expected(self.strengths[a] / UNIT, self.strengths[b] / UNIT);
                let draws = share.min(1.0 - share);
                for _ in 0..2 {
                    let points = match random.unit() {
                        unit if unit < share - draws / 2.0 => 1.0,
                        unit if unit < share + draws / 2.0 => 0.5,
                        _ => 0.0,
                    };
                    self.scores.add([a, b], points);
                }
                self.games[a] += 2;
                self.games[b] += 2;
            }
            pairs
        }
    }

    #[test]
    fn equals_end_near_each_other_and_others_in_order() {
        let mut strengths = vec![0.0, 400.0];
        strengths.extend([-200.0, -200.0, 0.0, 150.0, 150.0, 300.0, 600.0]);
        let mut ladder = Simulated::new(&strengths);
        let mut random = Random::new(Seed(3));
        let mut margins = vec![f64::INFINITY];
        for round in 0..120 {
            ladder.round(&mut random, 400);
            if round % 40 == 39 {
                let fit = ladder.fit();
                margins.push((2..9).map(|of| fit.rating(of).margin).sum::<f64>() / 7.0);
            }
        }
        assert!(margins.windows(2).all(|two| two[1] < two[0]), "they shrink: {margins:?}");
        let fit = ladder.fit();
        let elo = |place: usize| fit.rating(place).elo;
        for (place, strength) in strengths.iter().enumerate().skip(2) {
            let off = (elo(place) - strength).abs();
            let margin = fit.rating(place).margin;
            assert!(off < 2.0 * margin && margin < 60.0, "{place}: {off} {margin}");
        }
        assert!((elo(2) - elo(3)).abs() < 100.0 && (elo(5) - elo(6)).abs() < 100.0);
        assert!(elo(2) < elo(4) && elo(4) < elo(7) && elo(7) < elo(8), "in order");
        assert_eq!((elo(0), elo(1).round()), (0.0, 400.0));
        // Fairness: no player is left behind.
        let games = &ladder.games[2..];
        let (least, most) = (games.iter().min().unwrap(), games.iter().max().unwrap());
        assert!(most - least <= 60, "{games:?}");
    }

    #[test]
    fn a_pair_takes_from_the_uncertainty_what_it_is_said_to() {
        let mut ladder = Simulated::new(&[0.0, 400.0, 100.0, 200.0, 300.0]);
        let mut random = Random::new(Seed(4));
        (0..4).for_each(|_| drop(ladder.round(&mut random, 400)));
        let (fit, candidates) = (ladder.fit(), ladder.candidates(400));
        let mut round = Round::of(&fit, &candidates);
        let trace = |matrix: &[Vec<f64>]| (0..matrix.len()).map(|of| matrix[of][of]).sum::<f64>();
        for pair in [[2, 3], [0, 4], [3, 4], [1, 2]] {
            let (gain, before) = (round.gain(pair), trace(&round.covariance));
            round.take(pair);
            let after = trace(&round.covariance);
            assert!((before - after - gain).abs() < 1e-9, "{pair:?}");
            let square: Vec<Vec<f64>> =
                round.covariance.iter().map(|row| times(&round.covariance, row)).collect();
            for (row, cells) in square.iter().enumerate() {
                for (column, cell) in cells.iter().enumerate() {
                    assert!((cell - round.square[row][column]).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn newcomers_play_one_pair_then_more_than_others() {
        let mut ladder = Simulated::new(&[0.0, 400.0, 0.0, 100.0, 200.0, 300.0, 400.0]);
        let mut random = Random::new(Seed(5));
        (0..30).for_each(|_| drop(ladder.round(&mut random, 400)));
        ladder.rated.push(Rated { player: 7, anchor: None });
        ladder.strengths.push(250.0);
        ladder.games.push(0);
        let of = |pairs: &[[usize; 2]]| pairs.iter().flatten().filter(|of| **of == 7).count();
        let first = ladder.round(&mut random, 400);
        assert_eq!(of(&first), 1);
        let then = ladder.round(&mut random, 400);
        assert_eq!(of(&then), OFTEN as usize);
    }

    #[test]
    fn nothing_is_played_when_everybody_is_done() {
        let mut ladder = Simulated::new(&[0.0, 400.0, 100.0, 200.0]);
        let mut random = Random::new(Seed(6));
        let mut rounds = 0;
        while !ladder.round(&mut random, 20).is_empty() {
            rounds += 1;
            assert!(rounds < 100, "it ends");
        }
        assert!(ladder.games[2] >= 20 && ladder.games[3] >= 20);
        let mut alone = Simulated::new(&[0.0, 400.0]);
        assert!(alone.round(&mut random, 20).is_empty(), "anchors teach nobody anything");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn rounds_are_fair_and_follow_from_what_is_known(
            bots in 1usize..14, rounds in 1usize..6, seed in 0u64..1000,
        ) {
            let strengths: Vec<f64> = (0..bots + 2).map(|of| of as f64 * 60.0).collect();
            let mut ladder = Simulated::new(&strengths);
            let mut random = Random::new(Seed(seed));
            for _ in 0..rounds {
                let (fit, candidates) = (ladder.fit(), ladder.candidates(400));
                let again = choose(&fit, &candidates, size(&candidates));
                let pairs = ladder.round(&mut random, 400);
                prop_assert_eq!(&again, &pairs);
                let mut seen = HashSet::new();
                for &[a, b] in &pairs {
                    prop_assert!(a < b && b >= 2 && seen.insert([a, b]), "{:?}", pairs);
                }
                for bot in 2..bots + 2 {
                    let count = pairs.iter().flatten().filter(|of| **of == bot).count();
                    prop_assert!(count <= OFTEN as usize);
                }
            }
        }
    }
}
