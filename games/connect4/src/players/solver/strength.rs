//! The worth of moves to a player that errs on purpose (see [`Level`]).
//!
//! A proved win is worth 60 points plus its score, a draw 0, a loss −60 plus its score; a guess at most 40
//! either way. Level 1 searches 500 nodes per move at temperature 56; level 9 3 280 500 at 2.2.

use super::think::{RootMove, Thought};
use crate::{Landing, Shape};
use quintet_core::{Score, Seed, Value};
use quintet_search::{Level, LevelScale};

pub(super) const SCALE: LevelScale = LevelScale { first_nodes: 500, first_temperature: 56.0 };

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
