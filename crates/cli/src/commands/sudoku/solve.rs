//! `quintet sudoku solve`: puzzles, one or many, by any of the solvers.

use super::puzzles::{self, Line};
use super::{compare, progress::Progress};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::core::{Limits, Seed, parse_duration};
use quintet_sudoku::Grid;
use quintet_sudoku::solvers::{Request, SolveReport, Solver, Verdict, solve_each, solvers};
use serde::Serialize;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  quintet sudoku solve 1....4...3.4....
  quintet sudoku solve puzzles.txt --solver depth-first --nodes 50000
  quintet sudoku solve puzzles.txt --solver annealing:temperature=35 --seed 7 --json
  quintet sudoku solve puzzles.txt --compare backtracking best-first hill-climbing
  cat puzzles.txt | quintet sudoku solve -";

/// Solve puzzles, and tell the nodes and the time each of them took
///
/// Every puzzle has its line in the order of the input: its solution, or why
/// there is none, then the nodes and the time. A line that is no puzzle is
/// reported with its number and does not stop the others. Ctrl-C ends with what
/// there is so far. Exit status: 0 if all were solved, 1 if some were not or some
/// lines were no puzzles, 2 for a usage error.
#[derive(Args, Debug)]
#[command(after_help = about_solvers())]
pub(crate) struct SolveArgs {
    /// A puzzle (81 characters, . or 0 when empty; or 16, or 256), a file with
    /// one a line (# begins a comment), or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: Option<String>,

    /// How to solve, name:param=value,…
    #[arg(long, value_name = "SOLVER", default_value = "backtracking", value_parser = solver)]
    solver: Named,

    /// Spend at most so many nodes on a puzzle
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Think at most so long about a puzzle: 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Where chance starts; the same seed gives the same answers
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Puzzles at once; the answers do not depend on it [default: all cores]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Compare these solvers in a table, instead of telling solutions
    #[arg(
        long,
        value_name = "SOLVER",
        num_args = 1..,
        conflicts_with = "solver",
        value_parser = solver
    )]
    compare: Vec<Named>,
}

/// A solver with the text that names it.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) text: String,
    pub(super) solver: Solver,
}

fn solver(text: &str) -> Result<Named, String> {
    let solver = Solver::parse(text).map_err(|error| error.to_string())?;
    Ok(Named { text: text.to_owned(), solver })
}

fn time(text: &str) -> Result<Duration, &'static str> {
    parse_duration(text).ok_or("expected a time such as 500ms, 2s or 5m")
}

/// The solvers with their parameters, and examples.
fn about_solvers() -> String {
    let mut text = "Solvers are written name or name:param=value,…\n".to_owned();
    for spec in solvers() {
        text.push_str(&format!("  {:<14} {}\n", spec.name, spec.summary));
        for param in &spec.params {
            let default = param.default.as_ref().map_or("…".to_owned(), ToString::to_string);
            let written = format!("{}={default}", param.name);
            text.push_str(&format!("    {written:<20} {}: {}\n", param.summary, param.kind));
        }
    }
    format!("{text}\n{EXAMPLES}")
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    let lines = puzzles::read(args.puzzles.as_deref())?;
    let limits = Limits { nodes: args.nodes, time: args.time, ..Limits::NONE };
    let request = Request { limits, seed: Seed(args.seed), ..Request::default() };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&request.stop);
    let job = Job { lines: &lines, request, threads };
    if args.compare.is_empty() {
        return each(&args.solver, &job, out);
    }
    compare::run(&args.compare, &job, out)
}

/// Puzzles and how they are to be solved.
pub(super) struct Job<'j> {
    pub(super) lines: &'j [Line],
    pub(super) request: Request,
    pub(super) threads: usize,
}

impl Job<'_> {
    /// The puzzles without the lines that are none.
    pub(super) fn puzzles(&self) -> Vec<Grid> {
        self.lines.iter().filter_map(|line| line.puzzle.clone().ok()).collect()
    }
}

/// What becomes of a line.
#[derive(Serialize)]
struct Answer<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
}

/// What became of all lines.
#[derive(Default, Serialize)]
struct Summary {
    solver: String,
    puzzles: usize,
    solved: usize,
    unsolved: usize,
    bad_lines: usize,
    nodes: u64,
    nodes_max: u64,
    seconds: f64,
    interrupted: bool,
}

