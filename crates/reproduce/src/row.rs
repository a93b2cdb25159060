//! One figure: the report's and ours, and how the two compare.
//!
//! The report's figure always comes from a [`Quote`]; ours is measured in this run; the status compares them
//! by these rules:
//!
//! - only results, which a program could have found otherwise, are *equal* or *differ*;
//! - a rule of the game, a formula, a setting that we copied or a position that we chose for a figure holds
//!   by construction and is not compared;
//! - times from two machines are not compared, but ratios of times from one machine are: they count as equal
//!   within a fifth. Such a ratio is computed from printed figures, marked as computed, and counted
//!   separately.

use crate::figure::Figure;
use crate::quote::{Quote, Source, quotes};
use quintet::core::{Text, Words};
use quintet::report::Status;
use schemars::JsonSchema;
use serde::Serialize;

/// One figure: the report's and ours.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row<T = Words> {
    /// The quote it belongs to, one of [`quotes`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'static str>,
    /// What was measured.
    pub what: T,
    /// The report's figure as printed, if it gives one.
    pub report: Option<&'static str>,
    /// A figure we computed from the report's, such as a ratio of its times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub derived: Option<T>,
    /// Our figure; `None` if not measured in this run.
    pub ours: Option<Figure<T>>,
    /// How they compare.
    pub status: Status,
    /// The report's time divided by ours, if both are times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// Why they differ or cannot be compared.
    pub reason: T,
    /// The place of the report's figure.
    pub source: Option<Source<T>>,
    /// The player that gives ours.
    pub player: Option<String>,
    /// The command that gives our figure.
    pub command: Option<String>,
    /// Where our figure (without a name) and those of `besides` stand in the command's `--json`: JSON
    /// pointers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gives: Vec<(T, String)>,
    /// Other measurements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub besides: Vec<(T, Figure<T>)>,
    /// A game to watch, given as the command that plays it.
    #[serde(skip)]
    pub(crate) watched: Option<String>,
    /// Why it holds by construction, if it does.
    #[serde(skip)]
    pub(crate) given: Option<Text>,
}

/// Why times are not compared.
pub(crate) const ANOTHER_MACHINE: Text = Text::new(
    "a time on another machine, of a program in another language",
    "un temps d’une autre machine, d’un programme dans un autre langage",
);
/// The reason for figures left out of a quick run.
const QUICK: Text = Text::new("not measured in a quick run", "non mesuré dans un essai rapide");
/// An unexplained difference.
const UNKNOWN: Text = Text::new("reason unknown", "raison inconnue");
const APART: Text = Text::new("more than a fifth apart", "un écart de plus d’un cinquième");

impl Row {
    /// A figure of the report, not yet compared.
    pub(crate) fn of(quote: &Quote) -> Self {
        let Source { section, words } = quote.source;
        Self {
            id: Some(quote.id),
            given: quote.given,
            report: Some(quote.figure),
            status: Status::NotComparable,
            reason: quote.alone.or(quote.given).unwrap_or(QUICK).into(),
            source: Some(Source { section: section.into(), words }),
            ..Self::ours_only(quote.what)
        }
    }

    /// The report's figure of this name.
    ///
    /// # Panics
    /// If the report has no quote of this name.
    pub(crate) fn quoting(report: &str, id: &str) -> Self {
        let found = quotes(report).iter().find(|quote| quote.id == id);
        Self::of(found.unwrap_or_else(|| panic!("{report} has no quote {id}")))
    }

    /// A figure of ours that the report does not have.
    pub(crate) fn ours(what: impl Into<Words>, ours: impl Into<Figure>) -> Self {
        Self { ours: Some(ours.into()), ..Self::ours_only(what) }
    }

    /// A ratio of two times that the report prints, and ours.
    pub(crate) fn ratio(what: impl Into<Words>, theirs: Ratio<'_>, ours: f64) -> Self {
        let value = theirs.value();
        let equal = (ours / value).ln().abs() <= 1.2_f64.ln();
        let status = if equal { Status::Equal } else { Status::Differs };
        let reason = if equal { Words::default() } else { APART.into() };
        let derived = Words::each(|language| {
            let written = language.decimal(theirs.written.to_owned());
            format!("{written} = {}", Figure::Number(value).in_words(language))
        });
        Self { derived: Some(derived), status, reason, ..Self::ours(what, ours) }
    }

    /// Equal if our figure reads the same as the report's.
    #[must_use]
    pub(crate) fn judged(self, ours: impl Into<Figure>) -> Self {
        let ours = ours.into();
        let equal = self.report.is_some_and(|printed| ours.reads_as(printed));
        self.judged_as(equal, ours)
    }

    /// Equal if the caller says so, for figures that the report rounds or puts in words.
    #[must_use]
    pub(crate) fn judged_as(self, equal: bool, ours: impl Into<Figure>) -> Self {
        if let Some(given) = self.given {
            return self.beside(ours, given);
        }
        let status = if equal { Status::Equal } else { Status::Differs };
        let reason = if equal { Words::default() } else { UNKNOWN.into() };
        Self { ours: Some(ours.into()), status, reason, ..self }
    }

