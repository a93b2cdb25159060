//! `quintet reproduce` as a user meets it.

use serde_json::Value;
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, Output};

fn quintet(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).args(args).output().expect("the binary runs")
}

/// A folder for this test that does not exist yet.
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
    assert!(String::from_utf8_lossy(&again.stderr).contains("already exists"));
    let (folder, language) = (fresh_folder("reproduits"), ["--lang", "fr"]);
    let path = folder.to_str().expect("a plain path");
    let arguments = [&language[..], &["reproduce", "connect4", "--quick", "--out", path]].concat();
    assert_eq!(quintet(&arguments).status.code(), Some(0));
    let plot = std::fs::read_to_string(folder.join("connect4-time.svg")).expect("a plot");
    assert!(plot.contains("profondeur, en demi-coups") && !plot.contains("depth"), "{plot}");
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

/// The numbers in a text, in order: `58% (51–65)` gives 58, 51 and 65; thousands may be separated,
/// and a minus sign is understood.
fn numbers(text: &str) -> Vec<f64> {
    let joined = text.replace('\u{a0}', " ").replace('−', "-");
    let mut found = Vec::new();
    let mut word = String::new();
    let characters: Vec<char> = joined.chars().chain([' ', ' ']).collect();
    for (at, &c) in characters.iter().enumerate() {
        let apart = c == ' ' && characters[at + 1..].iter().take(3).all(char::is_ascii_digit);
        let sign = c == '-' && word.is_empty();
        let point = c == '.' && !word.is_empty();
        if c.is_ascii_digit() || sign || point {
            word.push(c);
        } else if !apart || word.is_empty() {
            found.extend(word.parse::<f64>().ok());
            word.clear();
        }
    }
    found
}

/// The output of a command with `--json`: its last line if there are several.
fn data_of(command: &str) -> Value {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        match index % 2 {
            1 => words.push(part),
            _ => words.extend(part.split_whitespace()),
        }
    }
    assert_eq!(words.remove(0), "quintet", "{command}");
    words.push("--json");
    let output = quintet(&words);
    let printed = String::from_utf8_lossy(&output.stdout);
    let said = || format!("{command}: {printed}{}", String::from_utf8_lossy(&output.stderr));
    let last = printed.trim_end().lines().next_back().unwrap_or_else(|| panic!("{}", said()));
    let whole = serde_json::from_str(&printed).or_else(|_| serde_json::from_str(last));
    whole.unwrap_or_else(|_| panic!("{}", said()))
}

/// Whether the figures from a command equal those shown. Shares are shown in whole per cent.
fn agree(shown: &Value, given: &[&Value]) -> bool {
    let close = |shown: f64, given: f64| {
        [1.0, 100.0].iter().any(|scale| (shown - scale * given).abs() <= 0.5001)
    };
    match (shown, given) {
        (Value::Number(shown), [Value::Number(given)]) => shown == given,
        (Value::String(shown), [Value::String(given)]) => shown.starts_with(given.as_str()),
        (Value::String(shown), given) => {
            let shown = numbers(shown);
            let given: Vec<f64> = given.iter().filter_map(|value| value.as_f64()).collect();
            let all = !given.is_empty() && shown.len() >= given.len();
            all && shown.iter().zip(&given).all(|(shown, given)| close(*shown, *given))
        }
        _ => false,
    }
}

/// Runs the command of every row, and compares its output.
fn check_commands(arguments: &[&str]) -> usize {
    let output = quintet(arguments);
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    let mut known: HashMap<String, Value> = HashMap::new();
    let mut checked = 0;
    let chapters = report["chapters"].as_array().expect("chapters").iter();
    let tables = chapters.flat_map(|chapter| chapter["tables"].as_array().expect("tables"));
    for row in tables.flat_map(|table| table["rows"].as_array().expect("rows")) {
        let Some(command) = row["command"].as_str() else { continue };
        let data = known.entry(command.to_owned()).or_insert_with(|| data_of(command));
        let mut figures: Vec<(&str, Vec<&Value>)> = Vec::new();
        for pair in row["gives"].as_array().expect("a command gives something") {
            let [name, pointer] = [0, 1].map(|at| pair[at].as_str().expect("a name and a pointer"));
            let given =
                data.pointer(pointer).unwrap_or_else(|| panic!("{command} has no {pointer}"));
            match figures.iter_mut().find(|(of, _)| *of == name) {
                Some((_, all)) => all.push(given),
                None => figures.push((name, vec![given])),
            }
        }
        for (name, given) in figures {
            let besides = row["besides"].as_array().map_or(&[][..], Vec::as_slice);
            let beside = besides.iter().find(|beside| beside[0] == name).map(|beside| &beside[1]);
            let shown = if name.is_empty() { &row["ours"] } else { beside.expect("it is shown") };
            assert!(agree(shown, &given), "{command}: {name} {shown}, given {given:?}");
            checked += 1;
        }
    }
    checked
}

/// Every command printed beside a figure gives that figure.
#[test]
fn every_command_gives_its_figure() {
    let checked = check_commands(&["reproduce", "--quick", "--json"]);
    assert!(checked >= 90, "{checked} figures");
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn every_command_for_the_reports_puzzles_gives_its_figure() {
    let folder = quintet_testkit::public_folder().join("sudoku");
    let folder = folder.to_str().expect("a plain path");
    let checked =
        check_commands(&["reproduce", "sudoku", "--quick", "--json", "--puzzles", folder]);
    assert!(checked >= 12, "{checked} figures");
}

#[test]
fn numbers_are_read_as_they_are_shown() {
    assert_eq!(numbers("58% (51–65)"), [58.0, 51.0, 65.0]);
    assert_eq!(numbers("-186 – 322"), [-186.0, 322.0]);
    assert_eq!(numbers("2 473 607 / 74 957"), [2_473_607.0, 74_957.0]);
    assert_eq!(numbers("+0 =2 −0"), [0.0, 2.0, -0.0]);
}
