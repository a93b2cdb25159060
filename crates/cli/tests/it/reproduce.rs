//! `quintet reproduce` as a user meets it.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn quintet(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).args(args).output().expect("the binary runs")
}

/// A folder of this test's own that is not there yet.
fn fresh_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn tables_side_by_side() {
    let output = quintet(&["reproduce", "dual-sudoku", "--quick"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8_lossy(&output.stdout);
    let row = |name: &str| printed.lines().find(|line| line.contains(name)).unwrap_or_default();
    let score = row("4×4: First Valid Move – Joueur IA");
    assert!(score.contains("67 – 157   67 – 157") && score.ends_with('='), "{printed}");
    assert!(row("9×9: first two moves").ends_with('≠'), "{printed}");
    assert!(row("The reports' figures:").contains("72 figures"), "{printed}");
}

#[test]
fn rows_as_data() {
    let output = quintet(&["reproduce", "dual-sudoku", "--quick", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    let tables = report["chapters"][0]["tables"].as_array().expect("tables");
    let rows: Vec<&Value> =
        tables.iter().flat_map(|table| table["rows"].as_array().expect("rows")).collect();
    let of = |id: &str| rows.iter().find(|row| row["id"] == id).expect("a figure of the report");
    assert_eq!((&of("fj4")["status"], &of("fj4")["report"]), (&"equal".into(), &"67 – 157".into()));
    let slip = of("two-moves");
    assert_eq!((&slip["status"], &slip["ours"]), (&"differs".into(), &511_029.into()));
    let words = slip["source"]["words"].as_str().expect("the words it stands in");
    assert!(words.contains("729 * 701 = 511069") && !slip["reason"].as_str().unwrap().is_empty());
    let ours = rows.iter().filter(|row| row["status"] == "ours-only");
    assert!(ours.clone().count() > 0 && ours.clone().all(|row| row["report"].is_null()));
}

#[test]
fn a_folder_with_plots_and_one_page() {
    let folder = fresh_folder("reproduced");
    let path = folder.to_str().expect("a plain path");
    let output = quintet(&["reproduce", "connect4", "--quick", "--out", path]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for name in ["report.html", "report.json", "connect4-time.svg", "connect4-parity.svg"] {
        assert!(folder.join(name).is_file(), "{name}");
    }
    let again = quintet(&["reproduce", "connect4", "--quick", "--out", path]);
    assert_eq!(again.status.code(), Some(2), "nothing is written over");
    assert!(String::from_utf8_lossy(&again.stderr).contains("is there already"));
}

#[test]
fn mistakes_are_told() {
    let unknown = quintet(&["reproduce", "chess"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("dual-sudoku"));
    let absent = quintet(&["reproduce", "sudoku", "--puzzles", "no/such/folder"]);
    assert_eq!(absent.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&absent.stderr).contains("no/such/folder/100sudoku.txt"));
}
