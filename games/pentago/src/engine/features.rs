//! The network's inputs besides the marbles: open lines of five, those with marbles of only one side, counted
//!
//! - on the board as it is, by side, by kind of line (5) and by number of marbles (1 to 4);
//! - over the eight boards after one turn, by side, by kind (straight or diagonal) and by number of marbles
//!   (2 to 4);
//! - over six boards that represent two turns, in the same way (`planes.rs`).
//!
//! Marbles are numbered 0 to 35 for the side to move and 36 to 71 for the other, with cells numbered by
//! quadrant:
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

use super::planes::{Boards, Planes};
use crate::tables::LINE_CELLS;

/// Marbles of either side on either cell.
pub(crate) const MARBLES: usize = 72;
/// Kinds of lines: the outer, second and inner rows and columns, the long and the short diagonals.
const KINDS: usize = 5;
/// Number of line counts of the board as it is.
const HERE: usize = 2 * KINDS * 4;
/// Number of line counts after one turn, and likewise after two.
const TURNED: usize = 2 * 2 * 3;
/// Number of all counts.
pub(crate) const COUNTS: usize = HERE + 2 * TURNED;
/// The weight of a line: a quarter of an input.
const LINE: i16 = 64;

/// The lines of every kind, one bit per line.
pub(crate) static KIND: [u32; KINDS] = kinds();

/// The image of every cell (numbered by quadrant), by symmetry: bit 2 mirrors on the falling diagonal,
/// followed by 0 to 3 quarter turns.
pub(crate) static IMAGE: [[u8; 36]; 8] = images();

/// The straight lines; the others are diagonal.
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

const fn kinds() -> [u32; KINDS] {
    let mut kinds = [0; KINDS];
    let mut line = 0;
    while line < 32 {
        let mut rows = 0u32;
        let mut place = 0;
        while place < 36 {
            let bit = crate::tables::bit_index(place / 6, place % 6);
            if LINE_CELLS[line] >> bit & 1 == 1 {
                // Straight lines lie in one row or column; the difference and the sum of both distinguish
                // long from short diagonals.
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

/// All counts of a board.
#[inline(always)]
pub(crate) fn counts(boards: &Boards) -> [i16; COUNTS] {
    let mut counts = [0; COUNTS];
    let (here, turned) = counts.split_at_mut(HERE);
    let mut to = here.iter_mut();
    for open in [boards.here.open_own(), boards.here.open_other()] {
        for kind in KIND {
            for (lines, to) in open.into_iter().zip(&mut to) {
                *to = LINE * (lines & kind).count_ones() as i16;
            }
        }
    }
    let (once, twice) = turned.split_at_mut(TURNED);
    count_turned(&boards.once, once);
    count_turned(&boards.twice(), twice);
    counts
}

#[inline(always)]
fn count_turned(boards: &[Planes], counts: &mut [i16]) {
    for planes in boards {
        let sides = [planes.open_own(), planes.open_other()];
        for (side, open) in sides.into_iter().enumerate() {
            for (marbles, lines) in open.into_iter().skip(1).enumerate() {
                counts[6 * side + marbles] += LINE * (lines & STRAIGHT).count_ones() as i16;
                counts[6 * side + 3 + marbles] += LINE * (lines & !STRAIGHT).count_ones() as i16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Twist};
    use quintet_core::{Game, Random, Seed};

    #[test]
    fn every_line_is_of_one_kind() {
        assert_eq!(KIND.iter().fold(0, |all, kind| all ^ kind), u32::MAX);
        assert_eq!(KIND.map(u32::count_ones), [8, 8, 8, 4, 4]);
    }

    /// The lines among `among` with `marbles` marbles of one side alone.
    fn open(own: u64, other: u64, among: u32, marbles: u32) -> i16 {
        let lines = LINE_CELLS.iter().enumerate().filter(|(line, _)| among >> line & 1 == 1);
        let is_open = |cells: u64| other & cells == 0 && (own & cells).count_ones() == marbles;
        lines.filter(|&(_, &cells)| is_open(cells)).count() as i16
    }

    /// The counts, computed one by one on boards turned by twists.
    fn slow(own: u64, other: u64) -> Vec<i16> {
        let sides = [(own, other), (other, own)];
        let mut counts = Vec::new();
        for (own, other) in sides {
            for kind in KIND {
                counts.extend((1..=4).map(|marbles| open(own, other, kind, marbles)));
            }
        }
        let [tl, tr, bl, br] = [0, 2, 4, 6];
        let (plus, minus) = (0, 1);
        let once: Vec<Vec<usize>> = (0..8).map(|twist| vec![twist]).collect();
        let twice = vec![
            vec![tl + plus, tr + plus, bl + plus, br + plus],
            vec![tl + plus, tr + minus, bl + minus, br + plus],
            vec![tl + minus, tr + plus, bl + plus, br + minus],
            vec![tl + minus, tr + minus, bl + minus, br + minus],
            vec![tl + plus, tl + plus, br + plus, br + plus],
            vec![tr + plus, tr + plus, bl + plus, bl + plus],
        ];
        for boards in [once, twice] {
            for (own, other) in sides {
                for among in [STRAIGHT, !STRAIGHT] {
                    for marbles in 2..=4 {
                        let turned = |side: u64, twists: &[usize]| {
                            twists.iter().fold(side, |side, &at| Twist::ALL[at].applied(side))
                        };
                        let open = |twists: &Vec<usize>| {
                            open(turned(own, twists), turned(other, twists), among, marbles)
                        };
                        counts.push(boards.iter().map(open).sum());
                    }
                }
            }
        }
        counts
    }

    #[test]
    fn counts_are_those_of_lines_counted_one_by_one() {
        let mut random = Random::new(Seed(5));
        for _ in 0..60 {
            let mut position = Position::new();
            while let Some(played) = position.random_move(&mut random) {
                let (own, other) = (position.own(), position.other());
                let fast = counts(&Boards::new(own, other)).map(|count| count / LINE);
                assert_eq!(fast.to_vec(), slow(own, other), "{position:?}");
                position = position.after(played);
            }
        }
    }
}
