//! The slow, obvious solver: backtracking, always in the cell where the fewest digits fit.
//!
//! It works for every size and is easy to trust, so every faster solver is compared with it. It keeps only
//! the sets of used digits and examines all cells at every step.

use crate::grid::digits_of;
use crate::{Grid, Used};

/// Up to `limit` solutions of a grid, in the order they are found.
///
/// ```
/// use quintet_sudoku::{Grid, Size, solutions};
/// // There are 288 grids of 4×4.
/// assert_eq!(solutions(&Grid::empty(Size::Four), 1000).len(), 288);
/// ```
#[must_use]
pub fn solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    solutions_while(grid, limit, || true)
}

/// Like [`solutions`], as long as `go_on`, called before each placement, returns `true`.
pub fn solutions_while(grid: &Grid, limit: usize, go_on: impl FnMut() -> bool) -> Vec<Grid> {
    let Some(used) = Used::of(grid) else { return Vec::new() };
    let mut search = Search { grid: grid.clone(), used, found: Vec::new(), limit, go_on };
    if limit > 0 {
        search.run();
    }
    search.found.retain(|found| found.solves(grid));
    search.found
}

struct Search<F> {
    grid: Grid,
    used: Used,
    found: Vec<Grid>,
    limit: usize,
    go_on: F,
}

impl<F: FnMut() -> bool> Search<F> {
    /// Finds all solutions from here; returns `false` once the search is over.
    fn run(&mut self) -> bool {
        let Some(cell) = tightest(&self.grid, &self.used) else {
            self.found.push(self.grid.clone());
            return self.found.len() < self.limit;
        };
        for digit in digits_of(self.used.candidates(cell)) {
            if !(self.go_on)() {
                return false;
            }
            self.grid.set(cell, digit);
            self.used.toggle(cell, digit);
            let more = self.run();
            self.used.toggle(cell, digit);
            self.grid.set(cell, 0);
            if !more {
                return false;
            }
        }
        true
    }
}

/// The first empty cell with the fewest candidates.
pub(crate) fn tightest(grid: &Grid, used: &Used) -> Option<usize> {
    grid.empty_cells().min_by_key(|&cell| used.candidates(cell).count_ones())
}
