//! `quintet bench connect4 --file`: the solver against positions with known scores.
//!
//! Every position is solved from an empty table, so that the order of the file
//! does not matter; clearing the table counts.

use super::file::{FileArgs, all_cpu_seconds, cpu_seconds};
use crate::commands::solve::{TABLE_MIB, depth};
use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output};
use crate::{input, words};
use quintet::core::{Control, Info, Limits, StopFlag};
use quintet_connect4::{Book, Depth, Landing, Position, Solver, Standard};
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    positions: usize,
    wrong: usize,
    mean_us: f64,
    median_us: f64,
    max_us: f64,
    mean_nodes: f64,
    cpu_s: f64,
    threads: usize,
    book: bool,
}

/// A line of the file.
struct Known {
    line: usize,
    text: String,
    position: Position,
    score: i32,
}

/// What one position cost.
struct Cost {
    microseconds: f64,
    nodes: u64,
}

pub(super) fn run(file: &Path, args: &FileArgs, out: &mut Output) -> Result<Exit, Failure> {
    let weak = args.weak;
    let known = read(file)?;
    let threads = args.threads.unwrap_or(1);
    let mut solver = Solver::new(Standard, TABLE_MIB).with_threads(threads);
    if !args.no_book {
        solver = solver.with_book(Book::embedded());
    }
    let cpu_seconds = if threads > 1 { all_cpu_seconds } else { cpu_seconds };
    let mut costs = Vec::new();
    let mut wrong = 0;
    let started = cpu_seconds();
    for position in &known {
        let (score, cost) = solve(&mut solver, position, depth(weak));
        costs.push(cost);
        let expected = if weak { position.score.signum() } else { position.score };
        if score != expected {
            wrong += 1;
            let Known { line, text, .. } = position;
            out.note(&format!("line {line}: {text} is worth {score}, the file says {expected}\n"));
        }
    }
    let used = cpu_seconds().zip(started).map(|(end, start)| end - start);
    let report = summary(&mut costs, wrong, used.filter(|&used| used > 0.0), args);
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&report, file, out)?;
    }
    Ok(if wrong == 0 { Exit::Answered } else { Exit::Negative })
}

fn solve(solver: &mut Solver<Standard>, known: &Known, depth: Depth) -> (i32, Cost) {
    let mut ignore = |_: &Info<Landing>| {};
    let started = Instant::now();
    solver.clear();
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let score = solver.solve(&known.position, depth, &mut control);
    let microseconds = started.elapsed().as_secs_f64() * 1e6;
    let nodes = control.nodes();
    (score.expect("a search without limits ends with a proof"), Cost { microseconds, nodes })
}

fn summary(costs: &mut [Cost], wrong: usize, cpu: Option<f64>, args: &FileArgs) -> Report {
    costs.sort_by(|a, b| a.microseconds.total_cmp(&b.microseconds));
    let count = costs.len() as f64;
    let total: f64 = costs.iter().map(|cost| cost.microseconds).sum();
    let nodes: u64 = costs.iter().map(|cost| cost.nodes).sum();
    Report {
        game: "connect4",
        positions: costs.len(),
        wrong,
        mean_us: total / count,
        median_us: costs[costs.len() / 2].microseconds,
        max_us: costs[costs.len() - 1].microseconds,
        mean_nodes: nodes as f64 / count,
        // One thread that waits for nothing: the clock is as good.
        cpu_s: cpu.unwrap_or(total / 1e6),
        threads: args.threads.unwrap_or(1),
        book: !args.no_book,
    }
}

/// Every line `moves score`; empty lines are passed over.
fn read(file: &Path) -> Result<Vec<Known>, Failure> {
    let text = input::read_lines(file)?;
    let refused = |line: usize, reason: String| {
        Failure::refused(format!("`{}`, line {line}: {reason}", file.display()))
    };
    let mut known = Vec::new();
    for (index, content) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line = index + 1;
        let form = "expected `moves score`, such as `32164625 11`";
        let Some((moves, score)) = content.trim().rsplit_once(char::is_whitespace) else {
            return Err(refused(line, form.to_owned()));
        };
        let position = Position::read(moves).map_err(|error| refused(line, error.to_string()))?;
        let score = score.parse().map_err(|_| {
            refused(line, format!("`{}` is no score: {form}", score.escape_debug()))
        })?;
        known.push(Known { line, text: moves.trim().to_owned(), position, score });
    }
    if known.is_empty() {
        return Err(Failure::refused(format!("`{}` holds no position", file.display())));
    }
    Ok(known)
}

fn print(report: &Report, file: &Path, out: &mut Output) -> Result<(), Failure> {
    let verdict = match report.wrong {
        0 => "all right".to_owned(),
        wrong => format!("{wrong} wrong"),
    };
    let verdict = out.paint(&verdict, Ink::Bold);
    let positions = words::count(report.positions as u64);
    out.result(&format!(
        "{}, {positions} positions of {}: {verdict}\n",
        report.game,
        file.display()
    ))?;
    out.result(&format!(
        "  mean {:.2} µs, median {:.2} µs, longest {:.2} µs\n  mean {:.1} nodes\n  {:.3} s of processor time\n",
        report.mean_us, report.median_us, report.max_us, report.mean_nodes, report.cpu_s
    ))
}
