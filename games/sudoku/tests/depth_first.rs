//! The report's figures for depth-first search, and what they count.

mod data;

use quintet_core::Limits;
use quintet_sudoku::solvers::{Method, Order, Request, Solver, Verdict, solve_all};
use quintet_sudoku::{Grid, solutions_while};

/// Node limits, with the puzzles of the report solved within them.
type Golden = [(u64, usize); 4];

/// All of the 100 puzzles to the end, from which every line of the table
/// follows, and then the table itself, limit by limit.
fn check(order: Order, golden: Golden, hardest: u64) {
    let Some(puzzles) = data::puzzles("100sudoku.txt") else { return };
    assert_eq!(puzzles.len(), 100);
    let solver = Solver::from(Method::DepthFirst(order));
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
fn the_reports_table_column_major() {
    let golden = [(1000, 3), (5000, 13), (10_000, 20), (50_000, 52)];
    check(Order::ColumnMajor, golden, 3_716_586);
}

#[test]
fn the_reports_table_row_major() {
    let golden = [(1000, 4), (5000, 19), (10_000, 27), (50_000, 55)];
    check(Order::RowMajor, golden, 3_643_535);
}

/// `backtracking` makes the placements of the reference, neither more nor fewer.
#[test]
fn backtracking_is_the_reference() {
    let mut puzzles = data::EXAMPLES.map(|(text, _)| Grid::parse(text).unwrap()).to_vec();
    puzzles.extend(data::puzzles("magictour_top1465.txt").unwrap_or_default().drain(..20));
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
