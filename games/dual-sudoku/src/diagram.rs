//! The board as data.

use crate::notation::cell_name;
use crate::rules::TURN_CAP;
use crate::{Grid, Move, Position, words};
use quintet_core::{
    Cell, CellShape, Content, Diagram, Fact, Game, Label, Language, Look, Marks, Side, Stroke,
    Target, Text,
};

fn looks(language: Language) -> [Look; 2] {
    [
        Look::new(words::NAMES[0], language, 'X', "#2f6fde", 12),
        Look::new(words::NAMES[1], language, 'O', "#e8862a", 11),
    ]
}

pub(crate) fn diagram<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    last: Option<Move>,
    language: Language,
) -> Diagram {
    let touched = match last {
        Some(Move::Place { cell, .. }) => Some(usize::from(cell)),
        _ => None,
    };
    let score = |side| {
        Fact::new("score", words::SCORE, language, Some(side), i64::from(position.score(side)))
    };
    Diagram {
        shape: CellShape::Square,
        looks: looks(language),
        cells: (0..CELLS).map(|index| cell(position.grid(), index, touched, language)).collect(),
        labels: labels(position.grid()),
        strokes: strokes::<N, CELLS>(),
        targets: targets::<N>(language),
        facts: Side::BOTH.map(score).to_vec(),
        units: Vec::new(),
        ties: Some(ties(position.grid())),
        language,
        // Room for two digits, a mark on either side, and a tie between.
        text_step: 4,
    }
}

fn cell<const N: usize, const CELLS: usize>(
    grid: &Grid<N, CELLS>,
    index: usize,
    touched: Option<usize>,
    language: Language,
) -> Cell {
    let (row, column) = (index / N, index % N);
    let digit = grid.digit(index);
    Cell {
        id: cell_name::<N>(index),
        x: column as f32,
        y: row as f32,
        content: if digit == 0 { Content::Empty } else { Content::Digit(digit) },
        marks: Marks {
            last: touched == Some(index),
            given: grid.is_given(index),
            ..Marks::default()
        },
        spoken: words::cell((row + 1, column + 1), digit, grid.is_given(index), language),
        candidates: Vec::new(),
        target: cell_name::<N>(index),
    }
}

/// Numbers of the rows and columns, and a `+` at every tie.
fn labels<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>) -> Vec<Label> {
    let label = |x: f32, y: f32, text: String| Label { x, y, text };
    let columns = (0..N).map(|column| label(column as f32, -1.0, (column + 1).to_string()));
    let rows = (0..N).map(|row| label(-1.0, row as f32, (row + 1).to_string()));
    let ties = (0..CELLS).flat_map(|cell| {
        let (x, y) = ((cell % N) as f32, (cell / N) as f32);
        let right = grid.is_tied_right(cell).then(|| label(x + 0.5, y, "+".to_owned()));
        let below = grid.is_tied_below(cell).then(|| label(x, y + 0.5, "+".to_owned()));
        [right, below].into_iter().flatten()
    });
    columns.chain(rows).chain(ties).collect()
}

/// Every tie, as the indices of its two cells.
fn ties<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>) -> Vec<(u16, u16)> {
    let pairs = (0..CELLS).flat_map(|cell| {
        let right = grid.is_tied_right(cell).then_some((cell, cell + 1));
        let below = grid.is_tied_below(cell).then_some((cell, cell + N));
        right.into_iter().chain(below)
    });
    pairs.map(|(one, other)| (one as u16, other as u16)).collect()
}

/// The borders of the boxes.
fn strokes<const N: usize, const CELLS: usize>() -> Vec<Stroke> {
    let (from, to) = (-0.5, N as f32 - 0.5);
    let lines = (0..=N).step_by(Grid::<N, CELLS>::BOX).map(|line| line as f32 - 0.5);
    let both = |line: f32| {
        [
            Stroke { from: (from, line), to: (to, line), side: None },
            Stroke { from: (line, from), to: (line, to), side: None },
        ]
    };
    lines.flat_map(both).collect()
}

fn targets<const N: usize>(language: Language) -> Vec<Target> {
    let target =
        |id: String, label: String| Target { id, spoken: label.clone(), label, turn: None };
    let digits = (1..=N).map(|digit| target(digit.to_string(), digit.to_string()));
    digits.chain([target("pass".to_owned(), words::PASS.get(language).to_owned())]).collect()
}

pub(crate) fn status<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    language: Language,
) -> String {
    let scores = Side::BOTH.map(|side| position.score(side));
    match position.outcome() {
        None => words::to_move(position.turn(), scores, language),
        Some(outcome) => words::ended(outcome, scores, ending(position), language),
    }
}

/// What ended the game.
fn ending<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> Text {
    if position.grid().is_full() {
        words::FULL
    } else if position.is_blocked() {
        words::BLOCKED
    } else if position.turns() >= TURN_CAP {
        words::TOO_LONG
    } else if position.has_passed() {
        words::BOTH_PASSED
    } else {
        words::HOPELESS
    }
}
