//! The Sudoku report: puzzles solved within a number of nodes.

use crate::plot::{Axes, Curve, curves};
use crate::{Chapter, Plot, Row, Run, Stopped, Table};
use quintet::core::{Limits, Random, Seed};
use quintet_sudoku::solvers::{Request, SolveReport, Solver, solve_all};
use quintet_sudoku::{Grid, solutions};
use std::path::Path;

/// The report's limits and the puzzles it solved of 100.
const COLUMN_MAJOR: [(u64, u64); 5] =
    [(1_000, 3), (5_000, 13), (10_000, 20), (50_000, 52), (3_716_586, 100)];
/// Figures for the other order, re-derived beside the report.
const ROW_MAJOR: [(u64, u64); 4] = [(1_000, 4), (5_000, 19), (10_000, 27), (50_000, 55)];
const HARDEST: u64 = 3_716_586;
const HARDEST_BY_ROW: u64 = 3_643_535;
/// The report's nine minutes for all puzzles.
const REPORT_MILLISECONDS: f64 = 9.0 * 60.0 * 1000.0;
/// What the solvers that did not work in the report are given here.
const SWAPS: u64 = 2_000_000;

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let (puzzles, theirs) = match run.puzzles.as_deref().and_then(read_puzzles) {
        Some(puzzles) => (puzzles, true),
        None => (our_puzzles(if run.quick { 10 } else { 100 }), false),
    };
    let columns = solved("depth-first", &puzzles, None, run)?;
    let rows = solved("depth-first:order=row-major", &puzzles, None, run)?;
    let tables = vec![
        depth_first_table(&columns, theirs),
        row_major_table(&rows, theirs),
        others_table(&puzzles, run)?,
    ];
    let plots = vec![plot(&columns, &rows)];
    Ok(Chapter { report: "sudoku", title: "Sudoku", tables, plots })
}

/// The report's hundred puzzles, if the folder has them all.
fn read_puzzles(folder: &Path) -> Option<Vec<Grid>> {
    let text = std::fs::read_to_string(folder.join("100sudoku.txt")).ok()?;
    let puzzles: Vec<Grid> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(Grid::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    (puzzles.len() == 100).then_some(puzzles)
}

/// Puzzles of our own: shuffled full grids from which cells are taken away in a
/// random order, as long as one solution is left, down to 27.
fn our_puzzles(count: u64) -> Vec<Grid> {
    (0..count).map(|index| our_puzzle(&mut Random::new(Seed(index)))).collect()
}

fn our_puzzle(random: &mut Random) -> Grid {
    let mut digits: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut digits);
    let [rows, columns] = [(); 2].map(|()| shuffled_lines(random));
    let mut cells: Vec<u8> = (0..81)
        .map(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            digits[(row * 3 + row / 3 + column) % 9]
        })
        .collect();
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    let mut left = 81;
    for cell in order {
        if left == 27 {
            break;
        }
        let digit = std::mem::take(&mut cells[cell]);
        if solutions(&grid(&cells), 2).len() == 1 {
            left -= 1;
        } else {
            cells[cell] = digit;
        }
    }
    grid(&cells)
}

fn grid(cells: &[u8]) -> Grid {
    let text: String = cells.iter().map(|digit| char::from(b'0' + digit)).collect();
    Grid::parse(&text).expect("part of a full grid is a grid")
}

/// Nine lines in a random order that keeps bands together.
fn shuffled_lines(random: &mut Random) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut lines = Vec::new();
    for band in bands {
        let mut three = [3 * band, 3 * band + 1, 3 * band + 2];
        random.shuffle(&mut three);
        lines.extend(three);
    }
    lines
}

fn solved(
    solver: &str,
    puzzles: &[Grid],
    nodes: Option<u64>,
    run: &Run<'_>,
) -> Result<Vec<SolveReport>, Stopped> {
    run.tell(&format!("sudoku: {solver}"));
    let solver = Solver::parse(solver).expect("the report's solvers are listed");
    let mut request = Request::within(Limits { nodes, ..Limits::NONE });
    request.stop = run.stop.clone();
    let reports = solve_all(&solver, puzzles, &request, run.threads);
    run.check()?;
    Ok(reports)
}

/// Puzzles that take at most so many nodes: the same as solving with that limit.
fn within(reports: &[SolveReport], nodes: u64) -> u64 {
    reports.iter().filter(|report| report.is_solved() && report.nodes <= nodes).count() as u64
}

