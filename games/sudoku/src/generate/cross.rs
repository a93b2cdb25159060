//! Five boxes of a 9×9 grid, and all ways of filling the other four.
//!
//! ```text
//! 1 2 3      given: boxes 1, 2, 3, 4 and 7
//! 4 5 6      Box 4 leaves two rows of the middle band to a digit: one of them
//! 7 8 9      in box 5, the other in box 6. That is one bit.
//! ```
//!
//! In the same way box 7 leaves a bit for the rows of the digit in boxes 8 and 9, box 2 for its columns in
//! boxes 5 and 8, box 3 in boxes 6 and 9. The bits of all nine digits are a *split*. Three digits must fall
//! into each row (or column) of a box, which always leaves Σ C(3, a)³ = 56 splits of each kind. A box is
//! valid if its row split and its column split put a digit in each of its cells, so the four boxes are four
//! tables of 56 × 56 bits:
//!
//! ```text
//!            columns by 2    columns by 3
//! rows by 4     box 5           box 6        grids = Σ over rows by 4, rows by 7:
//! rows by 7     box 8           box 9           |box 5 & box 8| × |box 6 & box 9|
//! ```
//!
//! where & combines two rows of tables, a word each. Counting takes 20 µs; finding the 2 693 grids of an
//! average cross by backtracking took 4 ms.

use crate::{Grid, Size};
use quintet_core::Random;

/// Number of splits of each kind.
const SPLITS: usize = 56;

/// A table of compatible splits: bit w of word y for splits y and w.
type Compatible = [u64; SPLITS];

/// The places of every digit in one direction, row or column, for a split and its complement: `lines[k]` is
/// the set of digits (bit d − 1) in line k.
#[derive(Clone, Copy, Debug, Default)]
struct Split {
    near: [u16; 3],
    far: [u16; 3],
}

/// Boxes 1, 2, 3, 4 and 7 of a grid.
#[derive(Clone, Debug)]
pub struct Cross {
    grid: Grid,
    /// By boxes 4, 7, 2 and 3.
    splits: [[Split; SPLITS]; 4],
    /// Boxes 5, 8, 6 and 9: rows of 4, 7, 4 and 7.
    tables: [Compatible; 4],
}

/// The splits from which the rows and columns of boxes 5, 8, 6 and 9 come.
const ROWS: [usize; 4] = [0, 1, 0, 1];
const COLUMNS: [usize; 4] = [2, 2, 3, 3];
/// Whether they are the near part of the split, next to the cross.
const NEAR_ROWS: [bool; 4] = [true, true, false, false];
const NEAR_COLUMNS: [bool; 4] = [true, false, true, false];
/// The first cells of these boxes.
const CORNERS: [usize; 4] = [30, 57, 33, 60];

impl Cross {
    /// A random cross, uniformly distributed.
    pub fn random(random: &mut Random) -> Self {
        let mut first = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut first);
        let across = beside(first, random);
        let turned = std::array::from_fn(|index| first[index % 3 * 3 + index / 3]);
        let down = beside(turned, random);
        let mut grid = Grid::empty(Size::Nine);
        for (index, &digit) in first.iter().enumerate() {
            grid.set(index / 3 * 9 + index % 3, digit);
        }
        for row in 0..3 {
            for column in 0..6 {
                grid.set(row * 9 + 3 + column, across[row][column]);
                grid.set((3 + column) * 9 + row, down[row][column]);
            }
        }
        Self::of(grid)
    }

    fn of(grid: Grid) -> Self {
        let line = |first: usize, step: usize, next: usize| {
            [0, 1, 2].map(|line| {
                let cells = [0, 1, 2].map(|place| first + line * step + place * next);
                cells.iter().fold(0, |set, &cell| set | 1u16 << (grid.digit(cell) - 1))
            })
        };
        // Boxes 4 and 7 by rows, boxes 2 and 3 by columns.
        let lines = [line(27, 9, 1), line(54, 9, 1), line(3, 1, 9), line(6, 1, 9)];
        let splits = lines.map(splits);
        let tables = std::array::from_fn(|index| {
            let (rows, columns) = (&splits[ROWS[index]], &splits[COLUMNS[index]]);
            table(rows, NEAR_ROWS[index], columns, NEAR_COLUMNS[index])
        });
        Self { grid, splits, tables }
    }

    /// The five boxes; the others are empty.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The number of grids with this cross.
    pub fn count(&self) -> usize {
        let pairs = (0..SPLITS).flat_map(|four| (0..SPLITS).map(move |seven| (four, seven)));
        pairs.map(|(four, seven)| self.count_with(four, seven)).sum()
    }

    /// The number of grids with two of the row splits.
    fn count_with(&self, four: usize, seven: usize) -> usize {
        let [left, right] = self.columns(four, seven);
        left.count_ones() as usize * right.count_ones() as usize
    }

    /// The column splits, for boxes 2 and 3, compatible with two row splits.
    const fn columns(&self, four: usize, seven: usize) -> [u64; 2] {
        let [five, eight, six, nine] = &self.tables;
        [five[four] & eight[seven], six[four] & nine[seven]]
    }

    /// A random grid with this cross, uniformly distributed. There must be one.
    pub fn complete(&self, random: &mut Random) -> Grid {
        let mut left = random.below(self.count());
        for four in 0..SPLITS {
            for seven in 0..SPLITS {
                let count = self.count_with(four, seven);
                if left < count {
                    let [two, three] = self.columns(four, seven).map(|set| {
                        let chosen = random.below(set.count_ones() as usize);
                        nth_bit(set, chosen)
                    });
                    return self.fill([four, seven, two, three]);
                }
                left -= count;
            }
        }
        unreachable!("a number below the count falls on one of them")
    }

    /// The grid with these splits.
    fn fill(&self, chosen: [usize; 4]) -> Grid {
        let mut grid = self.grid.clone();
        for index in 0..4 {
            let part = |kind: usize, near: bool| {
                let split = self.splits[kind][chosen[kind]];
                if near { split.near } else { split.far }
            };
            let rows = part(ROWS[index], NEAR_ROWS[index]);
            let columns = part(COLUMNS[index], NEAR_COLUMNS[index]);
            for (row, digits) in rows.into_iter().enumerate() {
                for (column, others) in columns.into_iter().enumerate() {
                    let digit = (digits & others).trailing_zeros() as u8 + 1;
                    grid.set(CORNERS[index] + row * 9 + column, digit);
                }
            }
        }
        grid
    }
}

