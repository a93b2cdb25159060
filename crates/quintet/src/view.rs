//! A game in progress as plain data: enough to draw it without its rules.

use quintet_core::{
    Content, Diagram, Label, Language, Look, Outcome, Playable, Side, Stroke, render,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything a page or a program needs to show a game and to let a person move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Raised by every change of the session.
    pub revision: u64,
    /// The language of its words.
    pub language: Language,
    /// The game's name.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// 2, or 1 for a puzzle.
    pub sides: usize,
    /// The setup, `name=value,…`.
    pub setup: String,
    /// The game up to here in its usual format; with the setup it opens the
    /// same game again.
    pub position: String,
    /// The whole game, undone moves included, in the same format.
    pub record: String,
    /// Who plays each side: player strings.
    pub players: [String; 2],
    /// Moves played up to here.
    pub ply: usize,
    /// Moves played in all, undone ones included.
    pub plies: usize,
    /// The side to move.
    pub turn: SideName,
    /// How it ended, if it did.
    pub outcome: Option<OutcomeView>,
    /// Whose turn it is or how it ended, in words.
    pub status: String,
    /// The board.
    pub board: BoardView,
    /// The moves a person can make.
    pub moves: Vec<MoveView>,
    /// All moves played, undone ones included.
    pub history: Vec<PlyView>,
    /// What the game up to here is judged by besides its outcome: points,
    /// penalties, completions of each side.
    pub tally: Vec<FactView>,
    /// The board in words.
    pub speech: String,
}

/// A side in messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// The side that moves first.
    #[default]
    First,
    /// The other.
    Second,
}

impl SideName {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeView {
    /// The winner; none: a draw.
    pub winner: Option<SideName>,
    /// What decided it.
    pub reason: Reason,
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The rules.
    Board,
    /// A side gave up.
    Resigned,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner().map(SideName::from), reason: Reason::Board }
    }
}

/// A board: coordinates in cells, `x` to the right, `y` down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardView {
    /// `square`, `round` or `hexagon`.
    pub shape: String,
    /// How the two sides look.
    pub looks: Vec<LookView>,
    /// The cells, in reading order.
    pub cells: Vec<CellView>,
    /// Writing on the board.
    pub labels: Vec<LabelView>,
    /// Lines on the board.
    pub strokes: Vec<StrokeView>,
    /// Things besides cells to point at.
    pub targets: Vec<TargetView>,
    /// Numbers to show beside the board.
    pub facts: Vec<FactView>,
}

/// How a side looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LookView {
    /// What its pieces are called.
    pub name: String,
    /// One character for text.
    pub letter: char,
    /// The colour of its pieces.
    pub colour: String,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    /// Its name.
    pub id: String,
    /// Centre, to the right.
    pub x: f32,
    /// Centre, down.
    pub y: f32,
    /// The side whose piece lies on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stone: Option<SideName>,
    /// The number on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// `last`, `winning`, `given`, `conflict`.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub marks: Vec<String>,
    /// The cell in words.
    pub spoken: String,
    /// The target that pointing at it means.
    pub target: String,
}

/// Writing on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LabelView {
    /// Centre, to the right.
    pub x: f32,
    /// Centre, down.
    pub y: f32,
    /// What it says.
    pub text: String,
}

/// A line on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StrokeView {
    /// One end.
    pub from: (f32, f32),
    /// The other.
    pub to: (f32, f32),
    /// The side whose edge it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideName>,
}

/// Something besides a cell to point at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TargetView {
    /// Its name in the steps of a move.
    pub id: String,
    /// What a button says.
    pub label: String,
    /// In words.
    pub spoken: String,
    /// The cells that it turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<TurnView>,
}

/// A part of the board that turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TurnView {
    /// The cells that turn with it.
    pub cells: Vec<String>,
    /// How far, clockwise.
    pub degrees: i32,
}

