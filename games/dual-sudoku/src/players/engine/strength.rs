//! The worth of moves to a player that errs on purpose (see [`Level`](quintet_search::Level)).
//!
//! A move is worth its margin still to come, at most 40 points either way: what opens a
//! unit is an error to every level that sees it.
//!
//! Levels below 9 do not search: they choose by the engine's first look at each placement, which
//! is some 200 Elo below 20 000 nodes a move. Levels 8 and 9 never err on purpose, but hardly look ahead.

use quintet_search::LevelScale;

pub(super) const SCALE: LevelScale = LevelScale {
    nodes: [1, 1, 1, 1, 1, 1, 1, 1, 450],
    temperature: [2.6, 1.56, 0.93, 0.395, 0.16, 0.07, 0.022, 0.0, 0.0],
};

/// The worth of a move with this margin.
pub(super) fn points(margin: i32) -> i32 {
    margin.clamp(-40, 40)
}
