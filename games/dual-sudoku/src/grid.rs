//! Cells and digits in use, as bit masks.
//!
//! ```text
//! a cell        bit   7     6     5    4 … 0
//!                   given below right  digit, 0 when empty
//! a set of digits     bit d − 1 is digit d:       {1, 4} is 0b1001
//! a set of columns    bit c is column c, from 0
//! ```
//!
//! `below` and `right` mean that a tie (the file format's `+`) joins the cell to its neighbour there: their
//! digits must differ by one. Ties and givens never change in a game; they are stored in bits that the digit
//! leaves free, so they cost no memory.

use std::ops::Range;

/// A grid of `N` rows and columns and `CELLS` = `N`² cells, numbered from 0 in
/// reading order.
///
/// ```
/// use quintet_dual_sudoku::Grid;
/// let mut grid = Grid::<4, 16>::new();
/// grid.put(0, 1);
/// grid.put(7, 4);
/// // Cell 3 ends the first row, above cell 7: 1 and 4 are taken, 2 and 3 free.
/// assert_eq!(grid.candidates(3), 0b0110);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<const N: usize, const CELLS: usize> {
    cells: [u8; CELLS],
    /// Digits used in each row, column and box.
    rows: [u16; N],
    columns: [u16; N],
    boxes: [u16; N],
    /// Empty columns of each row.
    open: [u16; N],
    /// Whether there is any tie; if not, ties are not checked.
    tied: bool,
}

const DIGIT: u8 = 0b0001_1111;
const RIGHT: u8 = 1 << 5;
const BELOW: u8 = 1 << 6;
const GIVEN: u8 = 1 << 7;

impl<const N: usize, const CELLS: usize> Grid<N, CELLS> {
    /// The width of a box.
    pub const BOX: usize = {
        let edge = N.isqrt();
        assert!(edge * edge == N && N * N == CELLS && N <= 16, "4, 9 or 16 rows");
        edge
    };
    /// The set of all digits, and of all columns.
    pub const ALL: u16 = u16::MAX >> (16 - N);

