//! Errors: each carries the offending text, its place, and what is accepted,
//! and says so in the reader's language (`in_words`); `Display` is English.

use crate::{Language, Words};
use std::error::Error;
use std::fmt;

/// Implements `Display`, in English, and `Error`.
macro_rules! speaks {
    ($error:ty) => {
        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.in_words(Language::English))
            }
        }

        impl Error for $error {}
    };
}

/// Why a text is not a move that can be played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Malformed {
        /// What was given.
        text: String,
        /// The form expected, with an example.
        expected: Words,
    },
    /// The move has the right form but the rules forbid it here.
    Illegal {
        /// What was given.
        text: String,
        /// The rule it breaks.
        reason: Words,
    },
    /// The game is over.
    GameOver {
        /// What was given.
        text: String,
    },
}

impl MoveError {
    /// A [`Malformed`](Self::Malformed) error.
    pub fn malformed(text: impl Into<String>, expected: impl Into<Words>) -> Self {
        Self::Malformed { text: text.into(), expected: expected.into() }
    }

    /// An [`Illegal`](Self::Illegal) error.
    pub fn illegal(text: impl Into<String>, reason: impl Into<Words>) -> Self {
        Self::Illegal { text: text.into(), reason: reason.into() }
    }
}

impl MoveError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Malformed { text, expected } => {
                let (text, expected) = (quoted(text), expected.get(language));
                language.pick(
                    format!("{text} is not a move: expected {expected}"),
                    format!("{text} n’est pas un coup ; attendu : {expected}"),
                )
            }
            Self::Illegal { text, reason } => {
                let (text, reason) = (quoted(text), reason.get(language));
                language.pick(
                    format!("illegal move {text}: {reason}"),
                    format!("coup illégal {text} : {reason}"),
                )
            }
            Self::GameOver { text } => language.pick(
                format!("move {}: the game is over", quoted(text)),
                format!("coup {} : la partie est finie", quoted(text)),
            ),
        }
    }
}

speaks!(MoveError);

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
        expected: Words,
    },
    /// A well-formed text of a position that cannot occur.
    Impossible {
        /// The reason.
        reason: Words,
    },
    /// An unknown format.
    UnknownFormat {
        /// The name given.
        name: String,
        /// The known formats.
        known: Vec<String>,
    },
    /// A format that cannot express this game.
    Inexpressible {
        /// The format.
        format: String,
        /// The reason.
        reason: Words,
    },
}

impl RecordError {
    /// Where in the text the error is, counted in characters from 1.
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

impl RecordError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Move { number, column, error } => {
                let error = error.in_words(language);
                language.pick(
                    format!("move {number} (character {column}): {error}"),
                    format!("coup {number} (caractère {column}) : {error}"),
                )
            }
            Self::Malformed { text, column, expected } => {
                let (text, expected) = (quoted(text), expected.get(language));
                language.pick(
                    format!("{text} at character {column}: expected {expected}"),
                    format!("{text} au caractère {column} ; attendu : {expected}"),
                )
            }
            Self::Impossible { reason } => {
                let reason = reason.get(language);
                language.pick(
                    format!("impossible position: {reason}"),
                    format!("position impossible : {reason}"),
                )
            }
            Self::UnknownFormat { name, known } => {
                unknown("format", "format inconnu", name, known, language)
            }
            Self::Inexpressible { format, reason } => {
                let reason = reason.get(language);
                language.pick(
                    format!("format `{format}` cannot hold this game: {reason}"),
                    format!("le format `{format}` ne peut contenir cette partie : {reason}"),
                )
            }
        }
    }
}

speaks!(RecordError);

/// Why a parameter is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// An unknown parameter.
    Unknown {
        /// What was given.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The value is of the wrong kind or out of range.
    BadValue {
        /// The parameter.
        name: String,
        /// What was given.
        value: String,
        /// What is accepted.
        expected: Words,
    },
    /// A parameter given twice.
    Twice {
        /// The parameter.
        name: String,
    },
    /// Not of the form `name=value`.
    Malformed {
        /// What was given.
        text: String,
    },
    /// Values that are valid by themselves but not together.
    Conflict {
        /// The reason.
        reason: Words,
    },
}

impl ParamError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Unknown { name, known } => {
                unknown("parameter", "paramètre inconnu", name, known, language)
            }
            Self::BadValue { name, value, expected } => {
                let (value, expected) = (quoted(value), expected.get(language));
                language.pick(
                    format!("`{name}` cannot be {value}: expected {expected}"),
                    format!("`{name}` ne peut pas être {value} ; attendu : {expected}"),
                )
            }
            Self::Twice { name } => language
                .pick(format!("`{name}` is given twice"), format!("`{name}` est donné deux fois")),
            Self::Malformed { text } => language.pick(
                format!("{} is not of the form `name=value`", quoted(text)),
                format!("{} n’est pas de la forme `nom=valeur`", quoted(text)),
            ),
            Self::Conflict { reason } => reason.get(language).to_owned(),
        }
    }
}

speaks!(ParamError);

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// An option is not accepted.
    Param(ParamError),
    /// The starting grid or position is not accepted.
    Start(RecordError),
}

impl SetupError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Param(error) => {
                let error = error.in_words(language);
                language.pick(format!("setup: {error}"), format!("réglages : {error}"))
            }
            Self::Start(error) => error.in_words(language),
        }
    }
}

speaks!(SetupError);

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
    /// An unknown player.
    Unknown {
        /// What was given.
        name: String,
        /// The known players.
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

impl PlayerError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Unknown { name, known } => {
                unknown("player", "joueur inconnu", name, known, language)
            }
            Self::Param { player, error } => {
                let error = error.in_words(language);
                language.pick(
                    format!("player `{player}`: {error}"),
                    format!("joueur `{player}` : {error}"),
                )
            }
        }
    }
}

speaks!(PlayerError);

/// A text for use in a message: in backquotes, with control characters made visible, and no longer than a
/// line.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let rest = if text.chars().count() > LONGEST { "…" } else { "" };
    format!("`{shown}{rest}`")
}

/// The error for an unknown name: suggests the nearest known one, if near, and lists all.
#[must_use]
pub fn unknown(
    english: &str,
    french: &str,
    name: &str,
    known: &[String],
    language: Language,
) -> String {
    let name_quoted = quoted(name);
    let start = language
        .pick(format!("unknown {english} {name_quoted}"), format!("{french} {name_quoted}"));
    let guess = nearest(name, known).map(|near| {
        language
            .pick(format!("; did you mean `{near}`?"), format!(" ; vouliez-vous dire `{near}` ?"))
    });
    let list =
        if known.is_empty() { language.pick("none", "aucun").to_owned() } else { known.join(", ") };
    let all = match guess {
        Some(guess) => {
            language.pick(format!("{guess} Available: "), format!("{guess} Disponibles : "))
        }
        None => language.pick("; available: ", " ; disponibles : ").to_owned(),
    };
    format!("{start}{all}{list}")
}

/// The known name that takes the fewest edits, if those are few.
fn nearest<'k>(name: &str, known: &'k [String]) -> Option<&'k str> {
    let distance = |other: &str| edits(name, other);
    let near = known.iter().min_by_key(|other| distance(other))?;
    let few = 1 + near.chars().count() / 4;
    (distance(near) <= few && name.chars().count() > 1).then_some(near)
}

/// The number of letters to insert, delete or change.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &against) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != against);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
