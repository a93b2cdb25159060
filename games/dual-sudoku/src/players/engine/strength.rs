//! What moves are worth to a player that errs on purpose (see
//! [`Level`](quintet_search::Level)).
//!
//! A move is worth its margin still to come, at most 40 points either way: what opens a
//! unit is an error to every level that sees it. Level 1 looks at 60 nodes a move and has
//! temperature 14; level 9 at 393 660 and 0.5.

use quintet_search::LevelScale;

pub(super) const SCALE: LevelScale = LevelScale { first_nodes: 60, first_temperature: 14.0 };

/// What a move of this margin is worth.
pub(super) fn points(margin: i32) -> i32 {
    margin.clamp(-40, 40)
}
