//! Errors outside of games.

use quintet::core::{Language, Words};
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
    /// The pairings.
    Format,
    /// The number of pairs.
    Pairs,
    /// The openings as a whole.
    Openings,
    /// One position to open with, counted from 0.
    Position(usize),
    /// A parameter to tune.
    Parameter,
}

impl Part {
    /// Its name in a sentence.
    #[must_use]
    pub fn in_words(self, language: Language) -> String {
        match self {
            Self::Game => language.pick("game", "jeu").to_owned(),
            Self::Setup => language.pick("setup", "réglages").to_owned(),
            Self::Players => language.pick("players", "joueurs").to_owned(),
            Self::Player(index) => {
                let number = index + 1;
                language.pick(format!("player {number}"), format!("joueur {number}"))
            }
            Self::Name(index) => {
                let number = index + 1;
                language.pick(format!("name of player {number}"), format!("nom du joueur {number}"))
            }
            Self::Format => "format".to_owned(),
            Self::Pairs => language.pick("pairs", "paires").to_owned(),
            Self::Openings => language.pick("openings", "ouvertures").to_owned(),
            Self::Position(index) => {
                let number = index + 1;
                language.pick(format!("opening {number}"), format!("ouverture {number}"))
            }
            Self::Parameter => language.pick("parameter", "paramètre").to_owned(),
        }
    }
}

impl fmt::Display for Part {
    /// Writes the part in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

/// Why a match or tournament cannot be played as specified. Found before its first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// The part that is not accepted.
    pub part: Part,
    /// What is wrong, and what is accepted.
    pub message: Words,
}

impl SpecError {
    /// A part that is not accepted, and why.
    pub fn new(part: Part, message: impl Into<Words>) -> Self {
        Self { part, message: message.into() }
    }

    /// An error in English and in French.
    pub fn says(part: Part, english: impl Into<String>, french: impl Into<String>) -> Self {
        Self::new(part, Words::new(english, french))
    }

    /// Creates an error from a game's error about a part.
    #[must_use]
    pub fn of(part: Part, error: &quintet::Error) -> Self {
        Self::new(part, Words::each(|language| error.in_words(language)))
    }

    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let (part, message) = (self.part.in_words(language), self.message.get(language));
        language.pick(format!("{part}: {message}"), format!("{part} : {message}"))
    }
}

impl fmt::Display for SpecError {
    /// Writes the error in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

/// Why a tournament file is not accepted, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what is accepted.
    pub message: Words,
}

impl FileError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let Self { line, column, message } = self;
        let message = message.get(language);
        language.pick(
            format!("line {line}, column {column}: {message}"),
            format!("ligne {line}, colonne {column} : {message}"),
        )
    }
}

impl fmt::Display for FileError {
    /// Writes the error in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

/// Why the arena gave up. Games already in a journal are kept.
#[derive(Debug)]
pub enum ArenaError {
    /// The specification is not accepted.
    Spec(SpecError),
    /// The tournament file is not accepted.
    File {
        /// The file.
        path: PathBuf,
        /// The error and its place in the file.
        error: FileError,
    },
    /// A file could not be read or written.
    Io {
        /// The operation: `read`, `write`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A journal or a result is in the way, or damaged.
    Journal {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what to do.
        message: Words,
        /// What a command line can do in addition, with its options.
        by_option: Option<Words>,
    },
}

impl ArenaError {
    pub(crate) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { doing, path: path.to_owned(), error }
    }

    pub(crate) fn journal(
        path: &Path,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        Self::Journal {
            path: path.to_owned(),
            message: Words::new(english, french),
            by_option: None,
        }
    }

    /// Adds what a command line can do, with its options.
    pub(crate) fn or_by_option(
        mut self,
        english: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        if let Self::Journal { by_option, .. } = &mut self {
            *by_option = Some(Words::new(english, french));
        }
        self
    }

    /// Adds that another folder, or moving the file away, helps.
    pub(crate) fn or_another_out(self) -> Self {
        self.or_by_option(
            "choose another --out, or move this file away",
            "choisissez un autre --out, ou déplacez ce fichier",
        )
    }

    /// The error as a sentence for people without a command line.
    #[must_use]
    pub fn without_options(&self, language: Language) -> String {
        match self {
            Self::Journal { path, message, .. } => {
                let (path, message) = (path.display(), message.get(language));
                language.pick(format!("`{path}`: {message}"), format!("`{path}` : {message}"))
            }
            other => other.in_words(language),
        }
    }

    /// The error as a sentence; the system's message is not translated.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Spec(error) => error.in_words(language),
            Self::File { path, error } => {
                format!("`{}`, {}", path.display(), error.in_words(language))
            }
            Self::Io { doing, path, error } => {
                let path = path.display();
                let faire = match *doing {
                    "read" => "de lire",
                    "write" => "d’écrire",
                    "create" => "de créer",
                    "replace" => "de remplacer",
                    "open" => "d’ouvrir",
                    other => other,
                };
                language.pick(
                    format!("cannot {doing} `{path}`: {error}"),
                    format!("impossible {faire} `{path}` : {error}"),
                )
            }
            Self::Journal { by_option, .. } => {
                let said = self.without_options(language);
                let Some(more) = by_option else { return said };
                let more = more.get(language);
                language.pick(format!("{said}; {more}"), format!("{said} ; {more}"))
            }
        }
    }
}

impl From<SpecError> for ArenaError {
    fn from(error: SpecError) -> Self {
        Self::Spec(error)
    }
}

impl fmt::Display for ArenaError {
    /// Writes the error in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for SpecError {}
impl std::error::Error for FileError {}
impl std::error::Error for ArenaError {}
