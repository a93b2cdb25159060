//! The worth of moves to a player that errs on purpose (see [`Level`](quintet_search::Level)).
//!
//! An estimate is worth a point for every sixteenth of a log-odds, at most 100
//! either way; a forced win 150 less its plies (36 where they are not known), a forced
//! loss the negative.
//!
//! Levels below 9 do not search: they choose by the static evaluation of the board after each move. Level 9
//! never errs on purpose, but hardly searches. Nodes alone make no even steps: in one list, searches with 400,
//! 1 000, 4 000, 8 000 and 20 000 nodes had 1194, 1198, 1225, 1247 and 1326.

use quintet_core::{Score, Value};
use quintet_search::LevelScale;

pub(super) const SCALE: LevelScale = LevelScale {
    nodes: [1, 1, 1, 1, 1, 1, 1, 1, 400],
    temperature: [60.0, 42.0, 32.0, 24.5, 18.3, 12.8, 7.8, 3.4, 0.0],
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
