//! The worth of moves to a player that errs on purpose (see [`Level`](quintet_search::Level)).
//!
//! A move is worth its margin still to come, at most 40 points either way: what opens a
//! unit is an error to every level that sees it.
//!
//! Levels below 10 do not search: they choose by the engine's first look at each placement, which
//! is some 250 Elo below 20 000 nodes a move. A search of every placement that is broken off
//! compares values of two depths, and played worse with 700 nodes than the first look alone.

use quintet_search::LevelScale;

pub(super) const SCALE: LevelScale = LevelScale {
    nodes: [1; 9],
    temperature: [2.0, 1.25, 0.93, 0.68, 0.48, 0.33, 0.175, 0.06, 0.0],
};

/// The worth of a move with this margin.
pub(super) fn points(margin: i32) -> i32 {
    margin.clamp(-40, 40)
}
