//! Errors: each carries the offending text, its place, and what is accepted.

use std::error::Error;
use std::fmt;

/// Why a text is not a move that can be played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Malformed {
        /// What was given.
        text: String,
        /// The form expected, with an example.
        expected: String,
    },
    /// The move has the right form but the rules forbid it here.
    Illegal {
        /// What was given.
        text: String,
        /// The rule it breaks.
        reason: String,
    },
    /// The game is over.
    GameOver {
        /// What was given.
        text: String,
    },
}

impl MoveError {
    /// A [`Malformed`](Self::Malformed) error.
    pub fn malformed(text: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Malformed { text: text.into(), expected: expected.into() }
    }

    /// An [`Illegal`](Self::Illegal) error.
    pub fn illegal(text: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Illegal { text: text.into(), reason: reason.into() }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text, expected } => {
                write!(f, "{} is not a move: expected {expected}", quoted(text))
            }
            Self::Illegal { text, reason } => write!(f, "illegal move {}: {reason}", quoted(text)),
            Self::GameOver { text } => write!(f, "move {}: the game is over", quoted(text)),
        }
    }
}

impl Error for MoveError {}

/// Why a text is not a position or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// A move of the text cannot be played.
    Move {
        /// Which move, counted from 1.
        number: usize,
        /// Where it starts in the text, counted in characters from 1.
        column: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The text has no form that this game knows.
    Malformed {
        /// The part that does not fit.
        text: String,
        /// Where it starts in the text, counted in characters from 1.
        column: usize,
        /// The forms expected.
        expected: String,
    },
    /// The text is well-formed but no such position can be.
    Impossible {
        /// Why not.
        reason: String,
    },
    /// No such format.
    UnknownFormat {
        /// What was asked for.
        name: String,
        /// The formats there are.
        known: Vec<String>,
    },
    /// This format cannot hold this game.
    Inexpressible {
        /// The format.
        format: String,
        /// Why not.
        reason: String,
    },
}

impl RecordError {
    /// Where in the text it went wrong, counted in characters from 1.
    #[must_use]
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::Move { column, .. } | Self::Malformed { column, .. } => Some(*column),
            Self::Impossible { .. } | Self::UnknownFormat { .. } | Self::Inexpressible { .. } => {
                None
            }
        }
    }

    /// An [`UnknownFormat`](Self::UnknownFormat) error.
    #[must_use]
    pub fn unknown_format(name: &str, known: &[crate::Format]) -> Self {
        let known = known.iter().map(|format| format.name.to_owned()).collect();
        Self::UnknownFormat { name: name.to_owned(), known }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { number, column, error } => {
                write!(f, "move {number} (character {column}): {error}")
            }
            Self::Malformed { text, column, expected } => {
                write!(f, "{} at character {column}: expected {expected}", quoted(text))
            }
            Self::Impossible { reason } => write!(f, "impossible position: {reason}"),
            Self::UnknownFormat { name, known } => {
                write!(f, "unknown format {}: there is {}", quoted(name), known.join(", "))
            }
            Self::Inexpressible { format, reason } => {
                write!(f, "format `{format}` cannot hold this game: {reason}")
            }
        }
    }
}

impl Error for RecordError {}

/// Why a parameter is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// No parameter of that name.
    Unknown {
        /// What was given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The value is of the wrong kind or out of range.
    BadValue {
        /// The parameter.
        name: String,
        /// What was given.
        value: String,
        /// What is accepted.
        expected: String,
    },
    /// The same parameter twice.
    Twice {
        /// The parameter.
        name: String,
    },
    /// Not of the form `name=value`.
    Malformed {
        /// What was given.
        text: String,
    },
    /// Values that are fine by themselves do not go together.
    Conflict {
        /// Why not.
        reason: String,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, known } if known.is_empty() => {
                write!(f, "unknown parameter {}: there are none", quoted(name))
            }
            Self::Unknown { name, known } => {
                write!(f, "unknown parameter {}: there is {}", quoted(name), known.join(", "))
            }
            Self::BadValue { name, value, expected } => {
                write!(f, "`{name}` cannot be {}: expected {expected}", quoted(value))
            }
            Self::Twice { name } => write!(f, "`{name}` is given twice"),
            Self::Malformed { text } => {
                write!(f, "{} is not of the form `name=value`", quoted(text))
            }
            Self::Conflict { reason } => f.write_str(reason),
        }
    }
}

impl Error for ParamError {}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// An option is not accepted.
    Param(ParamError),
    /// The starting grid or position is not accepted.
    Start(RecordError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Param(error) => write!(f, "setup: {error}"),
            Self::Start(error) => write!(f, "{error}"),
        }
    }
}

impl Error for SetupError {}

impl From<ParamError> for SetupError {
    fn from(error: ParamError) -> Self {
        Self::Param(error)
    }
}

impl From<RecordError> for SetupError {
    fn from(error: RecordError) -> Self {
        Self::Start(error)
    }
}

/// Why a text is not a player of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// No player of that name.
    Unknown {
        /// What was given.
        name: String,
        /// The players there are.
        known: Vec<String>,
    },
    /// A parameter of the player is not accepted.
    Param {
        /// The player.
        player: String,
        /// What is wrong.
        error: ParamError,
    },
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, known } => {
                write!(f, "unknown player {}: there is {}", quoted(name), known.join(", "))
            }
            Self::Param { player, error } => write!(f, "player `{player}`: {error}"),
        }
    }
}

impl Error for PlayerError {}

/// A text as shown in a message: in backquotes, control characters made
/// visible, and not longer than a line.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let rest = if text.chars().count() > LONGEST { "…" } else { "" };
    format!("`{shown}{rest}`")
}
