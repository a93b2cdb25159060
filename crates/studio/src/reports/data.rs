//! Reports as plain data: what they say, what we measure, and how the two compare.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One report, in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReportChapter {
    /// Its name: that of its game.
    pub report: String,
    /// The game.
    pub title: String,
    /// The report itself: its title as printed, authors, year.
    pub about: String,
    /// How the chapter opens: what its authors built, discovered and wished for, a sentence each.
    #[serde(default)]
    pub story: Vec<String>,
    /// The report's own names for players and options, with ours.
    pub names: Vec<ReportName>,
    /// Its tables.
    pub tables: Vec<ReportTable>,
    /// Its plots.
    pub plots: Vec<ReportPlot>,
    /// How the report's figures came out.
    pub counts: ReportCounts,
}

/// A name that a report uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportName {
    /// As the report prints it.
    pub name: String,
    /// The player string, or words where it is not a player.
    pub ours: String,
    /// What a reader of the report must know; may be empty.
    pub note: String,
    /// Where it is played, if it is a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<ReportPlay>,
}

/// A table of figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReportTable {
    /// What it shows.
    pub title: String,
    /// What a reader must know to read it.
    pub note: String,
    /// Pictures in letters: boards; may be empty.
    pub picture: String,
    /// Its rows.
    pub rows: Vec<ReportRow>,
}

/// One figure: the report's and ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReportRow {
    /// What was measured.
    pub what: String,
    /// The report's figure as printed, if it gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// Our figure; none: not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ours: Option<String>,
    /// How they compare.
    pub status: ReportStatus,
    /// Why they differ or cannot be compared; what else was measured.
    pub remarks: Vec<String>,
    /// The section or table of the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The words around the figure, in French, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The command that measures ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Where its position and players are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<ReportPlay>,
}

/// A position with players, ready to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportPlay {
    /// The game.
    pub game: String,
    /// Its setup.
    pub setup: String,
    /// The position.
    pub position: String,
    /// The players, the side that begins first; empty where the game's page seats nobody.
    pub players: Vec<String>,
}

/// How a figure of ours compares with the report's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReportStatus {
    /// The same.
    Equal,
    /// Another; the remarks say why, or that it is not known.
    Differs,
    /// Not to be compared; the remarks say what is missing.
    NotComparable,
    /// The report says nothing of it.
    OursOnly,
}

/// A plot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportPlot {
    /// Its name.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The picture, as SVG.
    pub svg: String,
}

/// How many of a report's figures came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReportCounts {
    /// Figures of the report.
    pub figures: usize,
    /// Ours is the same.
    pub equal: usize,
    /// Ours is another.
    pub differs: usize,
    /// The two cannot be compared.
    pub not_comparable: usize,
}
