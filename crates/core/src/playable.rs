//! What a game gives besides its rules, so that one facade serves all games:
//! texts, pictures, players and setups.

use crate::{
    About, BenchSpec, Content, Diagram, Fact, Game, Language, Lines, MoveError, ParamSpec, Params,
    PlayerSpec, PuzzleSpec, Record, RecordError, Remark, SetupError, SolverSpec, Text, Words,
};

/// A file of the page that a game brings along, within the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its name, such as `page.js`.
    pub name: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// A text format in which a game's records can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    schemars(rename = "FormatInfo")
)]
pub struct Format<T = Text> {
    /// Its name.
    pub name: &'static str,
    /// One line.
    pub summary: T,
}

impl Format {
    /// In one language.
    #[must_use]
    pub fn get(self, language: Language) -> Format<&'static str> {
        Format { name: self.name, summary: self.summary.get(language) }
    }
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

    /// Writes a move of this position; [`parse_move`](Self::parse_move) reads it back, also
    /// without its white space: a protocol may need moves of one word.
    fn write_move(&self, of: Self::Move) -> String;

    /// A move of this position in words, for a screen reader.
    fn speak_move(&self, of: Self::Move, language: Language) -> String;

    /// The targets a person points at, one after the other, to make this move:
    /// ids of [`Diagram`] cells or targets. Every legal move has its own list.
    fn move_steps(&self, of: Self::Move) -> Vec<String>;

    /// Moves that a side may make besides the rules' list of moves: the pass of
    /// DualSudoku.
    fn moves_besides(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// What a move did besides being played, when that needs saying: the reason
    /// for a penalty.
    fn note(&self, _of: Self::Move, _language: Language) -> Option<String> {
        None
    }

    /// Why a move of an unfinished position may be good, for hints; none where the game
    /// has no words for it.
    fn reason(&self, _of: Self::Move, _language: Language) -> Option<String> {
        None
    }

    /// What is certain about a position and worth knowing: Hex names the connections that
    /// cannot be cut. Analyses show it, so it may take some milliseconds.
    fn remarks(&self, _language: Language) -> Vec<Remark> {
        Vec::new()
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

    /// A game that leads to a board on which ties bind pairs of neighbours, by their places among the cells.
    ///
    /// # Errors
    /// As [`arrange`](Self::arrange); a game without ties, or cells that cannot be tied.
    fn arrange_tied(
        &self,
        contents: &[Content],
        ties: &[(u16, u16)],
    ) -> Result<Record<Self>, RecordError> {
        if ties.is_empty() {
            return self.arrange(contents);
        }
        let reason = Words::new("this game has no ties", "ce jeu n’a pas de liens");
        Err(RecordError::Impossible { reason })
    }

    /// Writes a game with all its lines and comments; none where the format has no room
    /// for them. Every move of the lines can be played where it stands.
    fn write_lines(
        _start: &Self,
        _lines: &Lines,
        _format: &str,
    ) -> Option<Result<String, RecordError>> {
        None
    }

    /// What a game is judged by besides its outcome, for each side over the
    /// whole game: points, penalties, completions. Tables of results show them.
    fn tally(_record: &Record<Self>, _language: Language) -> Vec<Fact> {
        Vec::new()
    }

    /// The board as data, its words in a language; `last` is the move that led here.
    fn diagram(&self, last: Option<Self::Move>, language: Language) -> Diagram;

    /// Whose turn or how it ended, in words of this game ("Red to move").
    fn status(&self, language: Language) -> String;

    /// The players of this game.
    fn players() -> Vec<PlayerSpec<Self>>;

    /// The exact solver, where there is one.
    fn solver() -> Option<SolverSpec<Self>> {
        None
    }
}

/// An opponent for people: a player with a name and a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    schemars(rename = "OpponentInfo")
)]
pub struct Opponent<T = Text> {
    /// The player string.
    pub player: &'static str,
    /// What it is called, and one line about how it plays.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub about: About<T>,
}

impl Opponent {
    /// In one language.
    #[must_use]
    pub fn get(self, language: Language) -> Opponent<&'static str> {
        Opponent { player: self.player, about: self.about.get(language) }
    }
}

/// A game that was played, to be shown move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    schemars(rename = "SampleInfo")
)]
pub struct Sample {
    /// Its setup, `name=value,…`.
    pub setup: &'static str,
    /// The whole game in the usual format.
    pub position: &'static str,
    /// The ply to show first.
    pub from: usize,
}

/// A name of the game's student report, and what it is called here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    schemars(rename = "ReportNameInfo")
)]
pub struct ReportName<T = Text> {
    /// As the report prints it.
    pub name: &'static str,
    /// The player string, or words where it is not a player.
    pub ours: T,
    /// What a reader of the report must know; may be empty.
    pub note: T,
}

impl ReportName {
    /// A name with nothing more to say.
    #[must_use]
    pub const fn new(name: &'static str, ours: &'static str) -> Self {
        Self { name, ours: Text::same(ours), note: Text::same("") }
    }

    /// A name of something that is not a player.
    #[must_use]
    pub const fn words(name: &'static str, english: &'static str, french: &'static str) -> Self {
        Self { name, ours: Text::new(english, french), note: Text::same("") }
    }

    /// With a note in English and French.
    #[must_use]
    pub const fn with(self, english: &'static str, french: &'static str) -> Self {
        Self { note: Text::new(english, french), ..self }
    }

    /// In one language.
    #[must_use]
    pub fn get(self, language: Language) -> ReportName<&'static str> {
        let [ours, note] = [self.ours, self.note].map(|text| text.get(language));
        ReportName { name: self.name, ours, note }
    }
}

/// A game with all its setups: the entry a registry lists.
///
/// Different sizes of a game may be different types, each as small as its size
/// allows; [`open`](Self::open) hands the right one to a visitor.
pub trait Family: Send + Sync + 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Its name and one line for people.
    const ABOUT: About;
    /// Its rules in a few sentences, for somebody who has never played it.
    const RULES: Text;
    /// 2, or 1 for a puzzle.
    const SIDES: usize;
    /// How a position is written, in a few words with an example.
    const NOTATION: Text;

    /// Opponents for people, from the weakest to the strongest; none for a
    /// puzzle. The middle one is a good first opponent.
    const OPPONENTS: &'static [Opponent];
    /// The player string that hints and analyses ask: the strongest
    /// there is, exact where it can prove its answer.
    const ADVISOR: &'static str;
    /// The player string that reviews ask about each position: limited by nodes, with one
    /// thread, so that a game has the same review on every machine.
    const REVIEWER: &'static str;
    /// The score of an estimate that is worth three games in four: what turns
    /// scores into chances of winning.
    const SCALE: f64;
    /// The hue of its accent on a page, in degrees of the colour circle (OKLCH).
    const ACCENT: u16 = 185;
    /// A short game for a home page to show.
    const SAMPLE: Sample;
    /// What the game's report calls its players and options.
    const REPORT_NAMES: &'static [ReportName] = &[];

    /// How its solver is measured on a file, where there is such a form.
    fn bench() -> Option<BenchSpec> {
        None
    }

    /// How puzzles are made of it with its exact solver; none where it has no maker.
    #[must_use]
    fn puzzles() -> Option<PuzzleSpec> {
        None
    }

    /// The files of its own page, for a game that the usual page of two sides does
    /// not fit: `page.js`, which mounts it, what that imports, and style sheets.
    #[must_use]
    fn page() -> &'static [Asset] {
        &[]
    }

    /// All lines and comments that a text holds; none where its format has no room for them.
    #[must_use]
    fn read_lines(_text: &str) -> Option<Lines> {
        None
    }

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
