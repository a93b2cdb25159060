//! The board as data.

use crate::notation::write_column;
use crate::{Bits, Landing, Position, Shape, words};
use quintet_core::{
    Cell, CellShape, Content, Diagram, Game, Label, Language, Look, Marks, Side, Target,
};

fn looks(language: Language) -> [Look; 2] {
    [
        Look::new(words::NAMES[0], language, 'X', "#d8343f", 9),
        Look::new(words::NAMES[1], language, 'O', "#f2b705", 11),
    ]
}

pub(crate) fn diagram<S: Shape>(
    position: &Position<S>,
    last: Option<Landing>,
    language: Language,
) -> Diagram {
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
        looks: looks(language),
        cells: cells.map(|(column, row)| cell(position, last, (column, row), language)).collect(),
        labels: (0..width).map(label).collect(),
        strokes: Vec::new(),
        targets: (0..width).map(|column| target(column, language)).collect(),
        facts: Vec::new(),
        units: Vec::new(),
        ties: None,
        language,
        text_step: 2,
    }
}

fn cell<S: Shape>(
    position: &Position<S>,
    last: Option<Landing>,
    (column, row): (u32, u32),
    language: Language,
) -> Cell {
    let shape = position.shape();
    let bit = S::Bits::bit(column * shape.stride() + row);
    let owner = Side::BOTH.into_iter().find(|&side| (position.discs(side) & bit).is_some());
    let dropped = last.map(|landing| position.column(landing));
    let top_of_column = (position.filled() & bit).is_some()
        && (row + 1 == shape.height() || (position.filled() & bit << 1).is_none());
    Cell {
        id: format!("c{}r{}", column + 1, row + 1),
        x: column as f32,
        y: (shape.height() - 1 - row) as f32,
        content: owner.map_or(Content::Empty, Content::Stone),
        marks: Marks {
            last: dropped == Some(column) && top_of_column,
            winning: position.is_won() && (position.winning_cells() & bit).is_some(),
            ..Marks::default()
        },
        spoken: words::cell(column + 1, row + 1, owner, language),
        candidates: Vec::new(),
        target: write_column(column).to_string(),
    }
}

fn target(column: u32, language: Language) -> Target {
    let label = write_column(column).to_string();
    Target { id: label.clone(), label, spoken: words::column(column + 1, language), turn: None }
}

pub(crate) fn status<S: Shape>(position: &Position<S>, language: Language) -> String {
    match position.outcome() {
        None => words::to_move(position.turn(), language),
        Some(outcome) => match outcome.winner() {
            Some(side) => words::wins(side, language),
            None => words::DRAW.get(language).to_owned(),
        },
    }
}
