//! A game in progress as plain data: enough to draw it without its rules.

use crate::ClockView;
use quintet_core::{Diagram, Fact, Language, Outcome, Playable, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything a page or a program needs to show a game and to let a person move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    pub turn: Side,
    /// How it ended here, if it did.
    pub outcome: Option<OutcomeView>,
    /// How the whole game ended, if it did, wherever in it one stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<OutcomeView>,
    /// Whose turn it is or how it ended, in words.
    pub status: String,
    /// The board.
    pub board: Diagram,
    /// The moves a person can make.
    pub moves: Vec<MoveView>,
    /// The clocks of both sides, if the game is played with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[Option<ClockView>; 2]>,
    /// All moves played, undone ones included.
    pub history: Vec<PlyView>,
    /// What the game up to here is judged by besides its outcome: points,
    /// penalties, completions of each side.
    pub tally: Vec<Fact>,
    /// The board in words.
    pub speech: String,
    /// All lines and comments, where there is more than this line: as `4,4(5,3{too slow}),4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The lines that leave this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherLine>,
    /// What somebody wrote about the start.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The player string of the program that is to move by itself: none while people are to
    /// move, look at an earlier position, or the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinker: Option<String>,
    /// What the text that it was read from holds besides and a game cannot keep, such as
    /// variations: in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A line that leaves the one on screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OtherLine {
    /// The number of its first move.
    pub ply: usize,
    /// Its first moves, at most [`OtherLine::MOVES`].
    pub moves: Vec<String>,
    /// What somebody wrote about its first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl OtherLine {
    /// Moves of a line that are shown: enough to know it by.
    pub const MOVES: usize = 9;
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeView {
    /// The winner; none: a draw.
    pub winner: Option<Side>,
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
    /// A side had no more time.
    Time,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner(), reason: Reason::Board }
    }
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
    /// A move besides the rules' list of moves, such as a pass.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub besides: bool,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlyView {
    /// Who made it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// In words.
    pub spoken: String,
    /// What needs saying about it: the reason for a penalty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What somebody wrote about it.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub comment: String,
    /// What a person points at to make it.
    pub steps: Vec<String>,
    /// What the game is judged by after it: the differences are what it brought.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tally: Vec<Fact>,
}

pub(crate) fn ply<G: Playable>(
    position: &G,
    played: G::Move,
    tally: Vec<Fact>,
    language: Language,
) -> PlyView {
    PlyView {
        side: position.turn(),
        text: position.write_move(played),
        spoken: position.speak_move(played, language),
        note: position.note(played, language),
        comment: String::new(),
        steps: position.move_steps(played),
        tally,
    }
}

/// The moves that a person can make.
pub(crate) fn moves<G: Playable>(position: &G, language: Language) -> Vec<MoveView> {
    let describe = |played, besides| MoveView {
        text: position.write_move(played),
        steps: position.move_steps(played),
        spoken: position.speak_move(played, language),
        besides,
    };
    let legal = position.moves().map(|played| describe(played, false));
    let besides = position.moves_besides().into_iter().map(|played| describe(played, true));
    legal.chain(besides).collect()
}
