//! Verbatim figures of the reports, each with its context.
//!
//! A figure of a report is shown only through one of these quotes, so the report's column never shows
//! anything of ours. A test compares them all with the text of the reports, if `$QUINTET_REPORTS` names a
//! folder with them.

use quintet::core::Text;
use schemars::JsonSchema;
use serde::Serialize;

/// One figure of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Its name within the report.
    pub id: &'static str,
    /// What it measures, in our words.
    pub what: Text,
    /// The figure as printed.
    pub figure: &'static str,
    /// Its place in the report.
    pub source: Source<Text>,
    /// Why we have nothing to compare it with; `None` if we do.
    pub alone: Option<Text>,
    /// Why our figure could not differ: a rule of the game, a formula, a setting that we copied, a position
    /// that we chose for it. Such a figure is never called equal. `None` for a result.
    pub given: Option<Text>,
}

/// The place of a figure in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Source<T> {
    /// The section or table.
    pub section: T,
    /// The words around the figure, in French, as printed.
    pub words: &'static str,
}

/// A quote that is compared with a figure of ours.
pub(crate) const fn quote(
    id: &'static str,
    [english, french]: [&'static str; 2],
    figure: &'static str,
    section: &'static str,
    words: &'static str,
) -> Quote {
    let source = Source { section: Text::same(section), words };
    Quote { id, what: Text::new(english, french), figure, source, alone: None, given: None }
}

impl Quote {
    /// Sets its place, if that is not one of the report's own sections or tables.
    pub(crate) const fn on(self, section: Text) -> Self {
        Self { source: Source { section, words: self.source.words }, ..self }
    }

    /// Gives the reason why we have nothing to compare it with.
    pub(crate) const fn alone(self, reason: Text) -> Self {
        Self { alone: Some(reason), ..self }
    }

    /// Gives the reason why ours holds by construction.
    pub(crate) const fn given(self, reason: Text) -> Self {
        Self { given: Some(reason), ..self }
    }
}

/// All quotes of a report, by the name of its chapter.
///
/// # Panics
/// If there is no such report.
#[must_use]
pub fn quotes(report: &str) -> &'static [Quote] {
    match report {
        "connect4" => crate::quotes::connect4::QUOTES,
        "hex" => crate::quotes::hex::QUOTES,
        "pentago" => crate::quotes::pentago::QUOTES,
        "dual-sudoku" => crate::quotes::dual_sudoku::QUOTES,
        "sudoku" => crate::quotes::sudoku::QUOTES,
        other => panic!("no report is called {other}"),
    }
}

/// A printed text without typesetting: spaces, emphasis, marks of formulas, and the shapes of apostrophes and
/// dashes.
#[must_use]
pub fn plain(printed: &str) -> String {
    let formulas = printed.replace("\\times", "×");
    let kept = formulas.chars().filter(|c| !c.is_whitespace() && !"*$\\`".contains(*c));
    kept.map(|c| match c {
        '’' | '‘' => '\'',
        '–' | '−' => '-',
        other => other,
    })
    .collect()
}
