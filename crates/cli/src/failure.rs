//! How a command ends: its exit status, and what went wrong.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// A command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// It has an answer.
    Answered,
    /// The answer is no: there is nothing to find.
    Negative,
}

/// A command that was not.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Usage or input that is not accepted, in one line that says why.
    Refused(String),
    /// What a game does not accept; it says why in the reader's language.
    Game(quintet::Error),
    /// Whoever read the output has gone (`| head`): leave quietly.
    ReaderGone,
    /// The person pressed Ctrl-C at a prompt.
    Interrupted,
}

impl Failure {
    /// A refusal.
    pub(crate) fn refused(message: impl Display) -> Self {
        Self::Refused(message.to_string())
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(doing: &str, path: &Path, error: impl Display) -> Self {
        Self::Refused(format!("cannot {doing} `{}`: {error}", path.display()))
    }
}

impl From<quintet::Error> for Failure {
    fn from(error: quintet::Error) -> Self {
        Self::Game(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::refused(error),
        }
    }
}
