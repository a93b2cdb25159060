//! What can go wrong before or besides a game.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The part of a specification that is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The game.
    Game,
    /// Its setup.
    Setup,
    /// The players as a whole.
    Players,
    /// One player, counted from 0.
    Player(usize),
    /// The name of one player, counted from 0.
    Name(usize),
    /// Who meets whom.
    Format,
    /// The number of pairs.
    Pairs,
    /// The openings as a whole.
    Openings,
    /// One position to open with, counted from 0.
    Position(usize),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => f.write_str("game"),
            Self::Setup => f.write_str("setup"),
            Self::Players => f.write_str("players"),
            Self::Player(index) => write!(f, "player {}", index + 1),
            Self::Name(index) => write!(f, "name of player {}", index + 1),
            Self::Format => f.write_str("format"),
            Self::Pairs => f.write_str("pairs"),
            Self::Openings => f.write_str("openings"),
            Self::Position(index) => write!(f, "opening {}", index + 1),
        }
    }
}

/// Why a match or tournament cannot be played as it is specified. Found before
/// its first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// Where.
    pub part: Part,
    /// What is wrong, and what is accepted.
    pub message: String,
}

impl SpecError {
    pub(crate) fn new(part: Part, message: impl ToString) -> Self {
        Self { part, message: message.to_string() }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part, self.message)
    }
}

/// Why a tournament file is not accepted, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong, and what is accepted.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// Why the arena gave up. Games that are in a journal are still there.
#[derive(Debug)]
pub enum ArenaError {
    /// The specification is not accepted.
    Spec(SpecError),
    /// The tournament file is not accepted.
    File {
        /// The file.
        path: PathBuf,
        /// Where in it and why.
        error: FileError,
    },
    /// A file could not be read or written.
    Io {
        /// What was tried: `read`, `write`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A journal or a result stands in the way, or is not what it should be.
    Journal {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what to do.
        message: String,
    },
}

impl ArenaError {
    pub(crate) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { doing, path: path.to_owned(), error }
    }

    pub(crate) fn journal(path: &Path, message: impl Into<String>) -> Self {
        Self::Journal { path: path.to_owned(), message: message.into() }
    }
}

impl From<SpecError> for ArenaError {
    fn from(error: SpecError) -> Self {
        Self::Spec(error)
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spec(error) => error.fmt(f),
            Self::File { path, error } => write!(f, "`{}`, {error}", path.display()),
            Self::Io { doing, path, error } => {
                write!(f, "cannot {doing} `{}`: {error}", path.display())
            }
            Self::Journal { path, message } => write!(f, "`{}`: {message}", path.display()),
        }
    }
}

impl std::error::Error for SpecError {}
impl std::error::Error for FileError {}
impl std::error::Error for ArenaError {}
