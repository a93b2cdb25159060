//! The positions that a complete book holds.

use super::key;
use crate::engine::from_centre;
use crate::{AnySize, Position, Shape};
use quintet_core::Game;
use std::collections::HashSet;

/// The positions with this many discs that play can reach and that the next disc does not win, one of each
/// pair of mirror images. Neighbours in the list share most of their moves, so a solver that keeps its table
/// profits from one for the next.
///
/// ```
/// use quintet_connect4::{AnySize, openings};
/// let usual = AnySize::new(7, 6).unwrap();
/// // 7 first moves are 4 without their mirror images; 49 positions of two discs 25.
/// assert_eq!((openings(usual, 1).len(), openings(usual, 2).len()), (4, 25));
/// ```
#[must_use]
pub fn openings(shape: AnySize, ply: u32) -> Vec<Position<AnySize>> {
    let mut found = Vec::new();
    visit(Position::with_size(shape), ply, &mut HashSet::new(), &mut found);
    found
}

fn visit(
    position: Position<AnySize>,
    ply: u32,
    seen: &mut HashSet<u64>,
    found: &mut Vec<Position<AnySize>>,
) {
    let shape = position.shape();
    if position.outcome().is_some() || !seen.insert(key(shape, &position)) {
        return;
    }
    if position.ply() == ply {
        if position.winning_landings() == 0 {
            found.push(position);
        }
        return;
    }
    for shift in from_centre(shape) {
        if let Some(landing) = position.landing(shift / shape.stride()) {
            visit(position.after(landing), ply, seen, found);
        }
    }
}
