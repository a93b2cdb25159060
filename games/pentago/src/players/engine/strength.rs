//! The worth of moves to a player that errs on purpose (see [`Level`](quintet_search::Level)).
//!
//! An estimate is worth a point for every sixteenth of a log-odds, at most 100
//! either way; a forced win 150 less its plies (36 where they are not known), a forced
//! loss the negative.

use quintet_core::{Score, Value};
use quintet_search::LevelScale;

pub(super) const SCALE: LevelScale = LevelScale {
    nodes: [75, 95, 130, 180, 230, 325, 435, 620, 950],
    temperature: [50.0, 42.5, 33.5, 26.5, 22.5, 17.0, 13.8, 10.6, 7.7],
};

/// The worth of a move with this value.
pub(super) fn points(value: Value) -> i32 {
    let score = value.score().unwrap_or(Score::ZERO);
    let plies = score.plies_to_end().unwrap_or(36) as i32;
    match score {
        _ if score.is_win() => 150 - plies,
        _ if score.is_loss() => plies - 150,
        _ => (score.get() / 16).clamp(-100, 100),
    }
}
