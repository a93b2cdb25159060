//! What a reproduction is made of: chapters of tables and plots.
//!
//! A row holds one figure. The report's comes from a [`Quote`] and from nowhere
//! else; ours is measured in this run; the status says how they compare, by one rule:
//!
//! - *equal* or *differs* is said of results only: what a program could have found otherwise;
//! - a rule of the game, a formula, a setting that we copied or a position that we chose for a
//!   figure is so by construction, and not compared;
//! - times of two machines are not compared, but ratios of times of one machine are: they are
//!   called equal within a fifth. Such a ratio is computed from printed figures, shown as that,
//!   and counted by itself.

use crate::figure::Figure;
use crate::in_words;
use crate::quote::{Quote, Source, quotes};
use crate::story::story;
use quintet::ReportNameInfo;
use quintet::core::Language;
use schemars::JsonSchema;
use serde::Serialize;

/// One report, reproduced.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chapter {
    /// Its name on the command line.
    pub report: &'static str,
    /// What the report is about.
    pub title: &'static str,
    /// The report itself: its title as printed, authors where it names them, year.
    pub about: &'static str,
    /// What its authors built, what they discovered, and what they wished for and now have.
    pub story: [&'static str; 3],
    /// The report's own names for players and options, with ours.
    pub names: Vec<ReportNameInfo>,
    /// Its tables.
    pub tables: Vec<FigureTable>,
    /// Its plots.
    pub plots: Vec<Plot>,
    /// How the report's figures came out.
    pub counts: Counts,
}

/// How many of a report's figures came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// Figures of the report.
    pub figures: usize,
    /// Ours is the same.
    pub equal: usize,
    /// Ours is another.
    pub differs: usize,
    /// The two cannot be compared.
    pub not_comparable: usize,
    /// Ratios computed from the report's times.
    pub ratios: usize,
    /// Of those, how many are ours within a fifth.
    pub ratios_equal: usize,
}

/// A table of the report with ours beside it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FigureTable {
    /// What it shows.
    pub title: String,
    /// What a reader must know to read it.
    pub note: String,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Pictures in letters: boards.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub picture: String,
}

/// How a figure of ours compares with the report's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The same.
    Equal,
    /// Another; the reason says why, or that it is not known.
    Differs,
    /// Not to be compared; the reason says what is missing.
    NotComparable,
    /// The report says nothing of it.
    OursOnly,
}

/// One figure: the report's and ours.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// Which quote it belongs to, of [`quotes`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'static str>,
    /// What was measured.
    pub what: String,
    /// The report's figure as printed, if it gives one.
    pub report: Option<&'static str>,
    /// What figures of the report come to, where we computed that: a ratio of its times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub derived: Option<String>,
    /// Our figure; none: not measured in this run.
    pub ours: Option<Figure>,
    /// How they compare.
    pub status: Status,
    /// The report's time divided by ours, where both are times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// Why they differ or cannot be compared.
    pub reason: String,
    /// Where the report's figure stands.
    pub source: Option<Source>,
    /// The player that gives ours.
    pub player: Option<String>,
    /// The command that gives our figure.
    pub command: Option<String>,
    /// Where the command's `--json` has our figure (no name), or one of `besides`: JSON pointers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gives: Vec<(&'static str, String)>,
    /// What else was measured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub besides: Vec<(&'static str, Figure)>,
    /// A game to watch, as a command that plays it.
    #[serde(skip)]
    pub(crate) watched: Option<String>,
    /// Why it is so by construction, if it is.
    #[serde(skip)]
    pub(crate) given: &'static str,
}

/// Why times are not compared.
pub(crate) const ANOTHER_MACHINE: &str =
    "a time on another machine, of a program in another language";

/// A run that was asked to be quick.
const QUICK: &str = "not measured in a quick run";

impl Row {
    /// A figure of the report, not yet compared with anything.
    pub(crate) fn of(quote: &Quote) -> Self {
        let reason = match (quote.alone, quote.given) {
            ("", "") => QUICK,
            ("", given) => given,
            (alone, _) => alone,
        };
        Self {
            id: Some(quote.id),
            given: quote.given,
            report: Some(quote.figure),
            status: Status::NotComparable,
            reason: reason.to_owned(),
            source: Some(quote.source),
            ..Self::ours_only(quote.what)
        }
    }