    /// Two times in seconds, the report's and ours; their ratio is shown.
    #[must_use]
    pub(crate) fn timed(self, report: f64, ours: f64) -> Self {
        // A clock of whole milliseconds may show 0, which means nothing.
        let ratio = (report > 0.0 && ours > 0.0).then(|| report / ours);
        let shown = Figure::Seconds(ours);
        Self { ratio, ..self.beside(shown, ANOTHER_MACHINE) }
    }

    /// Shows both figures, with the reason why they are not compared.
    #[must_use]
    pub(crate) fn beside(self, ours: impl Into<Figure>, reason: impl Into<Words>) -> Self {
        let (ours, reason) = (Some(ours.into()), reason.into());
        Self { ours, reason, status: Status::NotComparable, ..self }
    }

    /// Adds the reason for a difference, if there is one.
    #[must_use]
    pub(crate) fn because(self, reason: impl Into<Words>) -> Self {
        match self.status {
            Status::Differs => Self { reason: reason.into(), ..self },
            _ => self,
        }
    }

    /// Adds a remark, whatever the status.
    #[must_use]
    pub(crate) fn noting(self, remark: impl Into<Words>) -> Self {
        Self { reason: remark.into(), ..self }
    }

    /// Adds the player that gives our figure.
    #[must_use]
    pub(crate) fn by(self, player: impl Into<String>) -> Self {
        Self { player: Some(player.into()), ..self }
    }

    /// Adds the command that gives our figure, and its place in the `--json`.
    #[must_use]
    pub(crate) fn at(self, command: impl Into<String>, pointers: &[&str]) -> Self {
        pointers.iter().fold(Self { command: Some(command.into()), ..self }, |row, pointer| {
            row.giving(Words::default(), *pointer)
        })
    }

    /// Adds the place of one of the other figures in the command's `--json`.
    #[must_use]
    pub(crate) fn giving(mut self, name: impl Into<Words>, pointer: impl Into<String>) -> Self {
        self.gives.push((name.into(), pointer.into()));
        self
    }

    /// Adds a game of this kind to watch.
    #[must_use]
    pub(crate) fn watched(self, command: impl Into<String>) -> Self {
        Self { watched: Some(command.into()), ..self }
    }

    /// Adds another measurement.
    #[must_use]
    pub(crate) fn with(mut self, name: impl Into<Words>, figure: impl Into<Figure>) -> Self {
        self.besides.push((name.into(), figure.into()));
        self
    }

    fn ours_only(what: impl Into<Words>) -> Self {
        Self {
            id: None,
            what: what.into(),
            report: None,
            derived: None,
            ours: None,
            status: Status::OursOnly,
            ratio: None,
            reason: Words::default(),
            source: None,
            player: None,
            command: None,
            gives: Vec::new(),
            besides: Vec::new(),
            watched: None,
            given: None,
        }
    }
}

/// A ratio of times in words.
pub(crate) fn faster(ratio: f64, digits: usize) -> Words {
    Words::each(|language| {
        let ratio = language.decimal(format!("{ratio:.digits$}"));
        language.pick(format!("{ratio} times as fast"), format!("{ratio} fois plus rapide"))
    })
}

/// A ratio of printed figures.
#[derive(Clone, Copy)]
pub(crate) struct Ratio<'a> {
    /// The formula: `96073 / 80`.
    pub(crate) written: &'a str,
    pub(crate) of: f64,
    pub(crate) by: f64,
}

impl Ratio<'_> {
    fn value(self) -> f64 {
        self.of / self.by
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::Registry;
    use quintet::core::Language;

    #[test]
    fn rows_judge_only_what_the_report_says() {
        let row = || Row::quoting("dual-sudoku", "mm9-nodes");
        assert_eq!(row().status, Status::NotComparable, "before anything is measured");
        assert_eq!(row().judged(3_427_169u64).status, Status::Equal);
        let other = row().judged(5u64);
        assert_eq!((other.status, other.reason), (Status::Differs, UNKNOWN.into()));
        assert_eq!(Row::ours(Words::same("nodes"), 5u64).status, Status::OursOnly);
        let time = row().timed(80.0, 0.5);
        assert_eq!((time.status, time.ratio), (Status::NotComparable, Some(160.0)));
        let shown = time.shown(Language::French, &Registry::shipped());
        assert_eq!(shown.remarks, ["160 fois plus rapide"]);
    }

    #[test]
    fn what_is_given_is_never_called_equal() {
        let row = Row::quoting("connect4", "board").judged_as(true, 42u64);
        assert_eq!(row.status, Status::NotComparable);
        let reason = row.reason.get(Language::English);
        assert!(reason.starts_with("by construction"), "{reason}");
    }

    #[test]
    fn ratios_are_computed_and_equal_within_a_fifth() {
        let theirs = Ratio { written: "96073 / 80", of: 96073.0, by: 80.0 };
        let row = |ours| Row::ratio(Words::same("AI1 / AI2"), theirs, ours);
        assert_eq!((row(1384.0).status, row(1384.0).report), (Status::Equal, None));
        assert_eq!(row(1384.0).derived, Some(Words::same("96073 / 80 = 1 201")));
        assert_eq!(row(1500.0).status, Status::Differs);
        let seconds = Ratio { written: "2.6 / 0.775", of: 2.6, by: 0.775 };
        let row = Row::ratio(Words::same("time"), seconds, 3.0);
        assert_eq!(row.derived, Some(["2.6 / 0.775 = 3.35", "2,6 / 0,775 = 3,35"].into()));
    }
}
