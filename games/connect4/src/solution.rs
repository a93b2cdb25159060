//! Everything about a position, in plain data: what `quintet solve` tells.

use crate::notation::{parse_record, write_moves};
use crate::{AnySize, Book, ConnectFour, Depth, Landing, Position, Shape, Solver, Standard};
use quintet_core::{
    Control, Game, Info, Limits, ParamError, Params, Playable, Record, RecordError, SetupError,
    Side, StopFlag, Words,
};
use std::time::Duration;

/// A position, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The moves that lead to it.
    pub position: String,
    /// The side to move.
    pub turn: Side,
    /// Its score for that side: `+k` wins with its k-th last disc, 0 is a draw,
    /// `−k` loses to the other's k-th last; only the sign counts for
    /// [`Depth::Outcome`].
    pub score: i32,
    /// Plies to the end of a forced win or loss; none for a draw, or where only
    /// the outcome was asked for.
    pub plies: Option<u32>,
    /// Every column that is not full with its score, from left to right; empty
    /// when the game is over.
    pub columns: Vec<(String, i32)>,
    /// Best play, to the end.
    pub pv: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// What may be spent on a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How exactly to solve.
    pub depth: Depth,
    /// MiB of table at most.
    pub table_mib: usize,
    /// Threads that share it, at least one.
    pub threads: usize,
    /// Whether the opening book may be used.
    pub book: bool,
}

impl Solution {
    /// The columns that keep the score.
    #[must_use]
    pub fn best(&self) -> Vec<&str> {
        let best = self.columns.iter().filter(|(_, score)| *score == self.score);
        best.map(|(text, _)| text.as_str()).collect()
    }
}

impl ConnectFour {
    /// Solves a position given as text; none if stopped before all was proved.
    ///
    /// # Errors
    /// A setup that does not fit, or a move that cannot be played, with its place.
    ///
    /// ```
    /// use quintet_connect4::{ConnectFour, Depth, Effort};
    /// use quintet_core::{Family, Params, StopFlag};
    /// let usual = Params::defaults(&ConnectFour::setup());
    /// let text = "2252576253462244111563365343671351441";
    /// let effort = Effort { depth: Depth::Score, table_mib: 1, threads: 1, book: true };
    /// let found = ConnectFour::solve(&usual, text, effort, &StopFlag::new());
    /// assert_eq!(found.unwrap().unwrap().score, -1);
    /// ```
    pub fn solve(
        setup: &Params,
        text: &str,
        effort: Effort,
        stop: &StopFlag,
    ) -> Result<Option<Solution>, SetupError> {
        Ok(match size(setup)? {
            None => solve(&parse_record(Position::new(), text)?, effort, stop),
            Some(shape) => solve(&parse_record(Position::with_size(shape), text)?, effort, stop),
        })
    }
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

/// The size that a setup asks for; none for the usual one.
pub(crate) fn size(setup: &Params) -> Result<Option<AnySize>, ParamError> {
    let size = |name| setup.int(name).expect("a size has a default") as u32;
    let (width, height) = (size("width"), size("height"));
    if (width, height) == (Standard.width(), Standard.height()) {
        return Ok(None);
    }
    let reason = || {
        let needed = width * (height + 1);
        Words::new(
            format!(
                "a board of {width} columns and {height} rows does not fit: \
                 width × (height + 1) is {needed}, at most 64"
            ),
            format!(
                "un plateau de {width} colonnes et {height} lignes est trop grand : \
                 largeur × (hauteur + 1) vaut {needed}, au plus 64"
            ),
        )
    };
    AnySize::new(width, height).map(Some).ok_or_else(|| ParamError::Conflict { reason: reason() })
}

fn solve<S: Shape>(
    record: &Record<Position<S>>,
    effort: Effort,
    stop: &StopFlag,
) -> Option<Solution> {
    let position = record.position();
    let depth = effort.depth;
    let mut solver = Solver::new(position.shape(), effort.table_mib).with_threads(effort.threads);
    if effort.book {
        solver = solver.with_book(Book::embedded());
    }
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, stop, &mut ignore);
    let score = solver.solve(&position, depth, &mut control)?;
    let columns = solver.columns(&position, depth, &mut control).into_iter();
    let columns = columns.map(|column| Some((column.played, column.bounds.exact()?)));
    let columns: Vec<(Landing, i32)> = columns.collect::<Option<_>>()?;
    let line = solver.best_play(&position, score, depth, &mut control);
    let cells = position.shape().board().count_ones();
    let exact = depth == Depth::Score && score != 0;
    Some(Solution {
        position: write_moves(record),
        turn: position.turn(),
        score,
        plies: exact.then(|| crate::plies_to_end(cells, position.ply(), score)),
        columns: columns.iter().map(|&(of, score)| (position.write_move(of), score)).collect(),
        pv: written(position, &line),
        nodes: control.nodes(),
        time: control.elapsed(),
    })
}

fn written<S: Shape>(mut position: Position<S>, line: &[Landing]) -> Vec<String> {
    let mut texts = Vec::new();
    for &played in line {
        texts.push(position.write_move(played));
        position.play(played);
    }
    texts
}
