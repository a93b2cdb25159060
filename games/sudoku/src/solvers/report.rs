//! The result of a solver and its cost.

use crate::Grid;
use quintet_search::single::{Report, Verdict};
use std::time::Duration;

/// The answer of a [`Solver`](super::Solver).
#[derive(Clone, Debug, PartialEq)]
pub struct SolveReport {
    /// How it ended.
    pub verdict: Verdict,
    /// Whether it proved that there is no solution. A solver that is `Exhausted` without this gave up.
    pub hopeless: bool,
    /// The solution, if it was found.
    pub solution: Option<Grid>,
    /// Digits tried, or swaps evaluated.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// Random starts after the first.
    pub restarts: u64,
    /// Number of local minima in which hill climbing was caught.
    pub minima: u64,
    /// Number of plateaus that hill climbing gave up on.
    pub plateaus: u64,
    /// Number of conflicts in the best grid that a local search saw.
    pub conflicts: Option<u64>,
    /// That grid, which is full, if it is not a solution.
    pub filled: Option<Grid>,
}

impl SolveReport {
    /// Whether a solution was found.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    /// Drops a wrong solution: nothing was found then.
    #[doc(hidden)]
    #[must_use]
    pub fn verified(self, puzzle: &Grid) -> Self {
        match &self.solution {
            Some(solution) if !solution.solves(puzzle) => {
                let (solution, conflicts, filled) = (None, None, None);
                Self { verdict: Verdict::Exhausted, solution, conflicts, filled, ..self }
            }
            _ => self,
        }
    }

    /// There is no solution, as was seen without a search.
    pub(super) const fn hopeless() -> Self {
        Self {
            verdict: Verdict::Exhausted,
            hopeless: true,
            solution: None,
            nodes: 0,
            time: Duration::ZERO,
            restarts: 0,
            minima: 0,
            plateaus: 0,
            conflicts: None,
            filled: None,
        }
    }

    /// The search was not begun, because it is not made for a grid of this size.
    pub(super) fn gave_up() -> Self {
        Self { hopeless: false, ..Self::hopeless() }
    }

    /// The solution was found without a search.
    #[doc(hidden)]
    #[must_use]
    pub fn deduced(solution: Grid) -> Self {
        let (verdict, solution) = (Verdict::Solved, Some(solution));
        Self { verdict, hopeless: false, solution, conflicts: Some(0), ..Self::hopeless() }
    }

    /// A search's report, with the solution it describes.
    pub(super) fn of<S, A>(report: &Report<S, A>, solution: Option<Grid>) -> Self {
        Self {
            verdict: report.verdict,
            hopeless: false,
            solution: solution.filter(|_| report.verdict == Verdict::Solved),
            nodes: report.nodes,
            time: report.time,
            restarts: report.restarts,
            minima: report.minima,
            plateaus: report.plateaus,
            conflicts: None,
            filled: None,
        }
    }
}