    /// The empty grid.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            cells: [0; CELLS],
            rows: [0; N],
            columns: [0; N],
            boxes: [0; N],
            open: [Self::ALL; N],
            tied: false,
        }
    }

    /// The box (from 0, in reading order) of a cell.
    #[inline]
    #[must_use]
    pub const fn box_of(cell: usize) -> usize {
        cell / N / Self::BOX * Self::BOX + cell % N / Self::BOX
    }

    /// The digit in a cell, 0 if empty.
    #[inline]
    #[must_use]
    pub const fn digit(&self, cell: usize) -> u8 {
        self.cells[cell] & DIGIT
    }

    /// Whether a cell was filled at the start.
    #[must_use]
    pub const fn is_given(&self, cell: usize) -> bool {
        self.cells[cell] & GIVEN != 0
    }

    /// Whether a tie joins a cell to its right neighbour.
    #[must_use]
    pub const fn is_tied_right(&self, cell: usize) -> bool {
        self.cells[cell] & RIGHT != 0
    }

    /// Whether a tie joins a cell to the one below.
    #[must_use]
    pub const fn is_tied_below(&self, cell: usize) -> bool {
        self.cells[cell] & BELOW != 0
    }

    /// The start's content of a cell (ties, and the given digit) as one number; 0 if there is none.
    pub(crate) const fn groundwork(&self, cell: usize) -> u8 {
        let kept = if self.is_given(cell) { u8::MAX } else { RIGHT | BELOW };
        self.cells[cell] & kept
    }

    /// Digits used in the row, the column and the box of a cell.
    #[inline]
    #[must_use]
    pub const fn used(&self, cell: usize) -> [u16; 3] {
        [self.rows[cell / N], self.columns[cell % N], self.boxes[Self::box_of(cell)]]
    }

    /// Digits used in a row (kind 0), column (1) or box (2).
    pub(crate) const fn used_in(&self, kind: usize, unit: usize) -> u16 {
        [&self.rows, &self.columns, &self.boxes][kind][unit]
    }

    /// Empty columns of a row.
    #[inline]
    pub(crate) const fn open(&self, row: usize) -> u16 {
        self.open[row]
    }

    /// The empty cells, in reading order.
    #[inline]
    pub fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).flat_map(|row| bits(self.open[row]).map(move |column| row * N + column))
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.open == [0; N]
    }

    /// The digits that fit an empty cell.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: usize) -> u16 {
        let [row, column, square] = self.used(cell);
        let free = Self::ALL & !(row | column | square);
        if self.tied { free & self.allowed_by_ties(cell) } else { free }
    }

    /// The largest digit that fits an empty cell.
    #[inline]
    #[must_use]
    pub fn largest_candidate(&self, cell: usize) -> Option<u8> {
        self.candidates(cell).checked_ilog2().map(|bit| bit as u8 + 1)
    }

    /// The total number of digits that fit the empty cells.
    #[inline]
    #[must_use]
    pub fn candidate_count(&self) -> usize {
        self.open_cells().map(|cell| self.candidates(cell).count_ones() as usize).sum()
    }

    /// The only empty cell of the row, of the column and of the box of a cell, for each that has exactly one.
    #[must_use]
    pub fn gaps(&self, cell: usize) -> [Option<usize>; 3] {
        let one_left = |used: u16| used.count_ones() as usize + 1 == N;
        let [row, column, square] = self.used(cell).map(one_left);
        let (top, left) = (cell / N / Self::BOX * Self::BOX, cell % N / Self::BOX * Self::BOX);
        let across = Self::ALL >> (N - Self::BOX) << left;
        // The first empty cell in these rows and columns.
        let find = |mut rows: Range<usize>, columns: u16| {
            rows.find_map(|row| match self.open[row] & columns {
                0 => None,
                open => Some(row * N + open.trailing_zeros() as usize),
            })
        };
        [
            row.then(|| find(cell / N..cell / N + 1, Self::ALL)).flatten(),
            column.then(|| find(0..N, 1 << (cell % N))).flatten(),
            square.then(|| find(top..top + Self::BOX, across)).flatten(),
        ]
    }

    /// The number of full units among the row, the column and the box of a cell.
    #[inline]
    #[must_use]
    pub fn completed(&self, cell: usize) -> usize {
        self.used(cell).into_iter().filter(|&used| used == Self::ALL).count()
    }

    /// The digits one apart from every filled cell tied to this one.
    fn allowed_by_ties(&self, cell: usize) -> u16 {
        self.tied_neighbours(cell).fold(Self::ALL, |allowed, neighbour| {
            match self.digit(neighbour) {
                0 => allowed,
                digit => {
                    let bit = 1u16 << (digit - 1);
                    allowed & (bit << 1 | bit >> 1)
                }
            }
        })
    }

    /// The cells tied to a cell.
    pub(crate) fn tied_neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, column) = (cell / N, cell % N);
        let own = self.cells[cell];
        let left = (column > 0 && self.is_tied_right(cell - 1)).then(|| cell - 1);
        let above = (row > 0 && self.is_tied_below(cell - N)).then(|| cell - N);
        let right = (own & RIGHT != 0).then_some(cell + 1);
        let below = (own & BELOW != 0).then_some(cell + N);
        [left, above, right, below].into_iter().flatten()
    }

    /// Fills an empty cell; the digit must be a candidate.
    #[inline]
    pub fn put(&mut self, cell: usize, digit: u8) {
        debug_assert!(self.digit(cell) == 0, "the cell is empty");
        let bit = 1 << (digit - 1);
        self.cells[cell] |= digit;
        self.rows[cell / N] |= bit;
        self.columns[cell % N] |= bit;
        self.boxes[Self::box_of(cell)] |= bit;
        self.open[cell / N] &= !(1 << (cell % N));
    }

    /// Fills an empty cell as a given.
    pub fn give(&mut self, cell: usize, digit: u8) {
        self.put(cell, digit);
        self.cells[cell] |= GIVEN;
    }

    /// Whether there is any tie.
    #[must_use]
    pub const fn is_tied(&self) -> bool {
        self.tied
    }

    /// Ties two neighbours, in either order.
    pub fn tie(&mut self, a: usize, b: usize) {
        let (first, second) = (a.min(b), a.max(b));
        self.cells[first] |= if second == first + 1 { RIGHT } else { BELOW };
        self.tied = true;
    }

    /// Whether no cell is filled or tied.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.cells == [0; CELLS]
    }
}

impl<const N: usize, const CELLS: usize> Default for Grid<N, CELLS> {
    fn default() -> Self {
        Self::new()
    }
}

/// The indices of the bits in a set, from the lowest.
#[inline]
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < u16::BITS).then_some(lowest as usize)
    })
}