/// One line for every puzzle, then a summary.
fn each(named: &Named, job: &Job<'_>, out: &mut Output) -> Result<Exit, Failure> {
    let (started, puzzles) = (Instant::now(), job.puzzles());
    let mut summary = Summary {
        solver: named.text.clone(),
        puzzles: puzzles.len(),
        bad_lines: job.lines.len() - puzzles.len(),
        ..Summary::default()
    };
    let mut progress = Progress::new(puzzles.len());
    let mut rest = job.lines.iter();
    let mut told = Ok(());
    let mut done = |_: usize, report: SolveReport| {
        summary.solved += usize::from(report.is_solved());
        summary.nodes += report.nodes;
        summary.nodes_max = summary.nodes_max.max(report.nodes);
        progress.clear();
        // Lines that are no puzzles, up to the one this is the report of.
        for line in rest.by_ref() {
            if told.is_ok() {
                told = tell(line, &report, job, out);
            }
            if line.puzzle.is_ok() {
                break;
            }
        }
        progress.step(report.is_solved());
        if told.is_err() {
            job.request.stop.stop();
        }
    };
    solve_each(&named.solver, &puzzles, &job.request, job.threads, &mut done);
    progress.clear();
    told?;
    for line in rest.filter(|line| line.puzzle.is_err()) {
        tell_bad(line, out)?;
    }
    summary.unsolved = summary.puzzles - summary.solved;
    summary.seconds = started.elapsed().as_secs_f64();
    summary.interrupted = job.request.stop.is_stopped();
    conclude(&summary, out)
}

/// Tells what became of a line, if it is no puzzle without the report.
fn tell(line: &Line, report: &SolveReport, job: &Job<'_>, out: &mut Output) -> Result<(), Failure> {
    let Ok(puzzle) = &line.puzzle else { return tell_bad(line, out) };
    let ms = report.time.as_secs_f64() * 1000.0;
    let (verdict, words) = verdict(report, job.request.stop.is_stopped());
    if out.is_json() {
        return out.data(&Answer {
            line: line.number,
            error: None,
            puzzle: Some(puzzle.to_string()),
            verdict: Some(verdict),
            solution: report.solution.as_ref().map(ToString::to_string),
            nodes: Some(report.nodes),
            ms: Some(ms),
        });
    }
    let answer = match &report.solution {
        Some(solution) => solution.to_string(),
        None => out.paint(&words, Ink::Red),
    };
    let number = if job.lines.len() > 1 { format!("{}  ", line.number) } else { String::new() };
    let nodes = words::count(report.nodes);
    let plural = if report.nodes == 1 { "" } else { "s" };
    out.result(&format!("{number}{answer}  {nodes} node{plural}  {ms:.1} ms\n"))
}

fn tell_bad(line: &Line, out: &mut Output) -> Result<(), Failure> {
    let (number, reason) = (line.number, line.puzzle.as_ref().err().map_or("", String::as_str));
    if !out.is_json() {
        let label = out.paint("not a puzzle:", Ink::Red);
        return out.result(&format!("{number}  {label} {reason}\n"));
    }
    let answer = Answer {
        line: number,
        error: Some(reason),
        puzzle: None,
        verdict: None,
        solution: None,
        nodes: None,
        ms: None,
    };
    out.data(&answer)
}

/// How it ended, for programs and for people.
fn verdict(report: &SolveReport, interrupted: bool) -> (&'static str, String) {
    match report.verdict {
        Verdict::Solved => ("solved", String::new()),
        Verdict::LimitReached if interrupted => ("interrupted", "interrupted".to_owned()),
        Verdict::LimitReached => ("limit", "unsolved: the limit was reached".to_owned()),
        Verdict::Exhausted if report.hopeless => ("no-solution", "no solution".to_owned()),
        Verdict::Exhausted => {
            let conflicts = report.conflicts.unwrap_or(0);
            let words = format!(
                "unsolved: {conflicts} conflicts left after {} restarts",
                words::count(report.restarts)
            );
            ("gave-up", words)
        }
    }
}

fn conclude(summary: &Summary, out: &mut Output) -> Result<Exit, Failure> {
    if out.is_json() {
        #[derive(Serialize)]
        struct Last<'a> {
            summary: &'a Summary,
        }
        out.data(&Last { summary })?;
    } else {
        if summary.interrupted {
            out.note("interrupted: what there is so far\n");
        }
        let bad = match summary.bad_lines {
            0 => String::new(),
            1 => ", 1 line was no puzzle".to_owned(),
            lines => format!(", {lines} lines were no puzzles"),
        };
        out.note(&format!(
            "{} of {} solved by {}{bad}, {} nodes, at most {} for one, in {}\n",
            summary.solved,
            summary.puzzles,
            summary.solver,
            words::count(summary.nodes),
            words::count(summary.nodes_max),
            words::span(summary.seconds),
        ));
    }
    let all = summary.unsolved == 0 && summary.bad_lines == 0;
    Ok(if all { Exit::Answered } else { Exit::Negative })
}
