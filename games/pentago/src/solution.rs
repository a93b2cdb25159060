//! The exact solver for the facade: who wins, and the result of every cell and turn.

use crate::distance::{self, Distances, measured, root_score};
use crate::exact::{self, Error, MoveWorth, Options, Progress, Solver, half_of_memory};
use crate::{Cell, Placement, Position, Twist, words};
use quintet_core::{
    Detail, DetailValue, Game, Language, Need, Params, Playable, Record, Side, Solution,
    SolveError, SolveNews, SolveTask, SolverSpec, Words,
};
use quintet_search::{memory, solving};
use std::time::Duration;

/// From this many bytes, the memory is announced.
const MUCH: u64 = 100_000_000;

/// The declaration of the solver.
pub(crate) fn spec() -> SolverSpec<Position> {
    SolverSpec {
        reach: words::SOLVER_REACH,
        pace: 60_000_000,
        params: vec![
            solving::threads(),
            solving::time(),
            solving::memory(None, words::EXACT_MEMORY),
        ],
        need,
        solve,
        table: Some(table),
    }
}

fn limit(params: &Params) -> u64 {
    solving::memory_of(params).unwrap_or_else(half_of_memory)
}

fn need(position: &Position, params: &Params) -> Need {
    if position.outcome().is_some() {
        return Need::default();
    }
    let need = exact::need(position);
    let announced = (MUCH..=limit(params)).contains(&need.bytes);
    Need { bytes: need.bytes, announcement: announced.then(|| words::takes(need)) }
}

fn solve(
    record: &Record<Position>,
    params: &Params,
    task: &mut SolveTask<'_>,
) -> Result<Solution<Placement>, SolveError> {
    let position = possible(record).map_err(SolveError::Refused)?;
    let threads = solving::threads_of(params);
    let options = Options {
        memory_limit: limit(params),
        threads,
        stop: task.stop.clone(),
        ..Options::default()
    };
    let mut solver = Solver::new(options);
    let report = &mut *task.report;
    let mut tell = |progress: Progress| {
        let share = progress.solved as f64 / progress.states.max(1) as f64;
        report(SolveNews { nodes: progress.solved, share: Some(share) });
    };
    let solved = solver.solve_telling(&position, &mut tell).map_err(refusal)?;
    let moves = solved.moves();
    let started = memory::thread_time();
    let exact = best_line(&position, &moves);
    let counting = memory::thread_time().zip(started).map(|(end, start)| end - start);
    let plies = exact.as_ref().map(|line| line.len() as u32);
    let (line, more) = match exact {
        Some(line) => (line, Duration::ZERO),
        None => line(&mut solver, &solved, position).map_err(refusal)?,
    };
    let best = moves.iter().filter(|of| of.worth == solved.worth()).count();
    let headline = match position.outcome() {
        Some(_) => words::nothing_to_solve(&position),
        None => words::solved(position.turn(), solved.worth(), best, moves.len()),
    };
    Ok(Solution {
        score: i32::from(solved.worth().sign()),
        has_scores: false,
        plies,
        moves: moves.iter().map(|of| (of.played, i32::from(of.worth.sign()))).collect(),
        line,
        headline,
        details: vec![Detail::new("states", DetailValue::Number(solved.states as i64))],
        nodes: solved.states,
        cpu: Some(solved.cpu + more + counting.unwrap_or_default()),
        peak_bytes: solved.peak_bytes,
    })
}

fn refusal(error: Error) -> SolveError {
    match error {
        Error::Stopped => SolveError::Stopped,
        error => SolveError::Refused(Words::each(|language| error.in_words(language))),
    }
}

/// The last position, unless the game starts from an impossible board.
pub(crate) fn possible(record: &Record<Position>) -> Result<Position, Words> {
    let fives = Side::BOTH.map(|side| record.start.five_cells() & record.start.marbles(side));
    if fives.contains(&0) {
        return Ok(record.position());
    }
    let cells = fives.map(|cells| {
        let cells = Cell::all().filter(|cell| cells & cell.bit() != 0);
        cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    });
    Err(words::both_have_five(&cells))
}

