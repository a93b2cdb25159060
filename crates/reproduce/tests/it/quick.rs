//! Every report is reproduced in its quick form.

use quintet::Registry;
use quintet::core::{Language, StopFlag, Words};
use quintet::report::Status;
use quintet_reproduce::{
    Chapter, Figure, REPORTS, Row, Run, Stopped, html, in_language, quoted, quotes, reproduce,
    shown, text,
};
use serde_json::Value;
use std::path::PathBuf;

fn run(puzzles: Option<PathBuf>, stop: StopFlag) -> Run<'static> {
    Run { quick: true, threads: 2, puzzles, stop, progress: &|_| {} }
}

/// The chapter in its quick form, after checks that apply to all.
fn checked(report: &str, puzzles: Option<PathBuf>) -> Chapter {
    let chapter: Chapter = reproduce(report, &run(puzzles, StopFlag::new())).expect("not stopped");
    assert_eq!(chapter.report, report);
    let rows: Vec<&Row> = chapter.tables.iter().flat_map(|table| &table.rows).collect();
    check_rows(report, &rows);
    let [english, french] =
        Language::ALL.map(|language| shown(&chapter, language, &Registry::shipped()));
    let printed = text(&english, Language::English);
    let widest = printed.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?} columns:\n{printed}");
    for plot in english.plots.iter().chain(&french.plots) {
        assert!(plot.svg.starts_with("<svg") && plot.svg.trim_end().ends_with("</svg>"));
    }
    let json = as_data(&in_language(&chapter, Language::English));
    let first = &json["tables"][0]["rows"][0];
    let keys = ["report", "ours", "status", "reason", "source", "player", "command"];
    assert!(keys.iter().all(|key| first.get(key).is_some()), "{first}");
    check_french(&chapter);
    check_plays(&rows);
    let page = html(&[french], Language::French);
    assert!(page.contains("<table>") && page.contains("lang=\"fr\""));
    assert!(!page.contains("src=") && !page.contains("href=\"http"), "the page needs nothing else");
    chapter
}

/// Every figure of the report has one row, and says how it compares.
fn check_rows(report: &str, rows: &[&Row]) {
    for quote in quotes(report) {
        let of: Vec<_> = rows.iter().filter(|row| row.id == Some(quote.id)).collect();
        assert!(of.len() == 1, "{report}: {} has {} rows", quote.id, of.len());
        let source = of[0].source.as_ref().expect("it stands somewhere");
        assert_eq!((of[0].report, source.words), (Some(quote.figure), quote.source.words));
        assert_eq!(source.section, quote.source.section.into());
    }
    for row in rows {
        let reason = row.reason.get(Language::English);
        let unexplained = reason.is_empty();
        match row.status {
            Status::Equal => {
                assert!(row.report.is_some() || row.derived.is_some(), "{row:?}");
                assert!(row.ours.is_some(), "{row:?}");
            }
            Status::Differs => assert!(row.ours.is_some() && !unexplained, "{row:?}"),
            Status::NotComparable => {
                assert!(row.report.is_some(), "{row:?}");
                // Whoever shows the rows says once that nothing has been measured yet.
                assert!(row.ours.is_none() || !unexplained, "{row:?}");
            }
            Status::OursOnly => assert!(row.report.is_none() && row.ours.is_some(), "{row:?}"),
        }
        // Figures computed from the report's are never shown as printed there.
        assert!(row.report.is_none() || row.derived.is_none(), "{row:?}");
        check_command(row);
    }
    for quote in quotes(report) {
        let Some(given) = quote.given else { continue };
        assert!(given.get(Language::English).starts_with("by construction"), "{}", quote.id);
        let row = rows.iter().find(|row| row.id == Some(quote.id)).expect("it has a row");
        assert_eq!(row.status, Status::NotComparable, "{}", quote.id);
        assert_eq!(row.reason, given.into(), "{}", quote.id);
    }
}

/// A command is printed only beside a figure that it gives. (That it does is tested with the program itself,
/// by `every_command_gives_its_figure`.)
fn check_command(row: &Row) {
    assert_eq!(row.command.is_some(), !row.gives.is_empty(), "{row:?}");
    for (name, pointer) in &row.gives {
        assert!(pointer.starts_with('/'), "{row:?}");
        let known = name.get(Language::English).is_empty()
            || row.besides.iter().any(|(beside, _)| beside == name);
        assert!(known, "{row:?}");
    }
}

fn as_data(chapter: &Chapter<String>) -> Value {
    serde_json::to_value(chapter).expect("a chapter is data")
}

/// A chapter's French texts contain no English.
fn check_french(chapter: &Chapter) {
    let mut said = Vec::new();
    collect(&as_data(&in_language(chapter, Language::French)), &mut said);
    // The texts in the pictures.
    for plot in &chapter.plots {
        let texts = plot.svg.get(Language::French).split("<text").skip(1);
        let text = |text: &str| Some(text.split_once('>')?.1.split_once("</text>")?.0.to_owned());
        said.extend(texts.filter_map(text));
    }
    let english = ["the", "of", "and", "which", "with", "its", "not", "does", "cells", "by", "at"];
    for text in said {
        let left = text.split_whitespace().find(|word| english.contains(word));
        assert_eq!(left, None, "English in “{text}”");
    }
}

