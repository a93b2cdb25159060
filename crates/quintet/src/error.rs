//! Everything that can go wrong in the facade, in one type.

use quintet_core::{
    Language, MoveError, ParamError, PlayerError, RecordError, SetupError, Words, unknown,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why the facade refused a call. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no game of that name.
    UnknownGame {
        /// The name given.
        name: String,
        /// The available games.
        known: Vec<String>,
    },
    /// The setup or the position is not accepted.
    Setup(SetupError),
    /// A text of several lines is not accepted; gives the place of the error.
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
    /// The game cannot be written in this format.
    Record(RecordError),
    /// The player is not accepted.
    Player(PlayerError),
    /// The text is not a clock.
    Clock(String),
    /// There is no move to take back.
    NothingToUndo,
    /// There is no move to play again.
    NothingToRedo,
    /// There is no such ply.
    NoSuchPly {
        /// The ply requested.
        ply: usize,
        /// The last ply of the game.
        last: usize,
    },
    /// The lines or comments of a game are not accepted.
    Tree(Words),
    /// A search was requested in a finished game.
    GameOver,
    /// A search was requested of a human player.
    HumanCannotThink,
    /// No game is open.
    NoGame,
    /// A game can be resigned only at its end, and moves were taken back.
    NotAtTheEnd,
    /// A command referred to a position other than the current one.
    Stale {
        /// The revision it referred to.
        told: u64,
        /// The current revision.
        current: u64,
    },
    /// A player may need more memory than the shared budget.
    Memory {
        /// Bytes it may need.
        need: u64,
        /// Bytes in the budget.
        budget: u64,
    },
    /// The game has no exact solver.
    NoSolver {
        /// The game.
        game: String,
        /// The games that have one.
        known: Vec<String>,
    },
    /// The game has no puzzles.
    NoPuzzles {
        /// The game.
        game: String,
        /// The games that have some.
        known: Vec<String>,
    },
    /// An option of a solver or a measurement is not accepted.
    Option(ParamError),
    /// The solver cannot handle the position, or a line cannot be solved.
    Unsolved(Words),
    /// A review was requested with a time limit.
    TimedReview,
    /// Stopped before it was done.
    Stopped,
    /// The system could not start a thread for a search.
    NoThread(String),
    /// A search panicked.
    Panicked,
}

impl fmt::Display for Error {
    /// Writes the error in English.
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
            Self::Clock(text) => language.pick(
                format!("`{text}`: expected {} of at most a day", crate::Clock::EXPECTED),
                format!("`{text}` : une pendule s’écrit 5m, 90s ou 2m+1s, un jour au plus"),
            ),
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
            Self::NoSolver { game, known } => {
                let known = known.join(", ");
                language.pick(
                    format!("{game} has no exact solver: there is one for {known}"),
                    format!("{game} n’a pas de solveur exact : il y en a pour {known}"),
                )
            }
            Self::NoPuzzles { game, known } => {
                let known = known.join(", ");
                language.pick(
                    format!("{game} has no puzzles: there are some for {known}"),
                    format!("{game} n’a pas de problèmes : il y en a pour {known}"),
                )
            }
            Self::Option(error) => error.in_words(language),
            Self::Tree(why) | Self::Unsolved(why) => why.get(language).to_owned(),
            Self::TimedReview => language
                .pick(
                    "a review has no time limit, so that it is the same on every machine: limit \
                     it by `nodes`, `depth` or `simulations`",
                    "une analyse de partie n’a pas de limite de temps, pour être la même sur toute \
                     machine : limitez-la par `nodes`, `depth` ou `simulations`",
                )
                .to_owned(),
            Self::Stopped => {
                language.pick("stopped before it was solved", "arrêté avant la solution").to_owned()
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
            Self::GameOver => language.pick("the game is over", "la partie est finie").to_owned(),
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

    /// The kind of error, for programs.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::UnknownGame { .. } => Code::UnknownGame,
            Self::Setup(_) => Code::Setup,
            Self::Line { .. } => Code::Line,
            Self::Move(_) => Code::Move,
            Self::Record(_) => Code::Record,
            Self::Player(_) => Code::Player,
            Self::Clock(_) => Code::Clock,
            Self::NothingToUndo => Code::NothingToUndo,
            Self::NothingToRedo => Code::NothingToRedo,
            Self::NoSuchPly { .. } => Code::NoSuchPly,
            Self::Tree(_) => Code::Tree,
            Self::GameOver => Code::GameOver,
            Self::HumanCannotThink => Code::HumanCannotThink,
            Self::NoGame => Code::NoGame,
            Self::NotAtTheEnd => Code::NotAtTheEnd,
            Self::Stale { .. } => Code::Stale,
            Self::Memory { .. } => Code::Memory,
            Self::NoSolver { .. } => Code::NoSolver,
            Self::NoPuzzles { .. } => Code::NoPuzzles,
            Self::Option(_) | Self::TimedReview => Code::Option,
            Self::Unsolved(_) => Code::OutOfReach,
            Self::Stopped => Code::Stopped,
            Self::NoThread(_) => Code::Busy,
            Self::Panicked => Code::PlayerFailed,
        }
    }

    /// A refusal of `text`, with the line if there are several.
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

/// The kind of a refusal; the words are the same in every protocol. Only servers use the second
/// part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// There is no game of that name.
    UnknownGame,
    /// The setup or the position is not accepted.
    Setup,
    /// A text of several lines is not accepted.
    Line,
    /// The move is not accepted.
    Move,
    /// The game or the board cannot be written in this format.
    Record,
    /// The player is not accepted.
    Player,
    /// The text is not a clock.
    Clock,
    /// There is no move to take back.
    NothingToUndo,
    /// There is no move to play again.
    NothingToRedo,
    /// There is no such ply.
    NoSuchPly,
    /// The game is over.
    GameOver,
    /// A search was requested of a human player.
    HumanCannotThink,
    /// No game is open.
    NoGame,
    /// Moves were taken back.
    NotAtTheEnd,
    /// The lines or comments of a game are not accepted.
    Tree,
    /// The order refers to a position other than the current one.
    Stale,
    /// More memory is needed than there is.
    Memory,
    /// The game has no exact solver.
    NoSolver,
    /// The game has no puzzles.
    NoPuzzles,
    /// An option is not accepted.
    Option,
    /// The position cannot be solved here.
    OutOfReach,
    /// Not solved in time.
    Stopped,
    /// The machine is too busy.
    Busy,
    /// A player panicked.
    PlayerFailed,
    /// A word in a request is not accepted.
    Word,
    /// The puzzle request cannot be met.
    Wish,
    /// A puzzle cannot be explained.
    Coach,
    /// A solver is not accepted.
    Solver,
    /// No puzzle that meets the request was found in time.
    NoPuzzle,
    /// Not found.
    NotFound,
    /// The message cannot be read.
    BadMessage,
    /// The message is too large.
    TooLarge,
    /// Too many messages.
    TooFast,
    /// The request took too long to arrive.
    TooSlow,
    /// The method is not allowed.
    Method,
    /// The server does not answer to this host name.
    Host,
    /// The request comes from a page of another origin.
    Origin,
    /// The token is missing or wrong.
    Token,
    /// Only the owner of the studio may do that.
    Owner,
    /// Games could not be saved or read.
    Store,
    /// The server made a mistake.
    Internal,
}
