//! What the evaluation looks at, numbered.
//!
//! ```text
//!   0 …    single marbles and pairs of marbles, by side and by where they lie,
//!          one number for all eight images of the board (363 in all)
//!   then   open lines of five as the board lies: by side, by kind of line (5),
//!          by marbles in it (1 to 4)
//!   then   open lines over the eight boards that one turn makes: by side, by
//!          kind (straight or diagonal), by marbles (2 to 4)
//!   last   a constant
//! ```
//!
//! Pairs tell which marbles can come to lie in one line, whatever turns that
//! takes; lines tell what is about to happen. Marbles are numbered 0 to 35 for
//! the side to move and 36 to 71 for the other, cells by quadrant:
//!
//! ```text
//!    0  1  2    9 10 11
//!    3  4  5   12 13 14
//!    6  7  8   15 16 17
//!
//!   18 19 20   27 28 29
//!   21 22 23   30 31 32
//!   24 25 26   33 34 35
//! ```

use super::planes::{Planes, TurnedPlanes};
use crate::tables::LINE_CELLS;

/// Marbles of either side on either cell.
pub(crate) const MARBLES: usize = 72;
/// Features of single marbles and of pairs.
pub(crate) const PAIRS: usize = 363;
/// Kinds of lines: the outer, the second and the inner rows and columns, the
/// long and the short diagonals.
const KINDS: usize = 5;
/// Features of lines as the board lies.
const LINES: usize = 2 * KINDS * 4;
/// Features of lines after a turn.
const TURNED_LINES: usize = 2 * 2 * 3;
/// The constant.
pub(crate) const CONSTANT: usize = PAIRS + LINES + TURNED_LINES;
/// All features.
pub(crate) const FEATURES: usize = CONSTANT + 1;

/// The feature of a pair of marbles; of a single one on the diagonal.
pub(crate) static PAIR: [[u16; MARBLES]; MARBLES] = pairs();

/// The lines of every kind, one bit each.
pub(crate) static KIND: [u32; KINDS] = kinds();

/// The cell (numbered by quadrant) of every cell's image, by symmetry: bit 2
/// mirrors on the falling diagonal, then come 0 to 3 quarter turns.
pub(crate) static IMAGE: [[u8; 36]; 8] = images();

/// The lines that lie straight; the others are diagonal.
const STRAIGHT: u32 = (1 << 24) - 1;

const fn cell_at(row: usize, column: usize) -> usize {
    9 * (2 * (row / 3) + column / 3) + 3 * (row % 3) + column % 3
}

const fn images() -> [[u8; 36]; 8] {
    let mut images = [[0; 36]; 8];
    let mut index = 0;
    while index < 8 * 36 {
        let (symmetry, place) = (index / 36, index % 36);
        let (mut row, mut column) = (place / 6, place % 6);
        if symmetry >= 4 {
            (row, column) = (column, row);
        }
        let mut turns = symmetry % 4;
        while turns > 0 {
            (row, column) = (column, 5 - row);
            turns -= 1;
        }
        images[symmetry][cell_at(place / 6, place % 6)] = cell_at(row, column) as u8;
        index += 1;
    }
    images
}

const fn pairs() -> [[u16; MARBLES]; MARBLES] {
    const NONE: u16 = u16::MAX;
    let images = images();
    let mut pair = [[NONE; MARBLES]; MARBLES];
    let (mut count, mut index) = (0, 0);
    // Single marbles first: they lie on the diagonal.
    while index < MARBLES * (MARBLES + 1) {
        let (step, a) = (index / MARBLES, index % MARBLES);
        let b = (a + step) % MARBLES;
        if pair[a][b] == NONE {
            let mut symmetry = 0;
            while symmetry < 8 {
                let c = a / 36 * 36 + images[symmetry][a % 36] as usize;
                let d = b / 36 * 36 + images[symmetry][b % 36] as usize;
                pair[c][d] = count;
                pair[d][c] = count;
                symmetry += 1;
            }
            // Marbles of both sides never share a cell.
            if a == b || a % 36 != b % 36 {
                count += 1;
            }
        }
        index += 1;
    }
    assert!(count as usize == PAIRS, "the number of different pairs");
    pair
}

const fn kinds() -> [u32; KINDS] {
    let mut kinds = [0; KINDS];
    let mut line = 0;
    while line < 32 {
        let mut rows = 0u32;
        let mut place = 0;
        while place < 36 {
            let bit = crate::tables::bit_index(place / 6, place % 6);
            if LINE_CELLS[line] >> bit & 1 == 1 {
                // Straight lines lie in one row or column; for diagonals the
                // difference and the sum of both tell long from short.
                let (row, column) = (place / 6, place % 6);
                rows |= if line < 12 {
                    1 << row
                } else if line < 24 {
                    1 << column
                } else if line < 28 {
                    1 << (row + 5 - column)
                } else {
                    1 << (row + column)
                };
            }
            place += 1;
        }
        let along = rows.trailing_zeros() as usize;
        let kind = if line < 24 {
            if along < 3 { along } else { 5 - along }
        } else if along == 5 {
            3
        } else {
            4
        };
        kinds[kind] |= 1 << line;
        line += 1;
    }
    kinds
}

/// Calls `found` with the number and the amount of every feature of lines.
#[inline(always)]
pub(crate) fn for_lines(here: &Planes, turned: &TurnedPlanes, mut found: impl FnMut(usize, i32)) {
    let mut feature = PAIRS;
    for open in [here.open_own(), here.open_other()] {
        for kind in KIND {
            for lines in open {
                found(feature, (lines & kind).count_ones() as i32);
                feature += 1;
            }
        }
    }
    let mut amounts = [0; TURNED_LINES];
    for planes in turned.iter() {
        let sides = [planes.open_own(), planes.open_other()];
        for (side, open) in sides.into_iter().enumerate() {
            for (marbles, lines) in open.into_iter().skip(1).enumerate() {
                amounts[6 * side + marbles] += (lines & STRAIGHT).count_ones() as i32;
                amounts[6 * side + 3 + marbles] += (lines & !STRAIGHT).count_ones() as i32;
            }
        }
    }
    for amount in amounts {
        found(feature, amount);
        feature += 1;
    }
}

/// Calls `found` with every feature of lines as the board lies, whether it
/// counts lines of the side to move, and the marbles in them less one.
pub(crate) fn for_plain_lines(mut found: impl FnMut(usize, bool, usize)) {
    for index in 0..LINES {
        found(PAIRS + index, index < LINES / 2, index % 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_of_one_kind() {
        assert_eq!(KIND.iter().fold(0, |all, kind| all ^ kind), u32::MAX);
        assert_eq!(KIND.map(u32::count_ones), [8, 8, 8, 4, 4]);
    }
}
