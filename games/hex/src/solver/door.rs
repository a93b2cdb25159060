//! The solver as the facade meets it: who wins, with which moves, and a proof.

use super::solution::{Options, Solution, solve};
use crate::{CellSet, Colour, Move, Position, words};
use quintet_core::{
    Detail, DetailValue, Game, Need, ParamSpec, Params, Playable, Record, SolveError, SolveTask,
    SolverSpec,
};
use quintet_search::solving;

/// MB of tables when nobody says otherwise.
const MEMORY: i64 = 1000;

/// The declaration of the solver.
pub(crate) fn spec<S: CellSet>() -> SolverSpec<Position<S>> {
    SolverSpec {
        reach: words::SOLVER_REACH,
        params: vec![
            solving::weak(words::WEAK),
            ParamSpec::switch("proof", false, words::PROOF),
            solving::threads(),
            solving::memory(Some(MEMORY), words::SOLVER_MEMORY),
        ],
        need: |_, params| Need {
            bytes: solving::memory_of(params).unwrap_or(0),
            announcement: None,
        },
        solve: answer,
        table: None,
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
    let solution: Solution<S> = solve(&position, &options).ok_or(SolveError::Stopped)?;
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
        cpu: None,
        peak_bytes: solution.peak_bytes,
    })
}

/// The winner, the cells it needs, and the proof where one was asked for.
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
