//! The solvers as players of the game: each enters the next digit of the solution it finds.

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

/// Default number of nodes that a player may spend on a move: a few seconds.
const NODES: i64 = 2_000_000;

/// The declarations of the solvers as players; `backtracking` is a separate player.
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

/// A solver as a player.
///
/// It solves the givens; if the entries differ from the result, it looks for a solution that keeps them, with
/// the remaining nodes and time. Only if it finds none does it erase wrong entries. If it cannot solve the
/// givens, it makes the first legal move and reports no value. It remembers nothing between moves, so that
/// every move can be reproduced.
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

/// Solves a grid and shows the tree: one node per entry, and the last tree if there are several.
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
    // The nodes still open lead to the solution, or to where it was stopped.
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

/// Adds the counters of local searches.
fn count(counters: &mut Vec<Counter>, report: &SolveReport) {
    let counts = [
        Counter::new(["restarts", "relances"], report.restarts),
        Counter::new(["minima", "minimums locaux"], report.minima),
        Counter::new(["plateaus", "plateaux"], report.plateaus),
    ];
    for more in counts.into_iter().filter(|more| more.value > 0) {
        match counters.iter_mut().find(|counter| counter.name == more.name) {
            Some(counter) => counter.value += more.value,
            None => counters.push(more),
        }
    }
}
