//! Every report comes out, in its quick form.

use quintet::core::StopFlag;
use quintet_reproduce::{Chapter, REPORTS, Run, Stopped, html, reproduce, text};
use std::path::PathBuf;

fn run(puzzles: Option<PathBuf>, stop: StopFlag) -> Run<'static> {
    Run { quick: true, threads: 2, puzzles, stop, progress: &|_| {} }
}

/// No exact figure differs, and there are this many of them at least.
fn check(report: &str, exact: usize, puzzles: Option<PathBuf>) {
    let chapter: Chapter = reproduce(report, &run(puzzles, StopFlag::new())).expect("not stopped");
    assert_eq!(chapter.report, report);
    let rows = || chapter.tables.iter().flat_map(|table| &table.rows);
    assert_eq!(chapter.differences(), 0, "{}", text(&chapter));
    assert!(rows().filter(|row| row.equal == Some(true)).count() >= exact, "{}", text(&chapter));
    for plot in &chapter.plots {
        assert!(plot.svg.starts_with("<svg") && plot.svg.trim_end().ends_with("</svg>"));
    }
    let json = serde_json::to_value(&chapter).expect("a chapter is data");
    let first = &json["tables"][0]["rows"][0];
    assert!(["report", "ours", "equal"].iter().all(|key| first.get(key).is_some()), "{first}");
    let page = html(&[chapter]);
    assert!(page.contains("<table>"));
    assert!(!page.contains("src=") && !page.contains("href=\"http"), "the page needs nothing else");
}

#[test]
fn connect4() {
    check("connect4", 0, None);
}

#[test]
fn hex() {
    check("hex", 4, None);
}

#[test]
fn pentago() {
    check("pentago", 0, None);
}

#[test]
fn dual_sudoku() {
    check("dual-sudoku", 20, None);
}

#[test]
fn sudoku_with_puzzles_of_our_own() {
    check("sudoku", 0, None);
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn sudoku_with_the_reports_puzzles() {
    check("sudoku", 11, Some(quintet_testkit::public_folder().join("sudoku")));
}

#[test]
fn without_the_puzzles_nothing_is_judged() {
    let chapter = reproduce("sudoku", &run(None, StopFlag::new())).expect("nobody stops it");
    let rows = chapter.tables.iter().flat_map(|table| &table.rows);
    assert!(rows.map(|row| row.equal).all(|equal| equal.is_none()));
    assert!(text(&chapter).contains("not comparable"));
}

#[test]
fn a_run_can_be_stopped() {
    let stop = StopFlag::new();
    stop.stop();
    for report in REPORTS {
        assert!(matches!(reproduce(report, &run(None, stop.clone())), Err(Stopped)));
    }
}
