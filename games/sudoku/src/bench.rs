//! Measures the solvers on a file of puzzles: puzzles per second.
//!
//! Reading is not measured. The fast solver repeats the file for half a second, and the best time counts. A
//! second is one second of processor time of each thread with a core of its own, so other load on the machine
//! is not measured. Every solution is checked. A solver of the report finds one solution and no more; the
//! fast solver then says whether it is the only one.

use crate::fast::{self, Bound};
use crate::puzzles::puzzle_lines;
use crate::solvers::{Request, Solver, Way};
use crate::{Grid, words};
use quintet_core::Instant;
use quintet_core::{
    BenchReport, BenchSpec, BenchTask, Figure, Limits, ParamRole, ParamSpec, Params, StopFlag,
    Words,
};
use quintet_search::in_order;
use quintet_search::memory::cores;
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Time to measure the fast solver, if a run over the file takes less.
const LONG: Duration = Duration::from_millis(500);
/// Minimum length of one measurement.
const ENOUGH: Duration = Duration::from_millis(10);
/// Number of nodes that a solver of the report may spend on a puzzle.
const NODES: u64 = 2_000_000;
/// Number of puzzles that a thread takes at a time.
const PART: usize = 16;

/// The results of a run over all puzzles.
#[derive(Clone, Copy, Debug, Default)]
struct Pass {
    /// Number of puzzles with no, with one and with several solutions.
    classes: [usize; 3],
    /// Number of puzzles not solved, because the solver gave up or was interrupted.
    unsolved: usize,
    guesses: u64,
    /// Processor time of all threads, if the system reports it.
    cpu: Option<f64>,
    wall: f64,
}

/// The declaration of the measurement.
pub(crate) fn spec() -> BenchSpec {
    let threads = ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::SHARED_WORK)
        .meaning(ParamRole::Threads);
    let solver = ParamSpec::text("solver", words::BENCH_SOLVER.summary, words::BENCH_SOLVER);
    BenchSpec { form: words::BENCH_FORM, params: vec![threads, solver], run }
}

fn run(text: &str, params: &Params, task: &mut BenchTask<'_>) -> Result<BenchReport, Words> {
    let name = params.text("solver").unwrap_or(Way::FAST[0]);
    // A comma ends a parameter, so a solver's own parameters are joined by `;`.
    let way = Way::parse(&name.replace(';', ","));
    let way = way.map_err(|error| Words::each(|language| error.in_words(language)))?;
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, Ok(line)));
    let (mut grids, mut invalid) = (Vec::new(), 0);
    for line in puzzle_lines(lines) {
        match line.puzzle {
            Ok(grid) => grids.push(grid),
            Err(reason) => {
                invalid += 1;
                (task.note)(words::not_a_puzzle(line.number, &reason));
            }
        }
    }
    if grids.is_empty() && invalid == 0 {
        return Err(words::NO_PUZZLE.into());
    }
    let threads = params.int("threads").expect("threads have a default") as usize;
    let measure = Measure { grids: &grids, threads, stop: &task.stop, cpu: task.thread_seconds };
    let pass = match &way {
        Way::Fast(path) => measure.best(*path)?,
        Way::Report(solver) => measure.once(solver)?,
    };
    if pass.unsolved > 0 {
        (task.note)(words::unsolved(pass.unsolved));
    }
    let solver = match &way {
        Way::Fast(path) if path.name() != name => format!("{name} ({})", path.name()),
        _ => name.to_owned(),
    };
    Ok(report(&pass, (name, &solver), grids.len(), invalid, threads))
}

fn report(
    pass: &Pass,
    (name, solver): (&str, &str),
    puzzles: usize,
    invalid: usize,
    threads: usize,
) -> BenchReport {
    let [none, unique, multiple] = pass.classes;
    let seconds = pass.seconds(threads);
    let speed = if seconds > 0.0 { (puzzles as f64 / seconds) as u64 } else { 0 };
    let guesses = pass.guesses as f64 / puzzles.max(1) as f64;
    let cpu = pass.cpu.unwrap_or(pass.wall * threads as f64);
    let count = |number: usize| Figure::Count(number as u64);
    let summary = Words::new(
        format!(
            "{puzzles} puzzles by {solver} on {threads} threads: {speed} per second\n{unique} with one \
             solution, {multiple} with several, {none} with none; {invalid} lines are not puzzles\n\
             mean {guesses:.2} guesses\n{cpu:.4} s of processor time"
        ),
        format!(
            "{puzzles} grilles par {solver} sur {threads} fils : {speed} par seconde\n{unique} avec \
             une solution, {multiple} avec plusieurs, {none} sans ; {invalid} lignes ne sont pas des \
             grilles\n{guesses:.2} essais en moyenne\n{cpu:.4} s de processeur"
        ),
    );
    BenchReport {
        is_right: pass.unsolved == 0,
        figures: vec![
            ("puzzles", count(puzzles)),
            ("unique", count(unique)),
            ("multiple", count(multiple)),
            ("none", count(none)),
            ("invalid", count(invalid)),
            ("per_second", Figure::Count(speed)),
            ("guesses_mean", Figure::Amount(guesses)),
            ("cpu_s", Figure::Amount(cpu)),
            ("threads", count(threads)),
            ("solver", Figure::Name(name.to_owned())),
        ],
        summary,
    }
}

