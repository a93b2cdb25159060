//! Grids of every size, one or many: 9×9 by the fast solver, the others by the
//! one of `units.rs`.

use super::units::{self, GridCounted};
use super::{Bound, Path, Puzzle};
use crate::{Grid, Size};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Grids taken at a time by a thread.
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
            Size::Four => units::count::<4>(grid, limit, bound),
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
            Size::Sixteen => units::count::<16>(grid, limit, bound),
        }
    }

    /// Counts the solutions of many grids on several threads, handing over each
    /// with its index and its time as soon as it and all before it are there.
    ///
    /// Once the bound says not to go on, no other grid is begun; what comes then
    /// are those begun, the first ones. The bound's guesses are for each, and so
    /// is the time, if any.
    pub fn count_each(
        self,
        grids: &[Grid],
        limit: usize,
        (bound, time): (Bound<'_>, Option<Duration>),
        threads: usize,
        done: &mut dyn FnMut(usize, GridCounted, Duration),
    ) {
        let next = AtomicUsize::new(0);
        let go_on = || bound.go_on.is_none_or(|go_on| go_on());
        let timed = |grid: &Grid| {
            let started = Instant::now();
            let deadline = time.and_then(|time| started.checked_add(time)).or(bound.deadline);
            (self.count_grid(grid, limit, Bound { deadline, ..bound }), started.elapsed())
        };
        let part = || {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let grids = grids.chunks(PART).nth(index)?;
            let counted: Vec<_> = grids.iter().take_while(|_| go_on()).map(timed).collect();
            Some((index, counted))
        };
        let (sender, receiver) = mpsc::sync_channel(2 * threads.max(1));
        thread::scope(|scope| {
            for _ in 0..threads.clamp(1, grids.len().div_ceil(PART).max(1)) {
                let (sender, part) = (sender.clone(), &part);
                scope.spawn(move || {
                    while let Some(counted) = part() {
                        // Nobody who takes it is nobody to complain to.
                        let _ = sender.send(counted);
                    }
                });
            }
            drop(sender);
            let (mut waiting, mut first, mut whole) = (BTreeMap::new(), 0, true);
            for (index, counted) in receiver {
                waiting.insert(index, counted);
                while let Some(counted) = waiting.remove(&first).filter(|_| whole) {
                    whole = counted.len() == grids[first * PART..].len().min(PART);
                    for (index, (counted, time)) in (first * PART..).zip(counted) {
                        done(index, counted, time);
                    }
                    first += 1;
                }
            }
        });
    }
}