    /// Of the report's figure of that name.
    ///
    /// # Panics
    /// When the report has no quote of that name.
    pub(crate) fn quoting(report: &str, id: &str) -> Self {
        let found = quotes(report).iter().find(|quote| quote.id == id);
        Self::of(found.unwrap_or_else(|| panic!("{report} has no quote {id}")))
    }

    /// A figure of ours that the report says nothing of.
    pub(crate) fn ours(what: impl Into<String>, ours: impl Into<Figure>) -> Self {
        Self { ours: Some(ours.into()), ..Self::ours_only(what) }
    }

    /// A ratio of two times of the report, computed from what it prints, and ours.
    pub(crate) fn ratio(what: impl Into<String>, theirs: Ratio<'_>, ours: f64) -> Self {
        let value = theirs.value();
        let equal = (ours / value).ln().abs() <= 1.2_f64.ln();
        let status = if equal { Status::Equal } else { Status::Differs };
        let reason = if equal { "" } else { "more than a fifth apart" };
        Self {
            derived: Some(format!("{} = {}", theirs.written, Figure::Number(value))),
            status,
            reason: reason.to_owned(),
            ..Self::ours(what, ours)
        }
    }

    /// Equal if our figure reads as the report's.
    #[must_use]
    pub(crate) fn judged(self, ours: impl Into<Figure>) -> Self {
        let ours = ours.into();
        let equal = self.report.is_some_and(|printed| ours.reads_as(printed));
        self.judged_as(equal, ours)
    }

    /// Equal or not as the caller finds, where the report rounds or uses words.
    #[must_use]
    pub(crate) fn judged_as(self, equal: bool, ours: impl Into<Figure>) -> Self {
        if !self.given.is_empty() {
            let given = self.given;
            return self.beside(ours, given);
        }
        let status = if equal { Status::Equal } else { Status::Differs };
        let reason = if equal { "" } else { "reason unknown" };
        Self { ours: Some(ours.into()), status, reason: reason.to_owned(), ..self }
    }

    /// A time: the report's in seconds and ours in seconds, whose ratio is shown.
    #[must_use]
    pub(crate) fn timed(self, report: f64, ours: f64) -> Self {
        // A clock of whole milliseconds may show 0, which says nothing.
        let ratio = (report > 0.0 && ours > 0.0).then(|| report / ours);
        let shown = Figure::Seconds(ours);
        Self { ratio, ..self.beside(shown, ANOTHER_MACHINE) }
    }

    /// Side by side, and why they are not compared.
    #[must_use]
    pub(crate) fn beside(self, ours: impl Into<Figure>, reason: impl Into<String>) -> Self {
        let (ours, reason) = (Some(ours.into()), reason.into());
        Self { ours, reason, status: Status::NotComparable, ..self }
    }

    /// With the reason why it differs, where it does.
    #[must_use]
    pub(crate) fn because(self, reason: impl Into<String>) -> Self {
        match self.status {
            Status::Differs => Self { reason: reason.into(), ..self },
            _ => self,
        }
    }

    /// With a remark, whatever the status.
    #[must_use]
    pub(crate) fn noting(self, remark: impl Into<String>) -> Self {
        Self { reason: remark.into(), ..self }
    }

    /// With the player that gives our figure.
    #[must_use]
    pub(crate) fn by(self, player: impl Into<String>) -> Self {
        Self { player: Some(player.into()), ..self }
    }

    /// With the command that gives our figure, and where its `--json` has it.
    #[must_use]
    pub(crate) fn at(self, command: impl Into<String>, pointers: &[&str]) -> Self {
        pointers.iter().fold(Self { command: Some(command.into()), ..self }, |row, pointer| {
            row.giving("", *pointer)
        })
    }

    /// With where the command's `--json` has one of the figures besides.
    #[must_use]
    pub(crate) fn giving(mut self, name: &'static str, pointer: impl Into<String>) -> Self {
        self.gives.push((name, pointer.into()));
        self
    }

    /// With a game of the same kind to watch.
    #[must_use]
    pub(crate) fn watched(self, command: impl Into<String>) -> Self {
        Self { watched: Some(command.into()), ..self }
    }

    /// With something else that was measured.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, figure: impl Into<Figure>) -> Self {
        self.besides.push((name, figure.into()));
        self
    }

    fn ours_only(what: impl Into<String>) -> Self {
        Self {
            id: None,
            what: what.into(),
            report: None,
            derived: None,
            ours: None,
            status: Status::OursOnly,
            ratio: None,
            reason: String::new(),
            source: None,
            player: None,
            command: None,
            gives: Vec::new(),
            besides: Vec::new(),
            watched: None,
            given: "",
        }
    }
}