/// The subject of a measurement, and the clock.
struct Measure<'m> {
    grids: &'m [Grid],
    threads: usize,
    stop: &'m StopFlag,
    cpu: fn() -> Option<f64>,
}

impl Measure<'_> {
    /// The best of many runs of the fast solver.
    fn best(&self, path: fast::Path) -> Result<Pass, Words> {
        let work = Work::new(path, self);
        let (started, threads) = (Instant::now(), self.threads);
        // Solutions are checked once, without measuring.
        work.check()?;
        let mut best = work.pass(threads, 1);
        // Long enough to make the cost of starting threads negligible.
        let times = (ENOUGH.as_secs_f64() / best.wall).ceil().clamp(1.0, 1000.0) as usize;
        while started.elapsed() < LONG && !self.stop.is_stopped() {
            let pass = work.pass(threads, times);
            if pass.seconds(threads) < best.seconds(threads) && pass.unsolved == 0 {
                best = pass;
            }
        }
        Ok(best)
    }

    /// One run of a solver of the report.
    fn once(&self, solver: &Solver) -> Result<Pass, Words> {
        let request =
            Request { limits: Limits::nodes(NODES), stop: self.stop.clone(), ..Request::default() };
        let (started, before) = (Instant::now(), (self.cpu)());
        let reports = crate::solvers::solve_all(solver, self.grids, &request, self.threads);
        let mut pass = Pass { wall: started.elapsed().as_secs_f64(), ..Pass::default() };
        // The threads' own time is unknown, but the time of each puzzle is known.
        let own = (self.cpu)().zip(before).map(|(end, start)| end - start);
        let all: f64 = reports.iter().map(|report| report.time.as_secs_f64()).sum();
        pass.cpu = if self.threads == 1 { own } else { Some(all) };
        pass.unsolved = self.grids.len() - reports.len();
        for (grid, report) in self.grids.iter().zip(&reports) {
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
}

/// Puzzles in the fast solver's form: 9×9 separately.
struct Work<'w> {
    path: fast::Path,
    nine: Vec<fast::Puzzle>,
    others: Vec<&'w Grid>,
    stop: &'w StopFlag,
    cpu: fn() -> Option<f64>,
}

impl<'w> Work<'w> {
    fn new(path: fast::Path, measure: &Measure<'w>) -> Self {
        let (mut nine, mut others) = (Vec::new(), Vec::new());
        for grid in measure.grids {
            match fast::Puzzle::try_from(grid) {
                Ok(puzzle) => nine.push(puzzle),
                Err(_) => others.push(grid),
            }
        }
        Self { path, nine, others, stop: measure.stop, cpu: measure.cpu }
    }

    /// Every solution keeps the givens and obeys the rules.
    fn check(&self) -> Result<(), Words> {
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

    /// The cost of a run over all puzzles, as the mean of several.
    fn pass(&self, threads: usize, times: usize) -> Pass {
        let (started, next) = (Instant::now(), AtomicUsize::new(0));
        let mut whole = Pass { cpu: Some(0.0), ..Pass::default() };
        let Ok(()) = in_order(
            threads,
            0..threads,
            |_| self.hand(&next, times),
            |pass| {
                whole.add(&pass);
                Ok::<_, Infallible>(())
            },
        );
        whole.wall = started.elapsed().as_secs_f64();
        whole.mean(times)
    }

    /// One thread's part.
    fn hand(&self, next: &AtomicUsize, times: usize) -> Pass {
        let started = self.own_seconds();
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
        pass.cpu = self.own_seconds().zip(started).map(|(end, start)| end - start);
        pass
    }

    /// Processor time of this thread. The system updates it when a thread yields, and otherwise only every
    /// few milliseconds.
    fn own_seconds(&self) -> Option<f64> {
        std::thread::yield_now();
        (self.cpu)()
    }
}

impl Pass {
    /// Processor time per thread, assuming a core for each up to the number of cores; elapsed time if it is
    /// not known.
    fn seconds(&self, threads: usize) -> f64 {
        let shares = threads.min(cores()) as f64;
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

    /// One of this many identical runs.
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

fn checked(grid: &Grid, solution: &Grid) -> Result<(), Words> {
    if solution.solves(grid) { Ok(()) } else { Err(words::wrong_solution(grid, solution)) }
}
