//! The board as data.

use crate::grid::MOST_DIGITS;
use crate::notation::cell_name;
use crate::{Entry, Grid, Position, Size, words};
use quintet_core::{
    Cell, CellShape, Content, Diagram, Fact, Label, Language, Look, Marks, Stroke, Target,
};

/// A puzzle has one side; the second look is never shown.
fn looks(language: Language) -> [Look; 2] {
    [
        Look::new(words::NAMES[0], language, 'X', "#2f6fde", 12),
        Look::new(words::NAMES[1], language, 'O', "#8a94a6", 7),
    ]
}

/// The target for erasing.
pub(crate) const ERASE: &str = "erase";

pub(crate) fn diagram(position: &Position, last: Option<Entry>, language: Language) -> Diagram {
    let size = position.size();
    let empty = position.grid().empty_cells().count() as i64;
    let held = held(position.grid());
    Diagram {
        shape: CellShape::Square,
        looks: looks(language),
        cells: (0..size.cells())
            .map(|index| cell(position, &held, index, last, language))
            .collect(),
        labels: labels(size),
        strokes: strokes(size),
        targets: targets(size, language),
        facts: vec![Fact::new("empty cells", words::EMPTY_CELLS, language, None, empty)],
        units: units(size),
        ties: None,
        language,
        // Room for two digits and a mark on either side.
        text_step: 4,
    }
}

fn cell(
    position: &Position,
    held: &Held,
    index: usize,
    last: Option<Entry>,
    language: Language,
) -> Cell {
    let rows = position.size().rows();
    let (row, column) = (index / rows, index % rows);
    let marks = Marks {
        last: last.is_some_and(|entry| usize::from(entry.cell) == index),
        given: position.is_given(index),
        conflict: position.grid().is_in_conflict(index),
        ..Marks::default()
    };
    let digit = position.grid().digit(index);
    let at = (row + 1, column + 1);
    Cell {
        id: cell_name(rows, index),
        x: column as f32,
        y: row as f32,
        content: if digit == 0 { Content::Empty } else { Content::Digit(digit) },
        marks,
        spoken: words::cell(at, digit, marks.given, marks.conflict, language),
        candidates: candidates(position.grid(), held, index),
        target: cell_name(rows, index),
    }
}

/// The digits in each row, column and box, as bits.
type Held = [[u32; MOST_DIGITS]; 3];

fn held(grid: &Grid) -> Held {
    let mut held = [[0; MOST_DIGITS]; 3];
    for (cell, &digit) in grid.digits().iter().enumerate() {
        for (kind, unit) in grid.size().units(cell).into_iter().enumerate() {
            held[kind][unit] |= 1 << digit;
        }
    }
    held
}

/// The digits without a contradiction in an empty cell.
fn candidates(grid: &Grid, held: &Held, cell: usize) -> Vec<u8> {
    if grid.digit(cell) != 0 {
        return Vec::new();
    }
    let seen =
        grid.size().units(cell).into_iter().zip(held).fold(0, |seen, (unit, of)| seen | of[unit]);
    (1..=grid.size().rows() as u8).filter(|digit| seen & 1 << digit == 0).collect()
}

/// The rows, then the columns, then the boxes.
fn units(size: Size) -> Vec<Vec<u16>> {
    let of = |kind: usize, unit: usize| {
        let cells = (0..size.cells()).filter(move |&cell| size.units(cell)[kind] == unit);
        cells.map(|cell| cell as u16).collect()
    };
    (0..3).flat_map(|kind| (0..size.rows()).map(move |unit| of(kind, unit))).collect()
}

/// Numbers of the rows and columns.
fn labels(size: Size) -> Vec<Label> {
    let label = |line: usize, x: f32, y: f32| Label { x, y, text: (line + 1).to_string() };
    let columns = (0..size.rows()).map(|column| label(column, column as f32, -1.0));
    let rows = (0..size.rows()).map(|row| label(row, -1.0, row as f32));
    columns.chain(rows).collect()
}

/// The borders of the boxes.
fn strokes(size: Size) -> Vec<Stroke> {
    let (from, to) = (-0.5, size.rows() as f32 - 0.5);
    let lines = (0..=size.rows()).step_by(size.box_edge()).map(|line| line as f32 - 0.5);
    let both = |line: f32| {
        [
            Stroke { from: (from, line), to: (to, line), side: None },
            Stroke { from: (line, from), to: (line, to), side: None },
        ]
    };
    lines.flat_map(both).collect()
}

fn targets(size: Size, language: Language) -> Vec<Target> {
    let target =
        |id: String, label: String| Target { id, spoken: label.clone(), label, turn: None };
    let digits = (1..=size.rows()).map(|digit| target(digit.to_string(), digit.to_string()));
    digits.chain([target(ERASE.to_owned(), words::ERASE.get(language).to_owned())]).collect()
}

pub(crate) fn status(position: &Position, language: Language) -> String {
    let grid = position.grid();
    let wrong = (0..position.size().cells()).filter(|&cell| grid.is_in_conflict(cell)).count();
    words::status(grid.empty_cells().count(), wrong, language)
}
