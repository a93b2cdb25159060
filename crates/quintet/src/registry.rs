//! The games there are: an explicit list.

use crate::Error;
use crate::table::{Table, TypedTable};
use quintet_core::{
    About, Family, Format, Language, ParamKind, ParamSpec, Params, Playable, PlayerSpec, Record,
    Text, Visitor, write_duration,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::marker::PhantomData;

/// Every game of Quintet. A new game is one line here and one in `Cargo.toml`.
static GAMES: &[&dyn Entry] = &[
    &Of::<quintet_connect4::ConnectFour>(PhantomData),
    &Of::<quintet_hex::Hex>(PhantomData),
    &Of::<quintet_pentago::Pentago>(PhantomData),
    &Of::<quintet_dual_sudoku::DualSudoku>(PhantomData),
    &Of::<quintet_sudoku::Sudoku>(PhantomData),
];

/// A game at the door: the same for all, whatever their types.
pub trait Entry: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Everything there is to know about the game before opening one.
    fn info(&self, language: Language) -> GameInfo;

    /// Opens a game: its setup as `name=value,…`, its position in any format.
    ///
    /// # Errors
    /// What the setup or the position does not allow.
    fn open(&'static self, setup: &str, text: &str) -> Result<Box<dyn Table>, Error>;
}

struct Of<F>(PhantomData<F>);

impl<F: Family> Entry for Of<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn info(&self, language: Language) -> GameInfo {
        let defaults = Params::defaults(&F::setup());
        let (formats, players) =
            F::open(&defaults, "", Describe(language)).expect("the default setup is possible");
        GameInfo {
            name: F::NAME,
            title: F::ABOUT.title.get(language),
            summary: F::ABOUT.summary.get(language),
            rules: F::RULES.get(language),
            sides: F::SIDES,
            notation: F::NOTATION.get(language),
            setup: F::setup().iter().map(|spec| ParamInfo::of(spec, language)).collect(),
            formats: formats
                .iter()
                .map(|f| FormatInfo { name: f.name, summary: f.summary.get(language) })
                .collect(),
            players,
            opponents: F::OPPONENTS
                .iter()
                .map(|opponent| OpponentInfo {
                    player: opponent.player,
                    title: opponent.about.title.get(language),
                    summary: opponent.about.summary.get(language),
                })
                .collect(),
            advisor: F::ADVISOR,
            scale: F::SCALE,
            sample: SampleInfo {
                setup: F::SAMPLE.setup,
                position: F::SAMPLE.position,
                from: F::SAMPLE.from,
            },
            report_names: F::REPORT_NAMES
                .iter()
                .map(|named| ReportNameInfo {
                    name: named.name,
                    ours: named.ours,
                    note: named.note.get(language),
                })
                .collect(),
        }
    }

    fn open(&'static self, setup: &str, text: &str) -> Result<Box<dyn Table>, Error> {
        let params = Params::parse(setup, &F::setup()).map_err(quintet_core::SetupError::from)?;
        F::open(&params, text, Seat::<F>(PhantomData)).map_err(|error| Error::in_text(error, text))
    }
}

/// Makes a table of a record.
struct Seat<F>(PhantomData<F>);

impl<F: Family> Visitor for Seat<F> {
    type Output = Box<dyn Table>;

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        Box::new(TypedTable::new(F::NAME, F::ABOUT.title, F::SIDES, record))
    }
}

/// Lists formats and players.
struct Describe(Language);

