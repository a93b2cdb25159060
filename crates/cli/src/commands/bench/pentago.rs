//! `quintet bench pentago --file`: the exact solver against positions with known
//! values.
//!
//! Lines are `board stones value` or `board value`, a board of 36 characters, or
//! `code value` with the public solution's number; `#` begins a remark. Lines
//! that need more memory than allowed are told and passed over.

use super::file::FileArgs;
use crate::commands::solve::pentago::possible;
use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output};
use crate::{input, words};
use quintet::core::{Family, Game, Params};
use quintet_pentago::exact::{self, Error, Options, Solution, Solver, half_of_memory};
use quintet_pentago::{Pentago, Position};
use serde::Serialize;
use std::path::Path;

/// Lines told one by one; of the others only the number.
const TOLD: usize = 5;

const FORM: &str = "expected `board stones value` or `code value`, value 1, 0 or -1";

#[derive(Serialize)]
struct Report {
    game: &'static str,
    positions: usize,
    wrong: usize,
    mean_s: f64,
    max_s: f64,
    cpu_s: f64,
    threads: usize,
    /// Lines that need more memory.
    skipped: usize,
    peak_bytes: u64,
    kernel: &'static str,
}

/// A line of the file.
struct Known {
    line: usize,
    position: Position,
    value: i8,
}

pub(super) fn run(file: &Path, args: &FileArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.weak {
        return Err(Failure::refused("--weak is for connect4: here only who wins is known"));
    }
    let known = read(file)?;
    let options = Options {
        memory_limit: args.memory.unwrap_or_else(half_of_memory),
        threads: args.threads.unwrap_or(1),
        ..Options::default()
    };
    check_need(&known, options.memory_limit)?;
    let mut report = Report {
        game: "pentago",
        positions: 0,
        wrong: 0,
        mean_s: 0.0,
        max_s: 0.0,
        cpu_s: 0.0,
        threads: options.threads,
        skipped: 0,
        peak_bytes: 0,
        kernel: options.kernel.name(),
    };
    let mut solver = Solver::new(options);
    for of in &known {
        match solver.solve(&of.position) {
            Ok(solution) => count(&mut report, of, &solution, out),
            Err(error @ Error::Memory { .. }) => {
                report.skipped += 1;
                if report.skipped <= TOLD {
                    out.note(&format!("line {}: passed over: {error}\n", of.line));
                }
            }
            Err(error) => return Err(Failure::refused(error)),
        }
    }
    if let Some(more) = report.skipped.checked_sub(TOLD).filter(|&more| more > 0) {
        out.note(&format!("and {more} more lines that need more memory\n"));
    }
    report.mean_s /= report.positions.max(1) as f64;
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&report, file, out)?;
    }
    Ok(if report.wrong == 0 { Exit::Answered } else { Exit::Negative })
}

fn count(report: &mut Report, of: &Known, solution: &Solution, out: &mut Output) {
    let (seconds, value) = (solution.time.as_secs_f64(), solution.worth().sign());
    report.positions += 1;
    report.mean_s += seconds;
    report.max_s = report.max_s.max(seconds);
    report.cpu_s += solution.cpu.as_secs_f64();
    report.peak_bytes = report.peak_bytes.max(solution.peak_bytes);
    if value != of.value {
        report.wrong += 1;
        let Known { line, value: told, .. } = of;
        out.note(&format!("line {line}: the position is worth {value}, the file says {told}\n"));
    }
}

/// Refuses a file of which nothing can be solved.
fn check_need(known: &[Known], limit: u64) -> Result<(), Failure> {
    let needs = known.iter().filter(|of| of.position.outcome().is_none());
    let least = needs.map(|of| exact::need(&of.position).bytes).min().unwrap_or(0);
    if least <= limit {
        return Ok(());
    }
    let (need, limit) = (exact::bytes(least), exact::bytes(limit));
    Err(Failure::refused(format!(
        "no line can be solved in {limit} of memory: the easiest needs {need}"
    )))
}

/// Every line with a position; empty lines and remarks are passed over.
fn read(file: &Path) -> Result<Vec<Known>, Failure> {
    let text = input::read_lines(file)?;
    let mut known = Vec::new();
    for (index, content) in text.lines().enumerate() {
        let content = content.split('#').next().unwrap_or("").trim();
        if content.is_empty() {
            continue;
        }
        let line = index + 1;
        let (position, value) = read_line(content).map_err(|reason| {
            Failure::refused(format!("`{}`, line {line}: {reason}", file.display()))
        })?;
        known.push(Known { line, position, value });
    }
    if known.is_empty() {
        return Err(Failure::refused(format!("`{}` holds no position", file.display())));
    }
    Ok(known)
}

fn read_line(content: &str) -> Result<(Position, i8), String> {
    let fields: Vec<&str> = content.split_whitespace().collect();
    let (board, stones, value) = match fields[..] {
        [board, value] => (board, None, value),
        [board, stones, value] => (board, Some(stones), value),
        _ => return Err(FORM.to_owned()),
    };
    let is_code = board.len() < 36 && board.bytes().all(|byte| byte.is_ascii_digit());
    let text = if is_code { format!("code:{board}") } else { board.to_owned() };
    let setup = Params::parse("", &Pentago::setup()).map_err(|error| error.to_string())?;
    let record = Pentago::read(&setup, &text).map_err(|error| error.to_string())?;
    let position = possible(&record).map_err(|failure| match failure {
        Failure::Refused(reason) => reason,
        Failure::Game(error) => error.to_string(),
        Failure::ReaderGone | Failure::Interrupted => FORM.to_owned(),
    })?;
    if let Some(stones) = stones.filter(|stones| stones.parse() != Ok(position.ply())) {
        let marbles = position.ply();
        return Err(format!("the board has {marbles} marbles, the line says `{stones}`"));
    }
    let value = ["-1", "0", "1"].iter().position(|known| *known == value);
    let value =
        value.ok_or_else(|| format!("`{}` is no value: {FORM}", fields[fields.len() - 1]))?;
    Ok((position, value as i8 - 1))
}

fn print(report: &Report, file: &Path, out: &mut Output) -> Result<(), Failure> {
    let verdict = match report.wrong {
        0 => "all right".to_owned(),
        wrong => format!("{wrong} wrong"),
    };
    let (verdict, positions) =
        (out.paint(&verdict, Ink::Bold), words::count(report.positions as u64));
    out.result(&format!("pentago, {positions} positions of {}: {verdict}\n", file.display()))?;
    if report.skipped > 0 {
        let skipped = words::count(report.skipped as u64);
        out.result(&format!("  {skipped} passed over: they need more memory\n"))?;
    }
    let [mean, max, cpu] = [report.mean_s, report.max_s, report.cpu_s].map(words::span);
    let (size, threads) = (exact::bytes(report.peak_bytes), report.threads);
    out.result(&format!(
        "  mean {mean}, longest {max}; {cpu} of processor, {threads} threads, {size}, {}\n",
        report.kernel
    ))
}
