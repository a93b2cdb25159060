//! Descriptions of games, players and parameters in a language, for forms, help texts and pages.

use quintet_core::{
    About, BenchSpec, Family, Format, Language, Look, Opponent, ParamKind, ParamRole, ParamSpec,
    Params, Playable, PlayerSpec, Record, ReportName, Sample, SolverSpec, Text, Visitor,
    write_duration,
};
use schemars::JsonSchema;
use serde::Serialize;

/// The player string of a human.
pub const HUMAN: &str = "human";
const PERSON: About = About::new(["Human", "Humain"], ["a person", "une personne"]);

/// A description of a game, available before opening one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// Its rules in a few sentences.
    pub rules: &'static str,
    /// 2, or 1 for a puzzle.
    pub sides: usize,
    /// How the two sides look at the start of the usual setup.
    pub looks: [Look; 2],
    /// How positions are written.
    pub notation: &'static str,
    /// The options of its setup.
    pub setup: Vec<ParamInfo>,
    /// The formats it can be written in, the usual one first.
    pub formats: Vec<Format<&'static str>>,
    /// Its players, a human first.
    pub players: Vec<PlayerInfo>,
    /// Opponents for people, from weakest to strongest.
    pub opponents: Vec<Opponent<&'static str>>,
    /// The player string used for hints and analyses.
    pub advisor: &'static str,
    /// The player string used for reviews.
    pub reviewer: &'static str,
    /// The score at which an estimate wins three games in four.
    pub scale: f64,
    /// The hue of its accent, in degrees of the colour circle (OKLCH).
    pub accent: u16,
    /// A short sample game.
    pub sample: Sample,
    /// The names that its student report uses for players and options.
    pub report_names: Vec<ReportName<&'static str>>,
    /// Its own page, if the usual page does not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageInfo>,
    /// Its exact solver, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<SolverInfo>,
    /// What its puzzles are like, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<&'static str>,
    /// How to benchmark its solver on a file, if possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bench: Option<BenchInfo>,
}

/// A page provided by a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PageInfo {
    /// The address of the module that mounts it and holds its words.
    pub module: String,
    /// The addresses of its style sheets.
    pub styles: Vec<String>,
}

impl PageInfo {
    fn of<F: Family>() -> Option<Self> {
        let names = || F::page().iter().map(|asset| asset.name);
        let address = |name: &str| format!("/games/{}/{name}", F::NAME);
        let module = names().find(|&name| name == "page.js")?;
        let styles = names().filter(|name| name.ends_with(".css"));
        Some(Self { module: address(module), styles: styles.map(address).collect() })
    }
}

/// An exact solver.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolverInfo {
    /// Which positions it can solve, and at what cost.
    pub reach: &'static str,
    /// Its options.
    pub params: Vec<ParamInfo>,
}

/// A benchmark on a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BenchInfo {
    /// The format of a line of the file.
    pub form: &'static str,
    /// Its options.
    pub params: Vec<ParamInfo>,
}

/// A player of a game, or a Sudoku solver.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayerInfo {
    /// Its name in player strings.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// Its parameters.
    pub params: Vec<ParamInfo>,
}

/// A parameter, as needed by a form or a help text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ParamInfo {
    /// Its name.
    pub name: &'static str,
    /// Its label in a form.
    pub title: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// The kind of its value.
    pub kind: Kind,
    /// The accepted values, in words.
    pub accepts: String,
    /// Smallest value, of an `int`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// Largest value, of an `int`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The words of a `choice`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordInfo>,
    /// The longest span, of a `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<String>,
    /// Its default value as text.
    pub default: Option<String>,
    /// Its role in setting limits or sharing a machine.
    #[serde(skip)]
    pub role: Option<ParamRole>,
}

/// The kind of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ParamKind")]
pub enum Kind {
    /// A whole number.
    Int,
    /// `on` or `off`.
    Switch,
    /// One of a few words.
    Choice,
    /// A span of time.
    Time,
    /// Any text without a comma.
    Text,
}

/// A word of a `choice`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordInfo {
    /// The word itself.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
}

