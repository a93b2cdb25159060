//! The exact solver for the facade: the score of a position and of every column, and best play.

use crate::diagram::diagram;
use crate::notation::parse_record;
use crate::{
    AnySize, Bits, Book, Depth, Landing, Position, Shape, Solver, Standard, WideSize, words,
};
use quintet_core::render::{self, Style};
use quintet_core::{
    Control, Detail, DetailValue, Diagram, Game, Info, Language, Limits, Need, ParamRole,
    ParamSpec, Params, Record, RecordError, Solution, SolveError, SolveNews, SolveTask, SolverSpec,
};
use quintet_search::solving;
use std::cell::Cell;

/// Default table size in MiB; easy positions use only a few KiB of it.
const TABLE_MIB: i64 = 1024;

/// The solver on the standard board.
#[inline(never)]
pub(crate) fn standard() -> SolverSpec<Position<Standard>> {
    spec()
}

/// The solver on boards of other sizes.
#[inline(never)]
pub(crate) fn any_size() -> SolverSpec<Position<AnySize>> {
    spec()
}

/// The solver on boards of more than 64 bits.
#[inline(never)]
pub(crate) fn wide() -> SolverSpec<Position<WideSize>> {
    spec()
}

/// The declaration of the solver.
fn spec<S: Shape>() -> SolverSpec<Position<S>> {
    SolverSpec {
        reach: words::SOLVER_REACH,
        pace: 10_000_000,
        params: vec![
            solving::weak(words::WEAK),
            solving::threads(),
            solving::time(),
            ParamSpec::int("table", 1, 65_536, Some(TABLE_MIB), quintet_search::words::MOST_TABLE)
                .meaning(ParamRole::MEBIBYTES),
            ParamSpec::switch("book", true, words::BOOK),
        ],
        need,
        solve,
        table: Some(scores_below),
    }
}

/// Characters between two columns of [`scores_below`]: room for a sign and two digits.
const STEP: usize = 4;

/// The board with the score of each column below it; a full column has none.
fn scores_below<S: Shape>(
    position: &Position<S>,
    solution: &Solution<Landing>,
    language: Language,
) -> String {
    let mut scores = vec![String::new(); position.shape().width() as usize];
    for &(landing, score) in &solution.moves {
        scores[position.column(landing) as usize] = match score {
            0 => "0".to_owned(),
            score => format!("{score:+}").replace('-', "−"),
        };
    }
    let board = Diagram { text_step: STEP, ..diagram(position, None, language) };
    let board = render::text(&board, Style::Plain).replace('\n', "\n  ");
    let scores: String =
        scores.iter().map(|score| format!("{score:>width$}", width = STEP)).collect();
    format!("  {}{}\n", board.trim_end_matches(' '), scores.trim_end())
}

fn table(params: &Params) -> usize {
    params.int("table").expect("table has a default") as usize
}

/// Number of free cells from which users are warned of the time.
const MANY: u32 = 34;

fn need<S: Shape>(position: &Position<S>, params: &Params) -> Need {
    let shape = position.shape();
    let free = shape.board().count() - position.ply();
    let is_known = params.switch("book") && Book::reaches(position);
    let is_long = free > MANY && !is_known && position.outcome().is_none();
    let announcement = is_long.then(|| words::takes(free));
    Need { bytes: (table(params) as u64) << 20, announcement }
}

/// The depth to solve to.
pub(crate) const fn depth(weak: bool) -> Depth {
    if weak { Depth::Outcome } else { Depth::Score }
}

fn solve<S: Shape>(
    record: &Record<Position<S>>,
    params: &Params,
    task: &mut SolveTask<'_>,
) -> Result<Solution<Landing>, SolveError> {
    let position = &record.position();
    let weak = params.switch("weak");
    let depth = depth(weak);
    let threads = solving::threads_of(params);
    let mut solver = Solver::new(position.shape(), table(params)).with_threads(threads);
    if params.switch("book") {
        solver = solver.with_book(Book::embedded(position.shape()));
    }
    // The position counts as much as one of its moves: a guess, but progress never goes back.
    let steps = 1 + solver.moves(position).len();
    let done = Cell::new(0);
    let mut report = |info: &Info<Landing>| {
        let share = (done.get() > 0).then(|| f64::from(done.get()) / steps as f64);
        (task.report)(SolveNews { nodes: info.nodes, share });
    };
    let mut control = Control::new(&Limits::NONE, &task.stop, &mut report);
    let score = solver.solve(position, depth, &mut control).ok_or(SolveError::Stopped)?;
    let mut moves = Vec::new();
    for played in solver.moves(position) {
        done.set(done.get() + 1);
        let bounds = solver.solve_move(position, played, depth, &mut control);
        moves.push((played, bounds.exact().ok_or(SolveError::Stopped)?));
    }
    moves.sort_by_key(|&(played, _)| position.column(played));
    let line = solver.best_play(position, score, depth, &mut control);
    let cells = position.shape().board().count();
    let exact = depth == Depth::Score && score != 0;
    let plies = exact.then(|| crate::plies_to_end(cells, position.ply(), score));
    let outcome = ["loss", "draw", "win"][(score.signum() + 1) as usize];
    Ok(Solution {
        score,
        has_scores: !weak,
        plies,
        moves,
        line,
        headline: words::solved(position.turn(), score, plies, weak),
        details: vec![
            Detail::new("outcome", DetailValue::Text(outcome.to_owned())),
            Detail::new("weak", DetailValue::Flag(weak)),
        ],
        nodes: control.nodes(),
        cpu: None,
        peak_bytes: solver.table_bytes(),
    })
}

impl Position<Standard> {
    /// Reads the columns played on the usual board.
    ///
    /// # Errors
    /// A move that cannot be played, with its place.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Ok(parse_record(Self::new(), text)?.position())
    }
}

/// The type of board for a setup.
pub(crate) enum Size {
    Usual,
    Any(AnySize),
    Wide(WideSize),
}

/// The board for a setup.
pub(crate) fn size(setup: &Params) -> Size {
    let size = |name| setup.int(name).expect("a size has a default") as u32;
    let (width, height) = (size("width"), size("height"));
    if (width, height) == (Standard.width(), Standard.height()) {
        return Size::Usual;
    }
    let wide = || WideSize::new(width, height).expect("the setup has these bounds");
    AnySize::new(width, height).map_or_else(|| Size::Wide(wide()), Size::Any)
}
