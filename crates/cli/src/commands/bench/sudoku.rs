//! `quintet bench sudoku --file`: puzzles a second.
//!
//! Reading is not measured. The fast solver goes over the file again and again
//! for half a second, and the best time counts. A second is one of processor
//! time of each thread that has a core of its own: what others do on the machine
//! is not measured.
//! Every solution is checked. Of a solver of the report, which finds a solution
//! and no more, the fast one tells whether it is the only one.

use super::file::{FileArgs, cpu_seconds};
use crate::commands::sudoku::puzzles;
use crate::commands::sudoku::way::{self, Named, Way};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use quintet::core::{Limits, StopFlag};
use quintet_sudoku::Grid;
use quintet_sudoku::fast::{self, Bound};
use quintet_sudoku::solvers::{Request, Solver};
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long the fast solver is measured, if a run over the file takes less.
const LONG: Duration = Duration::from_millis(500);
/// How long one measurement should be at least.
const ENOUGH: Duration = Duration::from_millis(10);
/// Nodes that a solver of the report may spend on a puzzle.
const NODES: u64 = 2_000_000;
/// Puzzles taken at a time by a thread.
const PART: usize = 16;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    puzzles: usize,
    unique: usize,
    multiple: usize,
    none: usize,
    invalid: usize,
    per_second: u64,
    guesses_mean: f64,
    cpu_s: f64,
    threads: usize,
    solver: String,
}

/// What a run over all puzzles came to.
#[derive(Clone, Copy, Debug, Default)]
struct Pass {
    /// Puzzles with no, with one and with several solutions.
    classes: [usize; 3],
    /// Puzzles not solved: the solver gave up, or was interrupted.
    unsolved: usize,
    guesses: u64,
    /// Processor time of all threads, where the system tells.
    cpu: Option<f64>,
    wall: f64,
}

pub(super) fn run(file: &Path, args: &FileArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.weak {
        return Err(Failure::refused("--weak is for connect4"));
    }
    let lines = puzzles::read(Some(&file.to_string_lossy()))?;
    let mut grids = Vec::new();
    for line in &lines {
        match &line.puzzle {
            Ok(grid) => grids.push(grid.clone()),
            Err(reason) => out.note(&format!("line {}: not a puzzle: {reason}\n", line.number)),
        }
    }
    let fastest = || way::named("fast").expect("there is a solver of that name");
    let named = args.solver.clone().unwrap_or_else(fastest);
    let threads = args.threads.unwrap_or(1);
    let stop = StopFlag::new();
    Interrupts::listen()?.arm(&stop);
    let pass = match &named.way {
        Way::Fast(path) => measure(*path, &grids, threads, &stop)?,
        Way::Report(solver) => once(solver, &grids, threads, &stop)?,
    };
    let report = report(&pass, &named, grids.len(), lines.len() - grids.len(), threads);
    if stop.is_stopped() {
        out.note("interrupted: what there is so far\n");
    }
    if pass.unsolved > 0 {
        out.note(&format!("{} puzzles were not solved\n", words::count(pass.unsolved as u64)));
    }
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&report, &named, file, out)?;
    }
    Ok(if pass.unsolved == 0 { Exit::Answered } else { Exit::Negative })
}

fn report(pass: &Pass, named: &Named, puzzles: usize, invalid: usize, threads: usize) -> Report {
    let [none, unique, multiple] = pass.classes;
    Report {
        game: "sudoku",
        puzzles,
        unique,
        multiple,
        none,
        invalid,
        per_second: words::per_second(puzzles as u64, pass.seconds(threads)),
        guesses_mean: pass.guesses as f64 / puzzles.max(1) as f64,
        cpu_s: pass.cpu.unwrap_or(pass.wall * threads as f64),
        threads,
        solver: named.text.clone(),
    }
}

