//! The quotes are complete, and stand in the text of their report.

use quintet::core::Language;
use quintet_reproduce::{REPORTS, plain, quotes};
use std::collections::HashSet;

#[test]
fn every_figure_stands_in_the_words_quoted_with_it() {
    for report in REPORTS {
        let mut names = HashSet::new();
        for quote in quotes(report) {
            assert!(names.insert(quote.id), "{report}: {} twice", quote.id);
            assert!(Language::ALL.iter().all(|&it| !quote.what.get(it).is_empty()), "{quote:?}");
            let words = plain(quote.source.words);
            assert!(words.contains(&plain(quote.figure)), "{report}: {quote:?}");
        }
    }
}

/// A word that occurs in only one of the reports.
fn of_report(report: &str) -> &'static str {
    match report {
        "connect4" => "Projet de Puissance 4",
        "hex" => "hex-project",
        "pentago" => "## Le Pentago",
        "dual-sudoku" => "Rapport de Projet IA: DualSudoku",
        _ => "Jeu de Sudoku",
    }
}

/// The text of a report, from the folder that `$QUINTET_REPORTS` names.
fn text_of(report: &str) -> String {
    let texts = quintet_testkit::report_texts();
    let found = texts.into_iter().find(|text| text.contains(of_report(report)));
    found.unwrap_or_else(|| panic!("$QUINTET_REPORTS has no report on {report}"))
}

#[test]
#[ignore = "needs $QUINTET_REPORTS"]
fn quotes_stand_literally_in_the_reports() {
    let mut missing = Vec::new();
    for report in REPORTS {
        let text = plain(&text_of(report));
        let absent =
            quotes(report).iter().filter(|quote| !text.contains(&plain(quote.source.words)));
        missing
            .extend(absent.map(|quote| format!("{report} {}: {}", quote.id, quote.source.words)));
    }
    assert!(missing.is_empty(), "not in the reports:\n{}", missing.join("\n"));
}

#[test]
#[ignore = "needs $QUINTET_REPORTS"]
fn names_stand_literally_in_the_reports() {
    for game in quintet::Registry::shipped().games(Language::English) {
        let text = plain(&text_of(game.name));
        for named in &game.report_names {
            assert!(text.contains(&plain(named.name)), "{}: {}", game.name, named.name);
        }
    }
}
