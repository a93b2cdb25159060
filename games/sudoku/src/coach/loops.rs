//! Loops of six or more cells that share two candidates and have, in every unit that they touch, just two
//! cells: one in an odd place of the loop and one in an even place.
//!
//! ```text
//! 3 7 ── 3 7                with 3 and 7 alone, the two digits would alternate round
//!  │      │                 the loop, and swapping them would change nothing for any
//!  │     3 7 ── 3 7         row, column or box
//!  │             │
//! 3 7 ───────── 3 7
//! ```

use super::board::Board;
use super::cells::{Cells, Unit};
use crate::grid::digits_of;

/// All loops with two digits of which at most two cells have others, or all that have others have the same
/// one: shortest first.
pub(super) fn all(board: &Board) -> Vec<(Cells, [u8; 2])> {
    let mut found = Vec::new();
    for start in board.pairs().iter() {
        let mut digits = digits_of(board.candidates(start));
        let digits = [(); 2].map(|()| digits.next().expect("the cell has two"));
        let cells = board.places(digits[0]) & board.places(digits[1]);
        let earlier = (board.pairs() & cells).iter().take_while(|&cell| cell < start).collect();
        let mut search = Search { board, start, digits, cells: cells - earlier, found };
        search.extend(&Loop::NONE.with(board, start, board.candidates(start)), start);
        found = search.found;
    }
    found.sort_by_key(|(cells, _)| cells.len());
    found
}

struct Search<'b> {
    board: &'b Board,
    /// Its first cell has no other digits. Earlier ones of that kind had their turn.
    start: usize,
    digits: [u8; 2],
    /// The cells that have both digits.
    cells: Cells,
    found: Vec<(Cells, [u8; 2])>,
}

/// The beginning of a loop.
#[derive(Clone, Copy)]
struct Loop {
    cells: Cells,
    /// The units of the cells in even and in odd places, as bits.
    units: [u32; 2],
    /// How many cells have other digits, and which.
    others: (usize, u16),
}

impl Loop {
    const NONE: Self = Self { cells: Cells::NONE, units: [0; 2], others: (0, 0) };

    /// Longer by a cell. `both`: the two digits.
    fn with(mut self, board: &Board, cell: usize, both: u16) -> Self {
        self.units[self.cells.len() % 2] |= units_of(cell);
        self.cells |= Cells::of(cell);
        let others = board.candidates(cell) & !both;
        self.others.0 += usize::from(others != 0);
        self.others.1 |= others;
        self
    }

    /// Whether a cell may come next: in its place, it is the first in each of its units.
    fn admits(&self, cell: usize) -> bool {
        self.units[self.cells.len() % 2] & units_of(cell) == 0
    }
}

impl Search<'_> {
    fn extend(&mut self, part: &Loop, last: usize) {
        if part.others.0 > 2 && part.others.1.count_ones() > 1 {
            return;
        }
        let closed = part.units[0] == part.units[1] && Cells::seen_from(last).has(self.start);
        if closed && part.cells.len() >= 6 {
            let one = (part.cells, self.digits);
            if !self.found.contains(&one) {
                self.found.push(one);
            }
            return;
        }
        let both = self.board.candidates(self.start);
        for next in ((self.cells & Cells::seen_from(last)) - part.cells).iter() {
            if part.admits(next) {
                self.extend(&part.with(self.board, next, both), next);
            }
        }
    }
}

/// The row, the column and the box of a cell, as bits.
fn units_of(cell: usize) -> u32 {
    Unit::of(cell).into_iter().fold(0, |all, unit| all | 1 << unit.index())
}
