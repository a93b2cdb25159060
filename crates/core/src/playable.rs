//! What a game gives besides its rules, so that one facade serves all games:
//! texts, pictures, players and setups.

use crate::{
    Content, Diagram, Fact, Game, MoveError, ParamSpec, Params, PlayerSpec, Record, RecordError,
    SetupError,
};

/// A text format in which a game's records can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
}

/// A game that people can play: it can be written, read, shown and spoken.
pub trait Playable: Game {
    /// The formats it can be written in, the usual one first. All are read.
    const FORMATS: &'static [Format];

    /// Reads a move of this position.
    ///
    /// # Errors
    /// Text that is no move, or no legal one; the error says which and why.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Writes a move of this position; [`parse_move`](Self::parse_move) reads it back.
    fn write_move(&self, of: Self::Move) -> String;

    /// A move of this position in words, for a screen reader.
    fn speak_move(&self, of: Self::Move) -> String;

    /// The targets a person points at, one after the other, to make this move:
    /// ids of [`Diagram`] cells or targets. Every legal move has its own list.
    fn move_steps(&self, of: Self::Move) -> Vec<String>;

    /// Moves that a person may make and searches never try: the penalty of
    /// DualSudoku.
    fn moves_besides(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// What a move did besides being played, when that needs saying: the reason
    /// for a penalty.
    fn note(&self, _of: Self::Move) -> Option<String> {
        None
    }

    /// Why a move of an unfinished position may be good, for hints; none where the game
    /// has no words for it.
    fn reason(&self, _of: Self::Move) -> Option<String> {
        None
    }

    /// The setup options, `name=value,…`, under which the usual format of a
    /// record that starts here reads back (see [`Family::open`]).
    fn setup_text(&self) -> String;

    /// Writes a game in the format of that name.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError>;

    /// A game of this setup that has led to the board with these contents, in
    /// the order of the cells of [`diagram`](Self::diagram); `self` is a start
    /// of the setup. Whose turn it is follows from them.
    ///
    /// # Errors
    /// A board that cannot be: which cell or count is wrong, and why.
    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError>;

    /// What a game is judged by besides its outcome, for each side over the
    /// whole game: points, penalties, completions. Tables of results show them.
    fn tally(_record: &Record<Self>) -> Vec<Fact> {
        Vec::new()
    }

    /// The board as data; `last` is the move that led here.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram;

    /// Whose turn or how it ended, in words of this game ("Red to move").
    fn status(&self) -> String;

    /// The players of this game.
    fn players() -> Vec<PlayerSpec<Self>>;
}

/// A game with all its setups: the entry a registry lists.
///
/// Different sizes of a game may be different types, each as small as its size
/// allows; [`open`](Self::open) hands the right one to a visitor.
pub trait Family: Send + Sync + 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// One line for people.
    const SUMMARY: &'static str;
    /// 2, or 1 for a puzzle.
    const SIDES: usize;
    /// How a position is written, in a few words with an example.
    const NOTATION: &'static str;

    /// The options of its setup.
    fn setup() -> Vec<ParamSpec>;

    /// Reads a game in any of its formats and hands it over; the empty text is
    /// the start position of the setup.
    ///
    /// A text that brings its own size or start is taken at its word; where that
    /// contradicts an option that was given, it is an error.
    ///
    /// # Errors
    /// Options that do not go together, a start that cannot be, a move that
    /// cannot be played: with place and reason, and never a part of the game
    /// silently dropped.
    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError>;
}

/// Receives a record with its type.
pub trait Visitor {
    /// What it makes of it.
    type Output;
    /// Is handed the record.
    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output;
}
