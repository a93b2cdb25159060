//! What the techniques for grids of any size ask of a board, and a board of any size.
//!
//! [`Board`] is the fast one, for 9×9, with techniques of its own besides these.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::step::{Candidate, Step};
use crate::{Grid, Size};
use std::ops::{BitAnd, BitOr, Sub};

/// A set of cells.
pub(super) trait CellSet:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Sub<Output = Self>
    + FromIterator<usize>
{
    /// No cell.
    const NONE: Self;
    /// How many there are.
    fn len(self) -> usize;
    /// The first of them, in reading order.
    fn first(self) -> Option<usize>;
    /// Whether a cell is in the set.
    fn has(self, cell: usize) -> bool;

    /// One cell.
    fn of(cell: usize) -> Self {
        std::iter::once(cell).collect()
    }

    /// Whether there are none.
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether all of them are in another set.
    fn is_within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The cell, where there is just one.
    fn only(self) -> Option<usize> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The cells in reading order.
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let cell = left.first()?;
            left = left - Self::of(cell);
            Some(cell)
        })
    }
}

/// Digits and candidates of a grid.
pub(super) trait Field {
    /// Sets of its cells.
    type Cells: CellSet;

    /// The size of the grid.
    fn size(&self) -> Size;
    /// Boxes, in which people look first, then rows, then columns.
    fn units(&self) -> &[Unit];
    /// The cells of a unit.
    fn cells_of(&self, unit: Unit) -> Self::Cells;
    /// The cells that share a unit with a cell, without it.
    fn seen_from(&self, cell: usize) -> Self::Cells;
    /// The digit in a cell, 0 when empty.
    fn digit(&self, cell: usize) -> u8;
    /// The candidates of a cell (bit d − 1 is digit d), none in a filled one.
    fn candidates(&self, cell: usize) -> u32;
    /// The empty cells where a digit may still go.
    fn places(&self, digit: u8) -> Self::Cells;

    /// All digits there are.
    fn digits(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.size().rows() as u8
    }

    /// All cells, filled ones too.
    fn all_cells(&self) -> std::ops::Range<usize> {
        0..self.size().cells()
    }

    /// The boxes.
    fn boxes(&self) -> &[Unit] {
        &self.units()[..self.size().rows()]
    }

    /// The rows, then the columns.
    fn lines(&self) -> &[Unit] {
        &self.units()[self.size().rows()..]
    }

    /// The rows and the columns.
    fn directions(&self) -> [&[Unit]; 2] {
        let (rows, columns) = self.lines().split_at(self.size().rows());
        [rows, columns]
    }

    /// The box, the row and the column of a cell.
    fn units_of(&self, cell: usize) -> [Unit; 3] {
        let [row, column, square] = self.size().units(cell).map(|index| index as u8);
        [Unit::Box(square), Unit::Row(row), Unit::Column(column)]
    }

    /// How many candidates a cell has.
    fn count(&self, cell: usize) -> u32 {
        self.candidates(cell).count_ones()
    }

    /// Whether a digit may still go in a cell.
    fn allows(&self, cell: usize, digit: u8) -> bool {
        self.places(digit).has(cell)
    }

    /// The empty cells.
    fn empty_cells(&self) -> Self::Cells {
        self.all_cells().filter(|&cell| self.digit(cell) == 0).collect()
    }

    /// The cells with just two candidates.
    fn pairs(&self) -> Self::Cells {
        self.all_cells().filter(|&cell| self.count(cell) == 2).collect()
    }

    /// The cells of several units.
    fn cells_of_all(&self, units: &[Unit]) -> Self::Cells {
        units.iter().fold(Self::Cells::NONE, |all, &unit| all | self.cells_of(unit))
    }

    /// The cells that every one of these sees; there is at least one.
    fn seen_by_all(&self, cells: Self::Cells) -> Self::Cells {
        let seen = cells.iter().map(|cell| self.seen_from(cell));
        seen.reduce(|all, seen| all & seen).unwrap_or(Self::Cells::NONE)
    }
}

impl CellSet for Cells {
    const NONE: Self = Self::NONE;

    #[inline]
    fn of(cell: usize) -> Self {
        Self::of(cell)
    }

    #[inline]
    fn len(self) -> usize {
        self.len()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        self.first()
    }

    #[inline]
    fn has(self, cell: usize) -> bool {
        self.has(cell)
    }
}

impl Field for Board {
    type Cells = Cells;

    fn size(&self) -> Size {
        Size::Nine
    }

    #[inline]
    fn units(&self) -> &[Unit] {
        &Unit::ALL
    }

    #[inline]
    fn cells_of(&self, unit: Unit) -> Cells {
        unit.cells()
    }

    #[inline]
    fn units_of(&self, cell: usize) -> [Unit; 3] {
        Unit::of(cell)
    }

    #[inline]
    fn seen_from(&self, cell: usize) -> Cells {
        Cells::seen_from(cell)
    }