impl PlayerInfo {
    pub(crate) fn new(
        name: &'static str,
        about: About,
        specs: &[ParamSpec],
        language: Language,
    ) -> Self {
        let About { title, summary } = about.get(language);
        Self { name, title, summary, params: params(specs, language) }
    }

    /// The parameter with this role.
    #[must_use]
    pub fn param(&self, role: ParamRole) -> Option<&ParamInfo> {
        self.params.iter().find(|param| param.role == Some(role))
    }
}

impl ParamInfo {
    pub(crate) fn of(spec: &ParamSpec, language: Language) -> Self {
        let word =
            |&(name, title): &(&'static str, Text)| WordInfo { name, title: title.get(language) };
        let mut info = Self {
            name: spec.name,
            title: spec.about.title.get(language),
            summary: spec.about.summary.get(language),
            kind: Kind::Text,
            accepts: spec.kind.in_words(language),
            min: None,
            max: None,
            words: Vec::new(),
            longest: None,
            default: spec.default.as_ref().map(ToString::to_string),
            role: spec.role,
        };
        match spec.kind {
            ParamKind::Int { min, max } => {
                (info.kind, info.min, info.max) = (Kind::Int, Some(min), Some(max));
            }
            ParamKind::Switch => info.kind = Kind::Switch,
            ParamKind::Choice(words) => {
                (info.kind, info.words) = (Kind::Choice, words.iter().map(word).collect());
            }
            ParamKind::Time { max } => {
                (info.kind, info.longest) = (Kind::Time, Some(write_duration(max)));
            }
            ParamKind::Text { .. } => {}
        }
        info
    }
}

impl GameInfo {
    /// Describes a game.
    pub(crate) fn of<F: Family>(language: Language) -> Self {
        let defaults = Params::defaults(&F::setup());
        let (formats, players, solver, looks) =
            F::open(&defaults, "", Describe(language)).expect("the default setup is possible");
        Self {
            name: F::NAME,
            title: F::ABOUT.title.get(language),
            summary: F::ABOUT.summary.get(language),
            rules: F::RULES.get(language),
            sides: F::SIDES,
            looks,
            notation: F::NOTATION.get(language),
            setup: params(&F::setup(), language),
            formats: formats.iter().map(|format| format.get(language)).collect(),
            players,
            opponents: F::OPPONENTS.iter().map(|opponent| opponent.get(language)).collect(),
            advisor: F::ADVISOR,
            reviewer: F::REVIEWER,
            scale: F::SCALE,
            accent: F::ACCENT,
            sample: F::SAMPLE,
            report_names: F::REPORT_NAMES.iter().map(|name| name.get(language)).collect(),
            page: PageInfo::of::<F>(),
            solver,
            puzzles: F::puzzles().map(|spec| spec.about.get(language)),
            bench: F::bench().map(|spec| BenchInfo::of(&spec, language)),
        }
    }
}

impl BenchInfo {
    fn of(spec: &BenchSpec, language: Language) -> Self {
        Self { form: spec.form.get(language), params: params(&spec.params, language) }
    }
}

fn params(specs: &[ParamSpec], language: Language) -> Vec<ParamInfo> {
    specs.iter().map(|spec| ParamInfo::of(spec, language)).collect()
}

/// Lists formats and players, and describes the solver.
struct Describe(Language);

impl Visitor for Describe {
    type Output = (&'static [Format], Vec<PlayerInfo>, Option<SolverInfo>, [Look; 2]);

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        let solver = |spec: SolverSpec<G>| SolverInfo {
            reach: spec.reach.get(self.0),
            params: params(&spec.params, self.0),
        };
        let looks = record.start.diagram(None, self.0).looks;
        (G::FORMATS, player_infos(&G::players(), self.0), G::solver().map(solver), looks)
    }
}

/// A human, then the players of the game.
pub(crate) fn player_infos<G: Playable>(
    specs: &[PlayerSpec<G>],
    language: Language,
) -> Vec<PlayerInfo> {
    let human = PlayerInfo::new(HUMAN, PERSON, &[], language);
    let listed =
        specs.iter().map(|spec| PlayerInfo::new(spec.name, spec.about, &spec.params, language));
    std::iter::once(human).chain(listed).collect()
}
