//! The state of the constructive solvers: which digits are used where.
//!
//! The digits of cells are not stored, as the search's path contains them. So a state of a 9×9 grid fits in
//! two cache lines and costs next to nothing to copy.

use crate::{Entry, Grid, Size};

/// The order in which cells are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellOrder {
    /// Down the first column, then the next, as in the report.
    #[default]
    ColumnMajor,
    /// Along the first row, then the next.
    RowMajor,
}

impl CellOrder {
    /// The empty cells of a grid in this order.
    pub(super) fn empty_cells(self, grid: &Grid) -> Vec<CellUnits> {
        let (rows, cells) = (grid.size().rows(), grid.size().cells());
        let turned = |index: usize| match self {
            Self::ColumnMajor => index % rows * rows + index / rows,
            Self::RowMajor => index,
        };
        let empty = (0..cells).map(turned).filter(|&cell| grid.digit(cell) == 0);
        empty.map(|cell| CellUnits::of(grid.size(), cell)).collect()
    }
}

/// A cell with its row, column and box.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellUnits {
    pub(super) cell: u16,
    row: u8,
    column: u8,
    square: u8,
}

impl CellUnits {
    pub(super) fn of(size: Size, cell: usize) -> Self {
        let [row, column, square] = size.units(cell).map(|unit| unit as u8);
        Self { cell: cell as u16, row, column, square }
    }

    /// An entry of a digit, given by its bit, in this cell.
    #[inline]
    pub(super) fn entry(self, bit: u32) -> Entry {
        Entry { cell: self.cell, digit: bit.trailing_zeros() as u8 + 1 }
    }
}

/// The digits used in every row, column and box of a grid of `N` rows, as sets (bit d − 1 is digit d).
#[derive(Clone, Copy, Debug)]
pub(super) struct Masks<const N: usize> {
    rows: [u32; N],
    columns: [u32; N],
    squares: [u32; N],
}

impl<const N: usize> Masks<N> {
    /// The sets of a grid, unless it contradicts itself.
    pub(super) fn of(grid: &Grid) -> Option<Self> {
        let mut masks = Self { rows: [0; N], columns: [0; N], squares: [0; N] };
        for (cell, &digit) in grid.digits().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            let (place, bit) = (CellUnits::of(grid.size(), cell), 1 << (digit - 1));
            if masks.candidates(place) & bit == 0 {
                return None;
            }
            masks.add(place, bit);
        }
        Some(masks)
    }

    /// The digits without a contradiction in an empty cell.
    #[inline]
    pub(super) fn candidates(&self, place: CellUnits) -> u32 {
        let used = self.rows[usize::from(place.row)]
            | self.columns[usize::from(place.column)]
            | self.squares[usize::from(place.square)];
        u32::MAX >> (32 - N) & !used
    }

    /// Puts a digit, given by its bit, into a cell.
    #[inline]
    pub(super) fn add(&mut self, place: CellUnits, bit: u32) {
        self.rows[usize::from(place.row)] |= bit;
        self.columns[usize::from(place.column)] |= bit;
        self.squares[usize::from(place.square)] |= bit;
    }
}

/// The order in which the digits of a cell are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// 1 first, as in the report.
    #[default]
    Ascending,
    /// The largest first.
    Descending,
}

impl Digits {
    /// The single bits of a set, in this order.
    #[inline]
    pub(super) fn of(self, mut set: u32) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let bit = match self {
                Self::Ascending => set & set.wrapping_neg(),
                Self::Descending => set.checked_ilog2().map_or(0, |digit| 1 << digit),
            };
            set ^= bit;
            (bit != 0).then_some(bit)
        })
    }
}

/// The single bits of a set, the lowest first.
#[inline]
pub(super) fn bits_of(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
