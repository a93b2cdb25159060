//! Checks answers: every solver's answer passes this before it is returned.
//!
//! Answers leave this crate in four places, and each uses this check: [`Solver::solve`] (the report's
//! solvers), [`solutions`], [`fast::Path::count_within`] (9×9) and [`fast::Path::count_grid`] (other sizes).
//! The check shares nothing with the searches: it looks only at the digits. A wrong answer is withheld, and
//! the solver reports that it found nothing.
//!
//! [`Solver::solve`]: crate::solvers::Solver::solve
//! [`solutions`]: crate::solutions()
//! [`fast::Path::count_within`]: crate::fast::Path::count_within
//! [`fast::Path::count_grid`]: crate::fast::Path::count_grid

use crate::{Grid, Size};

impl Grid {
    /// Whether this is a solution of a puzzle: every row, column and box holds every digit, and the givens
    /// are kept.
    ///
    /// ```
    /// use quintet_sudoku::Grid;
    /// let puzzle = Grid::parse("1....4...3.4....").unwrap();
    /// assert!(Grid::parse("1243342123144132").unwrap().solves(&puzzle));
    /// assert!(!Grid::parse("1243342123144.32").unwrap().solves(&puzzle));
    /// assert!(!Grid::parse("2143341213244231").unwrap().solves(&puzzle));
    /// ```
    #[must_use]
    pub fn solves(&self, puzzle: &Self) -> bool {
        self.size() == puzzle.size() && solves(self.size(), self.digits(), puzzle.digits())
    }
}

/// Whether digits, cell by cell, solve a puzzle of their size.
#[inline]
pub fn solves(size: Size, digits: &[u8], puzzle: &[u8]) -> bool {
    match size {
        Size::Four => solves_rows::<4, 2>(digits, puzzle),
        Size::Nine => solves_rows::<9, 3>(digits, puzzle),
        Size::Sixteen => solves_rows::<16, 4>(digits, puzzle),
        Size::TwentyFive => solves_rows::<25, 5>(digits, puzzle),
    }
}

/// Checks a grid of `N` rows, with boxes of `EDGE` cells along the edge.
///
/// A unit of N cells holds every digit if the set of its digits is full: bit d for digit d, so that an empty
/// cell (bit 0) never completes a set.
///
/// Without branches and row by row, so that the compiler can process many cells at a time: easy puzzles then
/// take no longer than with a cell-by-cell check. Always inlined, so that `fast::Path` has it compiled for
/// the processor's vectors: those of every processor cannot shift each lane by a different number, and this
/// check took half of an easy puzzle's time.
#[inline(always)]
pub(crate) fn solves_rows<const N: usize, const EDGE: usize>(digits: &[u8], puzzle: &[u8]) -> bool {
    if digits.len() != N * N || puzzle.len() != N * N {
        return false;
    }
    let kept =
        |(&digit, &given): (&u8, &u8)| usize::from(digit) <= N && (given == 0) | (given == digit);
    let mut right = digits.iter().zip(puzzle).fold(true, |right, cell| right & kept(cell));
    let full = u32::MAX >> (31 - N) & !1;
    let (rows, _) = digits.as_chunks::<N>();
    let mut columns = [0; N];
    for band in rows.chunks_exact(EDGE) {
        let mut across = [0; N];
        for row in band {
            let sets = row.map(|digit| 1u32 << (digit & 31));
            right &= sets.iter().fold(0, |all, set| all | set) == full;
            across.iter_mut().zip(sets).for_each(|(across, set)| *across |= set);
        }
        columns.iter_mut().zip(across).for_each(|(column, across)| *column |= across);
        for square in across.chunks_exact(EDGE) {
            right &= square.iter().fold(0, |all, set| all | set) == full;
        }
    }
    right & columns.iter().fold(true, |right, &set| right & (set == full))
}
