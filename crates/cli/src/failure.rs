//! How a command ends: its exit status, and what went wrong.

use quintet::core::{Language, Words};
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
    pub(crate) fn file(doing: &str, path: &Path, why: impl Into<Why>) -> Self {
        let (path, Why(why)) = (path.display(), why.into());
        let faire = match doing {
            "read" => "de lire",
            "write" => "d’écrire",
            "create" => "de créer",
            "solve" => "de résoudre",
            other => other,
        };
        Self::says(
            format!("cannot {doing} `{path}`: {}", why.get(Language::English)),
            format!("impossible {faire} `{path}` : {}", why.get(Language::French)),
        )
    }
}

/// Why a file could not be used.
pub(crate) struct Why(Words);

impl From<io::Error> for Why {
    /// The usual errors of the system in both languages, the others in the system's words.
    fn from(error: io::Error) -> Self {
        Self(match error.kind() {
            io::ErrorKind::NotFound => {
                Words::new("no such file or directory", "fichier ou dossier introuvable")
            }
            io::ErrorKind::PermissionDenied => Words::new("permission denied", "accès refusé"),
            io::ErrorKind::AlreadyExists => Words::new("it exists already", "il existe déjà"),
            io::ErrorKind::IsADirectory => Words::new("it is a directory", "c’est un dossier"),
            io::ErrorKind::NotADirectory => Words::new(
                "a part of this path is not a directory",
                "une partie de ce chemin n’est pas un dossier",
            ),
            io::ErrorKind::StorageFull => Words::new("the disk is full", "le disque est plein"),
            _ => Words::same(error.to_string()),
        })
    }
}

impl From<String> for Why {
    fn from(text: String) -> Self {
        Self(Words::same(text))
    }
}

impl From<&str> for Why {
    fn from(text: &str) -> Self {
        Self(Words::same(text.to_owned()))
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