/// A ratio of printed figures.
#[derive(Clone, Copy)]
pub(crate) struct Ratio<'a> {
    /// As it is computed: `96073 / 80`.
    pub(crate) written: &'a str,
    pub(crate) of: f64,
    pub(crate) by: f64,
}

impl Ratio<'_> {
    fn value(self) -> f64 {
        self.of / self.by
    }
}

impl FigureTable {
    /// A table without a picture.
    pub(crate) fn new(title: impl Into<String>, note: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), note: note.into(), rows, picture: String::new() }
    }

    /// The picture with its titles, a line each, in a language.
    #[must_use]
    pub fn picture_in(&self, language: Language) -> String {
        let lines = self.picture.lines().map(|line| in_words(line, language));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A plot.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Plot {
    /// Its file name without the ending.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// The picture.
    #[serde(skip)]
    pub svg: String,
}

impl Plot {
    /// The picture with its words in a language.
    #[must_use]
    pub fn svg_in(&self, language: Language) -> String {
        let mut pieces = self.svg.split("<text");
        let mut svg = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            svg.push_str("<text");
            match piece.split_once('>').zip(piece.find("</text>")) {
                Some(((head, _), end)) => {
                    // Plotters writes apostrophes so; between tags they need not be.
                    let words = piece[head.len() + 1..end].trim().replace("&apos;", "'");
                    let rest = &piece[end..];
                    svg.push_str(&format!("{head}>{}{rest}", in_words(&words, language)));
                }
                None => svg.push_str(piece),
            }
        }
        svg
    }
}

impl Chapter {
    /// A chapter in which every figure of the report has its row: those that no
    /// table compares with anything are listed at the end.
    pub(crate) fn new(
        report: &'static str,
        about: &'static str,
        mut tables: Vec<FigureTable>,
        plots: Vec<Plot>,
    ) -> Self {
        let shown = |id| tables.iter().flat_map(|table| &table.rows).any(|row| row.id == Some(id));
        let rest: Vec<Row> =
            quotes(report).iter().filter(|quote| !shown(quote.id)).map(Row::of).collect();
        if !rest.is_empty() {
            let note = "Settings, claims and figures with nothing of ours beside them.";
            tables.push(FigureTable::new("What else the report says", note, rest));
        }
        let counts = Counts::of(&tables);
        let game =
            quintet::Registry::shipped().find(report).expect("a report is named as its game");
        let info = game.info(quintet::core::Language::English);
        let (title, names, story) = (info.title, info.report_names, story(report));
        Self { report, title, about, story, names, tables, plots, counts }
    }
}

impl Chapter {
    /// The name of its game in a language.
    #[must_use]
    pub fn title_in(&self, language: Language) -> &'static str {
        self.info(language).title
    }

    /// The report's names with ours, in a language.
    #[must_use]
    pub fn names_in(&self, language: Language) -> Vec<ReportNameInfo> {
        self.info(language).report_names
    }

    fn info(&self, language: Language) -> quintet::GameInfo {
        let registry = quintet::Registry::shipped();
        registry.find(self.report).expect("a report is named as its game").info(language)
    }
}

impl Counts {
    /// Of the report's figures in these tables, each counted once.
    fn of(tables: &[FigureTable]) -> Self {
        let mut counts = Self::default();
        let rows = || tables.iter().flat_map(|table| &table.rows);
        for row in rows().filter(|row| row.derived.is_some()) {
            counts.ratios += 1;
            counts.ratios_equal += usize::from(row.status == Status::Equal);
        }
        for row in rows().filter(|row| row.id.is_some()) {
            counts.figures += 1;
            match row.status {
                Status::Equal => counts.equal += 1,
                Status::Differs => counts.differs += 1,
                Status::NotComparable | Status::OursOnly => counts.not_comparable += 1,
            }
        }
        counts
    }

    /// The sum of several.
    #[must_use]
    pub fn sum(all: impl IntoIterator<Item = Self>) -> Self {
        all.into_iter().fold(Self::default(), |sum, counts| Self {
            figures: sum.figures + counts.figures,
            equal: sum.equal + counts.equal,
            differs: sum.differs + counts.differs,
            not_comparable: sum.not_comparable + counts.not_comparable,
            ratios: sum.ratios + counts.ratios,
            ratios_equal: sum.ratios_equal + counts.ratios_equal,
        })
    }
}

