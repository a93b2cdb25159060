//! Sizes of grids, and the geometry of cells.

/// The size of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// 4×4 cells, boxes of 2×2.
    Four,
    /// 9×9 cells, boxes of 3×3.
    Nine,
    /// 16×16 cells, boxes of 4×4.
    Sixteen,
    /// 25×25 cells, boxes of 5×5.
    TwentyFive,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 4] = [Self::Four, Self::Nine, Self::Sixteen, Self::TwentyFive];

    /// The width of a box.
    #[inline]
    #[must_use]
    pub const fn box_edge(self) -> usize {
        match self {
            Self::Four => 2,
            Self::Nine => 3,
            Self::Sixteen => 4,
            Self::TwentyFive => 5,
        }
    }

    /// Number of rows, which is also that of columns, boxes and digits.
    #[inline]
    #[must_use]
    pub const fn rows(self) -> usize {
        self.box_edge() * self.box_edge()
    }

    /// Number of cells.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows() * self.rows()
    }

    /// The set of all digits: bit d − 1 is digit d.
    #[inline]
    #[must_use]
    pub const fn all_digits(self) -> u32 {
        u32::MAX >> (32 - self.rows())
    }

    /// The row, the column and the box of a cell, each numbered from 0 in
    /// reading order.
    ///
    /// ```
    /// use quintet_sudoku::Size;
    /// assert_eq!(Size::Nine.units(40), [4, 4, 4]);
    /// assert_eq!(Size::Four.units(7), [1, 3, 1]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn units(self, cell: usize) -> [usize; 3] {
        let (rows, edge) = (self.rows(), self.box_edge());
        let (row, column) = (cell / rows, cell % rows);
        [row, column, row / edge * edge + column / edge]
    }

    /// The size with this number of rows.
    #[must_use]
    pub fn of_rows(rows: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.rows() == rows)
    }

    /// The size with this number of cells.
    #[must_use]
    pub fn of_cells(cells: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.cells() == cells)
    }
}