/// The best of many runs of the fast solver.
fn measure(
    path: fast::Path,
    grids: &[Grid],
    threads: usize,
    stop: &StopFlag,
) -> Result<Pass, Failure> {
    let work = Work::new(path, grids, stop);
    let started = Instant::now();
    // Solutions are checked the first time, and not measured.
    work.check()?;
    let mut best = work.pass(threads, 1);
    // So long that starting threads costs nothing beside it.
    let times = (ENOUGH.as_secs_f64() / best.wall).ceil().clamp(1.0, 1000.0) as usize;
    while started.elapsed() < LONG && !stop.is_stopped() {
        let pass = work.pass(threads, times);
        if pass.seconds(threads) < best.seconds(threads) && pass.unsolved == 0 {
            best = pass;
        }
    }
    Ok(best)
}

/// Puzzles as the fast solver wants them: 9×9 apart.
struct Work<'w> {
    path: fast::Path,
    nine: Vec<fast::Puzzle>,
    others: Vec<&'w Grid>,
    stop: &'w StopFlag,
}

impl<'w> Work<'w> {
    fn new(path: fast::Path, grids: &'w [Grid], stop: &'w StopFlag) -> Self {
        let (mut nine, mut others) = (Vec::new(), Vec::new());
        for grid in grids {
            match fast::Puzzle::try_from(grid) {
                Ok(puzzle) => nine.push(puzzle),
                Err(_) => others.push(grid),
            }
        }
        Self { path, nine, others, stop }
    }

    /// Every solution keeps the givens and obeys the rules.
    fn check(&self) -> Result<(), Failure> {
        let nine = self.nine.iter().map(|puzzle| Grid::parse(&puzzle.to_string()));
        let nine = nine.map(|grid| grid.expect("a puzzle is a grid"));
        for grid in nine.chain(self.others.iter().map(|grid| (*grid).clone())) {
            let go_on = || !self.stop.is_stopped();
            let bound = Bound { go_on: Some(&go_on), ..Bound::NONE };
            if let Some(solution) = self.path.count_grid(&grid, 2, bound).first {
                checked(&grid, &solution)?;
            }
        }
        Ok(())
    }

    /// What a run over all puzzles takes, by the mean of several.
    fn pass(&self, threads: usize, times: usize) -> Pass {
        let (started, next) = (Instant::now(), AtomicUsize::new(0));
        let mut whole = Pass { cpu: Some(0.0), ..Pass::default() };
        if threads == 1 {
            whole.add(&self.hand(&next, times));
        } else {
            std::thread::scope(|scope| {
                let hands: Vec<_> =
                    (0..threads).map(|_| scope.spawn(|| self.hand(&next, times))).collect();
                for hand in hands {
                    whole.add(&hand.join().expect("a solver does not panic"));
                }
            });
        }
        whole.wall = started.elapsed().as_secs_f64();
        whole.mean(times)
    }

    /// What one thread does of it.
    fn hand(&self, next: &AtomicUsize, times: usize) -> Pass {
        let started = own_seconds();
        let mut pass = Pass::default();
        let go_on = || !self.stop.is_stopped();
        let bound = Bound { go_on: Some(&go_on), ..Bound::NONE };
        let puzzles = self.nine.len().div_ceil(PART);
        let parts = puzzles + self.others.len();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= times * parts {
                break;
            }
            let part = index % parts;
            if part < puzzles {
                for puzzle in &self.nine[part * PART..self.nine.len().min((part + 1) * PART)] {
                    let counted = self.path.count_within(puzzle, 2, bound);
                    pass.count(counted.solutions, counted.guesses, counted.finished);
                }
            } else {
                let counted = self.path.count_grid(self.others[part - puzzles], 2, bound);
                pass.count(counted.solutions, counted.guesses, counted.finished);
            }
        }
        pass.cpu = own_seconds().zip(started).map(|(end, start)| end - start);
        pass
    }
}

/// Processor time of this thread. It is brought up to date when a thread gives
/// way, and else every few milliseconds only.
fn own_seconds() -> Option<f64> {
    std::thread::yield_now();
    cpu_seconds()
}

