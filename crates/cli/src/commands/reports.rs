//! The five reports for the studio, which does not know how they are reproduced.

use quintet::Registry;
use quintet::core::Language;
use quintet::report::Chapter;
use quintet_reproduce::{REPORTS, Run, quoted, reproduce, shown};
use quintet_studio::{Measuring, Reports};
use std::path::PathBuf;

/// The five reports.
#[derive(Debug)]
pub(crate) struct FiveReports {
    pub(crate) registry: Registry,
    /// The folder with the Sudoku report's puzzles, if there is one.
    pub(crate) puzzles: Option<PathBuf>,
}

impl Reports for FiveReports {
    fn quoted(&self, language: Language) -> Vec<Chapter> {
        REPORTS.map(|report| shown(&quoted(report), language, &self.registry)).to_vec()
    }

    fn measure(&self, report: &str, measuring: &Measuring<'_>) -> Option<Vec<Chapter>> {
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
        let page = |&language: &Language| shown(&chapter, language, &self.registry);
        Some(Language::ALL.iter().map(page).collect())
    }
}
