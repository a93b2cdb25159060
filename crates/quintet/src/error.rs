//! What can go wrong at the door, in one type.

use quintet_core::{Language, MoveError, PlayerError, RecordError, SetupError, unknown};
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
    /// A text of several lines is not accepted, and this is where.
    Line {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What is wrong there.
        error: SetupError,
    },
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
    /// A game is given up at its end, and moves were taken back.
    NotAtTheEnd,
    /// A command was about another position than the current one.
    Stale {
        /// The revision it was about.
        told: u64,
        /// The current one.
        current: u64,
    },
    /// A player may come to need more memory than there is for all.
    Memory {
        /// Bytes that it may need.
        need: u64,
        /// Bytes that there are.
        budget: u64,
    },
    /// The system has no thread for a search.
    NoThread(String),
    /// A search panicked.
    Panicked,
}

impl fmt::Display for Error {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::UnknownGame { name, known } => {
                unknown("game", "jeu inconnu", name, known, language)
            }
            Self::Setup(error) => error.in_words(language),
            Self::Line { line, column, error } => {
                let error = error.in_words(language);
                language.pick(
                    format!("line {line}, column {column}: {error}"),
                    format!("ligne {line}, colonne {column} : {error}"),
                )
            }
            Self::Move(error) => error.in_words(language),
            Self::Record(error) => error.in_words(language),
            Self::Player(error) => error.in_words(language),
            Self::NoSuchPly { ply, last } => language.pick(
                format!("there is no ply {ply}: the game has 0 to {last}"),
                format!("il n’y a pas de demi-coup {ply} : la partie va de 0 à {last}"),
            ),
            Self::Stale { told, current } => language.pick(
                format!("this is about revision {told}, and the position is now at {current}"),
                format!("il s’agit de la révision {told}, et la position en est à {current}"),
            ),
            Self::Memory { need, budget } => {
                let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
                let (need, budget) = (megabytes(*need), megabytes(*budget));
                language.pick(
                    format!(
                        "this player may need {need} MB of memory, and there are {budget} MB for \
                         all: give it less with its parameters `memory` or `table`"
                    ),
                    format!(
                        "ce joueur peut demander {need} Mo de mémoire, et il y en a {budget} pour \
                         tous : donnez-lui moins avec ses paramètres `memory` ou `table`"
                    ),
                )
            }
            Self::NoThread(why) => language.pick(
                format!("the machine is too busy to search: {why}"),
                format!("la machine est trop occupée pour chercher : {why}"),
            ),
            Self::Panicked => language
                .pick(
                    "the search failed: this is a bug of that player",
                    "la recherche a échoué : c’est une erreur de ce joueur",
                )
                .to_owned(),
            Self::NothingToUndo => language
                .pick("there is no move to take back", "il n’y a pas de coup à reprendre")
                .to_owned(),
            Self::NothingToRedo => language
                .pick("there is no move to play again", "il n’y a pas de coup à rejouer")
                .to_owned(),
            Self::GameOver => language
                .pick(
                    "the game is over: there is nothing to search",
                    "la partie est finie : il n’y a rien à chercher",
                )
                .to_owned(),
            Self::HumanCannotThink => language
                .pick(
                    "`human` is a person: a search needs one of the other players",
                    "`human` est une personne : une recherche demande un autre joueur",
                )
                .to_owned(),
            Self::NoGame => language
                .pick(
                    "no game is open: start one first",
                    "aucune partie n’est ouverte : commencez-en une",
                )
                .to_owned(),
            Self::NotAtTheEnd => language
                .pick(
                    "moves were taken back: play them again, then the game can be given up",
                    "des coups ont été repris : rejouez-les, puis la partie peut être abandonnée",
                )
                .to_owned(),
        }
    }

    /// One word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame { .. } => "unknown-game",
            Self::Setup(_) => "setup",
            Self::Line { .. } => "line",
            Self::Move(_) => "move",
            Self::Record(_) => "record",
            Self::Player(_) => "player",
            Self::NothingToUndo => "nothing-to-undo",
            Self::NothingToRedo => "nothing-to-redo",
            Self::NoSuchPly { .. } => "no-such-ply",
            Self::GameOver => "game-over",
            Self::HumanCannotThink => "human-cannot-think",
            Self::NoGame => "no-game",
            Self::NotAtTheEnd => "not-at-the-end",
            Self::Stale { .. } => "stale",
            Self::Memory { .. } => "memory",
            Self::NoThread(_) => "busy",
            Self::Panicked => "player-failed",
        }
    }

    /// A refusal of `text`, with its line where there are several.
    pub(crate) fn in_text(error: SetupError, text: &str) -> Self {
        let at = match &error {
            SetupError::Start(error) => error.column(),
            SetupError::Param(_) => None,
        };
        let Some(at) = at.filter(|_| text.trim_end().contains('\n')) else {
            return Self::Setup(error);
        };
        let before: Vec<char> = text.chars().take(at.saturating_sub(1)).collect();
        let line = before.iter().filter(|&&character| character == '\n').count() + 1;
        let column = before.iter().rev().take_while(|&&character| character != '\n').count() + 1;
        Self::Line { line, column, error }
    }
}

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
