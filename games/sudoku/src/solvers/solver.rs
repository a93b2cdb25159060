//! A solver: a method with its limits.

use super::best_first::Promising;
use super::in_order::InOrder;
use super::local::{Climbing, Cooling, annealing, hill_climbing};
use super::masks::{CellOrder, CellUnits, Digits, Masks};
use super::report::SolveReport;
use super::steps::{Entries, Nobody, SolveStep, Somebody, Watcher};
use super::tightest::{Empty, Tightest};
use crate::{Entry, Grid, Size};
use quintet_core::Instant;
use quintet_core::Limits;
use quintet_search::single::{Report, Request, Verdict, best_first, depth_first};

/// A method of solving.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// The tightest cell first, digits ascending, like the reference.
    Backtracking,
    /// The next empty cell in an order, its digits in an order: uninformed.
    DepthFirst(CellOrder, Digits),
    /// Recursive best-first search by the number of possibilities left.
    BestFirst,
    /// A full grid, with the best swap each time, guided only by its conflicts.
    HillClimbing(Climbing),
    /// A full grid with random swaps, occasionally for the worse.
    Annealing(Cooling),
}

/// A method of solving, with its own node limit.
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
    /// The method.
    pub method: Method,
    /// Node limit per puzzle, besides the request's.
    pub nodes: Option<u64>,
}

impl From<Method> for Solver {
    fn from(method: Method) -> Self {
        Self { method, nodes: None }
    }
}

impl Solver {
    /// Solves a grid within the limits of a request; node limits are exact. Of several solutions it finds
    /// one; a grid that contradicts itself has none.
    #[must_use]
    pub fn solve(&self, puzzle: &Grid, request: &Request) -> SolveReport {
        self.run(puzzle, request, &mut Nobody)
    }

    /// Like [`solve`](Self::solve), reporting every step.
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
            Size::TwentyFive => self.method.solve::<25, W>(puzzle, &request, watcher),
        };
        SolveReport { time: started.elapsed(), ..report.verified(puzzle) }
    }
}

impl Method {
    /// Whether it builds a solution entry by entry, and so searches a tree.
    pub(super) const fn is_constructive(self) -> bool {
        matches!(self, Self::Backtracking | Self::DepthFirst(..) | Self::BestFirst)
    }

    /// Solves a grid of `N` rows.
    fn solve<const N: usize, W: Watcher>(
        self,
        puzzle: &Grid,
        request: &Request,
        watcher: &mut W,
    ) -> SolveReport {
        match self {
            Self::Backtracking => build(puzzle, CellOrder::RowMajor, |masks: Masks<N>, places| {
                let empty = Empty::new(places);
                depth_first(&Tightest::new(masks, &empty), request, &mut Entries(watcher)).into()
            }),
            Self::DepthFirst(order, digits) => build(puzzle, order, |masks: Masks<N>, places| {
                let start = InOrder::new(masks, places, digits);
                depth_first(&start, request, &mut Entries(watcher)).into()
            }),
            Self::BestFirst => build(puzzle, CellOrder::ColumnMajor, |masks: Masks<N>, places| {
                let empty = Empty::new(places);
                let start = Promising(Tightest::new(masks, &empty));
                best_first(&start, request, &mut Entries(watcher)).into()
            }),
            Self::HillClimbing(how) => hill_climbing(how, puzzle, request, watcher),
            Self::Annealing(how) => annealing(how, puzzle, request, watcher),
        }
    }
}

/// The result of a constructive search.
struct Built {
    entries: Vec<Entry>,
    report: SolveReport,
}

impl<S> From<Report<S, Entry>> for Built {
    fn from(report: Report<S, Entry>) -> Self {
        let hopeless = report.verdict == Verdict::Exhausted;
        let whole = SolveReport { hopeless, ..SolveReport::of(&report, None) };
        Self { entries: report.path, report: whole }
    }
}

/// Searches from the empty cells of a puzzle, in an order.
fn build<const N: usize>(
    puzzle: &Grid,
    order: CellOrder,
    search: impl FnOnce(Masks<N>, &[CellUnits]) -> Built,
) -> SolveReport {
    let Some(masks) = Masks::of(puzzle) else { return SolveReport::hopeless() };
    let Built { entries, report } = search(masks, &order.empty_cells(puzzle));
    let mut solution = puzzle.clone();
    for entry in entries {
        solution.set(usize::from(entry.cell), entry.digit);
    }
    let solved = report.verdict == Verdict::Solved;
    SolveReport { solution: solved.then_some(solution), ..report }
}