fn hardest(reports: &[SolveReport]) -> u64 {
    reports.iter().map(|report| report.nodes).max().unwrap_or(0)
}

/// An exact comparison with the report's puzzles, and only a figure with others.
fn row(what: String, report: u64, ours: u64, theirs: bool) -> Row {
    if theirs { Row::exact(what, report, ours) } else { Row::ours(what, ours) }
}

const NOT_COMPARABLE: &str = "These are puzzles of our own, not the report's: its figures are not \
                              comparable. Give its folder with --puzzles or $QUINTET_DATA.";

fn note(theirs: bool, otherwise: &str) -> String {
    if theirs { otherwise.to_owned() } else { NOT_COMPARABLE.to_owned() }
}

fn depth_first_table(reports: &[SolveReport], theirs: bool) -> Table {
    let mut rows: Vec<Row> = COLUMN_MAJOR
        .iter()
        .map(|&(limit, solved)| {
            row(format!("solved within {limit} nodes"), solved, within(reports, limit), theirs)
        })
        .collect();
    rows.push(row(
        "nodes of the hardest (the report: about 3.71 million)".to_owned(),
        HARDEST,
        hardest(reports),
        theirs,
    ));
    let milliseconds = reports.iter().map(|report| report.time.as_secs_f64() * 1000.0).sum();
    rows.push(Row::time(
        "all puzzles, ms on one thread",
        theirs.then_some(REPORT_MILLISECONDS),
        Some(milliseconds),
    ));
    Table {
        title: format!("Depth-first, down the columns, {} puzzles", reports.len()),
        note: note(theirs, "Every placement is a node."),
        rows,
    }
}

fn row_major_table(reports: &[SolveReport], theirs: bool) -> Table {
    let mut rows: Vec<Row> = ROW_MAJOR
        .iter()
        .map(|&(limit, solved)| {
            row(format!("solved within {limit} nodes"), solved, within(reports, limit), theirs)
        })
        .collect();
    rows.push(row("nodes of the hardest".to_owned(), HARDEST_BY_ROW, hardest(reports), theirs));
    Table {
        title: "Depth-first, along the rows".to_owned(),
        note: note(theirs, "For comparison; figures re-derived beside the report."),
        rows,
    }
}

/// What the report tried and could not make work.
fn others_table(puzzles: &[Grid], run: &Run<'_>) -> Result<Table, Stopped> {
    let some = if run.quick { 20.min(puzzles.len()) } else { puzzles.len() };
    let mut rows = Vec::new();
    let solvers = [
        ("hill-climbing", "0 (it did not work)"),
        ("annealing", "–"),
        ("best-first", "0 (it never stopped)"),
        ("backtracking", "–"),
    ];
    for (solver, report) in solvers {
        let limit = if solver == "best-first" && run.quick { 20_000 } else { SWAPS };
        let reports = solved(solver, &puzzles[..some], Some(limit), run)?;
        let count = within(&reports, limit);
        let most = hardest(&reports);
        let milliseconds: f64 =
            reports.iter().map(|report| report.time.as_secs_f64() * 1000.0).sum();
        rows.push(
            Row::beside(solver, report, format!("{count} of {some}"))
                .with("limit", limit)
                .with("most nodes", most)
                .with("ms", milliseconds),
        );
    }
    Ok(Table {
        title: "The other solvers".to_owned(),
        note: "A node is a swap evaluated, or a placement. No solver exceeds its limit.".to_owned(),
        rows,
    })
}

fn plot(columns: &[SolveReport], rows: &[SolveReport]) -> Plot {
    let curve = |name: &str, reports: &[SolveReport]| {
        let mut nodes: Vec<u64> =
            reports.iter().filter(|report| report.is_solved()).map(|report| report.nodes).collect();
        nodes.sort_unstable();
        let points =
            nodes.iter().enumerate().map(|(index, &nodes)| (nodes as f64, index as f64 + 1.0));
        Curve { name: name.to_owned(), points: points.collect() }
    };
    let axes = Axes { x: "node limit", y: "puzzles solved", log_x: true, log_y: false };
    let all = [curve("down the columns", columns), curve("along the rows", rows)];
    curves("sudoku-solved", "Puzzles solved against the node limit", &axes, &all)
}