/// The index of the bit with `below` bits below it.
const fn nth_bit(mut set: u64, below: usize) -> usize {
    let mut left = below;
    while left > 0 {
        set &= set - 1;
        left -= 1;
    }
    set.trailing_zeros() as usize
}

/// The two boxes beside a box, by rows: the first is random until no row has a digit twice; every row then
/// has three digits left, in any order.
fn beside(first: [u8; 9], random: &mut Random) -> [[u8; 6]; 3] {
    let mut next = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let row = |of: &[u8; 9], row: usize| [of[row * 3], of[row * 3 + 1], of[row * 3 + 2]];
    loop {
        random.shuffle(&mut next);
        if (0..3).all(|index| row(&next, index).iter().all(|d| !row(&first, index).contains(d))) {
            break;
        }
    }
    std::array::from_fn(|index| {
        let (one, two) = (row(&first, index), row(&next, index));
        let left = |digit: &u8| !one.contains(digit) && !two.contains(digit);
        let mut last = [0; 3];
        last.iter_mut().zip((1..=9).filter(left)).for_each(|(place, digit)| *place = digit);
        random.shuffle(&mut last);
        [two[0], two[1], two[2], last[0], last[1], last[2]]
    })
}

/// The splits left by a box with these sets of digits in its lines: `a` digits of each line go to the next
/// line in the near box and to the last in the far one, the others the other way round.
fn splits(lines: [u16; 3]) -> [Split; SPLITS] {
    let mut splits = [Split::default(); SPLITS];
    let mut found = splits.iter_mut();
    let parts = lines.map(parts);
    for one in parts[0] {
        for two in parts[1] {
            for three in parts[2] {
                let ahead = [one, two, three];
                if two.count_ones() != one.count_ones() || three.count_ones() != one.count_ones() {
                    continue;
                }
                let split = found.next().expect("there are 56 splits");
                for line in 0..3 {
                    let back = lines[line] & !ahead[line];
                    let (next, last) = ((line + 1) % 3, (line + 2) % 3);
                    split.near[next] |= ahead[line];
                    split.near[last] |= back;
                    split.far[last] |= ahead[line];
                    split.far[next] |= back;
                }
            }
        }
    }
    splits
}

/// All eight subsets of a set of three digits.
fn parts(set: u16) -> [u16; 8] {
    let mut part = 0u16;
    std::array::from_fn(|_| {
        let this = part;
        part = part.wrapping_sub(set) & set;
        this
    })
}

/// The row splits and column splits that together put a digit in every cell of a box.
fn table(
    rows: &[Split; SPLITS],
    near_rows: bool,
    columns: &[Split; SPLITS],
    near_columns: bool,
) -> Compatible {
    let part = |split: &Split, near: bool| if near { split.near } else { split.far };
    std::array::from_fn(|row| {
        let rows = part(&rows[row], near_rows);
        columns.iter().enumerate().fold(0, |word, (column, split)| {
            let columns = part(split, near_columns);
            let full = rows.iter().all(|row| columns.iter().all(|column| row & column != 0));
            word | u64::from(full) << column
        })
    })
}
