//! The messages between a front end and a [`Controller`](crate::Controller): plain data.

use crate::trace::SaidLine;
use crate::{Answer, Code, GameInfo, Open, Review, View};
use quintet_core::{Info, Language, Limits, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A command with what it refers to.
///
/// ```
/// use quintet::{Command, Order};
/// let order: Order =
///     serde_json::from_str(r#"{"id":7,"revision":3,"command":{"type":"play","move":"4"}}"#).unwrap();
/// assert_eq!(order.command, Command::Play { text: "4".to_owned() });
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Chosen by who sends it; what it causes carries it.
    pub id: u64,
    /// The position it is about; refused when that is not the current one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    /// What is asked for.
    pub command: Command,
}

/// What a front end asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// List the games.
    Games,
    /// Open a game.
    Open(Open),
    /// Say everything in this language from now on.
    Speak {
        /// The language.
        language: Language,
    },
    /// Say who plays each side.
    Seat {
        /// The player string of the first side.
        first: String,
        /// Of the second.
        second: String,
    },
    /// Play a move. One that was played here before leads to what followed it.
    Play {
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Take the last move back; with one person at the table, as far as that person's turn.
    Undo,
    /// Play the move taken back last again; with one person, on to that person's turn.
    Redo,
    /// Go to the position after so many moves.
    Jump {
        /// How many.
        ply: usize,
    },
    /// Go to another line that was tried, after its first move.
    Enter {
        /// The number of that move.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Make another line the main one, and go there.
    Promote {
        /// The number of its first move.
        ply: usize,
        /// That move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Throw another line away.
    Remove {
        /// The number of its first move.
        ply: usize,
        /// That move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Write something about the current position, instead of what is written there.
    Note {
        /// The comment; empty: none.
        text: String,
    },
    /// Give the game up.
    Resign {
        /// For this side; without it, for the side to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// Look at the clocks: a side that has no more time has lost. Else the view is shown again.
    Clock,
    /// Let a player think and play its move.
    Think {
        /// The player string.
        player: String,
        /// Limits besides its own.
        #[serde(default)]
        limits: Limits,
    },
    /// Let a player tell the value of every move.
    Analyse {
        /// The player string.
        player: String,
        /// Limits besides its own.
        #[serde(default)]
        limits: Limits,
    },
    /// Review the whole game: every position is searched, the last one first, and every move
    /// judged. The same game has the same review always: there is no limit of time.
    Review {
        /// The player string; without it, the game's own reviewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<String>,
        /// Limits besides its own, for each position; not of time.
        #[serde(default)]
        limits: Limits,
    },
    /// Let a player search and show what it does, event by event.
    Trace {
        /// The player string.
        player: String,
        /// Limits besides its own.
        #[serde(default)]
        limits: Limits,
        /// Events to show at most; [`Command::MOST_EVENTS`] are the most there are.
        #[serde(default = "usual_events")]
        first: usize,
    },
    /// End the running search with the best it has.
    Stop,
    /// Write the game in a format.
    Export {
        /// Its name.
        format: String,
    },
}

const fn usual_events() -> usize {
    10_000
}

impl Command {
    /// The most events that a trace can have.
    pub const MOST_EVENTS: usize = 100_000;

    /// Opens a game for people, at the end of the position given.
    #[must_use]
    pub fn open(game: &str, setup: &str, position: &str) -> Self {
        Self::Open(Open::new(game, setup, position))
    }

    /// The language that is spoken from this command on.
    #[must_use]
    pub const fn language(&self) -> Option<Language> {
        match self {
            Self::Open(open) => open.language,
            Self::Speak { language } => Some(*language),
            _ => None,
        }
    }
}

/// An event and the order that caused it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// The order; none when no order did.
    pub id: Option<u64>,
    /// What happened.
    pub event: Event,
}

/// What a controller answers. Whatever belongs to a position carries its revision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The games there are.
    Games {
        /// All of them.
        games: Vec<GameInfo>,
    },
    /// The position changed.
    View {
        /// It.
        view: Box<View>,
        /// What changed it.
        cause: Cause,
    },
    /// A search waits until others have ended.
    Queued {
        /// The position it is about.
        revision: u64,
        /// How many come first.
        ahead: usize,
    },
    /// A search goes on.
    Progress {
        /// The position it is about.
        revision: u64,
        /// How it goes.
        progress: Info<String>,
    },
    /// A search ended. After [`Command::Think`] the move is played and a view
    /// follows.
    Answer {
        /// The position it is about.
        revision: u64,
        /// The result.
        answer: Box<Answer>,
    },
    /// One position of a review.
    Reviewed {
        /// The position at which the review was asked for.
        revision: u64,
        /// The moves played before the position reviewed.
        ply: usize,
        /// The result.
        answer: Box<Answer>,
    },
    /// A review ended, or was stopped.
    ReviewDone {
        /// The position at which it was asked for.
        revision: u64,
        /// How good the moves were, as far as positions were searched.
        review: Box<Review>,
    },
    /// Events of a search that is traced; several of these come one after the other.
    Traced {
        /// The position it is about.
        revision: u64,
        /// The next events, in order.
        lines: Vec<SaidLine>,
        /// How many events the whole search had.
        events: u64,
        /// The result, with the last events.
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<Box<Answer>>,
    },
    /// The game in the format asked for.
    Exported {
        /// The format.
        format: String,
        /// The text.
        text: String,
    },
    /// A command was refused; nothing changed.
    Error {
        /// What kind of refusal it is.
        code: Code,
        /// Why, in words.
        message: String,
    },
}

/// What changed a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A game was opened.
    Opened,
    /// Other players were named.
    Seated,
    /// An order played a move.
    Played,
    /// A player thought, and its move was played.
    Thought,
    /// Somebody went back or forth in the game.
    Stepped,
    /// The game was given up.
    Resigned,
    /// A side had no more time.
    TimedOut,
    /// Nothing did: other lines or comments of the game changed.
    Noted,
    /// Nothing did: the same position in another language, or with other times left.
    Spoken,
}

impl Event {
    /// The refusal of something.
    #[must_use]
    pub fn refusal(error: &crate::Error, language: Language) -> Self {
        Self::Error { code: error.code(), message: error.in_words(language) }
    }
}
