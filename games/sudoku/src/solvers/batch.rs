//! Many puzzles on several threads.

use super::report::SolveReport;
use super::solver::Solver;
use crate::Grid;
use quintet_search::in_order;
use quintet_search::single::Request;
use std::convert::Infallible;

/// Solves puzzles on several threads; the reports are in the order of the puzzles.
///
/// The limits of the request apply to each puzzle, and each gets its own part of the seed, so the reports,
/// except for their times, do not depend on the number of threads. Once the stop flag is raised no further
/// puzzle is started, and the reports are those of the started puzzles, which are the first ones.
///
/// ```
/// use quintet_sudoku::Grid;
/// use quintet_sudoku::solvers::{Request, Solver, solve_all};
/// let puzzles = ["1....4...3.4....", "12...........3.4"].map(|text| Grid::parse(text).unwrap());
/// let solver = Solver::parse("depth-first").unwrap();
/// let reports = solve_all(&solver, &puzzles, &Request::default(), 2);
/// assert!(reports.iter().all(|report| report.is_solved()));
/// ```
#[must_use]
pub fn solve_all(
    solver: &Solver,
    puzzles: &[Grid],
    request: &Request,
    threads: usize,
) -> Vec<SolveReport> {
    let mut reports = Vec::with_capacity(puzzles.len());
    solve_each(solver, puzzles, request, threads, &mut |_, report| reports.push(report));
    reports
}

/// Like [`solve_all`], passing on each report with its index as soon as it and all before it are finished.
pub fn solve_each(
    solver: &Solver,
    puzzles: &[Grid],
    request: &Request,
    threads: usize,
    done: &mut dyn FnMut(usize, SolveReport),
) {
    let begun = puzzles.iter().enumerate().take_while(|_| !request.stop.is_stopped());
    let solve = |(index, puzzle): (usize, &Grid)| {
        let request = Request { seed: request.seed.part(index as u64), ..request.clone() };
        (index, solver.solve(puzzle, &request))
    };
    let Ok(()) = in_order(threads, begun, solve, |(index, report)| {
        done(index, report);
        Ok::<_, Infallible>(())
    });
}