/// A number to show beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FactView {
    /// What it is, for programs.
    pub name: String,
    /// What it is, for people.
    pub title: String,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SideName>,
    /// Its value.
    pub value: i64,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveView {
    /// The text that plays it.
    pub text: String,
    /// What a person points at, one after the other.
    pub steps: Vec<String>,
    /// In words.
    pub spoken: String,
    /// A move that people may make and searches never try, such as a pass.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub besides: bool,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlyView {
    /// Who made it.
    pub side: SideName,
    /// The move.
    pub text: String,
    /// In words.
    pub spoken: String,
    /// What needs saying about it: the reason for a penalty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What a person points at to make it.
    pub steps: Vec<String>,
    /// What the game is judged by after it: the differences are what it brought.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tally: Vec<FactView>,
}

pub(crate) fn ply<G: Playable>(
    position: &G,
    played: G::Move,
    tally: Vec<FactView>,
    language: Language,
) -> PlyView {
    PlyView {
        side: position.turn().into(),
        text: position.write_move(played),
        spoken: position.speak_move(played, language),
        note: position.note(played, language),
        steps: position.move_steps(played),
        tally,
    }
}

/// Fills in what depends on the position alone.
pub(crate) fn describe<G: Playable>(view: &mut View, position: &G, last: Option<G::Move>) {
    let language = view.language;
    let diagram = position.diagram(last, language);
    view.turn = position.turn().into();
    view.outcome = position.outcome().map(OutcomeView::from);
    view.status = position.status(language);
    view.speech = render::speech(&diagram);
    view.board = board(diagram);
    let describe = |played, besides| MoveView {
        text: position.write_move(played),
        steps: position.move_steps(played),
        spoken: position.speak_move(played, language),
        besides,
    };
    let legal = position.moves().map(|played| describe(played, false));
    let besides = position.moves_besides().into_iter().map(|played| describe(played, true));
    view.moves = legal.chain(besides).collect();
}

fn board(diagram: Diagram) -> BoardView {
    let language = diagram.language;
    BoardView {
        shape: diagram.shape.name().to_owned(),
        looks: diagram.looks.iter().map(|shown| look(shown, language)).collect(),
        cells: diagram.cells.into_iter().map(cell).collect(),
        labels: diagram
            .labels
            .into_iter()
            .map(|Label { x, y, text }| LabelView { x, y, text })
            .collect(),
        strokes: diagram.strokes.into_iter().map(stroke).collect(),
        targets: diagram.targets.into_iter().map(target).collect(),
        facts: diagram.facts.into_iter().map(|known| fact(known, language)).collect(),
    }
}

fn look(look: &Look, language: Language) -> LookView {
    let name = look.name.get(language).to_owned();
    LookView { name, letter: look.letter, colour: look.colour.to_owned() }
}

fn cell(cell: quintet_core::Cell) -> CellView {
    let marks = cell.marks;
    let named = [
        (marks.last, "last"),
        (marks.winning, "winning"),
        (marks.given, "given"),
        (marks.conflict, "conflict"),
    ];
    CellView {
        target: cell.target.unwrap_or_else(|| cell.id.clone()),
        id: cell.id,
        x: cell.x,
        y: cell.y,
        stone: match cell.content {
            Content::Stone(side) => Some(side.into()),
            Content::Empty | Content::Digit(_) => None,
        },
        digit: match cell.content {
            Content::Digit(digit) => Some(digit),
            Content::Empty | Content::Stone(_) => None,
        },
        marks: named.iter().filter(|(set, _)| *set).map(|(_, name)| (*name).to_owned()).collect(),
        spoken: cell.spoken,
    }
}

fn stroke(stroke: Stroke) -> StrokeView {
    StrokeView { from: stroke.from, to: stroke.to, side: stroke.side.map(SideName::from) }
}

fn target(target: quintet_core::Target) -> TargetView {
    let turn = target.turn.map(|turn| TurnView { cells: turn.cells, degrees: turn.degrees });
    TargetView { id: target.id, label: target.label, spoken: target.spoken, turn }
}

pub(crate) fn fact(fact: quintet_core::Fact, language: Language) -> FactView {
    FactView {
        name: fact.name.to_owned(),
        title: fact.title.get(language).to_owned(),
        side: fact.side.map(SideName::from),
        value: fact.value,
    }
}
