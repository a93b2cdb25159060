//! The positions that a book holds.

use super::key;
use crate::Position;
use quintet_core::Game;
use std::collections::HashSet;

/// The positions with this many discs that play can reach and that the next disc does not win, one of each
/// pair of mirror images. Neighbours in the list share most of their moves, so a solver that keeps its table
/// profits from one for the next.
///
/// ```
/// use quintet_connect4::openings;
/// // 7 first moves are 4 without their mirror images; 49 positions of two discs 25.
/// assert_eq!((openings(1).len(), openings(2).len()), (4, 25));
/// ```
#[must_use]
pub fn openings(ply: u32) -> Vec<Position> {
    let mut found = Vec::new();
    visit(Position::new(), ply, &mut HashSet::new(), &mut found);
    found
}

fn visit(position: Position, ply: u32, seen: &mut HashSet<u64>, found: &mut Vec<Position>) {
    if position.outcome().is_some() || !seen.insert(key(&position)) {
        return;
    }
    if position.ply() == ply {
        if position.winning_landings() == 0 {
            found.push(position);
        }
        return;
    }
    for column in [3, 2, 4, 1, 5, 0, 6] {
        if let Some(landing) = position.landing(column) {
            visit(position.after(landing), ply, seen, found);
        }
    }
}
