//! The board as data.

use crate::notation::write_column;
use crate::{Landing, Position, Shape};
use quintet_core::{Cell, CellShape, Content, Diagram, Game, Label, Look, Marks, Side, Target};

pub(crate) const LOOKS: [Look; 2] = [
    Look { name: "Red", letter: 'X', colour: "#d8343f", ansi: 9 },
    Look { name: "Yellow", letter: 'O', colour: "#f2b705", ansi: 11 },
];

pub(crate) fn diagram<S: Shape>(position: &Position<S>, last: Option<Landing>) -> Diagram {
    let (width, height) = (position.shape().width(), position.shape().height());
    let rows = (0..height).rev();
    let cells = rows.flat_map(|row| (0..width).map(move |column| (column, row)));
    let label = |column| Label {
        x: column as f32,
        y: height as f32,
        text: write_column(column).to_string(),
    };
    Diagram {
        shape: CellShape::Round,
        looks: LOOKS,
        cells: cells.map(|(column, row)| cell(position, last, column, row)).collect(),
        labels: (0..width).map(label).collect(),
        strokes: Vec::new(),
        targets: (0..width).map(target).collect(),
        facts: Vec::new(),
        text_step: 2,
    }
}

fn cell<S: Shape>(position: &Position<S>, last: Option<Landing>, column: u32, row: u32) -> Cell {
    let shape = position.shape();
    let bit = 1 << (column * shape.stride() + row);
    let owner = Side::BOTH.into_iter().find(|&side| position.discs(side) & bit != 0);
    let name = owner.map_or("empty", |side| LOOKS[side.index()].name);
    let dropped = last.map(|landing| position.column(landing));
    let top_of_column = position.filled() & bit != 0
        && (row + 1 == shape.height() || position.filled() & bit << 1 == 0);
    Cell {
        id: format!("c{}r{}", column + 1, row + 1),
        x: column as f32,
        y: (shape.height() - 1 - row) as f32,
        content: owner.map_or(Content::Empty, Content::Stone),
        marks: Marks {
            last: dropped == Some(column) && top_of_column,
            winning: position.is_won() && position.winning_cells() & bit != 0,
            ..Marks::default()
        },
        spoken: format!("column {}, row {}, {}", column + 1, row + 1, name.to_lowercase()),
        target: Some(write_column(column).to_string()),
    }
}

fn target(column: u32) -> Target {
    let label = write_column(column).to_string();
    Target { id: label.clone(), label, spoken: format!("column {}", column + 1), turn: None }
}

pub(crate) fn status<S: Shape>(position: &Position<S>) -> String {
    match position.outcome() {
        None => format!("{} to move", LOOKS[position.turn().index()].name),
        Some(outcome) => match outcome.winner() {
            Some(side) => format!("{} wins with four in a line", LOOKS[side.index()].name),
            None => "Draw: the board is full".to_owned(),
        },
    }
}
