//! The solvers as players of the game: each enters the next digit of the
//! solution it finds.

use super::report::SolveReport;
use super::solver::Solver;
use super::spec::{self, SolverSpec};
use super::steps::SolveStep;
use crate::player::line;
use crate::{Entry, Grid, Position};
use quintet_core::Instant;
use quintet_core::{
    BuildPlayer, Choice, Counter, End, Game, Info, Limits, Observer, ParamValue, Player,
    PlayerSpec, Score, Task, Value, Window,
};
use quintet_search::single::{Request, Verdict};

/// Nodes a player may spend on a move, if nobody says otherwise: a few seconds.
const NODES: i64 = 2_000_000;

/// The solvers as a list of players has them; `backtracking` is a player of its
/// own.
pub(crate) fn players() -> Vec<PlayerSpec<Position>> {
    vec![
        player(spec::depth_first(), |params| seat((spec::depth_first().build)(params))),
        player(spec::best_first(), |params| seat((spec::best_first().build)(params))),
        player(spec::hill_climbing(), |params| seat((spec::hill_climbing().build)(params))),
        player(spec::annealing(), |params| seat((spec::annealing().build)(params))),
    ]
}

fn player(mut solver: SolverSpec, build: BuildPlayer<Position>) -> PlayerSpec<Position> {
    for param in solver.params.iter_mut().filter(|param| param.name == "nodes") {
        param.default = Some(ParamValue::Int(NODES));
    }
    PlayerSpec { name: solver.name, about: solver.about, params: solver.params, build }
}

fn seat(solver: Solver) -> Box<dyn Player<Position>> {
    Box::new(Solving(solver))
}

/// A solver at the table.
///
/// It solves the givens, and where the entries differ from what it finds it
/// looks for a solution that keeps them, with the nodes and the time that are
/// left. Only if it finds none it erases what is wrong. When it cannot solve the
/// givens it makes the first legal move and claims no value. It remembers
/// nothing from move to move, so that every move can be repeated.
struct Solving(Solver);

impl Player<Position> for Solving {
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Entry>) -> Choice<Entry> {
        let started = Instant::now();
        let nodes = task.limits.and(Limits { nodes: self.0.nodes, ..Limits::NONE }).nodes;
        let mut info = Info::default();
        let mut solve = |grid: &Grid| {
            let limits = Limits {
                nodes: nodes.map(|nodes| nodes - info.nodes),
                time: task.limits.time.map(|time| time.saturating_sub(started.elapsed())),
                ..Limits::NONE
            };
            let request = Request { limits, seed: task.seed, stop: task.stop.clone() };
            let report =
                match task.observer.as_deref_mut().filter(|_| self.0.method.is_constructive()) {
                    Some(tree) => record(&self.0, grid, &request, tree),
                    None => self.0.solve(grid, &request),
                };
            info.nodes += report.nodes;
            count(&mut info.counters, &report);
            report.solution
        };
        let mut solution = solve(position.givens());
        if solution.as_ref().is_some_and(|solution| !keeps_entries(position, solution)) {
            solution = solve(position.grid()).or(solution);
        }
        let first = position.moves().next().expect("an unfinished game has a move");
        if let Some(solution) = solution {
            info.pv = line(position, &solution);
            info.depth = info.pv.len() as u32;
            info.value = Some(Value::Proved(Score::win_in(info.depth)));
        }
        info.time = started.elapsed();
        (task.report)(&info);
        Choice {
            best: info.pv.first().copied().unwrap_or(first),
            info,
            moves: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// Solves a grid and shows the tree: an entry a node, the last tree of several.
fn record(
    solver: &Solver,
    grid: &Grid,
    request: &Request,
    tree: &mut dyn Observer<Entry>,
) -> SolveReport {
    let empty = grid.empty_cells().count() as u32;
    let mut depth = 0;
    tree.iteration(empty);
    tree.enter(None, empty, Window::FULL);
    let report = solver.watch(grid, request, &mut |step| match step {
        SolveStep::Place(entry) => {
            depth += 1;
            tree.enter(Some(entry), empty.saturating_sub(depth), Window::FULL);
        }
        SolveStep::Backtrack(_) => {
            depth -= 1;
            tree.leave_unvalued(End::Searched);
        }
        SolveStep::Start { .. } | SolveStep::Swap { .. } | SolveStep::Stuck { .. } => {}
    });
    // What is left open leads to the solution, or to where it was stopped.
    let ended = match report.verdict {
        Verdict::LimitReached => End::Stopped,
        Verdict::Solved | Verdict::Exhausted => End::Searched,
    };
    let solved = report.is_solved();
    let leave = |tree: &mut dyn Observer<Entry>, end| match solved {
        true => tree.leave(Score::win_in(depth), end),
        false => tree.leave_unvalued(end),
    };
    for open in 0..=depth {
        leave(tree, if solved && open == 0 { End::Decided } else { ended });
    }
    report
}

fn keeps_entries(position: &Position, solution: &Grid) -> bool {
    position.entries().all(|cell| position.grid().digit(cell) == solution.digit(cell))
}

/// Adds what local searches count.
fn count(counters: &mut Vec<Counter>, report: &SolveReport) {
    let counts =
        [("restarts", report.restarts), ("minima", report.minima), ("plateaus", report.plateaus)];
    for (name, value) in counts.into_iter().filter(|(_, value)| *value > 0) {
        match counters.iter_mut().find(|counter| counter.name == name) {
            Some(counter) => counter.value += value,
            None => counters.push(Counter::new(name, value)),
        }
    }
}
