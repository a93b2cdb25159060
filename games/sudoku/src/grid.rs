//! Digits in cells, including contradictions.

use crate::Size;

/// Digits of the largest grids.
pub(crate) const MOST_DIGITS: usize = 25;

/// A grid of any size. Cells are numbered from 0 in reading order; a digit is 1 to the number of rows, and 0
/// means empty. A grid may contradict itself, since mistakes are part of solving.
///
/// ```
/// use quintet_sudoku::{Grid, Size};
/// let mut grid = Grid::empty(Size::Four);
/// grid.set(0, 3);
/// assert_eq!(grid.to_string(), "3...............");
/// assert_eq!(grid.contradiction(), None);
/// grid.set(5, 3);
/// assert_eq!(grid.contradiction(), Some((0, 5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    digits: Vec<u8>,
}

impl Grid {
    /// The empty grid.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self { size, digits: vec![0; size.cells()] }
    }

    /// Its size.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The digit in a cell, 0 if empty.
    #[inline]
    #[must_use]
    pub fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// All digits, cell by cell, 0 for an empty one.
    #[inline]
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Writes a digit into a cell; 0 empties it.
    ///
    /// # Panics
    /// If the grid has no such cell or digit.
    #[inline]
    pub fn set(&mut self, cell: usize, digit: u8) {
        assert!(usize::from(digit) <= self.size.rows(), "the grid has the digit");
        self.digits[cell] = digit;
    }

    /// The empty cells, in reading order.
    pub fn empty_cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.digits.iter().enumerate().filter(|(_, digit)| **digit == 0).map(|(cell, _)| cell)
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.empty_cells().next().is_none()
    }

    /// Whether every cell is filled without a contradiction.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_full() && Used::of(self).is_some()
    }

    /// Whether the digit of a cell occurs elsewhere in its row, column or box.
    #[must_use]
    pub fn is_in_conflict(&self, cell: usize) -> bool {
        self.rival(cell).is_some()
    }

    /// Another cell of the same row, column or box with the same digit.
    fn rival(&self, cell: usize) -> Option<usize> {
        let (digit, units) = (self.digits[cell], self.size.units(cell));
        let shares = |other: &usize| {
            let theirs = self.size.units(*other);
            *other != cell && units.iter().zip(theirs).any(|(&one, other)| one == other)
        };
        let twins = (0..self.digits.len()).filter(|&other| self.digits[other] == digit);
        if digit == 0 { None } else { twins.filter(shares).min() }
    }

    /// The first two cells, in reading order, that contradict each other.
    #[must_use]
    pub fn contradiction(&self) -> Option<(usize, usize)> {
        // Usually there is no contradiction, and the sets show that quickly.
        if Used::of(self).is_some() {
            return None;
        }
        let pairs = (0..self.digits.len()).filter_map(|cell| Some((cell, self.rival(cell)?)));
        pairs.map(|(cell, rival)| (cell.min(rival), cell.max(rival))).next()
    }
}

/// The digits used in every row, column and box, as sets (bit d − 1 is digit d), which solvers keep beside a
/// grid.
///
/// ```text
/// units   0: rows    1: columns    2: boxes
/// digits  1 in row 0 and 4 in row 0  ->  sets[0][0] = 0b1001
/// ```
///
/// ```
/// use quintet_sudoku::{Grid, Used};
/// let grid = Grid::parse("1..4 .... .... ....").unwrap();
/// let used = Used::of(&grid).unwrap();
/// assert_eq!(used.candidates(1), 0b0110);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    size: Size,
    sets: [[u32; MOST_DIGITS]; 3],
}

impl Used {
    /// The sets of a grid, unless it contradicts itself.
    #[must_use]
    pub fn of(grid: &Grid) -> Option<Self> {
        let mut used = Self { size: grid.size(), sets: [[0; MOST_DIGITS]; 3] };
        let filled = grid.digits().iter().enumerate().filter(|(_, digit)| **digit != 0);
        for (cell, &digit) in filled {
            if used.candidates(cell) & 1 << (digit - 1) == 0 {
                return None;
            }
            used.toggle(cell, digit);
        }
        Some(used)
    }

    /// The digits without a contradiction in a cell.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: usize) -> u32 {
        let [row, column, square] = self.size.units(cell);
        let used = self.sets[0][row] | self.sets[1][column] | self.sets[2][square];
        self.size.all_digits() & !used
    }

    /// Adds a candidate to a cell, or removes it again.
    #[inline]
    pub fn toggle(&mut self, cell: usize, digit: u8) {
        let units = self.size.units(cell);
        for (sets, unit) in self.sets.iter_mut().zip(units) {
            sets[unit] ^= 1 << (digit - 1);
        }
    }
}

/// The digits of a set, ascending.
#[inline]
pub(crate) fn digits_of(set: impl Into<u32>) -> impl Iterator<Item = u8> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (lowest < 32).then_some(lowest + 1)
    })
}
