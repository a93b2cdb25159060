//! Sets of cells, and the rows, columns and boxes they form in 9×9.
//!
//! ```text
//! bit   127 … 81   80    79   …   9     8    …   1     0
//! cell     0      r9c9  r9c8     r2c1  r1c9     r1c2  r1c1
//! ```

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of cells of a 9×9 grid, numbered from 0 in reading order.
///
/// ```
/// use quintet_sudoku::coach::{Cells, Unit};
/// let both = Unit::Row(0).cells() & Unit::Box(1).cells();
/// assert_eq!(both.iter().collect::<Vec<_>>(), [3, 4, 5]);
/// assert_eq!((both - Cells::of(4)).len(), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);
    /// All 81.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// One cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: usize) -> Self {
        Self(1 << cell)
    }

    /// The cells that share a row, a column or a box with a cell, without it.
    #[inline]
    #[must_use]
    pub const fn seen_from(cell: usize) -> Self {
        SEEN[cell]
    }

    /// The cells that every cell of the set sees: all cells for the empty set.
    #[must_use]
    pub fn seen_by_all(self) -> Self {
        self.iter().fold(Self::ALL, |all, cell| all & Self::seen_from(cell))
    }

    /// Whether a cell is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// Number of cells.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of them are in another set.
    #[inline]
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first of them, in reading order.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// The cell, if there is exactly one.
    #[inline]
    #[must_use]
    pub const fn only(self) -> Option<usize> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = Self(left).first()?;
            left &= left - 1;
            Some(cell)
        })
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::of(cell))
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for Cells {
    type Output = Self;
    /// The cells of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|cell| cell_name(cell as u8))).finish()
    }
}

/// The name of a cell: `r1c1`.
#[must_use]
pub fn cell_name(cell: u8) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// A row, a column or a box: nine cells with nine different digits. Each kind
/// is numbered from 0 in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A box of 3×3.
    Box(u8),
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
}

impl Unit {
    /// All 27: boxes first, as people do, then rows, then columns.
    pub const ALL: [Self; 27] = {
        let mut all = [Self::Box(0); 27];
        let mut index = 0;
        while index < 9 {
            all[index as usize] = Self::Box(index);
            all[9 + index as usize] = Self::Row(index);
            all[18 + index as usize] = Self::Column(index);
            index += 1;
        }
        all
    };

    /// The box, the row and the column of a cell.
    #[must_use]
    pub const fn of(cell: usize) -> [Self; 3] {
        let (row, column) = (cell / 9, cell % 9);
        [
            Self::Box((row / 3 * 3 + column / 3) as u8),
            Self::Row(row as u8),
            Self::Column(column as u8),
        ]
    }

    /// Its index in [`Unit::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Box(index) => index as usize,
            Self::Row(index) => 9 + index as usize,
            Self::Column(index) => 18 + index as usize,
        }
    }

    /// Its cells.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> Cells {
        UNITS[self.index()]
    }

    /// Whether it is a box.
    #[must_use]
    pub const fn is_box(self) -> bool {
        matches!(self, Self::Box(_))
    }

    /// The units that contain all cells of a set.
    pub fn around(cells: Cells) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |unit| cells.is_within(unit.cells()))
    }
}

/// `box 5`, `row 1`, `column 9`: numbered from 1.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box(index) => write!(f, "box {}", index + 1),
            Self::Row(index) => write!(f, "row {}", index + 1),
            Self::Column(index) => write!(f, "column {}", index + 1),
        }
    }
}

/// The cells of every unit, in the order of [`Unit::ALL`].
const UNITS: [Cells; 27] = {
    let mut units = [Cells::NONE; 27];
    let mut cell = 0;
    while cell < 81 {
        let around = Unit::of(cell);
        let mut kind = 0;
        while kind < 3 {
            units[around[kind].index()].0 |= 1 << cell;
            kind += 1;
        }
        cell += 1;
    }
    units
};

/// The cells that each cell sees.
static SEEN: [Cells; 81] = {
    let mut seen = [Cells::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let around = Unit::of(cell);
        let mut kind = 0;
        while kind < 3 {
            seen[cell].0 |= UNITS[around[kind].index()].0;
            kind += 1;
        }
        seen[cell].0 &= !(1 << cell);
        cell += 1;
    }
    seen
};
