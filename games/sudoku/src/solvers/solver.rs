//! A solver: a way to solve and what it may spend.

use super::in_order::InOrder;
use super::masks::{Masks, Order, Place};
use super::report::SolveReport;
use super::steps::{Entries, Nobody, SolveStep, Somebody, Watcher};
use super::tightest::Tightest;
use crate::{Entry, Grid, Size};
use quintet_core::Limits;
use quintet_search::single::{Report, Request, depth_first};
use std::time::Instant;

/// A way to solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// The tightest cell first, digits ascending: as the reference does.
    Backtracking,
    /// The next empty cell in an order, digits ascending: uninformed.
    DepthFirst(Order),
}

impl Method {
    /// Whether it finds a solution if there is one and nothing stops it.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        match self {
            Self::Backtracking | Self::DepthFirst(_) => true,
        }
    }
}

/// A way to solve, with a bound of its own on the nodes.
///
/// ```
/// use quintet_core::Limits;
/// use quintet_sudoku::Grid;
/// use quintet_sudoku::solvers::{Request, Solver, Verdict};
/// let puzzle = Grid::parse("1....4...3.4....").unwrap();
/// let solver = Solver::parse("depth-first:order=row-major").unwrap();
/// let report = solver.solve(&puzzle, &Request::default());
/// assert_eq!(report.solution.unwrap().to_string(), "1243342123144132");
/// let report = solver.solve(&puzzle, &Request::within(Limits::nodes(5)));
/// assert_eq!((report.verdict, report.nodes), (Verdict::LimitReached, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solver {
    /// How it solves.
    pub method: Method,
    /// Nodes it may spend on a puzzle, besides what a request allows.
    pub nodes: Option<u64>,
}

impl From<Method> for Solver {
    fn from(method: Method) -> Self {
        Self { method, nodes: None }
    }
}

impl Solver {
    /// Solves a grid within the limits of a request, nodes exactly. Of several
    /// solutions it finds one; a grid that contradicts itself has none.
    #[must_use]
    pub fn solve(&self, puzzle: &Grid, request: &Request) -> SolveReport {
        self.run(puzzle, request, &mut Nobody)
    }

    /// As [`solve`](Self::solve), telling every step.
    pub fn watch(
        &self,
        puzzle: &Grid,
        request: &Request,
        watcher: &mut dyn FnMut(SolveStep),
    ) -> SolveReport {
        self.run(puzzle, request, &mut Somebody(watcher))
    }

    fn run<W: Watcher>(&self, puzzle: &Grid, request: &Request, watcher: &mut W) -> SolveReport {
        let own = Limits { nodes: self.nodes, ..Limits::NONE };
        let request = Request { limits: request.limits.and(own), ..request.clone() };
        let started = Instant::now();
        let report = match puzzle.size() {
            Size::Four => self.method.solve::<4, W>(puzzle, &request, watcher),
            Size::Nine => self.method.solve::<9, W>(puzzle, &request, watcher),
            Size::Sixteen => self.method.solve::<16, W>(puzzle, &request, watcher),
        };
        SolveReport { time: started.elapsed(), ..report }
    }
}

impl Method {
    /// Solves a grid of `N` rows.
    fn solve<const N: usize, W: Watcher>(
        self,
        puzzle: &Grid,
        request: &Request,
        watcher: &mut W,
    ) -> SolveReport {
        let Some(masks) = Masks::<N>::of(puzzle) else { return SolveReport::hopeless() };
        let empty = |order: Order| -> Vec<Place> { order.empty_cells(puzzle) };
        let steps = &mut Entries(watcher);
        match self {
            Self::Backtracking => {
                let places = empty(Order::RowMajor);
                let start = Tightest::new(masks, &places);
                built(puzzle, &depth_first(&start, request, steps))
            }
            Self::DepthFirst(order) => {
                let places = empty(order);
                let start = InOrder::new(masks, &places);
                built(puzzle, &depth_first(&start, request, steps))
            }
        }
    }
}

/// The report of a constructive search, its path written into the puzzle.
fn built<S>(puzzle: &Grid, report: &Report<S, Entry>) -> SolveReport {
    let mut solution = puzzle.clone();
    for entry in &report.path {
        solution.set(usize::from(entry.cell), entry.digit);
    }
    SolveReport::of(report, Some(solution))
}
