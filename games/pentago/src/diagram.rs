//! The board as data.

use crate::{Cell, Placement, Position, Twist};
use quintet_core::{
    Cell as Shown, CellShape, Content, Diagram, Fact, Game, Label, Look, Marks, Outcome, Side,
    Stroke, Target, Turn,
};

/// A cool dark and a warm light, to be told apart on light and dark boards.
pub(crate) const LOOKS: [Look; 2] = [
    Look { name: "Black", letter: 'X', colour: "#4b5573", ansi: 12 },
    Look { name: "White", letter: 'O', colour: "#f2dfb3", ansi: 11 },
];

/// Marbles of a side.
const MARBLES: i64 = 18;

/// Between the third cell and the fourth.
const MIDDLE: f32 = 2.5;

pub(crate) fn diagram(position: &Position, last: Option<Placement>) -> Diagram {
    let stroke = |from, to| Stroke { from, to, side: None };
    let fact = |side| Fact {
        name: "marbles left",
        side: Some(side),
        value: MARBLES - i64::from(position.marbles(side).count_ones()),
    };
    let resting = last.map(Placement::resting_cell);
    let five = position.five_cells();
    Diagram {
        shape: CellShape::Round,
        looks: LOOKS,
        cells: Cell::all().map(|cell| shown(position, cell, resting, five)).collect(),
        labels: labels(),
        strokes: vec![stroke((MIDDLE, -0.5), (MIDDLE, 5.5)), stroke((-0.5, MIDDLE), (5.5, MIDDLE))],
        targets: Twist::ALL.map(target).to_vec(),
        facts: Side::BOTH.map(fact).to_vec(),
        // Room for the marks of neighbours, and for the strokes between them.
        text_step: 4,
    }
}

/// Letters above, numbers at the left.
fn labels() -> Vec<Label> {
    let columns = (0..6).filter_map(|column| Cell::new(column, 0));
    let letter = |cell: Cell| Label {
        x: cell.column() as f32,
        y: -1.0,
        text: cell.to_string()[..1].to_owned(),
    };
    let number = |row: u8| Label { x: -1.0, y: f32::from(row), text: (row + 1).to_string() };
    columns.map(letter).chain((0..6).map(number)).collect()
}

fn shown(position: &Position, cell: Cell, resting: Option<Cell>, five: u64) -> Shown {
    let owner = Side::BOTH.into_iter().find(|&side| position.marbles(side) & cell.bit() != 0);
    let name = owner.map_or("empty", |side| LOOKS[side.index()].name);
    Shown {
        id: cell.to_string(),
        x: cell.column() as f32,
        y: cell.row() as f32,
        content: owner.map_or(Content::Empty, Content::Stone),
        marks: Marks {
            last: resting == Some(cell),
            winning: five & cell.bit() != 0,
            ..Marks::default()
        },
        spoken: format!("{cell}, {}", name.to_lowercase()),
        target: None,
    }
}

fn target(twist: Twist) -> Target {
    let arrow = if twist.is_clockwise() { '↻' } else { '↺' };
    Target {
        id: twist.to_string(),
        label: format!("{} {arrow}", twist.quadrant().name()),
        spoken: format!("turn the {}", twist.spoken()),
        turn: Some(Turn {
            cells: twist.quadrant().cells().map(|cell| cell.to_string()).collect(),
            degrees: if twist.is_clockwise() { 90 } else { -90 },
        }),
    }
}

pub(crate) fn status(position: &Position) -> String {
    match position.outcome() {
        None => format!("{} to move", LOOKS[position.turn().index()].name),
        Some(Outcome::Win(side)) => format!("{} wins with five in a row", LOOKS[side.index()].name),
        Some(Outcome::Draw) if position.five_cells() != 0 => {
            "Draw: both have five in a row".to_owned()
        }
        Some(Outcome::Draw) => "Draw: the board is full".to_owned(),
    }
}
