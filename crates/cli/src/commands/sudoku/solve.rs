//! `quintet sudoku solve`: puzzles, one or many, by any of the solvers.

use super::answer::{self, Manner, Summary, Told};
use super::puzzles::{self, Line, Source};
use super::way::{self, Found, Named};
use super::{compare, progress::StatusLine, stream};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::time;
use crate::output::Output;
use clap::Args;
use quintet::core::{Language, Limits, Seed};
use quintet::search::memory::cores;
use quintet_sudoku::Grid;
use quintet_sudoku::solvers::{Request, Way};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  quintet sudoku solve 1....4...3.4....
  quintet sudoku solve puzzles.txt
  quintet sudoku solve puzzles.txt --solver depth-first --nodes 50000
  quintet sudoku solve puzzles.txt --solver annealing:temperature=35 --seed 7 --json
  quintet sudoku solve puzzles.txt --compare fast backtracking hill-climbing
  cat puzzles.txt | quintet sudoku solve -";

/// Solve puzzles; report the nodes and the time of each
///
/// Prints one line per puzzle, in the order of the input: the solution or why there is none,
/// whether there is more than one, the nodes and the time. Only the fast solver proves that a
/// solution is the only one. A line that is not a puzzle is reported with its number; the others
/// are still solved. Ctrl-C ends with the results so far. Exit status: 0 if all were solved, 1 if
/// not or if some lines were not puzzles, 2 for wrong usage, 130 after Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = about_solvers())]
pub(crate) struct SolveArgs {
    /// A puzzle (81 characters, or 16, 256 or 625; . or 0 for an empty cell), a file with one puzzle
    /// or one row per line (# begins a comment), or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: Option<String>,

    /// The solver, NAME:PARAM=VALUE,…
    #[arg(long, value_name = "SOLVER", default_value = "fast", value_parser = way::named)]
    solver: Named,

    /// Maximum number of nodes per puzzle
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Maximum time per puzzle: 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Random seed; the same seed gives the same answers
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Number of puzzles at once; the answers do not depend on it [default: one per core]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Compare these solvers in a table instead of printing solutions
    #[arg(
        long,
        value_name = "SOLVER",
        num_args = 1..,
        conflicts_with = "solver",
        value_parser = way::named
    )]
    compare: Vec<Named>,
}

/// The solvers with their parameters, and examples.
fn about_solvers() -> String {
    format!("{}\n{EXAMPLES}", way::about_solvers(Language::English))
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    let source = puzzles::open(args.puzzles.as_deref(), out.language())?;
    let limits = Limits { nodes: args.nodes, time: args.time, ..Limits::NONE };
    let request = Request { limits, seed: Seed(args.seed), ..Request::default() };
    let threads = args.threads.map_or_else(cores, usize::from);
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&request.stop);
    let source = match (source, &args.solver.way) {
        (Source::Parts(first, rest), &Way::Fast(path)) if args.compare.is_empty() => {
            let solver = &args.solver.text;
            let work = stream::Work { solver, path, request: &request, threads };
            return stream::run(&work, first, rest, out);
        }
        (source, _) => source,
    };
    let lines = puzzles::all(source, out.language())?;
    let job = Job { lines: &lines, request, threads };
    if args.compare.is_empty() {
        return each(&args.solver, &job, out);
    }
    compare::run(&args.compare, &job, out)
}

/// Puzzles, and how to solve them.
pub(super) struct Job<'j> {
    pub(super) lines: &'j [Line],
    pub(super) request: Request,
    pub(super) threads: usize,
}

impl Job<'_> {
    /// The puzzles, without the lines that are not puzzles.
    pub(super) fn puzzles(&self) -> Vec<Grid> {
        self.lines.iter().filter_map(|line| line.puzzle.clone().ok()).collect()
    }
}

/// One line for every puzzle, then a summary.
fn each(named: &Named, job: &Job<'_>, out: &mut Output) -> Result<Exit, Failure> {
    let (started, puzzles) = (Instant::now(), job.puzzles());
    let mut summary = Summary {
        solver: named.text.clone(),
        bad_lines: job.lines.len() - puzzles.len(),
        ..Summary::default()
    };
    let mut progress = StatusLine::new(puzzles.len());
    let manner = Manner::of(out, job.lines.len() > 1);
    let mut rest = job.lines.iter();
    let mut written = Ok(());
    let mut done = |found: Found| {
        progress.clear();
        let mut text = Vec::new();
        // First the lines before this one that are not puzzles.
        for line in rest.by_ref() {
            match &line.puzzle {
                Ok(puzzle) => {
                    let told = Told::of(puzzle, &found, job.request.stop.is_stopped());
                    summary.add(&told);
                    answer::write(line.number, &told, &manner, &mut text);
                    break;
                }
                Err(reason) => answer::write_bad(line.number, reason, &manner, &mut text),
            }
        }
        if written.is_ok() {
            written = out.bytes(&text);
        }
        progress.step(found.report.is_solved());
        if written.is_err() {
            job.request.stop.stop();
        }
    };
    named.solve_each(&puzzles, &job.request, job.threads, &mut done);
    progress.clear();
    written?;
    let mut text = Vec::new();
    for line in rest {
        if let Err(reason) = &line.puzzle {
            answer::write_bad(line.number, reason, &manner, &mut text);
        }
    }
    out.bytes(&text)?;
    summary.puzzles = puzzles.len();
    summary.unsolved = summary.puzzles - summary.solved;
    summary.seconds = started.elapsed().as_secs_f64();
    summary.interrupted = job.request.stop.is_stopped();
    answer::conclude(&summary, out)
}
