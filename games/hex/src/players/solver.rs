//! The player `solver`: proves who wins with every move, if its limits allow; otherwise plays a proved win if
//! it has one, or the network's favourite.
//!
//! The solver finds who wins, not when (see [`told`](crate::told)).

use crate::engine::network::Network;
use crate::knowledge::{Effort, Knowledge};
use crate::solver::{Options, solve};
use crate::{CellSet, Move, Position, told, words};
use quintet_core::Instant;
use quintet_core::{
    Choice, Counter, Game, Info, Limits, MoveValue, ParamRole, ParamSpec, Params, Player,
    PlayerSpec, Score, Task, Value, best_lines,
};
use std::time::Duration;

const MEGABYTE: u64 = 1_000_000;
/// Thinking time without a limit.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Its declaration.
pub(super) fn spec<S: CellSet>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "solver",
        about: words::SOLVER,
        params: vec![
            ParamSpec::int("memory", 1, 1_000_000, Some(500), words::SOLVER_MEMORY)
                .meaning(ParamRole::MEGABYTES),
            ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::SHARED_WORK)
                .meaning(ParamRole::Threads),
            ParamSpec::time("time", None, words::SOLVER_TIME).meaning(ParamRole::Time),
        ],
        build: |params| Box::new(SolverPlayer::new(params)),
    }
}

struct SolverPlayer {
    memory: u64,
    threads: usize,
    time: Option<Duration>,
}

impl SolverPlayer {
    fn new(params: &Params) -> Self {
        Self {
            memory: params.int("memory").expect("memory has a default") as u64 * MEGABYTE,
            threads: params.int("threads").expect("threads has a default") as usize,
            time: params.time("time"),
        }
    }

    fn options(&self, task: &Task<'_, Move>) -> Options {
        let limits = task.limits.and(Limits { time: self.time, ..Limits::NONE });
        let free = limits.time.is_none() && limits.nodes.is_none();
        let time = limits.time.or(free.then_some(USUAL_TIME));
        Options {
            memory: self.memory,
            threads: self.threads,
            deadline: time.and_then(|span| Instant::now().checked_add(span)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: task.stop.clone(),
            weak: !task.all_moves,
            proof: false,
            ..Options::default()
        }
    }
}

impl<S: CellSet> Player<Position<S>> for SolverPlayer {
    /// Nodes are positions studied; limits of depth and simulations do not apply.
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let started = Instant::now();
        let Some(found) = solve(position, &self.options(task)) else {
            return guess(position, started);
        };
        let score = |played: Move, wins: bool| told::proved(position, played, wins);
        let winning = found.moves.iter().find(|of| of.1).map(|of| of.0);
        let resisting = || found.line.first().copied().filter(|&of| position.is_legal(of));
        let best = winning.or_else(resisting).unwrap_or_else(|| favourite(position));
        let best = told::best(position, best, found.wins);
        let values = found
            .moves
            .iter()
            .map(|&(played, wins)| MoveValue { played, value: Value::Proved(score(played, wins)) });
        let info = Info {
            depth: position.empty_count(),
            nodes: found.nodes,
            time: started.elapsed(),
            value: Some(Value::Proved(score(best, found.wins))),
            pv: told::line(position, best, score(best, found.wins), &found.line),
            counters: vec![Counter::new(
                ["bytes of memory", "octets de mémoire"],
                found.peak_bytes,
            )],
            ..Info::default()
        };
        let moves = if task.all_moves { values.collect() } else { Vec::new() };
        let lines = best_lines(&info.pv, &moves, |played| {
            let wins = found.moves.iter().any(|&(of, wins)| of == played && wins);
            told::line(position, played, score(played, wins), &found.line)
        });
        Choice { best, info, moves, lines }
    }
}

/// The answer if there was no time for a proof.
fn guess<S: CellSet>(position: &Position<S>, started: Instant) -> Choice<Move> {
    let best = favourite(position);
    let info = Info {
        time: started.elapsed(),
        value: Some(Value::Estimated(Score::ZERO)),
        pv: vec![best],
        ..Info::default()
    };
    Choice { best, info, moves: Vec::new(), lines: Vec::new() }
}

/// The network's favourite among the moves that must be considered.
fn favourite<S: CellSet>(position: &Position<S>) -> Move {
    let known = Knowledge::of(position, Effort::GLANCE);
    let inside = known.must_play | known.carrier & position.empty();
    let among = if inside.is_empty() { position.empty() } else { inside };
    let logits = Network::embedded().evaluate(position).logits;
    let worth = logits.into_iter().filter(|&(cell, _)| among.has(cell));
    let best = worth.max_by(|a, b| a.1.total_cmp(&b.1));
    Move::Place(best.expect("an unfinished game has an empty cell").0)
}
