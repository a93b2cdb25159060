//! A full grid with conflicts, repaired by swaps: the state of the local searches.
//!
//! Every box holds every digit, so only rows and columns can be wrong. The cost is the number of conflicts
//! there: surplus digits, summed over all rows and columns. It is never recounted; the count of each digit in
//! each row and column is maintained, and a swap looks at eight of these numbers.
//!
//! Only swaps that can matter are offered: two open cells of a box, at least one of them in conflict (others
//! cannot lower the cost), such that neither comes to contradict a fixed digit. See `local.rs` for the
//! numbers behind this.

use super::frame::{Frame, Numbers};
use super::masks::bits_of;
use quintet_core::Random;
use quintet_search::single::Candidate;

/// Two cells of a box to swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Swap(pub(super) u8, pub(super) u8);

/// A full grid.
#[derive(Clone)]
pub(super) struct Filled<'f> {
    frame: &'f Frame,
    /// The digit of each cell, from 0.
    digits: Numbers<u8>,
    /// The count of each digit in each row.
    rows: Numbers<u8>,
    /// The count of each digit in each column.
    columns: Numbers<u8>,
    /// The cell of a box that holds a digit.
    holder: Numbers<u8>,
    conflicts: u64,
    /// The open cells in conflict, and their number.
    wrong: Numbers<u8>,
    wrong_count: usize,
}

/// The index of a digit in the table of rows.
#[inline]
const fn in_row(cell: u8, digit: u8) -> usize {
    (cell & 0xF0 | digit) as usize
}

/// The index of a digit in the table of columns.
#[inline]
const fn in_column(cell: u8, digit: u8) -> usize {
    (cell << 4 | digit) as usize
}

impl<'f> Filled<'f> {
    /// The digits of a grid, in its frame.
    pub(super) fn of(frame: &'f Frame, digits: Numbers<u8>) -> Self {
        let (mut rows, mut columns, mut holder) = ([0; 256], [0; 256], [0; 256]);
        for cell in frame.cells() {
            let digit = digits[usize::from(cell)];
            rows[in_row(cell, digit)] += 1;
            columns[in_column(cell, digit)] += 1;
            holder[usize::from(frame.square[usize::from(cell)] | digit)] = cell;
        }
        let too_many = |table: &Numbers<u8>| -> u64 {
            table.iter().map(|&count| u64::from(count.saturating_sub(1))).sum()
        };
        let conflicts = too_many(&rows) + too_many(&columns);
        let (wrong, wrong_count) = ([0; 256], 0);
        let mut filled =
            Self { frame, digits, rows, columns, holder, conflicts, wrong, wrong_count };
        filled.find_wrong();
        filled
    }

    pub(super) const fn digits(&self) -> &Numbers<u8> {
        &self.digits
    }

    #[inline]
    fn digit(&self, cell: u8) -> u8 {
        self.digits[usize::from(cell)]
    }

    /// Whether the digit of a cell occurs elsewhere in its row or column.
    #[inline]
    pub(super) fn is_in_conflict(&self, cell: u8) -> bool {
        let digit = self.digit(cell);
        (self.rows[in_row(cell, digit)] > 1) | (self.columns[in_column(cell, digit)] > 1)
    }

    /// Lists the open cells in conflict.
    #[inline]
    fn find_wrong(&mut self) {
        let mut count = 0;
        for &cell in &self.frame.open {
            // Always written, and kept if it counts: no branch to mispredict.
            self.wrong[count & 255] = cell;
            count += usize::from(self.is_in_conflict(cell));
        }
        self.wrong_count = count;
    }

    /// The digits, as a set, that a cell could take from others of its box.
    #[inline]
    fn wishes(&self, cell: u8) -> u16 {
        self.frame.candidates[usize::from(cell)] & !(1 << self.digit(cell))
    }

