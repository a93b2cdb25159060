//! `quintet solve dual-sudoku`.

use crate::support::{quintet, text};

/// 4×4 with eight cells to fill.
const LATE: &str = "4/1-2-0-0/----/3-4-0-0/----/0-0-1-2/----/0-0-3-4";

#[test]
fn every_move_has_its_margin() {
    let report = quintet(&["solve", "dual-sudoku", LATE, "--json"]).json();
    assert_eq!(text(&report, "game"), "dual-sudoku");
    let score = report["score"].as_i64().unwrap();
    assert_eq!(report["value"].as_i64(), Some(score.signum()));
    let moves = report["moves"].as_object().unwrap();
    let best = moves.values().map(|margin| margin.as_i64().unwrap()).max();
    assert_eq!(best, Some(score));
    assert!(moves.contains_key("pass"));
    let kept = moves.iter().filter(|(_, margin)| margin.as_i64() == Some(score)).count();
    assert_eq!(report["best"].as_array().unwrap().len(), kept);
    let first = report["line"][0].as_str().unwrap();
    assert!(report["best"].as_array().unwrap().iter().any(|best| *best == first), "{first}");
    assert!(report["nodes"].as_u64() > Some(0) && report["cpu_s"].as_f64() >= Some(0.0));
    let shown = quintet(&["solve", "dual-sudoku", LATE]).ok();
    assert!(shown.contains("from here on") && shown.contains("line   "), "{shown}");
}

#[test]
fn the_empty_4x4_grid_under_both_rules() {
    let solve = |setup| quintet(&["solve", "dual-sudoku", "--setup", setup, "--json"]).json();
    let report = solve("size=4");
    assert_eq!((report["score"].as_i64(), report["passes"].as_bool()), (Some(0), Some(true)));
    assert_eq!(report["best"].as_array().unwrap().len(), 16);
    let report = solve("size=4,standoff=never");
    assert_eq!((report["score"].as_i64(), report["value"].as_i64()), (Some(-9), Some(-1)));
    assert!(!report["moves"].as_object().unwrap().contains_key("pass"));
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let run = quintet(&["solve", "dual-sudoku", "--setup", "size=5"]);
    assert_eq!(run.code, Some(2));
    let run = quintet(&["solve", "dual-sudoku", "r1c1=0"]);
    assert!(run.code == Some(2) && run.err.contains("r1c1=0"), "{}", run.err);
    let run = quintet(&["solve", "dual-sudoku", "--weak"]);
    assert!(
        run.code == Some(2) && run.err.contains("--weak is for connect4, hex, not dual-sudoku"),
        "{}",
        run.err
    );
    let over = quintet(&["solve", "dual-sudoku", LATE, "pass", "pass", "--json"]).json();
    assert_eq!((over["score"].as_i64(), over["moves"].as_object().unwrap().len()), (Some(0), 0));
}
