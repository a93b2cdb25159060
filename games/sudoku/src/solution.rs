//! The exact solver for the facade: whether the current grid can be completed, in one way or in several, and
//! which digits keep that so.

use crate::fast::{Bound, Path};
use crate::player::line;
use crate::{Entry, Grid, Position, words};
use quintet_core::{
    Detail, DetailValue, Game, Need, Params, Record, Solution, SolveError, SolveNews, SolveTask,
    SolverSpec, StopFlag,
};

/// Memory for its lists in bytes; it has no table.
const BYTES: u64 = 1 << 20;

/// The declaration of the solver.
pub(crate) fn spec() -> SolverSpec<Position> {
    SolverSpec {
        reach: words::SOLVER_REACH,
        pace: 1_000_000,
        params: vec![quintet_search::solving::time()],
        need: |_, _| Need { bytes: BYTES, announcement: None },
        solve,
        // A puzzle has one solution, which says everything.
        table: Some(|_, _, _| String::new()),
    }
}

/// Up to `limit` solutions, the first one, and the number of guesses.
fn count(
    grid: &Grid,
    limit: usize,
    stop: &StopFlag,
) -> Result<(usize, Option<Grid>, u64), SolveError> {
    let go_on = || !stop.is_stopped();
    let counted =
        Path::best().count_grid(grid, limit, Bound { go_on: Some(&go_on), ..Bound::NONE });
    if !counted.finished && counted.solutions < limit {
        return Err(SolveError::Stopped);
    }
    Ok((counted.solutions, counted.first, counted.guesses))
}

fn solve(
    record: &Record<Position>,
    _: &Params,
    task: &mut SolveTask<'_>,
) -> Result<Solution<Entry>, SolveError> {
    let position = record.position();
    let (solutions, first, mut nodes) = count(position.grid(), 2, &task.stop)?;
    let mut moves = Vec::new();
    let fills = position.moves().filter(|played| played.digit != 0);
    for played in fills.take_while(|_| position.outcome().is_none()) {
        let keeps = match (&first, solutions) {
            (None, _) => false,
            (Some(solution), 1) => solution.digit(usize::from(played.cell)) == played.digit,
            (Some(_), _) => {
                let (more, _, guesses) = count(position.after(played).grid(), 1, &task.stop)?;
                nodes += guesses;
                (task.report)(SolveNews { nodes, share: None });
                more > 0
            }
        };
        moves.push((played, if keeps { 1 } else { -1 }));
    }
    let named = ["none", "one", "many"][solutions.min(2)];
    let mut details = vec![Detail::new("solutions", DetailValue::Text(named.to_owned()))];
    if let Some(solution) = &first {
        details.push(Detail::new("solution", DetailValue::Text(solution.to_string())));
    }
    Ok(Solution {
        score: if solutions > 0 { 1 } else { -1 },
        has_scores: false,
        plies: None,
        moves,
        line: first.as_ref().map_or(Vec::new(), |solution| line(&position, solution)),
        headline: words::solved(first.as_ref(), solutions),
        details,
        nodes,
        cpu: None,
        peak_bytes: BYTES,
    })
}
