//! What can go wrong at the door, in one type.

use quintet_core::{MoveError, PlayerError, RecordError, SetupError};
use std::fmt;

/// Why the facade refused something. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// No game of that name.
    UnknownGame {
        /// What was given.
        name: String,
        /// The games there are.
        known: Vec<String>,
    },
    /// The setup or the position is not accepted.
    Setup(SetupError),
    /// The move is not accepted.
    Move(MoveError),
    /// The game cannot be written so.
    Record(RecordError),
    /// The player is not accepted.
    Player(PlayerError),
    /// There is no move to take back.
    NothingToUndo,
    /// There is no move to play again.
    NothingToRedo,
    /// There is no such ply.
    NoSuchPly {
        /// What was asked for.
        ply: usize,
        /// The last one there is.
        last: usize,
    },
    /// A search was asked for in a finished game.
    GameOver,
    /// A search was asked of a person.
    HumanCannotThink,
    /// No game was opened yet.
    NoGame,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame { name, known } => {
                write!(f, "unknown game `{}`: there is {}", name.escape_debug(), known.join(", "))
            }
            Self::Setup(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::Player(error) => error.fmt(f),
            Self::NothingToUndo => f.write_str("there is no move to take back"),
            Self::NothingToRedo => f.write_str("there is no move to play again"),
            Self::NoSuchPly { ply, last } => {
                write!(f, "there is no ply {ply}: the game has 0 to {last}")
            }
            Self::GameOver => f.write_str("the game is over: there is nothing to search"),
            Self::HumanCannotThink => {
                f.write_str("`human` is a person: a search needs one of the other players")
            }
            Self::NoGame => f.write_str("no game is open: start one first"),
        }
    }
}

impl std::error::Error for Error {}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

impl From<PlayerError> for Error {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}