    #[inline]
    fn digit(&self, cell: usize) -> u8 {
        self.digit(cell)
    }

    #[inline]
    fn candidates(&self, cell: usize) -> u32 {
        self.candidates(cell).into()
    }

    #[inline]
    fn places(&self, digit: u8) -> Cells {
        self.places(digit)
    }
}

/// Up to 256 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ManyCells([u128; 2]);

impl CellSet for ManyCells {
    const NONE: Self = Self([0; 2]);

    fn len(self) -> usize {
        self.0.iter().map(|half| half.count_ones() as usize).sum()
    }

    fn first(self) -> Option<usize> {
        let half = self.0.iter().position(|&half| half != 0)?;
        Some(128 * half + self.0[half].trailing_zeros() as usize)
    }

    fn has(self, cell: usize) -> bool {
        self.0[cell / 128] >> (cell % 128) & 1 == 1
    }
}

impl FromIterator<usize> for ManyCells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::NONE;
        cells.into_iter().for_each(|cell| set.0[cell / 128] |= 1 << (cell % 128));
        set
    }
}

impl ManyCells {
    fn both(self, other: Self, join: impl Fn(u128, u128) -> u128) -> Self {
        Self([join(self.0[0], other.0[0]), join(self.0[1], other.0[1])])
    }
}

impl BitAnd for ManyCells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.both(other, |one, other| one & other)
    }
}

impl BitOr for ManyCells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.both(other, |one, other| one | other)
    }
}

impl Sub for ManyCells {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.both(other, |one, other| one & !other)
    }
}

/// Digits and candidates of a grid of any size.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    grid: Grid,
    candidates: Vec<u32>,
    places: Vec<ManyCells>,
    units: Vec<Unit>,
    /// The cells of every unit, in the same order, and what every cell sees.
    unit_cells: Vec<ManyCells>,
    seen: Vec<ManyCells>,
}

impl AnyBoard {
    /// The digits of a grid, and all candidates that they allow.
    pub fn of(grid: &Grid) -> Self {
        let (size, rows) = (grid.size(), grid.size().rows());
        let each = |unit: fn(u8) -> Unit| (0..rows as u8).map(unit);
        let units: Vec<Unit> =
            each(Unit::Box).chain(each(Unit::Row)).chain(each(Unit::Column)).collect();
        let lies_in = |cell: usize, unit: Unit| {
            let [row, column, square] = size.units(cell).map(|index| index as u8);
            [Unit::Row(row), Unit::Column(column), Unit::Box(square)].contains(&unit)
        };
        let cells_of = |&unit: &Unit| (0..size.cells()).filter(move |&cell| lies_in(cell, unit));
        let mut board = Self {
            grid: Grid::empty(size),
            candidates: vec![size.all_digits(); size.cells()],
            places: vec![(0..size.cells()).collect(); rows],
            unit_cells: units.iter().map(|unit| cells_of(unit).collect()).collect(),
            units,
            seen: Vec::new(),
        };
        let seen = |cell| board.cells_of_all(&board.units_of(cell)) - ManyCells::of(cell);
        board.seen = (0..size.cells()).map(seen).collect();
        for (cell, &digit) in grid.digits().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            board.place(cell, digit);
        }
        board
    }

    /// The digits alone.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Writes a digit into a cell, and takes it from the candidates that the
    /// cell sees.
    pub(super) fn place(&mut self, cell: usize, digit: u8) {
        self.grid.set(cell, digit);
        self.digits().for_each(|other| self.remove(cell, other));
        for seen in (self.places(digit) & self.seen_from(cell)).iter() {
            self.remove(seen, digit);
        }
    }

    /// Takes a candidate away, if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: u8) {
        self.candidates[cell] &= !(1 << (digit - 1));
        let places = &mut self.places[usize::from(digit) - 1];
        *places = *places - ManyCells::of(cell);
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for &Candidate { cell, digit } in &step.eliminations {
            self.remove(usize::from(cell), digit);
        }
        for &Candidate { cell, digit } in &step.placements {
            self.place(usize::from(cell), digit);
        }
    }
}

impl Field for AnyBoard {
    type Cells = ManyCells;

    fn size(&self) -> Size {
        self.grid.size()
    }

    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn cells_of(&self, unit: Unit) -> ManyCells {
        let rows = self.size().rows();
        self.unit_cells[match unit {
            Unit::Box(index) => usize::from(index),
            Unit::Row(index) => rows + usize::from(index),
            Unit::Column(index) => 2 * rows + usize::from(index),
        }]
    }

    fn seen_from(&self, cell: usize) -> ManyCells {
        self.seen[cell]
    }

    fn digit(&self, cell: usize) -> u8 {
        self.grid.digit(cell)
    }

    fn candidates(&self, cell: usize) -> u32 {
        self.candidates[cell]
    }

    fn places(&self, digit: u8) -> ManyCells {
        self.places[usize::from(digit) - 1]
    }
}
