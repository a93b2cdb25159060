//! Reports as plain data: their figures, our measurements, and how the two compare.
//!
//! A chapter is created with its texts in both languages (`T` is [`Words`](quintet_core::Words))
//! and written in one. Its rows `R` and plots `P` are whatever its maker chooses: the full
//! measurements, or just the part shown to readers ([`Row`], [`Plot`]), which terminals print,
//! pages read and data directories keep.

use quintet_core::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportChapter")]
pub struct Chapter<T = String, R = Row, P = Plot> {
    /// Its name, which is that of its game.
    pub report: String,
    /// The game.
    pub title: T,
    /// The report itself: its title as printed, its authors if it names them, its year.
    pub about: T,
    /// How the chapter opens: what its authors built, discovered and hoped for, one sentence each.
    #[serde(default)]
    pub story: Vec<T>,
    /// The report's own names for players and options, with ours.
    pub names: Vec<Name<T>>,
    /// Its tables.
    pub tables: Vec<Table<T, R>>,
    /// Its plots.
    pub plots: Vec<P>,
    /// How the report's figures came out.
    pub counts: Counts,
}

/// A name that a report uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportName")]
pub struct Name<T = String> {
    /// As the report prints it.
    pub name: String,
    /// The player string, or words if it is not a player.
    pub ours: T,
    /// What a reader of the report must know; may be empty.
    pub note: T,
    /// Where it is played, if it is a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
}

/// A table of figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportTable")]
pub struct Table<T = String, R = Row> {
    /// What it shows.
    pub title: T,
    /// What a reader must know to read it.
    pub note: T,
    /// Pictures in characters: boards; may be empty.
    pub picture: T,
    /// Its rows.
    pub rows: Vec<R>,
}

/// One figure as shown: the report's and ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportRow")]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// The report's figure as printed, if it gives one; in parentheses if computed from its
    /// figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// Our figure; `None` if not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ours: Option<String>,
    /// How they compare.
    pub status: Status,
    /// Why they differ or cannot be compared, and what else was measured.
    pub remarks: Vec<String>,
    /// The section or table of the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The words around the figure, in French, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The command that measures our figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Where its position and players are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
}

/// A position with players, ready to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportPlay")]
pub struct Play {
    /// The game.
    pub game: String,
    /// Its setup.
    pub setup: String,
    /// The position.
    pub position: String,
    /// The players, the side that moves first at the start; empty if the game's page seats no
    /// players.
    pub players: Vec<String>,
}

/// How our figure compares with the report's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ReportStatus")]
pub enum Status {
    /// They are equal.
    Equal,
    /// They differ; the remarks say why, or that the reason is unknown.
    Differs,
    /// They cannot be compared; the remarks say what is missing.
    NotComparable,
    /// The report does not give this figure.
    OursOnly,
}

/// A plot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportPlot")]
pub struct Plot {
    /// Its name: its file name without the extension.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The picture, as SVG.
    pub svg: String,
}

/// A report's figures counted by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReportCounts")]
pub struct Counts {
    /// Number of figures in the report.
    pub figures: usize,
    /// Our figure is equal.
    pub equal: usize,
    /// Our figure differs.
    pub differs: usize,
    /// The two cannot be compared.
    pub not_comparable: usize,
    /// Ratios computed from the report's times.
    #[serde(default)]
    pub ratios: usize,
    /// Of those, the number within a fifth of ours.
    #[serde(default)]
    pub ratios_equal: usize,
}

impl<T, R, P> Chapter<T, R, P> {
    /// Converts each text, row and plot of the chapter.
    pub fn map<U, S, Q>(
        &self,
        text: impl Fn(&T) -> U,
        row: impl Fn(&R) -> S,
        plot: impl Fn(&P) -> Q,
    ) -> Chapter<U, S, Q> {
        let name = |named: &Name<T>| Name {
            name: named.name.clone(),
            ours: text(&named.ours),
            note: text(&named.note),
            play: named.play.clone(),
        };
        let table = |table: &Table<T, R>| Table {
            title: text(&table.title),
            note: text(&table.note),
            picture: text(&table.picture),
            rows: table.rows.iter().map(&row).collect(),
        };
        Chapter {
            report: self.report.clone(),
            title: text(&self.title),
            about: text(&self.about),
            story: self.story.iter().map(&text).collect(),
            names: self.names.iter().map(name).collect(),
            tables: self.tables.iter().map(table).collect(),
            plots: self.plots.iter().map(plot).collect(),
            counts: self.counts,
        }
    }
}

impl<T: Default, R> Table<T, R> {
    /// A table without a picture.
    pub fn new(title: impl Into<T>, note: impl Into<T>, rows: Vec<R>) -> Self {
        Self { title: title.into(), note: note.into(), picture: T::default(), rows }
    }
}

impl Counts {
    /// The sum of several counts.
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

    /// Writes the counts as a sentence.
    ///
    /// ```
    /// use quintet::core::Language;
    /// use quintet::report::Counts;
    /// let counts = Counts { figures: 3, equal: 1, differs: 2, ratios: 1, ..Counts::default() };
    /// assert_eq!(
    ///     counts.in_words(Language::English),
    ///     "3 figures: 1 equal, 2 differ, 0 not comparable; of 1 ratio 0 agree within a fifth"
    /// );
    /// assert_eq!(
    ///     counts.in_words(Language::French),
    ///     "3 chiffres : 1 égal, 2 différents, 0 non comparable ; \
    ///      1 quotient, dont 0 à moins d’un cinquième"
    /// );
    /// ```
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let counted = |count: usize, english, french| {
            format!("{count} {}", language.plural(count as u64, language.pick(english, french)))
        };
        let figures = counted(self.figures, ["figure", "figures"], ["chiffre", "chiffres"]);
        let equal = counted(self.equal, ["equal"; 2], ["égal", "égaux"]);
        let differs = counted(self.differs, ["differs", "differ"], ["différent", "différents"]);
        let french = ["non comparable", "non comparables"];
        let open = counted(self.not_comparable, ["not comparable"; 2], french);
        let colon = language.pick(":", " :");
        let mut words = format!("{figures}{colon} {equal}, {differs}, {open}");
        if self.ratios > 0 {
            let all = counted(self.ratios, ["ratio", "ratios"], ["quotient", "quotients"]);
            let near = self.ratios_equal;
            let agree = language.plural(near as u64, ["agrees", "agree"]);
            words += &language.pick(
                format!("; of {all} {near} {agree} within a fifth"),
                format!(" ; {all}, dont {near} à moins d’un cinquième"),
            );
        }
        words
    }
}
