//! Ten levels: how far it looks, and how much it prefers the better move.
//!
//! | level | nodes a move | temperature |
//! |---|---|---|
//! | 1 | 500 | 56 |
//! | each next | 3 times as many | 2/3 of it |
//! | 9 | 3 280 500 | 2.2 |
//! | 10 | no limit | 0 |
//!
//! A move is chosen with a chance that falls with what it gives away: one that is
//! worth one point less than the best is t / (t + 1) times as likely, `t` being the
//! temperature; so `t` points make it about e times less likely. A proved win is worth 60 points and its score, a draw 0, a loss
//! −60 and its score; a guess at most 40 either way. The seed decides, and limits
//! are nodes, so a level plays the same on every machine.

use super::think::{RootMove, Thought};
use crate::{Landing, Shape};
use quintet_core::{Limits, Random, Score, Seed, Value};

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength(u32);

impl Strength {
    const FULL: u32 = 10;
    const FIRST_NODES: u64 = 500;
    const FIRST_TEMPERATURE: f64 = 56.0;

    pub(super) const fn new(level: u32) -> Self {
        Self(level)
    }

    /// Whether it never errs on purpose.
    pub(super) const fn is_full(self) -> bool {
        self.0 >= Self::FULL
    }

    /// How far it looks.
    pub(super) const fn limits(self) -> Limits {
        if self.is_full() {
            return Limits::NONE;
        }
        Limits::nodes(Self::FIRST_NODES * 3u64.pow(self.0 - 1))
    }

    fn temperature(self) -> f64 {
        (1..self.0).fold(Self::FIRST_TEMPERATURE, |temperature, _| temperature * 2.0 / 3.0)
    }

    /// A move by chance, the better the likelier.
    pub(super) fn choose<S: Shape>(self, thought: &Thought<'_, '_, S>, seed: Seed) -> Landing {
        let points: Vec<i32> =
            thought.options.iter().map(|option| points(thought, option)).collect();
        let most = points.iter().copied().max().unwrap_or(0);
        let share = self.temperature() / (self.temperature() + 1.0);
        // Products of plain numbers are the same on every machine; `exp` is not.
        let chance = |points: &i32| (*points..most).fold(1.0, |chance, _| chance * share);
        let chances: Vec<f64> = points.iter().map(chance).collect();
        let mut left = Random::new(seed).unit() * chances.iter().sum::<f64>();
        for (option, chance) in thought.options.iter().zip(&chances) {
            left -= chance;
            if left < 0.0 {
                return option.played;
            }
        }
        thought.options.last().expect("an unfinished game has moves").played
    }
}

fn points<S: Shape>(thought: &Thought<'_, '_, S>, option: &RootMove) -> i32 {
    match (thought.value(option), option.bounds.exact()) {
        (Value::Proved(_), Some(score)) => 60 * score.signum() + score,
        (value, _) => {
            let guess = value.score().map_or(0, Score::get);
            guess.clamp(-40, 40)
        }
    }
}
