//! Hill climbing and annealing: a full grid, repaired by swaps.
//!
//! Both first deduce singles, if enabled, and then pass a randomly filled grid to the search. Failed ideas
//! are listed at the end of this file.

use super::frame::{Frame, Kick};
use super::report::SolveReport;
use super::singles::propagate;
use super::steps::{SolveStep, Swaps, Watcher};
use super::swaps::{Filled, Swap};
use crate::Grid;
use quintet_search::single::{Annealing, HillClimbing, Report, Request, Schedule, anneal, climb};

/// Options of `hill-climbing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climbing {
    /// Maximum number of consecutive swaps that leave the number of conflicts unchanged.
    pub sideways: u32,
    /// Number of starts after the first, including kicks.
    pub restarts: u64,
    /// Number of boxes filled anew when stuck, with the others kept as they were where it had the fewest
    /// conflicts; 0 fills all of them.
    pub kick: u32,
    /// Whether to deduce singles first.
    pub propagate: bool,
}

impl Default for Climbing {
    fn default() -> Self {
        Self { sideways: 5, restarts: 100_000, kick: 1, propagate: true }
    }
}

/// Number of kicks before all boxes are filled anew.
const KICKS: u32 = 300;

/// Options of `annealing`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    /// The temperature, initial or constant.
    pub temperature: f64,
    /// Whether it falls to [`FROZEN`](Self::FROZEN) over the swaps of a start.
    pub falls: bool,
    /// Number of swaps evaluated after each start.
    pub swaps: u32,
    /// Number of starts after the first.
    pub restarts: u64,
    /// Whether to deduce singles first.
    pub propagate: bool,
}

impl Default for Cooling {
    fn default() -> Self {
        let (temperature, swaps) = (0.6, 10_000);
        Self { temperature, falls: false, swaps, restarts: 2000, propagate: true }
    }
}

impl Cooling {
    /// The end of a falling temperature: one more conflict is accepted once in 800 times.
    pub const FROZEN: f64 = 0.15;
    /// Number of swaps at one temperature while it falls.
    const EVERY: u32 = 100;

    fn schedule(self) -> Schedule {
        let start = self.temperature;
        if !self.falls {
            // Frozen at once, after the swaps of one start.
            return Schedule::Geometric { start, factor: 0.0, every: self.swaps, floor: start };
        }
        let times = (self.swaps / Self::EVERY).max(1);
        let factor = (Self::FROZEN / start).min(1.0).powf(1.0 / f64::from(times));
        Schedule::Geometric { start, factor, every: Self::EVERY, floor: Self::FROZEN }
    }
}

/// Climbs from randomly filled grids.
pub(super) fn hill_climbing<W: Watcher>(
    how: Climbing,
    puzzle: &Grid,
    request: &Request,
    watcher: &mut W,
) -> SolveReport {
    let kick = Kick { boxes: how.kick as usize, times: KICKS };
    let climbing = HillClimbing { sideways: how.sideways, restarts: how.restarts };
    local(puzzle, how.propagate, kick, watcher, |start, steps| {
        climb(start, climbing, request, steps)
    })
}

/// Anneals randomly filled grids.
pub(super) fn annealing<W: Watcher>(
    how: Cooling,
    puzzle: &Grid,
    request: &Request,
    watcher: &mut W,
) -> SolveReport {
    let annealing = Annealing { schedule: how.schedule(), restarts: how.restarts };
    local(puzzle, how.propagate, Kick::default(), watcher, |start, steps| {
        anneal(start, annealing, request, steps)
    })
}

/// Deduces, fills and searches.
fn local<W: Watcher>(
    puzzle: &Grid,
    deduce: bool,
    kick: Kick,
    watcher: &mut W,
    search: impl for<'f> FnOnce(&Filled<'f>, &mut Swaps<'_, W>) -> Report<Filled<'f>, Swap>,
) -> SolveReport {
    let mut grid = puzzle.clone();
    let mut tell = |entry| watcher.see(SolveStep::Place(entry));
    if deduce && !propagate(&mut grid, &mut tell) {
        return SolveReport::hopeless();
    }
    if grid.is_solved() {
        return SolveReport::deduced(grid);
    }
    if !Frame::holds(grid.size()) {
        return SolveReport::gave_up();
    }
    let Some((frame, digits)) = Frame::of(&grid, kick, W::WATCHES) else {
        return SolveReport::hopeless();
    };
    let mut steps = Swaps { watcher, frame: &frame, starts: 0, temperature: None };
    let report = search(&Filled::of(&frame, digits), &mut steps);
    // If the start is a solution, nothing else remains to be reported.
    steps.tell_start();
    let best = report.state.as_ref().map(|state| frame.grid(state.digits()));
    let conflicts = report.state.as_ref().map(|_| report.cost);
    let filled = best.clone().filter(|_| conflicts != Some(0));
    SolveReport { conflicts, filled, ..SolveReport::of(&report, best) }
}

// Ideas tried, by puzzles solved within 2 000 000 evaluated swaps after singles. Tuned on the first puzzles
// of each collection; those of magictour are its hardest by far.
//
// | first 50 of                                | minimal | 17 clues | magictour |
// |---|---|---|---|
// | climbing, all swaps, 100 sideways          | 49 | 43 |  1 |
// | … only swaps with a cell in conflict       | 50 | 46 | 10 |
// | … and no conflict with what stays          | 50 | 50 | 23 |
// | … boxes filled with an eye on the others   | 50 | 49 | 27 |
// | annealing at 0.35, all swaps               | 50 | 46 |  7 |
// | … only swaps with a cell in conflict       | 50 | 49 | 44 |
// | … and no conflict with what stays          | 39 | 47 | 44 |
// | … with a new start every 20 000 swaps      | 49 | 50 | 49 |
//
// Swaps that cannot conflict with fixed digits do not connect all grids, so annealing needs its restarts. Its
// temperature: 0.40, 0.50 and 0.60 solve 145, 147 and 149 of 150 magictour puzzles; of the first 200, one
// that falls from 1.00 solves 198, or 191 if it falls ten times more slowly, and a constant 0.60 solves 199.
//
// Kicking a stuck climb (200 puzzles of magictour): never 110; two boxes 165; two, one of them in conflict,
// 181; one in conflict 186, and 189 with 5 sideways swaps instead of 10; three 162. Filling all boxes anew
// after 30, 100, 300 and 1000 kicks: 177, 181, 181, 180.
//
// Lost: forbidding cells or swaps for some steps after a swap (2, 4, 7 steps: 14, 3, 0 instead of 23 of 50,
// because that creates more local minima); costs that count pairs (93 instead of 102 of 150); more sideways
// swaps (500: 9 instead of 23); taking the next cell in conflict after a random one, which is quicker to find
// than a random cell in conflict (192 instead of 199 of 200).
//
// On puzzles not used for tuning (1001–2000 of minimal and 17 clues, 201–1465 of magictour): climbing 1000,
// 997 of 1000, 1252 of 1265; annealing 1000, 999, 1264. About 27 and 13 million swaps per second.
