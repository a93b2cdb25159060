//! What a person sees: digits, and the candidates still possible.
//!
//! Kept twice, by cell and by digit, because half of the techniques look at
//! cells and the other half at places:
//!
//! ```text
//! candidates[cell]    bit d − 1: digit d may still go there; 0 in a filled cell
//! places[d − 1]       the empty cells where d may still go
//! ```

use super::cells::Cells;
use super::step::{Candidate, Step};
use crate::Grid;
use crate::grid::digits_of;

/// Digits and candidates of a 9×9 grid.
///
/// ```
/// use quintet_sudoku::{Grid, coach::Board};
/// let mut board = Board::of(&Grid::parse(&format!("12{}", ".".repeat(79))).unwrap());
/// assert_eq!(board.candidates(2), 0b1_1111_1100);
/// board.place(2, 3);
/// assert_eq!(board.places(3).len(), 81 - 21);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    digits: [u8; 81],
    candidates: [u16; 81],
    places: [Cells; 9],
}

impl Board {
    /// A 9×9 grid with all candidates that its digits allow. Contradicting digits are kept.
    ///
    /// # Panics
    /// If the grid has another size.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        assert_eq!(grid.digits().len(), 81, "the grid is 9×9");
        let mut board = Self { digits: [0; 81], candidates: [0x1ff; 81], places: [Cells::ALL; 9] };
        for (cell, &digit) in grid.digits().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            board.place(cell, digit);
        }
        board
    }

    /// The digit in a cell, 0 if empty.
    #[inline]
    #[must_use]
    pub const fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// The candidates of a cell (bit d − 1 is digit d); none in a filled one.
    #[inline]
    #[must_use]
    pub const fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// Number of candidates of a cell.
    #[inline]
    #[must_use]
    pub const fn count(&self, cell: usize) -> u32 {
        self.candidates[cell].count_ones()
    }

    /// The empty cells where a digit can still go.
    #[inline]
    #[must_use]
    pub const fn places(&self, digit: u8) -> Cells {
        self.places[digit as usize - 1]
    }

    /// Whether a digit can still go in a cell.
    #[inline]
    #[must_use]
    pub const fn allows(&self, cell: usize, digit: u8) -> bool {
        self.places(digit).has(cell)
    }

    /// The empty cells.
    #[must_use]
    pub fn empty_cells(&self) -> Cells {
        (0..81).filter(|&cell| self.digits[cell] == 0).collect()
    }

    /// The cells with exactly two candidates.
    #[must_use]
    pub fn pairs(&self) -> Cells {
        (0..81).filter(|&cell| self.count(cell) == 2).collect()
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(|&digit| digit != 0)
    }

    /// The digits alone.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(crate::Size::Nine);
        for (cell, &digit) in self.digits.iter().enumerate() {
            grid.set(cell, digit);
        }
        grid
    }

    /// Writes a digit into a cell, and removes it from the candidates of the cells it sees.
    pub fn place(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        for other in digits_of(std::mem::take(&mut self.candidates[cell])) {
            self.places[usize::from(other) - 1] = self.places(other) - Cells::of(cell);
        }
        for seen in (self.places(digit) & Cells::seen_from(cell)).iter() {
            self.remove(seen, digit);
        }
    }

    /// Removes a candidate, if present.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: u8) {
        self.candidates[cell] &= !(1 << (digit - 1));
        self.places[usize::from(digit) - 1] = self.places(digit) - Cells::of(cell);
    }

    /// Takes a candidate of these cells away, which all have it.
    #[inline]
    pub(super) fn remove_all(&mut self, cells: Cells, digit: u8) {
        cells.iter().for_each(|cell| self.candidates[cell] &= !(1 << (digit - 1)));
        self.places[usize::from(digit) - 1] = self.places(digit) - cells;
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        for &Candidate { cell, digit } in &step.eliminations {
            self.remove(usize::from(cell), digit);
        }
        for &Candidate { cell, digit } in &step.placements {
            self.place(usize::from(cell), digit);
        }
    }
}
