//! How a command ends: its exit status, and what went wrong.

use quintet::core::Words;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// The outcome of a command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// There is an answer.
    Answered,
    /// The answer is negative.
    Negative,
    /// Ctrl-C ended it early; what there was has been printed.
    Interrupted,
}

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Usage or input that is not accepted, in one line that says why.
    Refused(Words),
    /// Refused by a game, which says why in the reader's language.
    Game(quintet::Error),
    /// The reader of the output is gone (`| head`): end quietly.
    ReaderGone,
    /// The person pressed Ctrl-C at a prompt.
    Interrupted,
}

impl Failure {
    /// A refusal in words from elsewhere.
    pub(crate) fn refused(message: impl Display) -> Self {
        Self::Refused(Words::same(message.to_string()))
    }

    /// A refusal in both languages.
    pub(crate) fn says(english: impl Into<String>, french: impl Into<String>) -> Self {
        Self::Refused(Words::new(english, french))
    }

    /// A file that cannot be read, written, created or solved.
    pub(crate) fn file(doing: &str, path: &Path, error: impl Display) -> Self {
        let path = path.display();
        let faire = match doing {
            "read" => "de lire",
            "write" => "d’écrire",
            "create" => "de créer",
            "solve" => "de résoudre",
            other => other,
        };
        Self::says(
            format!("cannot {doing} `{path}`: {error}"),
            format!("impossible {faire} `{path}` : {error}"),
        )
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
