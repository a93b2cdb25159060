//! Several solvers on the same puzzles, in a table.

use super::progress::StatusLine;
use super::solve::Job;
use super::way::{Found, Named};
use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output};
use crate::words;
use quintet_sudoku::Grid;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    puzzles: usize,
    solvers: Vec<Row>,
    bad_lines: Vec<BadLine>,
    interrupted: bool,
}

/// The results of one solver.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct Row {
    solver: String,
    /// Puzzles it worked on.
    puzzles: usize,
    solved: usize,
    nodes: u64,
    nodes_mean: f64,
    nodes_max: u64,
    /// The total time of all puzzles, even if several were solved at once.
    seconds: f64,
    seconds_mean: f64,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct BadLine {
    line: usize,
    error: String,
}

pub(super) fn run(solvers: &[Named], job: &Job<'_>, out: &mut Output) -> Result<Exit, Failure> {
    let puzzles = job.puzzles();
    let bad = job.lines.iter().filter_map(|line| {
        Some(BadLine { line: line.number, error: line.puzzle.as_ref().err()?.clone() })
    });
    let mut report = Report {
        puzzles: puzzles.len(),
        solvers: Vec::new(),
        bad_lines: bad.collect(),
        interrupted: false,
    };
    for named in solvers {
        report.solvers.push(measure(named, &puzzles, job));
    }
    report.interrupted = job.request.stop.is_stopped();
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&report, out)?;
    }
    let all = report.solvers.iter().all(|row| row.solved == report.puzzles);
    Ok(match all && report.bad_lines.is_empty() {
        _ if report.interrupted => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

fn measure(named: &Named, puzzles: &[Grid], job: &Job<'_>) -> Row {
    let mut row = Row { solver: named.text.clone(), ..Row::default() };
    let mut progress = StatusLine::new(puzzles.len());
    named.solve_each(puzzles, &job.request, job.threads, &mut |Found { report, .. }| {
        row.puzzles += 1;
        row.solved += usize::from(report.is_solved());
        row.nodes += report.nodes;
        row.nodes_max = row.nodes_max.max(report.nodes);
        row.seconds += report.time.as_secs_f64();
        progress.step(report.is_solved());
    });
    progress.clear();
    let count = row.puzzles.max(1) as f64;
    row.nodes_mean = row.nodes as f64 / count;
    row.seconds_mean = row.seconds / count;
    row
}

fn print(report: &Report, out: &mut Output) -> Result<(), Failure> {
    for BadLine { line, error } in &report.bad_lines {
        out.note(&words::pick(
            format!("line {line} is not a puzzle: {error}\n"),
            format!("la ligne {line} n’est pas une grille : {error}\n"),
        ));
    }
    if report.interrupted {
        out.note(words::interrupted());
    }
    let head = words::pick(
        ["solver", "solved", "nodes, mean", "nodes, most", "time, mean", "time, all"],
        ["solveur", "résolues", "nœuds, moyenne", "nœuds, max", "temps, moyenne", "temps, total"],
    );
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(report.solvers.iter().map(|row| {
        vec![
            row.solver.clone(),
            format!("{} {} {}", row.solved, words::pick("of", "sur"), row.puzzles),
            words::count(row.nodes_mean.round() as u64),
            words::count(row.nodes_max),
            words::span(row.seconds_mean),
            words::span(row.seconds),
        ]
    }));
    let table = words::table(&rows, 0);
    let (head, body) = table.split_once('\n').unwrap_or((&table, ""));
    out.result(&format!("{}\n{body}", out.paint(head, Ink::Bold)))
}
