//! The player `solver`: proves the value of every move, once there are enough marbles for its memory.
//!
//! Before that, or if a limit leaves no time for the proof, it plays like `engine` within the same limits,
//! and most of its values are estimates. The cost of the proof is then shown among its counters.
//!
//! The solver finds who wins, not when: distances are counted where affordable (`distance.rs`). It takes the
//! nearest win, and among other moves with the same result the one preferred by the plain evaluation.

use super::engine;
use crate::distance::{self, Distances, Proved, measured, nearest, root_score};
use crate::exact::{Error, Need, Options, Solution, Solver, favourite, need};
use crate::{Placement, Position, words};
use quintet_core::Instant;
use quintet_core::{
    Choice, Counter, End, Info, Limits, MoveValue, Observer, ParamRole, ParamSpec, Params, Player,
    PlayerSpec, Score, Task, Value, Window, best_lines,
};
use std::time::Duration;

/// A million bytes, the unit of the parameter.
const MEGABYTE: u64 = 1_000_000;

/// Approximate time per state in fresh memory: a proof that would exceed the time limit is not started.
const STATE_TIME: Duration = Duration::from_nanos(15);

/// The share of the time limit that a proof may take: the rest is for the engine, in case the proof fails.
const PROOF_SHARE: f64 = 0.75;

/// Its declaration.
pub(super) fn spec() -> PlayerSpec<Position> {
    PlayerSpec {
        name: "solver",
        about: words::SOLVER,
        params: vec![
            ParamSpec::int("memory", 1, 1_000_000, Some(4000), words::SOLVER_MEMORY)
                .meaning(ParamRole::MEGABYTES),
            ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::SHARED_WORK)
                .meaning(ParamRole::Threads),
            ParamSpec::time("time", None, words::SOLVER_TIME).meaning(ParamRole::Time),
        ],
        build: |params| Box::new(SolverPlayer::new(params)),
    }
}

struct SolverPlayer {
    limits: Limits,
    solver: Solver,
    /// Plays as long as there is no proof.
    search: Box<dyn Player<Position>>,
}

impl SolverPlayer {
    fn new(params: &Params) -> Self {
        let memory = params.int("memory").expect("memory has a default") as u64;
        let threads = params.int("threads").expect("threads has a default") as usize;
        let memory_limit = memory * MEGABYTE;
        let engine = [engine::spec()];
        let (engine, usual) =
            PlayerSpec::find(&engine, &format!("engine:threads={threads},memory=0"))
                .expect("engine has these parameters");
        Self {
            limits: Limits { time: params.time("time"), ..Limits::NONE },
            solver: Solver::new(Options { memory_limit, threads, ..Options::default() }),
            search: (engine.build)(&usual),
        }
    }

    /// The solution, if the limits allow it.
    fn solve(
        &mut self,
        position: &Position,
        need: Need,
        task: &mut Task<'_, Placement>,
    ) -> Result<Solution, Error> {
        let started = Instant::now();
        let span = task.limits.time.map(|span| span.mul_f64(PROOF_SHARE));
        let options = self.solver.options_mut();
        options.stop = task.stop.clone();
        options.deadline = span.and_then(|span| started.checked_add(span));
        let threads = options.threads.max(1) as u32;
        let states = u32::try_from(need.states).unwrap_or(u32::MAX);
        let expected = STATE_TIME.saturating_mul(states) / threads;
        if span.is_some_and(|span| expected > span)
            || task.limits.nodes.is_some_and(|nodes| need.states > nodes)
        {
            return Err(Error::Stopped);
        }
        let report = &mut *task.report;
        self.solver.solve_telling(position, &mut |progress| {
            let time = started.elapsed();
            report(&Info { nodes: progress.solved, time, ..Info::default() });
        })
    }
}

impl Player<Position> for SolverPlayer {
    /// Nodes are states of the proof; limits of depth and simulations do not apply.
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Placement>) -> Choice<Placement> {
        task.limits = task.limits.and(self.limits);
        let (started, need) = (Instant::now(), need(position));
        let solved = self.solve(position, need, task);
        self.solver.rest();
        match solved {
            Ok(solution) => choice(&solution, task),
            Err(_) => {
                let spent = started.elapsed();
                task.limits.time = task.limits.time.map(|span| span.saturating_sub(spent));
                let mut choice = self.search.choose(position, task);
                choice.info.time = started.elapsed();
                let bytes =
                    Counter::new(["bytes for a proof", "octets pour une preuve"], need.bytes);
                let states =
                    Counter::new(["states for a proof", "états pour une preuve"], need.states);
                choice.info.counters.extend([bytes, states]);
                choice
            }
        }
    }
}

fn choice(solution: &Solution, task: &mut Task<'_, Placement>) -> Choice<Placement> {
    let position = solution.position();
    let worths = solution.moves();
    let favourite = favourite(position, &worths).expect("an unfinished game has moves");
    let mut distances = Distances::new(distance::USUAL);
    let only_best = !task.all_moves && task.observer.is_none();
    let proved = measured(&mut distances, position, &worths, only_best);
    let best = nearest(&proved, favourite.played);
    let root = root_score(&proved, &best);
    let score = |of: &Proved| of.score().expect("the solver proves every move");
    let values =
        proved.iter().map(|of| MoveValue { played: of.played, value: Value::Proved(score(of)) });
    if let Some(tree) = task.observer.as_deref_mut() {
        record(&proved, root, tree);
    }
    let mut line = |of: &Proved| match of.plies {
        Some(_) => distances.line(position, of),
        None => solution.line(of.played),
    };
    let info = Info {
        depth: position.empties().count_ones(),
        nodes: solution.states,
        time: solution.time,
        value: Some(Value::Proved(root)),
        pv: line(&best),
        counters: vec![Counter::new(["bytes of memory", "octets de mémoire"], solution.peak_bytes)],
        ..Info::default()
    };
    let moves = if task.all_moves { values.collect() } else { Vec::new() };
    let lines = best_lines(&info.pv, &moves, |played| {
        let of = proved.iter().find(|of| of.played == played);
        of.map_or_else(Vec::new, &mut line)
    });
    Choice { best: best.played, info, moves, lines }
}

/// Shows the root and its moves, the only tree that a solver has.
fn record(moves: &[Proved], root: Score, tree: &mut dyn Observer<Placement>) {
    tree.outline();
    tree.enter(None, 1, Window::FULL);
    for of in moves {
        tree.enter(Some(of.played), 0, Window::FULL);
        tree.leave(-of.score().unwrap_or(Score::ZERO), End::Known);
    }
    tree.leave(root, End::Searched);
}
