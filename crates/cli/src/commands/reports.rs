//! The five reports for the studio, which does not know how they are reproduced.

use quintet::Registry;
use quintet::core::Language;
use quintet_reproduce::{
    Chapter, Counts, FigureTable, Play, REPORTS, Row, Run, Status, in_words, quoted, remarks,
    reproduce,
};
use quintet_studio::{
    Measuring, ReportChapter, ReportCounts, ReportName, ReportPlay, ReportPlot, ReportRow,
    ReportStatus, ReportTable, Reports,
};
use std::path::PathBuf;

/// The five reports.
#[derive(Debug)]
pub(crate) struct FiveReports {
    pub(crate) registry: Registry,
    /// The folder with the Sudoku report's puzzles, if there is one.
    pub(crate) puzzles: Option<PathBuf>,
}

impl Reports for FiveReports {
    fn quoted(&self, language: Language) -> Vec<ReportChapter> {
        REPORTS.iter().map(|report| self.told(&quoted(report), language)).collect()
    }

    fn measure(&self, report: &str, measuring: &Measuring<'_>) -> Option<Vec<ReportChapter>> {
        let run = Run {
            quick: measuring.quick,
            // One place of the pool is one thread.
            threads: 1,
            puzzles: self.puzzles.clone(),
            stop: measuring.stop.clone(),
            progress: measuring.progress,
        };
        let known = REPORTS.into_iter().find(|known| *known == report)?;
        let chapter = reproduce(known, &run).ok()?;
        Some(Language::ALL.iter().map(|&language| self.told(&chapter, language)).collect())
    }
}

impl FiveReports {
    fn told(&self, chapter: &Chapter, language: Language) -> ReportChapter {
        let name = |named: quintet::ReportNameInfo| ReportName {
            play: Play::against(named.ours, chapter.report, &self.registry).map(play),
            name: named.name.to_owned(),
            ours: named.ours.to_owned(),
            note: named.note.to_owned(),
        };
        let plot = |plot: &quintet_reproduce::Plot| ReportPlot {
            name: plot.name.to_owned(),
            title: in_words(&plot.title, language),
            svg: plot.svg_in(language),
        };
        let Counts { figures, equal, differs, not_comparable, .. } = chapter.counts;
        ReportChapter {
            report: chapter.report.to_owned(),
            title: chapter.title_in(language).to_owned(),
            about: in_words(chapter.about, language),
            story: chapter.story.map(|sentence| in_words(sentence, language)).to_vec(),
            names: chapter.names_in(language).into_iter().map(name).collect(),
            tables: chapter.tables.iter().map(|table| self.table(table, language)).collect(),
            plots: chapter.plots.iter().map(plot).collect(),
            counts: ReportCounts { figures, equal, differs, not_comparable },
        }
    }

    fn table(&self, table: &FigureTable, language: Language) -> ReportTable {
        ReportTable {
            title: in_words(&table.title, language),
            note: in_words(&table.note, language),
            picture: table.picture_in(language),
            rows: table.rows.iter().map(|row| self.row(row, language)).collect(),
        }
    }

    fn row(&self, row: &Row, language: Language) -> ReportRow {
        ReportRow {
            what: in_words(&row.what, language),
            report: Some(row.theirs(language)).filter(|theirs| theirs != "–"),
            ours: row.ours.as_ref().map(|ours| ours.in_words(language)),
            status: match row.status {
                Status::Equal => ReportStatus::Equal,
                Status::Differs => ReportStatus::Differs,
                Status::NotComparable => ReportStatus::NotComparable,
                Status::OursOnly => ReportStatus::OursOnly,
            },
            remarks: remarks(row, language),
            section: row.source.map(|source| in_words(source.section, language)),
            words: row.source.map(|source| source.words.to_owned()),
            command: row.command.clone().filter(|command| !command.is_empty()),
            play: row.play(&self.registry).map(play),
        }
    }
}

fn play(play: Play) -> ReportPlay {
    let Play { game, setup, position, players } = play;
    ReportPlay { game, setup, position, players }
}
