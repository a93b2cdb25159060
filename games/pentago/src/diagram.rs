//! The board as data.

use crate::{Cell, Placement, Position, Twist, words};
use quintet_core::{
    Cell as Shown, CellShape, Content, Diagram, Fact, Game, Label, Language, Look, Marks, Outcome,
    Side, Stroke, Target, Turn,
};

/// A cool dark and a warm light colour, distinguishable on light and dark boards.
fn looks(language: Language) -> [Look; 2] {
    [
        Look::new(words::NAMES[0], language, 'X', "#4b5573", 12),
        Look::new(words::NAMES[1], language, 'O', "#f2dfb3", 11),
    ]
}

/// Number of marbles per side.
const MARBLES: i64 = 18;

/// Between the third cell and the fourth.
const MIDDLE: f32 = 2.5;

pub(crate) fn diagram(position: &Position, last: Option<Placement>, language: Language) -> Diagram {
    let stroke = |from, to| Stroke { from, to, side: None };
    let fact = |side| {
        Fact::new(
            "marbles left",
            words::MARBLES_LEFT,
            language,
            Some(side),
            MARBLES - i64::from(position.marbles(side).count_ones()),
        )
    };
    let resting = last.map(Placement::resting_cell);
    let five = position.five_cells();
    Diagram {
        shape: CellShape::Round,
        looks: looks(language),
        cells: Cell::all().map(|cell| shown(position, cell, (resting, five), language)).collect(),
        labels: labels(),
        strokes: vec![stroke((MIDDLE, -0.5), (MIDDLE, 5.5)), stroke((-0.5, MIDDLE), (5.5, MIDDLE))],
        targets: Twist::ALL.map(|twist| target(twist, language)).to_vec(),
        facts: Side::BOTH.map(fact).to_vec(),
        units: Vec::new(),
        ties: None,
        language,
        // Leaves room for the marks of neighbours, and for the strokes between them.
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

fn shown(
    position: &Position,
    cell: Cell,
    (resting, five): (Option<Cell>, u64),
    language: Language,
) -> Shown {
    let owner = Side::BOTH.into_iter().find(|&side| position.marbles(side) & cell.bit() != 0);
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
        spoken: words::cell(cell, owner, language),
        candidates: Vec::new(),
        target: cell.to_string(),
    }
}

fn target(twist: Twist, language: Language) -> Target {
    let arrow = if twist.is_clockwise() { '↻' } else { '↺' };
    Target {
        id: twist.to_string(),
        label: format!("{} {arrow}", twist.quadrant().name()),
        spoken: words::turn(twist, language),
        turn: Some(Turn {
            cells: twist.quadrant().cells().map(|cell| cell.to_string()).collect(),
            degrees: if twist.is_clockwise() { 90 } else { -90 },
        }),
    }
}

pub(crate) fn status(position: &Position, language: Language) -> String {
    match position.outcome() {
        None => words::to_move(position.turn(), language),
        Some(Outcome::Win(side)) => words::wins(side, language),
        Some(Outcome::Draw) if position.five_cells() != 0 => {
            words::DRAW_BOTH.get(language).to_owned()
        }
        Some(Outcome::Draw) => words::DRAW_FULL.get(language).to_owned(),
    }
}
