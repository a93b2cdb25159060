//! Hill climbing and annealing: a full grid mended by swaps.
//!
//! Both deduce singles first, if told to, and then hand a grid filled by chance
//! to the search. See the end of this file for what was tried and what it gave.

use super::frame::{Frame, Kick};
use super::report::SolveReport;
use super::singles::propagate;
use super::steps::{SolveStep, Swaps, Watcher};
use super::swaps::{Filled, Swap};
use crate::Grid;
use quintet_search::single::{Annealing, HillClimbing, Report, Request, Schedule, anneal, climb};

/// How `hill-climbing` climbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climbing {
    /// Swaps in a row that may leave the number of conflicts as it is.
    pub sideways: u32,
    /// Starts after the first, kicks included.
    pub restarts: u64,
    /// Boxes filled anew when it is stuck, the others kept as they were where
    /// it had the fewest conflicts; 0 fills all of them.
    pub kick: u32,
    /// Whether singles are deduced first.
    pub propagate: bool,
}

impl Default for Climbing {
    fn default() -> Self {
        Self { sideways: 5, restarts: 100_000, kick: 1, propagate: true }
    }
}

/// Kicks before all boxes are filled anew.
const KICKS: u32 = 300;

/// How `annealing` cools.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    /// The temperature, at first or always.
    pub temperature: f64,
    /// Whether it falls, to [`FROZEN`](Self::FROZEN), over the swaps of a start.
    pub falls: bool,
    /// Swaps evaluated after each start.
    pub swaps: u32,
    /// Starts after the first.
    pub restarts: u64,
    /// Whether singles are deduced first.
    pub propagate: bool,
}

impl Default for Cooling {
    fn default() -> Self {
        let (temperature, swaps) = (0.6, 10_000);
        Self { temperature, falls: false, swaps, restarts: 2000, propagate: true }
    }
}

impl Cooling {
    /// Where a falling temperature ends: one conflict more is accepted once in
    /// 800 times.
    pub const FROZEN: f64 = 0.15;
    /// Swaps at one temperature while it falls.
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

/// Climbs from grids filled by chance.
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

/// Anneals grids filled by chance.
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
    let Some((frame, digits)) = Frame::of(&grid, kick, W::WATCHES) else {
        return SolveReport::hopeless();
    };
    let mut steps = Swaps { watcher, frame: &frame, starts: 0, temperature: None };
    let report = search(&Filled::of(&frame, digits), &mut steps);
    // A start that is a solution leaves nothing else to tell.
    steps.tell_start();
    let best = report.state.as_ref().map(|state| frame.grid(state.digits()));
    let conflicts = report.state.as_ref().map(|_| report.cost);
    let filled = best.clone().filter(|_| conflicts != Some(0));
    SolveReport { conflicts, filled, ..SolveReport::of(&report, best) }
}

// What was tried, by puzzles solved within 2 000 000 evaluated swaps after
// singles. Tuned on the first puzzles of each collection; those of magictour are
// its hardest by far.
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
// Swaps that cannot conflict with what stays do not join all grids, so annealing
// needs its restarts. Its temperature: 0.40, 0.50 and 0.60 solve 145, 147 and 149
// of 150 magictour puzzles; of the first 200, one that falls from 1.00 solves 198,
// or 191 if it falls ten times slower, where a constant 0.60 solves 199.
//
// Kicking a stuck climb (200 puzzles of magictour): never 110; two boxes 165;
// two, one of them in conflict, 181; one in conflict 186, and 189 with 5 sideways
// swaps instead of 10; three 162. Filling all boxes anew after 30, 100, 300 and
// 1000 kicks: 177, 181, 181, 180.
//
// Lost: cells or swaps forbidden for some steps after a swap (2, 4, 7 steps:
// 14, 3, 0 instead of 23 of 50, for more is a minimum then); costs that count
// pairs (93 instead of 102 of 150); more sideways swaps (500: 9 instead of 23);
// the next cell in conflict after a random one, which is quicker to find than a
// random cell in conflict (192 instead of 199 of 200).
//
// Other parts than tuned on: puzzles 1001–2000 of minimal and 17 clues, and
// 201–1465 of magictour: climbing 1000, 997 of 1000, 1252 of 1265; annealing
// 1000, 999, 1264. About 27 and 13 million swaps a second.
