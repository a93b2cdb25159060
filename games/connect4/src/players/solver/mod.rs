//! The player `solver`: exact values, or on request as fallible as a person.
//!
//! At full strength every value it reports is proved, unless a limit ended the search first; then proved
//! values count first and a shallow search decides the rest. Below full strength it searches fewer nodes,
//! does not use the book, and prefers the best move less strongly; see `strength.rs`.

mod strength;
mod think;

use crate::{Book, Landing, Position, Shape, Solver, words};
use quintet_core::{
    Choice, Control, Limits, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task,
};
use quintet_search::Level;
use quintet_search::words::NODES;
use std::time::Duration;
use strength::SCALE;
use think::{Guesses, Thought};

/// Thinking time without any limit.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Its declaration.
pub(super) fn spec<S: Shape>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "solver",
        about: words::SOLVER,
        params: vec![
            ParamSpec::int("strength", 1, 10, Some(10), words::STRENGTH),
            ParamSpec::int("nodes", 1, 1_000_000_000_000, None, NODES).meaning(ParamRole::Nodes),
            ParamSpec::time("time", None, words::SOLVER_TIME).meaning(ParamRole::Time),
            ParamSpec::int("table", 1, 16_384, Some(64), quintet_search::words::MOST_TABLE)
                .meaning(ParamRole::MEBIBYTES),
            ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::SHARED_WORK)
                .meaning(ParamRole::Threads),
            ParamSpec::switch("book", true, words::BOOK),
        ],
        build: |params| Box::new(SolverPlayer::<S>::new(params)),
    }
}

struct SolverPlayer<S: Shape> {
    limits: Limits,
    table_mib: usize,
    threads: usize,
    book: bool,
    level: Level,
    /// Made for the board size of the first position.
    solver: Option<Solver<S>>,
    guesses: Option<Guesses<S>>,
}

impl<S: Shape> SolverPlayer<S> {
    fn new(params: &Params) -> Self {
        let level = params.int("strength").expect("strength has a default");
        let level = Level::new(level as u32, SCALE);
        Self {
            limits: Limits {
                nodes: params.int("nodes").map(|nodes| nodes as u64),
                time: params.time("time"),
                ..Limits::NONE
            },
            table_mib: params.int("table").expect("table has a default") as usize,
            threads: params.int("threads").expect("threads has a default") as usize,
            book: params.switch("book") && level.is_full(),
            level,
            solver: None,
            guesses: None,
        }
    }

    fn solver(&self, shape: S) -> Solver<S> {
        let solver = Solver::new(shape, self.table_mib).with_threads(self.threads);
        if self.book { solver.with_book(Book::embedded(shape)) } else { solver }
    }

    fn limits(&self, outside: Limits) -> Limits {
        let mut limits = Limits { depth: None, simulations: None, ..outside.and(self.limits) };
        limits = limits.and(self.level.limits());
        if limits.nodes.is_none() && limits.time.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        limits
    }
}

impl<S: Shape> Player<Position<S>> for SolverPlayer<S> {
    /// Limits of depth and simulations do not apply to it.
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Landing>) -> Choice<Landing> {
        let limits = self.limits(task.limits);
        let mut solver = match self.solver.take() {
            Some(solver) if solver.shape() == position.shape() => solver,
            _ => self.solver(position.shape()),
        };
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let mut thought = Thought::new(position, &mut solver, &mut self.guesses, &mut control);
        let best = if self.level.errs() {
            thought.value_all();
            strength::choose(self.level, &thought, task.seed)
        } else {
            thought.choose(task.all_moves)
        };
        let moves = if task.all_moves { thought.values() } else { Vec::new() };
        if let Some(tree) = task.observer.as_deref_mut() {
            thought.record(best, tree);
        }
        thought.tell(best);
        let lines = thought.lines(&moves);
        self.solver = Some(solver);
        Choice { best, info: control.into_info(), moves, lines }
    }
}
