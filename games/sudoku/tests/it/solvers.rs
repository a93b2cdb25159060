//! Every solver is right, keeps its limits, is reproducible, and can be watched.

use crate::data;
use quintet_core::{Limits, Seed};
use quintet_sudoku::solvers::{
    Request, SolveReport, SolveStep, Solver, Verdict, solve_all, solve_each, solvers,
};
use quintet_sudoku::{Entry, Grid, Size, solutions};
use quintet_testkit::timed_after_stop;
use std::time::Duration;

/// Every solver with its defaults, and with other options.
const ALL: [&str; 12] = [
    "backtracking",
    "depth-first",
    "depth-first:order=row-major",
    "best-first",
    "hill-climbing",
    "hill-climbing:kick=0,sideways=100",
    "hill-climbing:propagate=off",
    "annealing",
    "annealing:temperature=35",
    "annealing:propagate=off",
    "annealing:schedule=geometric,temperature=100",
    "annealing:schedule=geometric,temperature=200,swaps=50000",
];

fn solver(text: &str) -> Solver {
    Solver::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn grid(text: &str) -> Grid {
    Grid::parse(text).expect("the text is a grid")
}

fn without_time(report: &SolveReport) -> SolveReport {
    SolveReport { time: Duration::ZERO, ..report.clone() }
}

#[test]
fn all_find_the_one_solution() {
    for (text, solution) in data::EXAMPLES {
        for name in ALL {
            let report = solver(name).solve(&grid(text), &Request::default());
            assert_eq!(report.verdict, Verdict::Solved, "{name} {text}");
            assert_eq!(report.solution, Some(grid(solution)), "{name}");
            assert!(!report.hopeless);
        }
    }
}

#[test]
fn all_equal_the_reference_on_minimal_puzzles() {
    let puzzles = data::minimal();
    for name in ALL.into_iter().filter(|name| !name.contains("kick=0")) {
        let reports = solve_all(&solver(name), &puzzles[..20], &Request::default(), 2);
        for (puzzle, report) in puzzles.iter().zip(reports) {
            assert_eq!(report.solution.as_ref(), solutions(puzzle, 1).first(), "{name} {puzzle}");
        }
    }
}

#[test]
fn every_size_is_solved() {
    let empty = [Size::Four, Size::Nine, Size::Sixteen].map(Grid::empty);
    let sixteen = grid(data::SIXTEEN);
    for name in ["backtracking", "best-first", "hill-climbing", "annealing"] {
        for puzzle in [&empty[0], &empty[1], &sixteen] {
            let request = Request::within(Limits::nodes(30_000_000));
            let report = solver(name).solve(puzzle, &request);
            let Some(solution) = report.solution else {
                // A puzzle of 16 × 16 may be too hard for randomised solvers.
                assert!(name.len() > 8 && puzzle == &sixteen, "{name} {puzzle}");
                continue;
            };
            assert!(solution.is_solved());
            let kept = puzzle.digits().iter().zip(solution.digits());
            assert!(kept.into_iter().all(|(given, digit)| *given == 0 || given == digit));
        }
    }
}

#[test]
fn hopeless_grids_are_proved_so() {
    for text in ["11.. .... .... ....", "12.. ..3. .... ...."] {
        for name in ALL {
            let request = Request::within(Limits::nodes(100_000));
            let report = solver(name).solve(&grid(text), &request);
            assert_eq!((report.verdict, report.hopeless), (Verdict::Exhausted, true), "{name}");
            assert_eq!(report.solution, None);
        }
    }
    // Singles do not detect it: complete solvers prove it, the others reach the limit or give up.
    let subtle = grid(data::WRONG);
    for name in ALL {
        let limited = solver(name).solve(&subtle, &Request::within(Limits::nodes(1_000_000)));
        let complete = !name.starts_with("hill") && !name.starts_with("ann");
        assert_eq!((limited.is_solved(), limited.hopeless), (false, complete), "{name}");
    }
    let report = solver("hill-climbing:restarts=3").solve(&subtle, &Request::default());
    assert_eq!((report.verdict, report.restarts), (Verdict::Exhausted, 3));
    assert_eq!((report.minima + report.plateaus, report.hopeless), (4, false));
}

#[test]
fn node_limits_are_exact() {
    let hard = grid(data::EXAMPLES[3].0);
    for name in ALL {
        let full = solver(name).solve(&hard, &Request::default()).nodes;
        for limit in [0, 1, 2, 17, 1023, 1024, 1025, full.saturating_sub(1), full, full + 1] {
            let report = solver(name).solve(&hard, &Request::within(Limits::nodes(limit)));
            let verdict = if limit < full { Verdict::LimitReached } else { Verdict::Solved };
            assert_eq!((report.verdict, report.nodes), (verdict, full.min(limit)), "{name}");
            assert_eq!(report.is_solved(), verdict == Verdict::Solved);
        }
        let colon = if name.contains(':') { ',' } else { ':' };
        let own = solver(&format!("{name}{colon}nodes=1"));
        assert_eq!(own.solve(&hard, &Request::default()).nodes, 1, "{name}");
    }
}

#[test]
fn the_same_seed_and_any_number_of_threads_give_the_same() {
    let puzzles: Vec<Grid> =
        (0..4).flat_map(|_| data::EXAMPLES.map(|(text, _)| grid(text))).collect();
    for name in ALL {
        let request = Request { seed: Seed(7), ..Request::within(Limits::nodes(20_000)) };
        let run = |threads| -> Vec<SolveReport> {
            let reports = solve_all(&solver(name), &puzzles, &request, threads);
            reports.iter().map(without_time).collect()
        };
        let one = run(1);
        assert_eq!(one.len(), puzzles.len());
        assert_eq!((&one, &one), (&run(1), &run(3)), "{name}");
        if name.starts_with("hill") || name.starts_with("ann") {
            let other = solve_all(&solver(name), &puzzles, &Request::within(request.limits), 1);
            let other: Vec<_> = other.iter().map(without_time).collect();
            assert_ne!(one, other, "{name}: another seed is another search");
        }
    }
}

/// The processor time that a solver uses after it is stopped.
fn time_to_stop(name: &str, endless: &Grid) -> Duration {
    let search = |stop| solver(name).solve(endless, &Request { stop, ..Request::default() });
    let (report, late) = timed_after_stop(search);
    assert_eq!(report.verdict, Verdict::LimitReached, "{name}");
    late
}

#[test]
fn all_stop_when_asked() {
    // Empty except for a contradiction that comes last in this order.
    let mut sixteen = Grid::empty(Size::Sixteen);
    for (cell, digit) in (240..255).zip(1..) {
        sixteen.set(cell, digit);
    }
    sixteen.set(239, 16);
    let wrong = grid(data::WRONG);
    let endless = [
        ("depth-first:order=row-major", &sixteen),
        ("hill-climbing:restarts=1000000000", &wrong),
        ("annealing:restarts=1000000000", &wrong),
    ];
    for (name, endless) in endless {
        // Retried in case other tests of this program use processor time meanwhile.
        let in_time = (0..5).any(|_| time_to_stop(name, endless) < Duration::from_millis(50));
        assert!(in_time, "{name} stops in time");
    }
    let request = Request::default();
    request.stop.stop();
    let mut begun = 0;
    let puzzles = [grid(data::EXAMPLES[1].0), grid(data::EXAMPLES[2].0)];
    solve_each(&solver("backtracking"), &puzzles, &request, 2, &mut |_, _| begun += 1);
    assert_eq!(begun, 0, "nothing is started after that");
}

/// Follows the steps on its own grid.
fn follow(board: &mut Grid, path: &mut Vec<Entry>, step: &SolveStep) {
    match step {
        SolveStep::Place(entry) => {
            assert_eq!(board.digit(usize::from(entry.cell)), 0, "only empty cells are filled");
            board.set(usize::from(entry.cell), entry.digit);
            assert_eq!(board.contradiction(), None, "only digits that fit are tried");
            path.push(*entry);
        }
        SolveStep::Backtrack(entry) => {
            assert_eq!(path.pop(), Some(*entry), "the last entry is the first to go");
            board.set(usize::from(entry.cell), 0);
        }
        SolveStep::Start { grid, .. } => {
            assert!(grid.is_full());
            *board = grid.clone();
        }
        SolveStep::Swap { cells: [a, b], conflicts, .. } => {
            let [a, b] = [a, b].map(|cell| usize::from(*cell));
            assert_eq!(board.size().units(a)[2], board.size().units(b)[2], "in one box");
            let (x, y) = (board.digit(a), board.digit(b));
            board.set(a, y);
            board.set(b, x);
            assert_eq!(*conflicts, too_many(board));
        }
        SolveStep::Stuck { conflicts, .. } => assert_eq!(*conflicts, too_many(board)),
    }
}

/// The number of surplus digits in rows and columns, counted from scratch.
fn too_many(grid: &Grid) -> u64 {
    let rows = grid.size().rows();
    let lines = (0..rows).flat_map(|line| {
        let row: Vec<u8> = (0..rows).map(|i| grid.digit(line * rows + i)).collect();
        let column: Vec<u8> = (0..rows).map(|i| grid.digit(i * rows + line)).collect();
        [row, column]
    });
    lines
        .map(|mut line| {
            line.sort_unstable();
            line.dedup();
            (rows - line.len()) as u64
        })
        .sum()
}

#[test]
fn following_the_steps_leads_to_the_solution() {
    for (text, solution) in data::EXAMPLES {
        for name in ALL {
            for limit in [5_000, 100, u64::MAX] {
                let request = Request::within(Limits::nodes(limit));
                let (mut board, mut path, mut placed) = (grid(text), Vec::new(), 0);
                let mut starts = 0;
                let report = solver(name).watch(&grid(text), &request, &mut |step| {
                    follow(&mut board, &mut path, &step);
                    placed += u64::from(matches!(step, SolveStep::Place(_)));
                    if let SolveStep::Start { restarts, .. } = step {
                        assert_eq!(restarts, starts);
                        starts += 1;
                    }
                });
                let unwatched = solver(name).solve(&grid(text), &request);
                assert_eq!(without_time(&report), without_time(&unwatched), "{name}");
                if report.is_solved() {
                    assert_eq!(board, grid(solution), "{name}");
                }
                if name.starts_with("depth") || name.starts_with("back") {
                    assert_eq!(placed, report.nodes);
                }
                assert_eq!(starts.saturating_sub(1), report.restarts, "{name}");
            }
        }
    }
}

#[test]
fn solvers_are_read_and_refused() {
    assert_eq!(solvers().len(), 5);
    for spec in solvers() {
        assert!(Solver::parse(spec.name).is_ok());
    }
    let error = |text| Solver::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("guessing"),
        "unknown solver `guessing`; available: backtracking, depth-first, best-first, \
         hill-climbing, annealing"
    );
    assert_eq!(
        error("depth-first:order=diagonal"),
        "solver `depth-first`: `order` cannot be `diagonal`: expected one of column-major, row-major"
    );
    assert!(error("annealing:temperature=0.35").contains("a whole number from 1 to 10000"));
    assert!(error("best-first:depth=3").contains("nodes"));
}
