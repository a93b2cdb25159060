//! A game in progress as plain data: enough to draw it without its rules.

use crate::ClockReading;
use crate::info::HUMAN;
use quintet_core::{Diagram, Fact, Language, Outcome, Playable, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything a page or a program needs to show a game and to let a person move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Incremented by every change of the session.
    pub revision: u64,
    /// The language of its texts.
    pub language: Language,
    /// The game's name.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// 2, or 1 for a puzzle.
    pub sides: usize,
    /// The setup, `name=value,…`.
    pub setup: String,
    /// The game up to here in its usual format; together with the setup it reopens the game.
    pub position: String,
    /// The whole game in the same format, including undone moves.
    pub record: String,
    /// The player string of each side.
    pub players: [String; 2],
    /// Moves played up to here.
    pub ply: usize,
    /// Moves played in total, including undone ones.
    pub plies: usize,
    /// The side to move.
    pub turn: Side,
    /// The outcome here, if the game is over.
    pub outcome: Option<GameEnd>,
    /// The outcome of the whole game, if it is over, independent of the current ply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<GameEnd>,
    /// Whose turn it is, or how the game ended, in words.
    pub status: String,
    /// The board.
    pub board: Diagram,
    /// The moves a person can make.
    pub moves: Vec<LegalMove>,
    /// The clocks of both sides, if the game is played with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[Option<ClockReading>; 2]>,
    /// All moves played, including undone ones.
    pub history: Vec<PlayedMove>,
    /// The figures that judge the game up to here, besides its outcome: points, penalties,
    /// completions of each side.
    pub tally: Vec<Fact>,
    /// The board in words.
    pub speech: String,
    /// All lines and comments, if there is more than this line, as `4,4(5,3{too slow}),4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The lines that branch off this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherLine>,
    /// The comment on the starting position.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The player string of the program to move: `None` if a person is to move, at an earlier
    /// position, and when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinker: Option<String>,
    /// Who acts at this position; `None` if the game is over here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Awaits>,
    /// The number of sides that people play.
    #[serde(default)]
    pub persons: usize,
    /// The side for which a person can resign now, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigns: Option<Side>,
    /// What a game cannot keep from the text it was read from, such as variations, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

impl View {
    /// Adds who acts, and for whom a person can resign: at a table of two people that is the side
    /// to move, once a move has been played.
    pub(crate) fn with_turn(mut self) -> Self {
        let is_person = |side: &Side| self.players[side.index()] == HUMAN;
        let acts = if is_person(&self.turn) { Awaits::Person } else { Awaits::Program };
        let people: Vec<Side> = Side::BOTH.into_iter().take(self.sides).filter(is_person).collect();
        let resigns = match people[..] {
            [_, _] => Some(self.turn).filter(|_| self.plies > 0),
            _ => people.first().copied(),
        };
        self.awaits = self.outcome.is_none().then_some(acts);
        self.resigns = resigns.filter(|_| self.end.is_none());
        self.persons = people.len();
        self
    }
}

/// Who acts at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Awaits {
    /// A person.
    Person,
    /// A program.
    Program,
}

/// A line that branches off the one on screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OtherLine {
    /// The number of its first move.
    pub ply: usize,
    /// Its first moves, at most [`OtherLine::MOVES`].
    pub moves: Vec<String>,
    /// The comment on its first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl OtherLine {
    /// Maximum number of moves shown of a line: enough to recognise it.
    pub const MOVES: usize = 9;
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "OutcomeView")]
pub struct GameEnd {
    /// The winner; `None` for a draw.
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
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Time,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner(), reason: Reason::Board }
    }
}

/// A move that a person can make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MoveView")]
pub struct LegalMove {
    /// The text that plays it.
    pub text: String,
    /// The cells a person points at to make it, in order.
    pub steps: Vec<String>,
    /// The move in words.
    pub spoken: String,
    /// Whether it is not in the rules' list of moves, such as a pass.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub besides: bool,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlyView")]
pub struct PlayedMove {
    /// The side that played it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// The move in words.
    pub spoken: String,
    /// A remark about it: the reason for a penalty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The comment on it.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub comment: String,
    /// The cells a person points at to make it, in order.
    pub steps: Vec<String>,
    /// The tally after it; the differences show its effect.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tally: Vec<Fact>,
}

pub(crate) fn ply<G: Playable>(
    position: &G,
    played: G::Move,
    tally: Vec<Fact>,
    language: Language,
) -> PlayedMove {
    PlayedMove {
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
pub(crate) fn moves<G: Playable>(position: &G, language: Language) -> Vec<LegalMove> {
    let describe = |played, besides| LegalMove {
        text: position.write_move(played),
        steps: position.move_steps(played),
        spoken: position.speak_move(played, language),
        besides,
    };
    let legal = position.moves().map(|played| describe(played, false));
    let besides = position.moves_besides().into_iter().map(|played| describe(played, true));
    legal.chain(besides).collect()
}
