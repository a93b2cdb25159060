//! The five reports' figures and plots beside ours.
//!
//! Each report is a chapter, which runs our players and solvers under the report's conditions and puts the
//! figures side by side. Three kinds of figures are never mixed: the report's (a [`Quote`], verbatim, with
//! its context), ours (measured in this run), and golden figures of our own, which live in tests and are not
//! shown. A row says whether the two are equal, differ, or cannot be compared, and why.
//!
//! ```text
//! reproduce(name, Run) ──► Chapter { tables, plots } ──► in_language ──► JSON
//!                              ▲                     └──► shown ──► text · html · the studio
//!             quotes(report) ──┘  every figure of the report has its row
//! ```

mod chapter;
mod connect4;
mod dual_sudoku;
mod figure;
mod hex;
mod html;
mod language;
mod meet;
mod pentago;
mod play;
mod plot;
mod quote;
mod quotes;
mod row;
mod story;
mod sudoku;
mod terms;
mod text;

pub use chapter::{Chapter, FigureTable, Plot};
pub use figure::Figure;
pub use html::html;
pub use language::{in_language, shown};
pub use quote::{Quote, Source, plain, quotes};
pub use row::Row;
pub use text::text;

use quintet::core::{StopFlag, Text, Words};
use std::path::PathBuf;

/// Options of a run.
pub struct Run<'a> {
    /// Takes seconds instead of minutes: smaller depths, fewer games.
    pub quick: bool,
    /// Number of threads for independent work.
    pub threads: usize,
    /// A folder with the Sudoku report's puzzles; without it, our own are used.
    pub puzzles: Option<PathBuf>,
    /// Ends the run.
    pub stop: StopFlag,
    /// Receives descriptions of the current work.
    pub progress: &'a (dyn Fn(&Words) + Sync),
}

/// The run was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Run<'_> {
    /// Reports the current work.
    fn say(&self, what: impl Into<Words>) {
        (self.progress)(&what.into());
    }

    fn check(&self) -> Result<(), Stopped> {
        if self.stop.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}

/// The reports, in the order of the games.
pub const REPORTS: [&str; 5] = ["connect4", "hex", "pentago", "dual-sudoku", "sudoku"];

/// The title of a report as printed, its authors if it names them, and its year.
fn about(report: &str) -> Text {
    match report {
        "connect4" => connect4::ABOUT,
        "hex" => hex::ABOUT,
        "pentago" => pentago::ABOUT,
        "dual-sudoku" => dual_sudoku::ABOUT,
        "sudoku" => sudoku::ABOUT,
        other => panic!("no report is called {other}"),
    }
}

/// A report with its figures, section by section, and no measurements.
///
/// # Panics
/// If the name is not one of [`REPORTS`].
#[must_use]
pub fn quoted(report: &str) -> Chapter {
    let mut tables: Vec<FigureTable> = Vec::new();
    for quote in quotes(report) {
        let title = Words::each(|language| {
            let section = quote.source.section.get(language);
            let is_number = section.starts_with(|c: char| c.is_ascii_digit() || c == 'I');
            if is_number { format!("Section {section}") } else { section.to_owned() }
        });
        // The page says once that nothing has been measured yet, rather than for every figure.
        let row = match quote.alone.or(quote.given) {
            None => Row::of(quote).noting(Words::default()),
            Some(_) => Row::of(quote),
        };
        match tables.iter_mut().find(|table| table.title == title) {
            Some(table) => table.rows.push(row),
            None => tables.push(FigureTable::new(title, Words::default(), vec![row])),
        }
    }
    chapter::complete(report, about(report), tables, Vec::new())
}

/// Reproduces one report.
///
/// # Errors
/// The run was stopped.
///
/// # Panics
/// If the name is not one of [`REPORTS`].
pub fn reproduce(report: &str, run: &Run<'_>) -> Result<Chapter, Stopped> {
    match report {
        "connect4" => connect4::chapter(run),
        "hex" => hex::chapter(run),
        "pentago" => pentago::chapter(run),
        "dual-sudoku" => dual_sudoku::chapter(run),
        "sudoku" => sudoku::chapter(run),
        other => panic!("no report is called {other}"),
    }
}
