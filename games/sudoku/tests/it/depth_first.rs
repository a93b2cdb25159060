//! The report's figures for depth-first search, and what they count.

use crate::data;
use quintet_core::Limits;
use quintet_sudoku::solvers::{CellOrder, Digits, Method, Request, Solver, Verdict, solve_all};
use quintet_sudoku::{Grid, solutions_while};

/// Node limits, with the puzzles of the report solved within them.
type Golden = [(u64, usize); 4];

/// Solves all 100 puzzles to the end, from which every line of the table follows, and then checks the table
/// itself, limit by limit.
fn check(order: CellOrder, golden: Golden, hardest: u64) {
    let puzzles = data::collection("100sudoku.txt");
    assert_eq!(puzzles.len(), 100);
    let solver = Solver::from(Method::DepthFirst(order, Digits::Ascending));
    let reports = solve_all(&solver, &puzzles, &Request::default(), 2);
    assert!(reports.iter().all(|report| report.solution.as_ref().is_some_and(Grid::is_solved)));
    assert_eq!(reports.iter().map(|report| report.nodes).max(), Some(hardest));
    for (limit, expected) in golden {
        let request = Request::within(Limits::nodes(limit));
        let limited = solve_all(&solver, &puzzles, &request, 2);
        let solved = limited.iter().filter(|report| report.is_solved()).count();
        assert_eq!(solved, expected, "of 100 within {limit} nodes");
        for (full, limited) in reports.iter().zip(&limited) {
            let verdict = if full.nodes <= limit { Verdict::Solved } else { Verdict::LimitReached };
            assert_eq!((limited.verdict, limited.nodes), (verdict, full.nodes.min(limit)));
        }
    }
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn the_reports_table_column_major() {
    let golden = [(1000, 3), (5000, 13), (10_000, 20), (50_000, 52)];
    check(CellOrder::ColumnMajor, golden, 3_716_586);
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn the_reports_table_row_major() {
    let golden = [(1000, 4), (5000, 19), (10_000, 27), (50_000, 55)];
    check(CellOrder::RowMajor, golden, 3_643_535);
}

/// Plain recursion in a fixed order of cells and digits, simple enough to trust.
struct Plain<'a> {
    cells: &'a [usize],
    digits: [u8; 9],
    placements: u64,
    limit: u64,
}

impl Plain<'_> {
    /// Runs until a solution is found or the limit of placements is reached.
    fn solve(&mut self, grid: &mut Grid) -> bool {
        let empty = self.cells.iter().find(|&&cell| grid.digit(cell) == 0);
        let Some(&cell) = empty else { return true };
        for digit in self.digits {
            grid.set(cell, digit);
            if grid.is_in_conflict(cell) {
                continue;
            }
            if self.placements == self.limit {
                break;
            }
            self.placements += 1;
            if self.solve(grid) {
                return true;
            }
        }
        grid.set(cell, 0);
        false
    }
}

/// Every node is a placement of plain recursion, by columns or by rows, digits ascending or descending, and
/// the limit is exact.
#[test]
fn depth_first_is_plain_recursion() {
    let by_row: Vec<usize> = (0..81).collect();
    let by_column: Vec<usize> = (0..81).map(|index| index % 9 * 9 + index / 9).collect();
    let ascending = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut descending = ascending;
    descending.reverse();
    let mut solved = 0;
    for (order, cells, digits, tried) in [
        (CellOrder::RowMajor, &by_row, Digits::Ascending, ascending),
        (CellOrder::ColumnMajor, &by_column, Digits::Ascending, ascending),
        (CellOrder::ColumnMajor, &by_column, Digits::Descending, descending),
    ] {
        let solver = Solver::from(Method::DepthFirst(order, digits));
        for puzzle in data::minimal().into_iter().take(70) {
            let mut plain = Plain { cells, digits: tried, placements: 0, limit: 20_000 };
            let mut grid = puzzle.clone();
            let found = plain.solve(&mut grid);
            let report = solver.solve(&puzzle, &Request::within(Limits::nodes(plain.limit)));
            assert_eq!((report.nodes, report.is_solved()), (plain.placements, found), "{puzzle}");
            assert_eq!(report.solution, found.then_some(grid), "{puzzle}");
            solved += usize::from(found);
        }
    }
    assert!((20..180).contains(&solved), "{solved}: the limit cuts some off and not all");
}

/// `backtracking` makes exactly the placements of the reference.
#[test]
fn backtracking_is_the_reference() {
    let mut puzzles = data::EXAMPLES.map(|(text, _)| Grid::parse(text).unwrap()).to_vec();
    puzzles.extend(data::hard());
    for puzzle in puzzles {
        let mut placements = 0;
        let found = solutions_while(&puzzle, 1, || {
            placements += 1;
            true
        });
        let report = Solver::from(Method::Backtracking).solve(&puzzle, &Request::default());
        assert_eq!(report.solution.as_ref(), found.first());
        assert_eq!(report.nodes, placements, "{puzzle}");
    }
}