impl Pass {
    /// Processor time of each thread, as if each had a core if there are so
    /// many; where it is not known, the time that went by.
    fn seconds(&self, threads: usize) -> f64 {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let shares = threads.min(cores) as f64;
        self.cpu.filter(|&cpu| cpu > 0.0).map_or(self.wall, |cpu| cpu / shares)
    }

    fn count(&mut self, solutions: usize, guesses: u64, finished: bool) {
        self.guesses += guesses;
        if finished || solutions > 1 {
            self.classes[solutions.min(2)] += 1;
        } else {
            self.unsolved += 1;
        }
    }

    /// One of so many runs, which all come to the same.
    fn mean(self, times: usize) -> Self {
        Self {
            classes: self.classes.map(|class| class / times),
            unsolved: self.unsolved.div_ceil(times),
            guesses: self.guesses / times as u64,
            cpu: self.cpu.map(|cpu| cpu / times as f64),
            wall: self.wall / times as f64,
        }
    }

    fn add(&mut self, other: &Self) {
        for (class, other) in self.classes.iter_mut().zip(other.classes) {
            *class += other;
        }
        self.unsolved += other.unsolved;
        self.guesses += other.guesses;
        self.cpu = self.cpu.zip(other.cpu).map(|(one, other)| one + other);
    }
}

/// One run of a solver of the report.
fn once(solver: &Solver, grids: &[Grid], threads: usize, stop: &StopFlag) -> Result<Pass, Failure> {
    let request =
        Request { limits: Limits::nodes(NODES), stop: stop.clone(), ..Request::default() };
    let (started, before) = (Instant::now(), cpu_seconds());
    let reports = quintet_sudoku::solvers::solve_all(solver, grids, &request, threads);
    let mut pass = Pass { wall: started.elapsed().as_secs_f64(), ..Pass::default() };
    // What the threads took is not known, but how long each puzzle took.
    let own = cpu_seconds().zip(before).map(|(end, start)| end - start);
    let all: f64 = reports.iter().map(|report| report.time.as_secs_f64()).sum();
    pass.cpu = if threads == 1 { own } else { Some(all) };
    pass.unsolved = grids.len() - reports.len();
    for (grid, report) in grids.iter().zip(&reports) {
        if let Some(solution) = &report.solution {
            checked(grid, solution)?;
            let counted = fast::Path::best().count_grid(grid, 2, Bound::NONE);
            pass.count(counted.solutions, report.nodes, true);
        } else {
            pass.count(0, report.nodes, report.hopeless);
        }
    }
    Ok(pass)
}

fn checked(grid: &Grid, solution: &Grid) -> Result<(), Failure> {
    let keeps = |(given, digit): (&u8, &u8)| *given == 0 || given == digit;
    if solution.is_solved() && grid.digits().iter().zip(solution.digits()).all(keeps) {
        return Ok(());
    }
    Err(Failure::refused(format!("a wrong solution of {grid}: {solution}")))
}

fn print(report: &Report, named: &Named, file: &Path, out: &mut Output) -> Result<(), Failure> {
    let count = |number: usize| words::count(number as u64);
    let solver = match &named.way {
        Way::Fast(path) if path.name() != named.text => format!("{} ({})", named.text, path.name()),
        _ => named.text.clone(),
    };
    let threads = if report.threads == 1 { "" } else { "s" };
    let Report { puzzles, unique, multiple, none, invalid, .. } = report;
    let speed = out.paint(&words::count(report.per_second), Ink::Bold);
    out.result(&format!(
        "sudoku, {} puzzles of {} by {solver} on {} thread{threads}: {speed} a second\n",
        count(*puzzles),
        file.display(),
        report.threads,
    ))?;
    let lines = if *invalid == 1 { "line was no puzzle" } else { "lines were no puzzles" };
    out.result(&format!(
        "  {} with one solution, {} with several, {} with none; {} {lines}\n",
        count(*unique),
        count(*multiple),
        count(*none),
        count(*invalid),
    ))?;
    out.result(&format!(
        "  mean {:.2} guesses\n  {:.4} s of processor time\n",
        report.guesses_mean, report.cpu_s
    ))
}
