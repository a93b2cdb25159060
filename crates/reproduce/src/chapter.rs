//! Chapters of tables and plots, the parts of a reproduction.
//!
//! Texts are made in both languages at once; `language.rs` gives a chapter in one of them.

use crate::quote::quotes;
use crate::row::Row;
use crate::story::story;
use quintet::Registry;
use quintet::core::{Language, Words};
use quintet::report::{self, Counts, Name, Status, Table};
use schemars::JsonSchema;
use serde::Serialize;

/// One report, reproduced.
pub type Chapter<T = Words> = report::Chapter<T, Row<T>, Plot<T>>;

/// A table of the report's figures beside ours.
pub type FigureTable<T = Words> = Table<T, Row<T>>;

/// A plot.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Plot<T = Words> {
    /// Its file name without the extension.
    pub name: &'static str,
    /// What it shows.
    pub title: T,
    /// The picture.
    #[serde(skip)]
    pub svg: T,
}

/// A chapter with a row for every figure of the report: those that no table compares are listed at the end.
pub(crate) fn complete(
    report: &str,
    about: impl Into<Words>,
    mut tables: Vec<FigureTable>,
    plots: Vec<Plot>,
) -> Chapter {
    let shown = |id| tables.iter().flat_map(|table| &table.rows).any(|row| row.id == Some(id));
    let rest: Vec<Row> =
        quotes(report).iter().filter(|quote| !shown(quote.id)).map(Row::of).collect();
    if !rest.is_empty() {
        let title = ["What else the report says", "Ce que dit encore le rapport"];
        let note = [
            "Settings, claims and figures that we have nothing to compare with.",
            "Réglages, affirmations et chiffres sans équivalent de notre côté.",
        ];
        tables.push(Table::new(title, note, rest));
    }
    let (title, names) = of_game(report);
    let (about, story) = (about.into(), story(report).map(Words::from).to_vec());
    let (report, counts) = (report.to_owned(), counted(&tables));
    Chapter { report, title, about, story, names, tables, plots, counts }
}

/// The title of a report's game, and the report's names with ours.
fn of_game(report: &str) -> (Words, Vec<Name<Words>>) {
    let registry = Registry::shipped();
    let game = registry.find(report).expect("a report is named as its game");
    let [english, french] = Language::ALL.map(|language| game.info(language));
    let both = english.report_names.iter().zip(&french.report_names);
    let names = both.map(|(english, french)| Name {
        name: english.name.to_owned(),
        ours: [english.ours, french.ours].into(),
        note: [english.note, french.note].into(),
        play: None,
    });
    ([english.title, french.title].into(), names.collect())
}

/// How the report's figures in these tables compare, each counted once.
fn counted(tables: &[FigureTable]) -> Counts {
    let mut counts = Counts::default();
    for row in tables.iter().flat_map(|table| &table.rows) {
        if row.derived.is_some() {
            counts.ratios += 1;
            counts.ratios_equal += usize::from(row.status == Status::Equal);
        }
        if row.id.is_some() {
            counts.figures += 1;
            match row.status {
                Status::Equal => counts.equal += 1,
                Status::Differs => counts.differs += 1,
                Status::NotComparable | Status::OursOnly => counts.not_comparable += 1,
            }
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Ratio;

    #[test]
    fn every_figure_of_a_report_has_a_row_and_counts_once() {
        let row = Row::quoting("sudoku", "solved-1000").judged(3u64);
        let table = Table::new(["t", "t"], ["", ""], vec![row, Row::ours(["x", "x"], 1u64)]);
        let chapter = complete("sudoku", ["", ""], vec![table], Vec::new());
        let Counts { figures, equal, differs, not_comparable, .. } = chapter.counts;
        assert_eq!((figures, equal, differs), (quotes("sudoku").len(), 1, 0));
        assert_eq!(not_comparable, figures - 1);
    }

    #[test]
    fn ratios_are_counted_by_themselves() {
        let theirs = Ratio { written: "96073 / 80", of: 96073.0, by: 80.0 };
        let rows = [1384.0, 1500.0].map(|ours| Row::ratio(["t", "t"], theirs, ours));
        let counts = counted(&[Table::new(["t", "t"], ["", ""], rows.to_vec())]);
        assert_eq!((counts.figures, counts.ratios, counts.ratios_equal), (0, 2, 1));
    }
}