impl Counts {
    /// In words.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let Self { figures, equal, differs, not_comparable, ratios, ratios_equal } = *self;
        let (one, many) = match language {
            Language::English => (
                ["figure", "equal", "differs", "not comparable", "ratio"],
                ["figures", "equal", "differ", "not comparable", "ratios"],
            ),
            Language::French => (
                ["chiffre", "égal", "différent", "non comparable", "quotient"],
                ["chiffres", "égaux", "différents", "non comparables", "quotients"],
            ),
        };
        let counted = |count: usize, word: usize| {
            format!("{count} {}", plural(count, one[word], many[word], language))
        };
        let colon = language.pick(":", " :");
        let mut words = format!(
            "{}{colon} {}, {}, {}",
            counted(figures, 0),
            counted(equal, 1),
            counted(differs, 2),
            counted(not_comparable, 3)
        );
        if ratios > 0 {
            let of = counted(ratios, 4);
            words += &language.pick(
                format!("; of {of} {ratios_equal} agree within a fifth"),
                format!(" ; {of}, dont {ratios_equal} à moins d’un cinquième"),
            );
        }
        words
    }
}

/// The form of a word that goes with a number: in French, 0 is singular.
pub(crate) fn plural<'w>(count: usize, one: &'w str, many: &'w str, language: Language) -> &'w str {
    let single = match language {
        Language::English => count == 1,
        Language::French => count < 2,
    };
    if single { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_judge_only_what_the_report_says() {
        let row = || Row::quoting("dual-sudoku", "mm9-nodes");
        assert_eq!(row().status, Status::NotComparable, "before anything is measured");
        assert_eq!(row().judged(3_427_169u64).status, Status::Equal);
        let other = row().judged(5u64);
        assert_eq!((other.status, &*other.reason), (Status::Differs, "reason unknown"));
        assert_eq!(Row::ours("nodes", 5u64).status, Status::OursOnly);
        let time = row().timed(80.0, 0.5);
        assert_eq!((time.status, time.ratio), (Status::NotComparable, Some(160.0)));
    }

    #[test]
    fn every_figure_of_a_report_has_a_row_and_counts_once() {
        let row = Row::quoting("sudoku", "solved-1000").judged(3u64);
        let table = FigureTable::new("t", "", vec![row, Row::ours("x", 1u64)]);
        let chapter = Chapter::new("sudoku", "", vec![table], Vec::new());
        let Counts { figures, equal, differs, not_comparable, .. } = chapter.counts;
        assert_eq!((figures, equal, differs), (quotes("sudoku").len(), 1, 0));
        assert_eq!(not_comparable, figures - 1);
    }

    #[test]
    fn what_is_given_is_never_called_equal() {
        let row = Row::quoting("connect4", "board").judged_as(true, 42u64);
        assert_eq!(row.status, Status::NotComparable);
        assert!(row.reason.starts_with("by construction"), "{}", row.reason);
    }

    #[test]
    fn ratios_are_computed_and_equal_within_a_fifth() {
        let theirs = Ratio { written: "96073 / 80", of: 96073.0, by: 80.0 };
        let row = Row::ratio("AI1 / AI2", theirs, 1384.0);
        assert_eq!((row.status, row.report), (Status::Equal, None));
        assert_eq!(row.derived.as_deref(), Some("96073 / 80 = 1 201"));
        assert_eq!(Row::ratio("AI1 / AI2", theirs, 1500.0).status, Status::Differs);
        let tables = [FigureTable::new("t", "", vec![row])];
        let Counts { figures, ratios, ratios_equal, .. } = Counts::of(&tables);
        assert_eq!((figures, ratios, ratios_equal), (0, 1, 1));
    }

    #[test]
    fn counts_are_said_in_the_singular_where_there_is_one() {
        let counts =
            Counts { figures: 3, equal: 1, differs: 1, not_comparable: 1, ..Counts::default() };
        let french = "3 chiffres : 1 égal, 1 différent, 1 non comparable";
        assert_eq!(counts.in_words(Language::French), french);
        let english = "3 figures: 1 equal, 1 differs, 1 not comparable";
        assert_eq!(counts.in_words(Language::English), english);
        let ratios = Counts { ratios: 2, ratios_equal: 1, ..counts };
        assert!(
            ratios
                .in_words(Language::French)
                .ends_with(" ; 2 quotients, dont 1 à moins d’un cinquième")
        );
    }
}
