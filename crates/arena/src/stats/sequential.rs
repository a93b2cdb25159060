//! A sequential test that is evaluated after every pair, in the order of the pairs.

use super::{Pentanomial, Sprt, Verdict};
use crate::GameRecord;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A running test. Pairs count in their order, not in the order in which they end, so the
/// deciding pair is the same with any number of threads.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Sequential {
    /// The two hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The ratios at which one of them is accepted.
    pub bounds: (f64, f64),
    /// The ratio after the last pair that counts.
    pub llr: f64,
    /// Its verdict.
    pub verdict: Verdict,
    /// Whether it ended the match.
    pub stopped: bool,
    /// Complete pairs that count, by the half points of the first player.
    pub pairs: Pentanomial,
    /// Games of pairs that are not complete, or that wait for earlier ones: games, half points.
    #[serde(skip)]
    waiting: BTreeMap<u32, (u32, u32)>,
}

impl Sequential {
    /// Before the first pair.
    #[must_use]
    pub fn new(sprt: Sprt) -> Self {
        Self {
            sprt,
            bounds: sprt.bounds(),
            llr: 0.0,
            verdict: Verdict::Undecided,
            stopped: false,
            pairs: Pentanomial::default(),
            waiting: BTreeMap::new(),
        }
    }

    /// Takes in a game of the match, of which player 0 is the first. Returns whether the
    /// match is decided.
    pub fn add(&mut self, game: &GameRecord) -> bool {
        let half_points = game.side_of(0).map_or(0, |side| game.half_points(side));
        self.add_points(game.key.pair, half_points)
    }

    fn add_points(&mut self, pair: u32, half_points: u32) -> bool {
        if self.stopped {
            return true;
        }
        let entry = self.waiting.entry(pair).or_default();
        *entry = (entry.0 + 1, entry.1 + half_points);
        while let (false, Some(&(2, points))) =
            (self.stopped, self.waiting.get(&(self.pairs.pairs() as u32)))
        {
            self.add_pair(points as usize);
        }
        // Nothing after the deciding pair counts.
        let counted = self.pairs.pairs() as u32;
        self.waiting.retain(|&pair, _| !self.stopped && pair >= counted);
        self.stopped
    }

    /// Takes in a pair by the half points of the first player. Returns whether that decides.
    pub fn add_pair(&mut self, half_points: usize) -> bool {
        self.pairs.0[half_points] += 1;
        self.llr = self.sprt.llr(&self.pairs);
        self.verdict = self.sprt.verdict(&self.pairs);
        self.stopped = self.verdict != Verdict::Undecided;
        self.stopped
    }

    /// The number of pairs after which it was decided, if it was.
    #[must_use]
    pub fn decided(&self) -> Option<u32> {
        self.stopped.then(|| self.pairs.pairs() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::core::{Random, Seed};

    #[test]
    fn the_order_in_which_games_end_does_not_matter() {
        let sprt = Sprt::new(0.0, 50.0);
        let mut random = Random::new(Seed(1));
        let points: Vec<[u32; 2]> =
            (0..200).map(|_| [0, 1].map(|_| if random.below(10) < 7 { 2 } else { 0 })).collect();
        let mut straight = Sequential::new(sprt);
        for (pair, points) in points.iter().enumerate() {
            for &points in points {
                straight.add_points(pair as u32, points);
            }
        }
        let decided = straight.decided().expect("70 % of the points are much");
        for threads in 2..6 {
            let mut shuffled = Sequential::new(sprt);
            // Workers finish their games in any order, not far from the straight one.
            for chunk in (0..400).collect::<Vec<u32>>().chunks_mut(threads * 3) {
                random.shuffle(chunk);
                for game in chunk.iter().map(|&game| game as usize) {
                    shuffled.add_points(game as u32 / 2, points[game / 2][game % 2]);
                }
            }
            assert_eq!(shuffled.decided(), Some(decided));
            assert_eq!(shuffled.pairs, straight.pairs);
        }
    }

    /// Simulated matches under the first hypothesis: how often is the second accepted?
    /// `QUINTET_MATCHES=1000 cargo test -p quintet-arena --release false_accepts -- --nocapture`
    #[test]
    fn false_accepts_are_rare() {
        let matches: u64 = std::env::var("QUINTET_MATCHES")
            .map_or(60, |text| text.parse().expect("QUINTET_MATCHES is a number"));
        // Far apart, so that matches are short.
        let sprt = Sprt::new(0.0, 150.0);
        let accepted = (0..matches).filter(|&number| {
            let mut random = Random::new(Seed(22).part(number));
            let mut test = Sequential::new(sprt);
            // Even players that draw a fifth of their games.
            let mut game = || [0, 0, 1, 2, 2][random.below(5)];
            while !test.add_pair(game() + game()) {}
            test.verdict == Verdict::Stronger
        });
        let accepted = accepted.count() as u64;
        println!("{accepted} of {matches} even matches: the first is called stronger");
        assert!(accepted * 100 <= matches * 6 + 300, "{accepted} of {matches}");
        if matches >= 1000 {
            assert!(accepted * 100 <= matches * 6, "{accepted} of {matches}");
        }
    }
}
