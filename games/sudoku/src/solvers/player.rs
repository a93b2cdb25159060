//! The solvers as players of the game: each enters the next digit of the
//! solution it finds.

use super::report::SolveReport;
use super::solver::Solver;
use super::spec::{self, SolverSpec};
use crate::player::line;
use crate::{Entry, Grid, Position};
use quintet_core::{
    BuildPlayer, Choice, Counter, Game, Info, Limits, ParamValue, Player, PlayerSpec, Score, Task,
    Value,
};
use quintet_search::single::Request;
use std::time::Instant;

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
            let report = self.0.solve(grid, &request);
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
        Choice { best: info.pv.first().copied().unwrap_or(first), info, moves: Vec::new() }
    }
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
            None => counters.push(Counter { name, value }),
        }
    }
}