/// The texts of data in a language.
fn collect(data: &Value, said: &mut Vec<String>) {
    match data {
        Value::String(text) => said.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|data| collect(data, said)),
        Value::Object(all) => all.values().for_each(|data| collect(data, said)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Every command of a match or an analysis leads to a playable position.
fn check_plays(rows: &[&Row]) {
    let registry = Registry::shipped();
    for row in rows {
        let Some(command) = &row.command else { continue };
        let verbs = ["quintet match", "quintet analyse", "quintet play"];
        let played = verbs.iter().any(|verb| command.starts_with(verb));
        assert!(!played || row.play(&registry).is_some(), "{command}");
    }
}

/// The row of a figure of the report.
fn row<'c>(chapter: &'c Chapter, id: &str) -> &'c Row {
    let mut rows = chapter.tables.iter().flat_map(|table| &table.rows);
    rows.find(|row| row.id == Some(id)).expect("every figure has a row")
}

/// The status of a figure of the report.
fn status(chapter: &Chapter, id: &str) -> Status {
    row(chapter, id).status
}

#[test]
fn connect4() {
    let chapter = checked("connect4", None);
    assert_eq!(status(&chapter, "minimax-3"), Status::NotComparable);
    assert_eq!(status(&chapter, "parity"), Status::Equal);
    assert!(row(&chapter, "parity").reason.get(Language::English).contains("partly fitted"));
    // The nodes of the literal reading, where the report's times first fall.
    let nodes = |depth: usize| row(&chapter, &format!("alphabeta-{depth}")).besides[0].1.clone();
    let expected = [92_673u64, 77_144, 672_408, 430_140].map(Figure::from);
    assert_eq!([11, 12, 13, 14].map(nodes), expected);
}

#[test]
fn hex() {
    let chapter = checked("hex", None);
    for (id, cells) in [("explored", 24u64), ("all", 44), ("ambush-now", 32), ("ambush-then", 24)] {
        let row = row(&chapter, id);
        assert_eq!(row.status, Status::NotComparable, "{id}: the position was chosen for it");
        assert_eq!(row.besides[0].1, Figure::from(cells), "{id}");
    }
    // Five games out of ten against random players: their share is plausible whatever ours is.
    assert_eq!(status(&chapter, "t1-3"), Status::Equal);
}

#[test]
fn pentago() {
    let chapter = checked("pentago", None);
    for id in ["spread", "weak-two"] {
        assert_eq!(status(&chapter, id), Status::Equal, "{id}");
    }
    for id in ["internet", "branching", "three-five", "dynamic-moves"] {
        assert_eq!(status(&chapter, id), Status::NotComparable, "{id}");
    }
}

#[test]
fn dual_sudoku() {
    let chapter = checked("dual-sudoku", None);
    let equal = ["fm4", "mf4", "mm4-nodes", "mm4-mean", "mm4-most", "ab4-nodes", "fj4", "ja4"];
    for id in equal {
        assert_eq!(status(&chapter, id), Status::Equal, "{id}");
    }
    for id in ["ia4-nodes", "two-moves", "ratio-4"] {
        assert_eq!(status(&chapter, id), Status::Differs, "{id}");
    }
    assert_eq!(status(&chapter, "mm9-nodes"), Status::NotComparable, "not in a quick run");
}

#[test]
fn sudoku_with_puzzles_of_our_own_judges_none_of_them() {
    let chapter = checked("sudoku", None);
    for id in ["solved-1000", "solved-50000", "hardest", "time-all", "climbing"] {
        assert_eq!(status(&chapter, id), Status::NotComparable, "{id}");
    }
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn sudoku_with_the_reports_puzzles() {
    let chapter = checked("sudoku", Some(quintet_testkit::public_folder().join("sudoku")));
    for id in ["solved-1000", "solved-5000", "solved-10000", "solved-50000", "hardest", "climbing"]
    {
        assert_eq!(status(&chapter, id), Status::Equal, "{id}");
    }
    let climbing =
        chapter.tables.iter().find(|table| table.title.get(Language::English).starts_with("Hill"));
    let climbing = climbing.expect("a table of its own");
    assert!(
        climbing.picture.get(Language::English).contains('*'),
        "the conflicts of a run that failed"
    );
}

#[test]
fn a_run_can_be_stopped() {
    let stop = StopFlag::new();
    stop.stop();
    for report in REPORTS {
        assert!(matches!(reproduce(report, &run(None, stop.clone())), Err(Stopped)));
    }
}

#[test]
fn what_the_reports_say_needs_no_measuring() {
    for report in REPORTS {
        let chapter = quoted(report);
        let rows: Vec<&Row> = chapter.tables.iter().flat_map(|table| &table.rows).collect();
        check_rows(report, &rows);
        check_french(&chapter);
        assert!(rows.iter().all(|row| row.ours.is_none()), "nothing of ours is shown unmeasured");
        assert_eq!(chapter.counts.not_comparable, quotes(report).len());
        let silent = rows.iter().filter(|row| row.reason == Words::default()).count();
        assert!(silent > 0, "the display says once that nothing is measured");
    }
}
