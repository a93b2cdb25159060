//! `quintet sudoku solve`: puzzles, one or many, by any of the solvers.

use super::answer::{self, Manner, SolvedPuzzle, Summary};
use super::puzzles::{self, Line, Source};
use super::way::{self, Found, Named};
use super::{compare, progress::StatusLine, stream};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::{time, whole};
use crate::output::Output;
use clap::Args;
use quintet::core::{Limits, Seed};
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
/// fr: Résoudre des grilles ; afficher les nœuds et le temps de chacune
///
/// Prints one line per puzzle, in the order of the input: the solution or why there is none,
/// whether there is more than one, the nodes and the time. Only the fast solver proves that a
/// solution is the only one. A line that is not a puzzle is reported with its number; the others
/// are still solved. Ctrl-C ends with the results so far. Exit status: 0 if all were solved, 1 if
/// not or if some lines were not puzzles, 2 for wrong usage, 130 after Ctrl-C.
/// fr: Affiche une ligne par grille, dans l’ordre de l’entrée : la solution ou la raison de son
/// absence, s’il y en a plusieurs, les nœuds et le temps. Seul le solveur fast prouve qu’une
/// solution est la seule. Une ligne qui n’est pas une grille est signalée par son numéro ; les
/// autres sont résolues quand même. Ctrl-C termine avec les résultats obtenus. Code de sortie : 0
/// si toutes sont résolues, 1 sinon ou si des lignes ne sont pas des grilles, 2 pour une erreur
/// d’usage, 130 après Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = about_solvers())]
pub(crate) struct SolveArgs {
    /// A puzzle (81 characters, or 16, 256 or 625; . or 0 for an empty cell), a file with one puzzle
    /// or one row per line (# begins a comment), or - for standard input
    /// fr: Une grille (81 caractères, ou 16, 256 ou 625 ; . ou 0 pour une case vide), un fichier avec
    /// une grille ou une rangée par ligne (# commence un commentaire), ou - pour l’entrée standard
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: Option<String>,

    /// The solver, NAME:PARAM=VALUE,…
    /// fr: Le solveur, NOM:PARAMÈTRE=VALEUR,…
    #[arg(long, value_name = "SOLVER", default_value = "fast", value_parser = way::named)]
    solver: Named,

    /// Maximum number of nodes per puzzle
    /// fr: Nombre maximal de nœuds par grille
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,

    /// Maximum time per puzzle: 500ms, 2s, 5m
    /// fr: Temps maximal par grille : 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Random seed; the same seed gives the same answers
    /// fr: Graine du hasard ; la même graine donne les mêmes réponses
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Number of puzzles at once; the answers do not depend on it [default: one per core]
    /// fr: Nombre de grilles à la fois ; les réponses n’en dépendent pas [défaut : une par cœur]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,

    /// Compare these solvers in a table instead of printing solutions
    /// fr: Comparer ces solveurs dans un tableau, au lieu d’afficher les solutions
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
    format!("{}\n{EXAMPLES}", way::about_solvers())
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
                    let solved = SolvedPuzzle::of(puzzle, &found, job.request.stop.is_stopped());
                    summary.add(&solved);
                    answer::write(line.number, &solved, &manner, &mut text);
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