impl Visitor for Describe {
    type Output = (&'static [Format], Vec<PlayerInfo>);

    fn visit<G: Playable>(self, _: Record<G>) -> Self::Output {
        (G::FORMATS, player_infos(&G::players(), self.0))
    }
}

/// A person, then what the game lists.
pub(crate) fn player_infos<G: Playable>(
    specs: &[PlayerSpec<G>],
    language: Language,
) -> Vec<PlayerInfo> {
    let human = PlayerInfo {
        name: HUMAN,
        title: PERSON.title.get(language),
        summary: PERSON.summary.get(language),
        params: Vec::new(),
    };
    let listed = specs.iter().map(|spec| PlayerInfo {
        name: spec.name,
        title: spec.about.title.get(language),
        summary: spec.about.summary.get(language),
        params: spec.params.iter().map(|param| ParamInfo::of(param, language)).collect(),
    });
    std::iter::once(human).chain(listed).collect()
}

/// The player string of a person.
pub const HUMAN: &str = "human";
const PERSON: About = About::new(["Human", "Humain"], ["a person", "une personne"]);

/// What there is to know about a game before opening one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Its rules in a few sentences.
    pub rules: &'static str,
    /// 2, or 1 for a puzzle.
    pub sides: usize,
    /// How positions are written.
    pub notation: &'static str,
    /// Options of its setup.
    pub setup: Vec<ParamInfo>,
    /// Formats it is written in, the usual one first.
    pub formats: Vec<FormatInfo>,
    /// Its players, a person first.
    pub players: Vec<PlayerInfo>,
    /// Opponents for people, from the weakest to the strongest.
    pub opponents: Vec<OpponentInfo>,
    /// The player string that hints, analyses and reviews ask.
    pub advisor: &'static str,
    /// The score of an estimate that is worth three games in four.
    pub scale: f64,
    /// A short game to show.
    pub sample: SampleInfo,
    /// What its student report calls its players and options.
    pub report_names: Vec<ReportNameInfo>,
}

/// A name of the game's student report, and what it is called here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReportNameInfo {
    /// As the report prints it.
    pub name: &'static str,
    /// The player string, or words where it is not a player.
    pub ours: &'static str,
    /// What a reader of the report must know; may be empty.
    pub note: &'static str,
}

/// An opponent for people.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpponentInfo {
    /// The player string.
    pub player: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// One line about how it plays.
    pub summary: &'static str,
}

/// A game that was played, to be shown move by move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SampleInfo {
    /// Its setup, `name=value,…`.
    pub setup: &'static str,
    /// The whole game in the usual format.
    pub position: &'static str,
    /// The ply to show first.
    pub from: usize,
}

/// A text format.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FormatInfo {
    /// Its name.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
}

/// A player of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayerInfo {
    /// Its name in player strings.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Its parameters.
    pub params: Vec<ParamInfo>,
}

/// A parameter as a form or a help text needs it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ParamInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is called in a form.
    pub title: &'static str,
    /// One line.
    pub summary: &'static str,
    /// `int`, `switch`, `choice`, `time` or `text`.
    pub kind: &'static str,
    /// What is accepted, in words.
    pub accepts: String,
    /// Smallest number, of an `int`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// Largest number, of an `int`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The words of a `choice`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordInfo>,
    /// The longest span, of a `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<String>,
    /// Its value when not given, as text.
    pub default: Option<String>,
}

/// A word of a `choice`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordInfo {
    /// The word, as it is given.
    pub name: &'static str,
    /// What people read.
    pub title: &'static str,
}

impl ParamInfo {
    pub(crate) fn of(spec: &ParamSpec, language: Language) -> Self {
        let word =
            |&(name, title): &(&'static str, Text)| WordInfo { name, title: title.get(language) };
        let mut info = Self {
            name: spec.name,
            title: spec.about.title.get(language),
            summary: spec.about.summary.get(language),
            kind: "text",
            accepts: spec.kind.in_words(language),
            min: None,
            max: None,
            words: Vec::new(),
            longest: None,
            default: spec.default.as_ref().map(ToString::to_string),
        };
        match spec.kind {
            ParamKind::Int { min, max } => {
                (info.kind, info.min, info.max) = ("int", Some(min), Some(max));
            }
            ParamKind::Switch => info.kind = "switch",
            ParamKind::Choice(words) => {
                (info.kind, info.words) = ("choice", words.iter().map(word).collect());
            }
            ParamKind::Time { max } => {
                (info.kind, info.longest) = ("time", Some(write_duration(max)));
            }
            ParamKind::Text { .. } => {}
        }
        info
    }
}

/// All games, in their usual order.
#[must_use]
pub fn games(language: Language) -> Vec<GameInfo> {
    GAMES.iter().map(|entry| entry.info(language)).collect()
}

/// The game of that name.
///
/// # Errors
/// [`Error::UnknownGame`], listing the games there are.
pub fn find(name: &str) -> Result<&'static dyn Entry, Error> {
    let known = || GAMES.iter().map(|entry| entry.name().to_owned()).collect();
    GAMES
        .iter()
        .copied()
        .find(|entry| entry.name() == name)
        .ok_or_else(|| Error::UnknownGame { name: name.to_owned(), known: known() })
}
