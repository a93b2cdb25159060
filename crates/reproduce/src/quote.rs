//! What the reports say, literally: every figure with the words it stands in.
//!
//! A figure of a report is shown only through one of these quotes, so nothing of
//! ours can stand in the report's column. A test compares them all with the text
//! of the reports, where `$QUINTET_REPORTS` names a folder that has them.

use quintet::core::Text;
use schemars::JsonSchema;
use serde::Serialize;

/// One figure of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Its name among the figures of the report.
    pub id: &'static str,
    /// What it is a figure of, in our words.
    pub what: Text,
    /// The figure as printed.
    pub figure: &'static str,
    /// Where it stands.
    pub source: Source<Text>,
    /// Why nothing of ours stands beside it; none: something does.
    pub alone: Option<Text>,
    /// Why ours could not have come out otherwise: a rule of the game, a formula, a setting that
    /// we copied, a position that we chose for it. Such a figure is never called equal. None:
    /// it is a result.
    pub given: Option<Text>,
}

/// Where a figure stands in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Source<T> {
    /// The section or table.
    pub section: T,
    /// The words around the figure, in French, as printed.
    pub words: &'static str,
}

/// A quote that something of ours is put beside.
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
    /// Where it stands, if that is not one of the report's own sections or tables.
    pub(crate) const fn on(self, section: Text) -> Self {
        Self { source: Source { section, words: self.source.words }, ..self }
    }

    /// Nothing of ours can stand beside it, and why.
    pub(crate) const fn alone(self, reason: Text) -> Self {
        Self { alone: Some(reason), ..self }
    }

    /// Ours is so by construction, and why.
    pub(crate) const fn given(self, reason: Text) -> Self {
        Self { given: Some(reason), ..self }
    }
}

/// All the quotes of a report, by the name of its chapter.
///
/// # Panics
/// When no report has that name.
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

/// A printed text without what typesetting changes: spaces, emphasis, the marks of
/// formulas, the shape of apostrophes and dashes.
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
