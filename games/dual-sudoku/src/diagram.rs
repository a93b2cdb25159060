//! The board as data.

use crate::notation::cell_name;
use crate::rules::TURN_CAP;
use crate::{Grid, Move, Position};
use quintet_core::{
    Cell, CellShape, Content, Diagram, Fact, Game, Label, Look, Marks, Outcome, Side, Stroke,
    Target,
};

pub(crate) const LOOKS: [Look; 2] = [
    Look { name: "Blue", letter: 'X', colour: "#2f6fde", ansi: 12 },
    Look { name: "Orange", letter: 'O', colour: "#e8862a", ansi: 11 },
];

pub(crate) fn diagram<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    last: Option<Move>,
) -> Diagram {
    let touched = match last {
        Some(Move::Place { cell, .. }) => Some(usize::from(cell)),
        _ => None,
    };
    let score =
        |side| Fact { name: "score", side: Some(side), value: i64::from(position.score(side)) };
    Diagram {
        shape: CellShape::Square,
        looks: LOOKS,
        cells: (0..CELLS).map(|index| cell(position.grid(), index, touched)).collect(),
        labels: labels(position.grid()),
        strokes: strokes::<N, CELLS>(),
        targets: targets::<N>(),
        facts: Side::BOTH.map(score).to_vec(),
        // Room for two digits, a mark on either side, and a tie between.
        text_step: 4,
    }
}

fn cell<const N: usize, const CELLS: usize>(
    grid: &Grid<N, CELLS>,
    index: usize,
    touched: Option<usize>,
) -> Cell {
    let (row, column) = (index / N, index % N);
    let (content, words) = match grid.digit(index) {
        0 => (Content::Empty, "empty".to_owned()),
        digit if grid.is_given(index) => (Content::Digit(digit), format!("{digit}, given")),
        digit => (Content::Digit(digit), digit.to_string()),
    };
    Cell {
        id: cell_name::<N>(index),
        x: column as f32,
        y: row as f32,
        content,
        marks: Marks {
            last: touched == Some(index),
            given: grid.is_given(index),
            ..Marks::default()
        },
        spoken: format!("row {}, column {}, {words}", row + 1, column + 1),
        target: None,
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

fn targets<const N: usize>() -> Vec<Target> {
    let target =
        |label: String| Target { id: label.clone(), spoken: label.clone(), label, turn: None };
    (1..=N).map(|digit| digit.to_string()).chain(["pass".to_owned()]).map(target).collect()
}

pub(crate) fn status<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> String {
    let [first, second] = Side::BOTH.map(|side| position.score(side));
    let name = |side: Side| LOOKS[side.index()].name;
    match position.outcome() {
        None => {
            let scores = format!("Blue {first}, Orange {second}");
            format!("{} to move; {scores}", name(position.turn()))
        }
        Some(outcome) => {
            let result = match outcome {
                Outcome::Draw => format!("Draw, {first} each"),
                Outcome::Win(Side::First) => format!("Blue wins, {first} to {second}"),
                Outcome::Win(Side::Second) => format!("Orange wins, {second} to {first}"),
            };
            format!("{result}: {}", ending(position))
        }
    }
}

/// What ended the game.
fn ending<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> &'static str {
    if position.grid().is_full() {
        "the grid is full"
    } else if position.is_blocked() {
        "no digit fits any more"
    } else if position.turns() >= TURN_CAP {
        "the game has lasted 10 000 turns"
    } else if position.has_passed() {
        "both sides gave up their turn"
    } else {
        "the grid cannot be completed any more"
    }
}