    /// The swap that brings a cell the requested digit, unless its own digit cannot go where that one is.
    #[inline]
    fn swap_for(&self, cell: u8, digit: u8) -> Option<Swap> {
        let square = self.frame.square[usize::from(cell)];
        let other = self.holder[usize::from(square | digit)];
        let fits = self.frame.candidates[usize::from(other)] >> self.digit(cell) & 1 == 1;
        fits.then_some(Swap(cell, other))
    }

    /// The change in the number of conflicts by a swap.
    #[inline]
    fn change(&self, Swap(a, b): Swap) -> i64 {
        let (x, y) = (self.digit(a), self.digit(b));
        let gains = |table: &Numbers<u8>, place: usize| i64::from(table[place] > 0);
        let loses = |table: &Numbers<u8>, place: usize| i64::from(table[place] > 1);
        let mut change = 0;
        if (a ^ b) & 0xF0 != 0 {
            change += gains(&self.rows, in_row(a, y)) + gains(&self.rows, in_row(b, x));
            change -= loses(&self.rows, in_row(a, x)) + loses(&self.rows, in_row(b, y));
        }
        if (a ^ b) & 0x0F != 0 {
            change += gains(&self.columns, in_column(a, y)) + gains(&self.columns, in_column(b, x));
            change -= loses(&self.columns, in_column(a, x)) + loses(&self.columns, in_column(b, y));
        }
        change
    }

    /// A random swap, found by guessing cells and digits; `None` after many attempts.
    #[inline]
    fn guess(&self, random: &mut Random) -> Option<Swap> {
        let wrong = self.wrong.get(..self.wrong_count).filter(|wrong| !wrong.is_empty())?;
        for _ in 0..64 {
            let cell = wrong[random.below(wrong.len())];
            let wishes = self.wishes(cell);
            let count = wishes.count_ones() as usize;
            if count == 0 {
                continue;
            }
            let mut rest = wishes;
            for _ in 0..random.below(count) {
                rest &= rest - 1;
            }
            if let Some(swap) = self.swap_for(cell, rest.trailing_zeros() as u8) {
                return Some(swap);
            }
        }
        None
    }
}

impl Candidate for Filled<'_> {
    type Change = Swap;

    fn random_start(&self, random: &mut Random) -> Self {
        let digits = self.frame.start(random);
        Self::of(self.frame, digits)
    }

    #[inline]
    fn cost(&self) -> u64 {
        self.conflicts
    }

    /// Each pair once: from the cell in conflict, or the first of two.
    #[inline]
    fn changes(&self) -> impl Iterator<Item = Swap> {
        let wrong = self.wrong[..self.wrong_count].iter();
        wrong.flat_map(move |&cell| {
            let swaps = bits_of(self.wishes(cell).into())
                .filter_map(move |bit| self.swap_for(cell, bit.trailing_zeros() as u8));
            swaps.filter(move |&Swap(_, other)| other > cell || !self.is_in_conflict(other))
        })
    }

    #[inline]
    fn apply(&mut self, swap: Swap) {
        self.conflicts = self.cost_after(swap);
        let Swap(a, b) = swap;
        let square = self.frame.square[usize::from(a)];
        for (cell, old, new) in
            [(a, self.digit(a), self.digit(b)), (b, self.digit(b), self.digit(a))]
        {
            self.digits[usize::from(cell)] = new;
            self.rows[in_row(cell, old)] -= 1;
            self.rows[in_row(cell, new)] += 1;
            self.columns[in_column(cell, old)] -= 1;
            self.columns[in_column(cell, new)] += 1;
            self.holder[usize::from(square | new)] = cell;
        }
        self.find_wrong();
        self.frame.visited(&self.digits, self.conflicts);
    }

    #[inline]
    fn cost_after(&self, swap: Swap) -> u64 {
        self.conflicts.wrapping_add_signed(self.change(swap))
    }

    #[inline]
    fn random_change(&self, random: &mut Random) -> Option<Swap> {
        self.guess(random).or_else(|| {
            let count = self.changes().count();
            if count == 0 { None } else { self.changes().nth(random.below(count)) }
        })
    }
}
