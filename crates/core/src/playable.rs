//! Everything a game provides besides its rules, so that one facade serves all games: texts, pictures,
//! players and setups.

use crate::{
    About, BenchSpec, Content, Diagram, Fact, Game, Language, Lines, MoveError, ParamSpec, Params,
    PlayerSpec, PuzzleSpec, Record, RecordError, Remark, SetupError, SolverSpec, Text, Words,
};

/// A page file that a game provides, embedded in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its name, such as `page.js`.
    pub name: &'static str,
    /// Its contents.
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

/// A game that people can play: it can be written, read, drawn and spoken.
pub trait Playable: Game {
    /// The formats it can be written in, the usual one first. All of them can be read.
    const FORMATS: &'static [Format];

    /// Reads a move of this position.
    ///
    /// # Errors
    /// A text that is not a move, or an illegal move; the error says which and why.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Writes a move of this position. [`parse_move`](Self::parse_move) reads it back even without its white
    /// space, for protocols that need moves of one word.
    fn write_move(&self, of: Self::Move) -> String;

    /// Describes a move of this position for a screen reader.
    fn speak_move(&self, of: Self::Move, language: Language) -> String;

    /// The targets to point at, one after the other, to make this move: ids of [`Diagram`] cells or targets.
    /// Every legal move has its own list.
    fn move_steps(&self, of: Self::Move) -> Vec<String>;

    /// Moves that a side may make although the rules' list of moves leaves them out: the pass of DualSudoku.
    fn moves_besides(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// An effect of a move that needs an explanation, such as the reason for a penalty.
    fn note(&self, _of: Self::Move, _language: Language) -> Option<String> {
        None
    }

    /// Why a move of an unfinished position may be good, for hints; `None` if the game cannot say.
    fn reason(&self, _of: Self::Move, _language: Language) -> Option<String> {
        None
    }

    /// Certain facts worth knowing about a position: Hex names the connections that cannot be cut. Analyses
    /// show them, so this may take some milliseconds.
    fn remarks(&self, _language: Language) -> Vec<Remark> {
        Vec::new()
    }

    /// The setup options, `name=value,…`, with which a record that starts here can be read back in its usual
    /// format (see [`Family::open`]).
    fn setup_text(&self) -> String;

    /// Writes a game in the named format.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError>;

    /// A game of this setup that leads to a board with these contents, in the order of the cells of
    /// [`diagram`](Self::diagram). `self` is a start of the setup; the contents determine whose turn it is.
    ///
    /// # Errors
    /// An impossible board; the error names the cell or count, and the reason.
    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError>;

    /// Like [`arrange`](Self::arrange), with ties between pairs of neighbours, given as indices of cells.
    ///
    /// # Errors
    /// The errors of [`arrange`](Self::arrange); a game without ties; cells that cannot be tied.
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

    /// Writes a game with all its lines and comments; `None` if the format has no room for them. Every move
    /// of the lines must be playable where it stands.
    fn write_lines(
        _start: &Self,
        _lines: &Lines,
        _format: &str,
    ) -> Option<Result<String, RecordError>> {
        None
    }

    /// What a game is judged by besides its outcome, for each side over the whole game: points, penalties,
    /// completions. Shown in tables of results.
    fn tally(_record: &Record<Self>, _language: Language) -> Vec<Fact> {
        Vec::new()
    }

    /// The board as data, with texts in `language`; `last` is the move that led here.
    fn diagram(&self, last: Option<Self::Move>, language: Language) -> Diagram;

    /// Whose turn it is or how the game ended, in the game's words ("Red to move").
    fn status(&self, language: Language) -> String;

    /// The players of this game.
    fn players() -> Vec<PlayerSpec<Self>>;

    /// The exact solver, if the game has one.
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
    /// Its name, and one line about its play.
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

/// A complete game, to be shown move by move.
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

/// A name used in the game's student report, and our name for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    schemars(rename = "ReportNameInfo")
)]
pub struct ReportName<T = Text> {
    /// The name as the report prints it.
    pub name: &'static str,
    /// The player string, with the option in question; for anything else (a counter, a command), a
    /// description with a space in it.
    pub ours: T,
    /// A note for readers of the report; may be empty.
    pub note: T,
}

impl ReportName {
    /// A name that needs no note.
    #[must_use]
    pub const fn new(name: &'static str, ours: &'static str) -> Self {
        Self { name, ours: Text::same(ours), note: Text::same("") }
    }

    /// A name for something other than a player.
    #[must_use]
    pub const fn words(name: &'static str, english: &'static str, french: &'static str) -> Self {
        Self { name, ours: Text::new(english, french), note: Text::same("") }
    }

    /// Adds a note in English and French.
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

/// A game with all its setups, as listed in a registry.
///
/// Different sizes of a game may be different types, each as small as its size allows; [`open`](Self::open)
/// passes the right one to a visitor.
pub trait Family: Send + Sync + 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Its name and one line for people.
    const ABOUT: About;
    /// Its rules in a few sentences, for a beginner.
    const RULES: Text;
    /// The number of sides: 2, or 1 for a puzzle.
    const SIDES: usize;
    /// How a position is written, briefly and with an example.
    const NOTATION: Text;

    /// Opponents for people, from weakest to strongest; empty for a puzzle. The middle one is a good first
    /// opponent.
    const OPPONENTS: &'static [Opponent];
    /// The player string used for hints and analyses: the strongest available, exact where it can prove its
    /// answer.
    const ADVISOR: &'static str;
    /// The player string used by reviews for each position: limited by nodes and with one thread, so that
    /// every machine gives a game the same review.
    const REVIEWER: &'static str;
    /// The estimate at which the side to move wins three games in four; converts scores into chances of
    /// winning.
    const SCALE: f64;
    /// The hue of its accent colour on a page, in OKLCH degrees.
    const ACCENT: u16 = 185;
    /// A short game to show on a home page.
    const SAMPLE: Sample;
    /// The report's names for players and options.
    const REPORT_NAMES: &'static [ReportName] = &[];

    /// How its solver is measured on a file; `None` if it cannot be.
    fn bench() -> Option<BenchSpec> {
        None
    }

    /// How its exact solver makes puzzles; `None` if it has no maker.
    #[must_use]
    fn puzzles() -> Option<PuzzleSpec> {
        None
    }

    /// The files of its own page, for a game that the usual two-sided page does not fit: `page.js`, which
    /// mounts it, the modules it imports, and style sheets.
    #[must_use]
    fn page() -> &'static [Asset] {
        &[]
    }

    /// All lines and comments in a text; `None` if its format has no room for them.
    #[must_use]
    fn read_lines(_text: &str) -> Option<Lines> {
        None
    }

    /// The options of its setup.
    fn setup() -> Vec<ParamSpec>;

    /// Reads a game in any of its formats and passes it to the visitor. The empty text is the start position
    /// of the setup.
    ///
    /// A size or start given in the text is used; contradicting an explicit option is an error.
    ///
    /// # Errors
    /// Options that do not go together, an impossible start, an unplayable move: with place and reason. No
    /// part of the game is ever silently dropped.
    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError>;
}

/// Receives a record with its type.
pub trait Visitor {
    /// What the visitor returns.
    type Output;
    /// Receives the record.
    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output;
}
