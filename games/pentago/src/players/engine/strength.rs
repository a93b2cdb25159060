//! The worth of moves to a player that errs on purpose (see [`Level`](quintet_search::Level)).
//!
//! An estimate is worth one point per sixteenth of a log-odds, at most 100 either way; a forced win 150 minus
//! its plies (36 if they are unknown), a forced loss the negative. Level 1 looks at 300 boards per move at
//! temperature 60; level 9 at 1 968 300 at 2.3.

use quintet_core::{Score, Value};
use quintet_search::LevelScale;

pub(super) const SCALE: LevelScale = LevelScale { first_nodes: 300, first_temperature: 60.0 };

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
