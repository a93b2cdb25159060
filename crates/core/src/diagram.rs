//! A board as data, from which every picture of it is made: printed, drawn or spoken.
//!
//! Coordinates are in cells: `x` to the right, `y` down, a cell's centre at
//! (`x`, `y`) and its neighbours one unit away.

use crate::{Language, Side, Text};
use std::borrow::Cow;

/// A board with everything on it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Diagram {
    /// The shape of all cells.
    pub shape: CellShape,
    /// The looks of the two sides.
    pub looks: [Look; 2],
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// Coordinates and other writing on the board.
    pub labels: Vec<Label>,
    /// Lines: box borders, coloured edges.
    pub strokes: Vec<Stroke>,
    /// Things other than cells that a person can point at to make a move.
    pub targets: Vec<Target>,
    /// Numbers worth showing beside the board: scores, marbles left.
    pub facts: Vec<Fact>,
    /// Groups of cells (indices into `cells`) that must hold different digits: the rows, columns and boxes of
    /// a grid.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub units: Vec<Vec<u16>>,
    /// Pairs of neighbours (indices into `cells`) joined by a tie; `None` if the game has no ties.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ties: Option<Vec<(u16, u16)>>,
    /// The language of its texts.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub language: Language,
    /// Characters from one cell to the next in text, at least 2.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub text_step: usize,
}

/// The shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CellShape {
    /// A square.
    Square,
    /// A round hole in a square.
    Round,
    /// A hexagon with a corner on top.
    Hexagon,
}

/// The look of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Look {
    /// The name of its pieces: "Red".
    pub name: Cow<'static, str>,
    /// One character for plain text.
    pub letter: char,
    /// The colour of its pieces, `#rrggbb`.
    pub colour: Cow<'static, str>,
    /// The colour in a terminal, an ANSI number from 0 to 15.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub ansi: u8,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Cell {
    /// Its name in the game's notation: `c3`.
    pub id: String,
    /// Centre, to the right.
    pub x: f32,
    /// Centre, down.
    pub y: f32,
    /// What lies on it.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub content: Content,
    /// Its marks.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Marks::are_none"))]
    pub marks: Marks,
    /// For an empty cell, the digits without a contradiction, if the game lists them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub candidates: Vec<u8>,
    /// The cell and its content in words: "c3, red".
    pub spoken: String,
    /// The target that pointing at this cell selects: the cell itself, or for example the column that a
    /// dropped piece falls in.
    pub target: String,
}

/// What lies on a cell; in messages `{}`, `{"stone": side}` or `{"digit": number}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(from = "wire::Lying", into = "wire::Lying"))]
pub enum Content {
    /// Nothing.
    #[default]
    Empty,
    /// A piece.
    Stone(Side),
    /// A number.
    Digit(u8),
}

/// The marks of a cell; in messages, a list of [`Mark`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(from = "Vec<Mark>", into = "Vec<Mark>"))]
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

/// One mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Mark {
    /// The last move touched it.
    Last,
    /// It is part of what won the game.
    Winning,
    /// It was there from the start.
    Given,
    /// It contradicts another cell.
    Conflict,
}

impl Marks {
    /// Whether nothing is marked.
    #[must_use]
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }
}

impl From<Marks> for Vec<Mark> {
    fn from(marks: Marks) -> Self {
        let all = [
            (marks.last, Mark::Last),
            (marks.winning, Mark::Winning),
            (marks.given, Mark::Given),
            (marks.conflict, Mark::Conflict),
        ];
        all.into_iter().filter_map(|(is_set, mark)| is_set.then_some(mark)).collect()
    }
}

impl From<Vec<Mark>> for Marks {
    fn from(marks: Vec<Mark>) -> Self {
        let has = |mark| marks.contains(&mark);
        Self {
            last: has(Mark::Last),
            winning: has(Mark::Winning),
            given: has(Mark::Given),
            conflict: has(Mark::Conflict),
        }
    }
}

/// Writing on the board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Label {
    /// Centre, to the right.
    pub x: f32,
    /// Centre, down.
    pub y: f32,
    /// The text.
    pub text: String,
}

/// A line on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Stroke {
    /// One end (x, y).
    pub from: (f32, f32),
    /// The other end.
    pub to: (f32, f32),
    /// The side whose edge it is; `None` for a plain border.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
}

/// Something other than a cell that a person can point at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Target {
    /// Its name in [`move_steps`](crate::Playable::move_steps).
    pub id: String,
    /// What a button says: "↻", "5", "pass".
    pub label: String,
    /// The label in words.
    pub spoken: String,
    /// The part of the board it turns, so that a page can animate it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub turn: Option<Turn>,
}

/// A part of the board that turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Turn {
    /// The cells that turn with it.
    pub cells: Vec<String>,
    /// The angle, clockwise.
    pub degrees: i32,
}

/// A number worth showing beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Fact {
    /// What it is, for programs: `score`.
    pub name: Cow<'static, str>,
    /// What it is, for people.
    pub title: Cow<'static, str>,
    /// The side it belongs to, if any.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
    /// Its value.
    pub value: i64,
}

/// A certain fact about a position, with the cells to show it on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Remark {
    /// The fact, as a sentence.
    pub text: String,
    /// Whose advantage it is.
    pub side: Side,
    /// The pieces it is about, as ids of cells.
    pub about: Vec<String>,
    /// The other cells that it depends on.
    pub cells: Vec<String>,
}

impl Look {
    /// This side under its name in another language.
    #[must_use]
    pub fn new(
        name: Text,
        language: Language,
        letter: char,
        colour: &'static str,
        ansi: u8,
    ) -> Self {
        Self { name: name.get(language).into(), letter, colour: colour.into(), ansi }
    }
}

impl Fact {
    /// This fact under its title in another language.
    #[must_use]
    pub fn new(
        name: &'static str,
        title: Text,
        language: Language,
        side: Option<Side>,
        value: i64,
    ) -> Self {
        Self { name: name.into(), title: title.get(language).into(), side, value }
    }
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

/// Contents as they appear in messages.
#[cfg(feature = "serde")]
mod wire {
    use super::Content;
    use crate::Side;
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, schemars::JsonSchema)]
    pub(super) struct Lying {
        /// The side whose piece lies on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stone: Option<Side>,
        /// The number on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digit: Option<u8>,
    }

    impl From<Content> for Lying {
        fn from(content: Content) -> Self {
            match content {
                Content::Empty => Self { stone: None, digit: None },
                Content::Stone(side) => Self { stone: Some(side), digit: None },
                Content::Digit(digit) => Self { stone: None, digit: Some(digit) },
            }
        }
    }

    impl From<Lying> for Content {
        fn from(lying: Lying) -> Self {
            match (lying.stone, lying.digit) {
                (Some(side), _) => Self::Stone(side),
                (None, Some(digit)) => Self::Digit(digit),
                (None, None) => Self::Empty,
            }
        }
    }
}
