//! The exact solver for the facade: the margin still to come, that of every move, and best play.

use crate::engine::{Engine, Options, Question, Thought, Worth, expected_nodes};
use crate::{Move, Position, words};
use quintet_core::{
    Control, Detail, DetailValue, Game, Info, Limits, Need, ParamRole, ParamSpec, Params, Record,
    Side, Solution, SolveError, SolveNews, SolveTask, SolverSpec,
};
use quintet_search::solving;

/// Default maximum table size in MiB.
const TABLE_MIB: i64 = 1024;

/// The table has at least this many MiB, if allowed, and this many bytes per expected node: more than a
/// search fills even if it takes a hundred times as long.
const LEAST_MIB: usize = 16;
const BYTES_A_NODE: f64 = 4096.0;

/// From this many nodes, the cost is announced.
const MANY: f64 = 1e7;

/// The solver on grids of 4×4.
#[inline(never)]
pub(crate) fn of_4() -> SolverSpec<Position<4, 16>> {
    spec()
}

/// The solver on grids of 9×9.
#[inline(never)]
pub(crate) fn of_9() -> SolverSpec<Position<9, 81>> {
    spec()
}

/// The solver on grids of 16×16.
#[inline(never)]
pub(crate) fn of_16() -> SolverSpec<Position<16, 256>> {
    spec()
}

/// The declaration of the solver.
fn spec<const N: usize, const CELLS: usize>() -> SolverSpec<Position<N, CELLS>> {
    let table = quintet_search::words::MOST_TABLE;
    SolverSpec {
        reach: words::SOLVER_REACH,
        pace: 1_000_000,
        params: vec![
            solving::threads(),
            solving::time(),
            ParamSpec::int("table", 1, 65_536, Some(TABLE_MIB), table)
                .meaning(ParamRole::MEBIBYTES),
        ],
        need,
        solve,
        table: None,
    }
}

/// The table size for a position in MiB: no more than it will need, because a few thousand nodes scattered
/// over 1 GiB touch all of it (1.9 s of processor time instead of 0.05 s on 4×4).
fn table<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    params: &Params,
) -> usize {
    let most = params.int("table").expect("table has a default") as usize;
    let useful = expected_nodes::<N>(position.fillable_cells()) * BYTES_A_NODE / f64::from(1 << 20);
    (useful as usize).max(LEAST_MIB).min(most)
}

fn need<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    params: &Params,
) -> Need {
    let bytes = (table(position, params) as u64) << 20;
    let cells = position.fillable_cells();
    let nodes = expected_nodes::<N>(cells);
    let seconds = nodes / 1e6 / solving::threads_of(params) as f64;
    let announced = nodes >= MANY && position.outcome().is_none();
    Need { bytes, announcement: announced.then(|| words::takes(cells, bytes, seconds)) }
}

/// The margin of the side to move with best play: its points from here on minus the other side's. Under
/// `standoff=never` passes could go on until the turn limit, and the game of placements alone is solved.
fn solve<const N: usize, const CELLS: usize>(
    record: &Record<Position<N, CELLS>>,
    params: &Params,
    task: &mut SolveTask<'_>,
) -> Result<Solution<Move>, SolveError> {
    let position = record.position();
    if position.outcome().is_some() {
        return Ok(solution(&position, 0, Vec::new()));
    }
    let (table_mib, threads) = (table(&position, params), solving::threads_of(params));
    let mut engine = Engine::new(Options { table_mib, threads, ..Options::default() });
    let limits = Limits::NONE;
    let mut report = |info: &Info<Move>| {
        (task.report)(SolveNews { nodes: info.nodes, share: None });
    };
    let stop = &task.stop;
    let mut control = Control::new(&limits, stop, &mut report);
    let question = Question {
        position: &position,
        all_moves: true,
        lines: false,
        exactly: true,
        limits,
        stop,
    };
    let Thought { worth, moves, pass, line, .. } = engine.think(&question, &mut control);
    let exact = |worth: Worth| worth.proved.then_some(worth.margin).ok_or(SolveError::Stopped);
    let score = exact(worth)?;
    let all = moves.into_iter().chain(pass.map(|pass| (Move::PASS, pass)));
    let moves = all.map(|(played, worth)| Ok((played, exact(worth)?)));
    let moves = moves.collect::<Result<_, SolveError>>()?;
    Ok(Solution {
        line: line.to_vec(),
        nodes: control.nodes(),
        peak_bytes: engine.table_bytes(),
        ..solution(&position, score, moves)
    })
}

fn solution<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    score: i32,
    moves: Vec<(Move, i32)>,
) -> Solution<Move> {
    let (turn, points) = (position.turn(), Side::BOTH.map(|side| position.score(side)));
    let [own, other] = [turn, !turn].map(|side| points[side.index()]);
    // Who wins the game with best play, including the points so far.
    let outcome = (own - other + score).signum();
    let passes = position.endings().standoff;
    let over = position.outcome().is_some();
    Solution {
        score,
        has_scores: true,
        plies: None,
        moves,
        line: Vec::new(),
        headline: words::solved(turn, points, (!over).then_some(score), outcome, passes),
        details: vec![
            Detail::new("outcome", DetailValue::Number(i64::from(outcome))),
            Detail::new("passes", DetailValue::Flag(passes)),
        ],
        nodes: 0,
        cpu: None,
        peak_bytes: 0,
    }
}