/// Best play to the end of a forced win or loss, if its distance can be counted.
fn best_line(position: &Position, moves: &[MoveWorth]) -> Option<Vec<Placement>> {
    let mut distances = Distances::new(distance::USUAL);
    let proved = measured(&mut distances, position, moves, true);
    // The nearest win, or the longest loss.
    let best = proved.iter().max_by_key(|of| of.score())?;
    root_score(&proved, best).plies_to_end()?;
    let line = distances.line(position, best);
    (line.len() as u32 == best.plies?).then_some(line)
}

/// Best play to the end, and the processor time for finding it: two plies from the solution, then the
/// position after them is solved, with a ninth of the states.
fn line(
    solver: &mut Solver,
    solved: &exact::Solution,
    mut position: Position,
) -> Result<(Vec<Placement>, Duration), Error> {
    let (mut line, mut spent) = (Vec::new(), Duration::ZERO);
    let mut next = None;
    while position.outcome().is_none() {
        let here = next.as_ref().unwrap_or(solved);
        let Some(own) = preferred(&here.moves()) else { break };
        let reply = preferred(&here.replies_to(own));
        for played in [Some(own), reply].into_iter().flatten() {
            line.push(played);
            position.play(played);
        }
        if position.outcome().is_none() {
            let solved = solver.solve(&position)?;
            spent += solved.cpu;
            next = Some(solved);
        }
    }
    Ok((line, spent))
}

/// The best of these moves; among equals an immediate win, otherwise the first.
fn preferred(moves: &[MoveWorth]) -> Option<Placement> {
    let best = moves.iter().map(|of| of.worth).max()?;
    let mut best = moves.iter().filter(|of| of.worth == best).map(|of| of.played);
    let first = best.clone().next();
    best.find(|played| played.twist.is_none()).or(first)
}

/// The board with the result of the best move on every empty cell, then every cell with every turn.
fn table(position: &Position, solution: &Solution<Placement>, language: Language) -> String {
    if solution.moves.is_empty() {
        return String::new();
    }
    let worth = |cell: Cell| {
        let here = solution.moves.iter().filter(|(played, _)| played.cell == cell);
        here.map(|(_, score)| *score).max()
    };
    let looks = position.diagram(None, language).looks;
    let mut text = "     a   b   c   d   e   f\n".to_owned();
    for cell in Cell::all() {
        let owner = Side::BOTH.into_iter().find(|&side| position.marbles(side) & cell.bit() != 0);
        match (cell.column(), cell.row()) {
            (0, row) => text.push_str(&format!("{:>2}   ", row + 1)),
            (3, _) => text.push_str(" │ "),
            _ => text.push_str("   "),
        }
        text.push(match owner {
            Some(side) => looks[side.index()].letter,
            None => worth(cell).map_or('.', sign),
        });
        if cell.column() == 5 {
            text.push('\n');
        }
        if cell.index() == 17 {
            text.push_str("   ────────────┼────────────\n");
        }
    }
    let names: Vec<String> = Twist::ALL.iter().map(Twist::to_string).collect();
    text.push_str(&format!("\n{}\n        {}\n", words::SIGNS.get(language), names.join("  ")));
    for cell in Cell::all() {
        let Some(best) = worth(cell) else { continue };
        let here: Vec<_> = solution.moves.iter().filter(|(of, _)| of.cell == cell).collect();
        let listed = match here[..] {
            [(only, _)] if only.twist.is_none() => format!(" {}", words::AT_ONCE.get(language)),
            _ => {
                let marks: Vec<_> =
                    here.iter().map(|(_, score)| sign(*score).to_string()).collect();
                format!("  {}", marks.join("    "))
            }
        };
        text.push_str(&format!("  {cell} {}  {listed}\n", sign(best)));
    }
    text
}

const fn sign(score: i32) -> char {
    match score {
        1.. => '+',
        0 => '=',
        _ => '-',
    }
}
