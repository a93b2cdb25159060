//! A board as data: what every picture of it, printed, drawn or spoken, is
//! made from.
//!
//! Coordinates are in cells: `x` to the right, `y` down, a cell's centre at
//! (`x`, `y`) and its neighbours one unit away.

use crate::{Language, Side, Text};

/// A board with everything on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The shape of all cells.
    pub shape: CellShape,
    /// How the two sides look.
    pub looks: [Look; 2],
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// Coordinates and other writing on the board.
    pub labels: Vec<Label>,
    /// Lines: box borders, coloured edges.
    pub strokes: Vec<Stroke>,
    /// Things besides cells that a person points at to make a move.
    pub targets: Vec<Target>,
    /// Numbers worth showing beside the board: scores, marbles left.
    pub facts: Vec<Fact>,
    /// The language of its words.
    pub language: Language,
    /// Characters from one cell to the next in text, at least 2.
    pub text_step: usize,
}

/// The shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellShape {
    /// A square.
    Square,
    /// A round hole in a square.
    Round,
    /// A hexagon with a corner on top.
    Hexagon,
}

impl CellShape {
    /// One word, as in messages to a page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Round => "round",
            Self::Hexagon => "hexagon",
        }
    }
}

/// How a side looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What its pieces are called: "Red".
    pub name: Text,
    /// One character for plain text.
    pub letter: char,
    /// The colour of its pieces, `#rrggbb`.
    pub colour: &'static str,
    /// The colour in a terminal, an ANSI number from 0 to 15.
    pub ansi: u8,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its name in the game's notation: `c3`.
    pub id: String,
    /// Centre, to the right.
    pub x: f32,
    /// Centre, down.
    pub y: f32,
    /// What lies on it.
    pub content: Content,
    /// What is remarkable about it.
    pub marks: Marks,
    /// The cell and its content in words: "c3, red".
    pub spoken: String,
    /// The target that pointing at this cell means, when not the cell itself:
    /// the column, in Connect Four.
    pub target: Option<String>,
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A piece.
    Stone(Side),
    /// A number.
    Digit(u8),
}

/// What is remarkable about a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The last move touched it.
    pub last: bool,
    /// It is part of what won the game.
    pub winning: bool,
    /// It was there from the start.
    pub given: bool,
    /// It contradicts another cell.
    pub conflict: bool,
}

/// Writing on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Centre, to the right.
    pub x: f32,
    /// Centre, down.
    pub y: f32,
    /// What it says.
    pub text: String,
}

/// A line on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// One end (x, y).
    pub from: (f32, f32),
    /// The other end.
    pub to: (f32, f32),
    /// The side whose edge it is; none for a plain border.
    pub side: Option<Side>,
}

/// Something besides a cell that a person points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its name in [`move_steps`](crate::Playable::move_steps).
    pub id: String,
    /// What a button says: "↻", "5", "pass".
    pub label: String,
    /// In words.
    pub spoken: String,
    /// The cells that it turns, so that a page can show them turning.
    pub turn: Option<Turn>,
}

/// A part of the board that turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The cells that turn with it.
    pub cells: Vec<String>,
    /// How far, clockwise.
    pub degrees: i32,
}

/// A number worth showing beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is, for programs: `score`.
    pub name: &'static str,
    /// What it is, for people.
    pub title: Text,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
    /// Its value.
    pub value: i64,
}

impl Diagram {
    /// The smallest rectangle around all cells and labels: (left, top, right, bottom).
    #[must_use]
    pub fn bounds(&self) -> (f32, f32, f32, f32) {
        let points = self.cells.iter().map(|cell| (cell.x, cell.y));
        let points = points.chain(self.labels.iter().map(|label| (label.x, label.y)));
        points.fold(
            (0.0, 0.0, 0.0, 0.0),
            |(left, top, right, bottom): (f32, f32, f32, f32), (x, y)| {
                (left.min(x), top.min(y), right.max(x), bottom.max(y))
            },
        )
    }
}
