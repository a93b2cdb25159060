//! The worth of moves to a player that errs on purpose (see [`Level`]).
//!
//! A proved win is worth 60 points and its score, a draw 0, a loss −60 and its
//! score; a guess at most 40 either way.

use super::think::{RootMove, Thought};
use crate::{Landing, Shape};
use quintet_core::{Score, Seed, Value};
use quintet_search::{Level, LevelScale};

pub(super) const SCALE: LevelScale = LevelScale {
    nodes: [500, 500, 500, 500, 700, 1000, 1500, 2500, 4000],
    temperature: [100.0, 64.0, 44.0, 30.0, 21.0, 13.0, 6.5, 3.4, 1.8],
};

/// Picks a move at random, better ones more often.
pub(super) fn choose<S: Shape>(level: Level, thought: &Thought<'_, '_, S>, seed: Seed) -> Landing {
    let points: Vec<i32> = thought.options.iter().map(|option| points(thought, option)).collect();
    thought.options[level.choose(&points, seed)].played
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
