//! Rotations and reflections of a grid, including ties and givens.

use crate::Grid;

impl<const N: usize, const CELLS: usize> Grid<N, CELLS> {
    /// The eight images of the square, this one first. Digits keep their
    /// value, since they are worth points.
    #[must_use]
    pub fn images(&self) -> [Self; 8] {
        std::array::from_fn(|symmetry| self.image(symmetry))
    }

    /// Bit 0 of `symmetry` flips the rows, bit 1 the columns, and bit 2 finally exchanges rows and columns.
    fn image(&self, symmetry: usize) -> Self {
        let moved = |cell: usize| {
            let flip =
                |line: usize, bit: usize| if symmetry & bit == 0 { line } else { N - 1 - line };
            let (row, column) = (flip(cell / N, 1), flip(cell % N, 2));
            if symmetry & 4 == 0 { row * N + column } else { column * N + row }
        };
        let mut image = Self::new();
        for cell in 0..CELLS {
            match self.digit(cell) {
                0 => {}
                digit if self.is_given(cell) => image.give(moved(cell), digit),
                digit => image.put(moved(cell), digit),
            }
            if self.is_tied_right(cell) {
                image.tie(moved(cell), moved(cell + 1));
            }
            if self.is_tied_below(cell) {
                image.tie(moved(cell), moved(cell + N));
            }
        }
        image
    }
}
