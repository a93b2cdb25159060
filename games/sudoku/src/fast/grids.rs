//! Grids of every size, one or many: 9×9 by the fast solver, others by `units.rs`.

use super::units::{self, GridCounted};
use super::{Bound, Path, Puzzle};
use crate::{Grid, Size};
use quintet_core::Instant;
use quintet_search::in_order;
use std::time::Duration;

/// Number of grids that a thread takes at a time.
const PART: usize = 32;

impl Path {
    /// Counts the solutions of a grid of any size, up to a limit, within a
    /// bound.
    ///
    /// ```
    /// use quintet_sudoku::{Grid, Size};
    /// use quintet_sudoku::fast::{Bound, Path};
    /// // There are 288 grids of 4×4.
    /// let counted = Path::best().count_grid(&Grid::empty(Size::Four), 1000, Bound::NONE);
    /// assert!(counted.solutions == 288 && counted.finished);
    /// ```
    #[must_use]
    pub fn count_grid(self, grid: &Grid, limit: usize, bound: Bound<'_>) -> GridCounted {
        match grid.size() {
            Size::Four => units::count::<u16, 4, 2>(self, grid, limit, bound),
            Size::Nine => {
                let puzzle = Puzzle::try_from(grid).expect("a grid of 9×9 is a puzzle");
                let counted = self.count_within(&puzzle, limit, bound);
                GridCounted {
                    solutions: counted.solutions,
                    first: counted.first.map(|digits| Grid::from(&Puzzle(digits))),
                    guesses: counted.guesses,
                    finished: counted.finished,
                }
            }
            Size::Sixteen => units::count::<u16, 16, 4>(self, grid, limit, bound),
            Size::TwentyFive => units::count::<u32, 25, 5>(self, grid, limit, bound),
        }
    }

    /// Counts the solutions of many grids on several threads, passing on each with its index and its time as
    /// soon as it and all before it are finished.
    ///
    /// Once the bound says to stop, no further grid is started, and the results are those of the started
    /// grids, which are the first ones. The bound's guesses apply to each grid, and so does the time, if any.
    pub fn count_each(
        self,
        grids: &[Grid],
        limit: usize,
        (bound, time): (Bound<'_>, Option<Duration>),
        threads: usize,
        done: &mut dyn FnMut(usize, GridCounted, Duration),
    ) {
        let go_on = || bound.go_on.is_none_or(|go_on| go_on());
        let timed = |grid: &Grid| {
            let started = Instant::now();
            let deadline = time.and_then(|time| started.checked_add(time)).or(bound.deadline);
            (self.count_grid(grid, limit, Bound { deadline, ..bound }), started.elapsed())
        };
        let count_part = |grids: &[Grid]| {
            let counted: Vec<_> = grids.iter().take_while(|_| go_on()).map(timed).collect();
            let whole = counted.len() == grids.len();
            (counted, whole)
        };
        let mut index = 0..;
        let stopped = Err(());
        let _ = in_order(threads, grids.chunks(PART), count_part, |(counted, whole)| {
            for ((counted, time), index) in counted.into_iter().zip(index.by_ref()) {
                done(index, counted, time);
            }
            if whole { Ok(()) } else { stopped }
        });
    }
}
