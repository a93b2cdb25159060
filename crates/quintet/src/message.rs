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
    /// Chosen by the sender; replies to the order carry it.
    pub id: u64,
    /// The revision of the position it is about; refused if that is not current.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    /// The command.
    pub command: Command,
}

/// A command from a front end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// List the games.
    Games,
    /// Open a game.
    Open(Open),
    /// Use this language from now on.
    Speak {
        /// The language.
        language: Language,
    },
    /// Assign a player to each side.
    Seat {
        /// The player string of the first side.
        first: String,
        /// The player string of the second side.
        second: String,
    },
    /// Play a move. If it was played here before, its continuation comes back.
    Play {
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Undo the last move; with one person at the table, back to that person's turn.
    Undo,
    /// Redo the move undone last; with one person at the table, up to that person's turn.
    Redo,
    /// Go to the position after `ply` moves.
    Jump {
        /// The number of moves.
        ply: usize,
    },
    /// Switch to another line, right after its first move.
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
    /// Delete another line.
    Remove {
        /// The number of its first move.
        ply: usize,
        /// That move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Replace the comment on the current position.
    Note {
        /// The comment; empty removes it.
        text: String,
    },
    /// Resign.
    Resign {
        /// The side that resigns (default: the side to move).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// Check the clocks: a side that has run out of time has lost. Otherwise the view is sent
    /// again.
    Clock,
    /// Have a player think, and play its move.
    Think {
        /// The player string.
        player: String,
        /// Limits in addition to its own.
        #[serde(default)]
        limits: Limits,
    },
    /// Have a player evaluate every move.
    Analyse {
        /// The player string.
        player: String,
        /// Limits in addition to its own.
        #[serde(default)]
        limits: Limits,
    },
    /// Review the whole game: search every position, the last one first, and judge every move.
    /// There is no time limit, so the same game always gets the same review.
    Review {
        /// The player string (default: the game's reviewer).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<String>,
        /// Limits for each position in addition to its own, except time.
        #[serde(default)]
        limits: Limits,
    },
    /// Have a player search, and show what it does event by event.
    Trace {
        /// The player string.
        player: String,
        /// Limits in addition to its own.
        #[serde(default)]
        limits: Limits,
        /// Maximum number of events to show, up to [`Command::MOST_EVENTS`].
        #[serde(default = "usual_events")]
        first: usize,
    },
    /// Stop the running search; it answers with the best move so far.
    Stop,
    /// Write the game in a format.
    Export {
        /// The name of the format.
        format: String,
    },
}

const fn usual_events() -> usize {
    10_000
}

impl Command {
    /// Maximum number of events in a trace.
    pub const MOST_EVENTS: usize = 100_000;

    /// Opens a game between people, at the end of the given position.
    #[must_use]
    pub fn open(game: &str, setup: &str, position: &str) -> Self {
        Self::Open(Open::new(game, setup, position))
    }

    /// The language to use from this command on.
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
    /// The order's id; `None` if no order caused the event.
    pub id: Option<u64>,
    /// What happened.
    pub event: Event,
}

/// An event from a controller. Events about a position carry its revision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The available games.
    Games {
        /// All of them.
        games: Vec<GameInfo>,
    },
    /// The position changed.
    View {
        /// The new view.
        view: Box<View>,
        /// What changed it.
        cause: Cause,
    },
    /// A search waits until others have ended.
    Queued {
        /// The position it is about.
        revision: u64,
        /// How many searches are ahead of it.
        ahead: usize,
    },
    /// A running search reports its state.
    Progress {
        /// The position it is about.
        revision: u64,
        /// The state of the search.
        progress: Info<String>,
    },
    /// A search ended. After [`Command::Think`] its move is played and a view follows.
    Answer {
        /// The position it is about.
        revision: u64,
        /// The result.
        answer: Box<Answer>,
    },
    /// One position of a review was searched.
    Reviewed {
        /// The position at which the review was requested.
        revision: u64,
        /// Moves played before the reviewed position.
        ply: usize,
        /// The result.
        answer: Box<Answer>,
    },
    /// A review ended or was stopped.
    ReviewDone {
        /// The position at which it was requested.
        revision: u64,
        /// How good the moves were, for the positions that were searched.
        review: Box<Review>,
    },
    /// Events of a traced search; several of these messages follow one another.
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
    /// The game in the requested format.
    Exported {
        /// The format.
        format: String,
        /// The text.
        text: String,
    },
    /// A command was refused; nothing changed.
    Error {
        /// The kind of refusal.
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
    /// Other players were assigned.
    Seated,
    /// An order played a move.
    Played,
    /// A player thought, and its move was played.
    Thought,
    /// The game went to an earlier or later position.
    Stepped,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    TimedOut,
    /// The position did not change, but other lines or comments did.
    Noted,
    /// The position did not change, but the language or the clocks did.
    Spoken,
}

impl Event {
    /// The event for an error.
    #[must_use]
    pub fn refusal(error: &crate::Error, language: Language) -> Self {
        Self::Error { code: error.code(), message: error.in_words(language) }
    }
}
