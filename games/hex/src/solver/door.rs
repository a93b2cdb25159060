//! The solver for the facade: who wins, with which moves, and a proof.

use super::solution::{Options, Solution, solve};
use crate::{CellSet, Colour, Move, Position, SwapRule, Wide, words};
use quintet_core::{
    Detail, DetailValue, Game, Need, ParamSpec, Params, Playable, Record, SolveError, SolveNews,
    SolveTask, SolverSpec,
};
use quintet_search::solving;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Default size of the tables in MB.
const MEMORY: i64 = 1000;

/// The solver on boards up to 11×11.
#[inline(never)]
pub(crate) fn small() -> SolverSpec<Position<u128>> {
    spec()
}

/// The solver on larger boards.
#[inline(never)]
pub(crate) fn wide() -> SolverSpec<Position<Wide>> {
    spec()
}

/// The declaration of the solver.
fn spec<S: CellSet>() -> SolverSpec<Position<S>> {
    SolverSpec {
        reach: words::SOLVER_REACH,
        pace: 3_000,
        params: vec![
            solving::weak(words::WEAK),
            ParamSpec::switch("proof", false, words::PROOF),
            solving::threads(),
            solving::time(),
            solving::memory(Some(MEMORY), words::SOLVER_MEMORY),
        ],
        need,
        solve: answer,
        table: None,
    }
}

/// The number of empty cells from which users are warned of the time: all moves of 6×6 take a second.
const MANY: u32 = 40;

fn need<S: CellSet>(position: &Position<S>, params: &Params) -> Need {
    let cells = position.empty_count();
    // With a swap to come, no first stone wins.
    let is_quick = position.rule() != SwapRule::Off && position.ply() == 0;
    let is_long = cells > MANY && !is_quick && position.outcome().is_none();
    Need {
        bytes: solving::memory_of(params).unwrap_or(0),
        announcement: is_long.then(|| words::takes(cells, params.switch("weak"))),
    }
}

fn answer<S: CellSet>(
    record: &Record<Position<S>>,
    params: &Params,
    task: &mut SolveTask<'_>,
) -> Result<quintet_core::Solution<Move>, SolveError> {
    let position = record.position();
    let options = Options {
        memory: solving::memory_of(params).expect("memory has a default"),
        threads: solving::threads_of(params),
        stop: task.stop.clone(),
        weak: params.switch("weak"),
        proof: params.switch("proof"),
        ..Options::default()
    };
    let solution = watched(&position, &options, task).ok_or(SolveError::Stopped)?;
    let sign = |wins: bool| if wins { 1 } else { -1 };
    let over = position.outcome().is_some();
    let winning = solution.moves.iter().filter(|(_, wins)| *wins).count();
    let share = (solution.wins && !options.weak).then_some((winning, solution.moves.len()));
    Ok(quintet_core::Solution {
        score: sign(solution.wins),
        has_scores: false,
        plies: None,
        headline: words::solved(solution.winner, over, share),
        details: details(&position, &solution),
        moves: solution.moves.into_iter().map(|(of, wins)| (of, sign(wins))).collect(),
        line: solution.line,
        nodes: solution.nodes,
        cpu: solution.cpu,
        peak_bytes: solution.peak_bytes,
    })
}

/// Time between two reports.
const NEWS_EVERY: Duration = Duration::from_millis(100);

/// Solves on a separate thread, so that this one can report progress: the share of moves whose winner is
/// known, once the position itself is solved.
fn watched<S: CellSet>(
    position: &Position<S>,
    options: &Options,
    task: &mut SolveTask<'_>,
) -> Option<Solution<S>> {
    let news = || {
        let count = |of: &AtomicUsize| of.load(Ordering::Relaxed);
        let (done, all) = (count(&options.progress.done), count(&options.progress.all));
        let nodes = options.progress.nodes.load(Ordering::Relaxed);
        SolveNews { nodes, share: (all > 0).then(|| done as f64 / all as f64) }
    };
    if !quintet_search::memory::HAS_THREADS {
        return solve(position, options);
    }
    std::thread::scope(|scope| {
        let (sender, found) = mpsc::channel();
        scope.spawn(move || sender.send(solve(position, options)));
        loop {
            match found.recv_timeout(NEWS_EVERY) {
                Err(RecvTimeoutError::Timeout) => (task.report)(news()),
                Ok(solution) => return solution,
                // The scope passes the thread's panic on.
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    })
}

/// The winner, the cells it needs, and the proof if requested.
fn details<S: CellSet>(position: &Position<S>, solution: &Solution<S>) -> Vec<Detail> {
    let winner = match solution.winner {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
    };
    let cells = solution.carrier.cells().map(|cell| position.write_move(Move::Place(cell)));
    let mut details = vec![
        Detail::new("winner", DetailValue::Text(winner.to_owned())),
        Detail::titled("carrier", words::CARRIER, DetailValue::List(cells.collect())),
    ];
    if let Some(proof) = &solution.proof {
        let lemmas = DetailValue::Number(proof.lemmas.len() as i64);
        let text = DetailValue::Text(proof.write(position));
        details.push(Detail::titled("lemmas", words::LEMMAS, lemmas));
        details.push(Detail::titled("proof", words::PROOF.title, text));
    }
    details
}
