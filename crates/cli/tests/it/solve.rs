//! `quintet solve` and `quintet bench --file`, used correctly.

use crate::support::{piped, quintet, scratch, text};

const LATE: &str = "2252576253462244111563365343671351441";

#[test]
fn solve_tells_every_column() {
    let report = quintet(&["solve", "connect4", LATE, "--json"]).json();
    assert_eq!((report["score"].as_i64(), text(&report, "outcome")), (Some(-1), "loss"));
    let moves = report["moves"].as_object().unwrap();
    let scores: Vec<i64> = moves.values().map(|score| score.as_i64().unwrap()).collect();
    assert_eq!(scores.iter().max(), Some(&-1));
    let best = report["best"].as_array().unwrap();
    assert_eq!(best.len(), scores.iter().filter(|&&score| score == -1).count());
    assert_eq!(report["line"].as_array().unwrap().len() as u64, report["plies"].as_u64().unwrap());
    assert_eq!(report["position"], LATE);
    let shown = quintet(&["solve", "connect4", LATE]).ok();
    assert!(shown.contains("Yellow loses in") && shown.contains("score -1"), "{shown}");
}

#[test]
fn solve_tells_only_who_wins() {
    let report = quintet(&["solve", "connect4", "32164625", "--weak", "--json"]).json();
    assert_eq!((report["value"].as_i64(), text(&report, "outcome")), (Some(1), "win"));
    assert!(report["score"].is_null(), "only who wins was asked");
    assert!(report["plies"].is_null());
    let shown = quintet(&["solve", "connect4", "32164625", "--weak"]).ok();
    assert!(shown.starts_with("Red wins\n"), "{shown}");
}

#[test]
fn solve_takes_other_sizes_finished_games_and_standard_input() {
    let args = ["solve", "connect4", "--setup", "width=5,height=4", "--json"];
    assert_eq!(quintet(&args).json()["outcome"], "draw");
    let over = quintet(&["solve", "connect4", "1212121", "--json"]).json();
    assert_eq!((over["score"].as_i64(), over["plies"].as_i64()), (Some(-18), Some(0)));
    assert_eq!(piped(&["solve", "connect4", "-", "--json"], &[LATE]).json()["score"], -1);
    let one = quintet(&["solve", "hex", "--setup", "size=1", "a1"]).ok();
    assert!(one.contains(" 1 node,"), "{one}");
}

#[test]
fn bench_solves_a_file() {
    let file = scratch("known");
    std::fs::write(&file, format!("{LATE} -1\n32164625 11\n")).unwrap();
    let args = ["bench", "connect4", "--file", file.to_str().unwrap(), "--no-book", "--json"];
    let run = quintet(&args);
    let start = r#"{"game":"connect4","positions":2,"wrong":0,"mean_us":"#;
    assert!(run.out.starts_with(start), "{}", run.out);
    assert!(run.out.ends_with(",\"threads\":1,\"book\":false}\n"), "{}", run.out);
    assert!(run.json()["cpu_s"].as_f64() > Some(0.0));
    let weak = quintet(&[&args[..], &["--weak"]].concat()).json();
    assert_eq!(weak["wrong"], 0);
    let args = ["bench", "connect4", "--file", file.to_str().unwrap(), "--threads", "2", "--json"];
    let together = quintet(&args).json();
    assert_eq!(together["wrong"], 0);
    assert_eq!((together["threads"].as_u64(), together["book"].as_bool()), (Some(2), Some(true)));
}

#[test]
fn threads_memory_and_no_book_change_no_answer() {
    let args = ["solve", "connect4", "32164625", "--json"];
    let many = [&["--threads", "1"][..], &["--threads", "2", "--no-book"], &["--memory", "1MB"]];
    for more in many {
        let report = quintet(&[&args[..], more].concat()).json();
        assert_eq!((report["score"].as_i64(), text(&report, "outcome")), (Some(11), "win"));
    }
    let none = quintet(&["solve", "connect4", "--threads", "0"]);
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("--threads"), "{}", none.err);
    quintet(&["solve", "connect4", "--memory", "1TB"]).refused(&["table", "from 1 to 65536"]);
    quintet(&["solve", "sudoku", "--memory", "1MB"]).refused(&["connect4, hex", "not sudoku"]);
}

#[test]
fn a_wrong_answer_is_a_negative_one() {
    let file = scratch("wrong-score");
    std::fs::write(&file, format!("{LATE} 2\n")).unwrap();
    let run = quintet(&["bench", "connect4", "--file", file.to_str().unwrap(), "--json"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("\"wrong\":1"), "{}", run.out);
    assert!(run.err.contains("line 1") && run.err.contains("is worth -1"), "{}", run.err);
}

#[test]
fn a_solver_says_what_it_takes_and_gives_up_in_time() {
    let run = quintet(&["solve", "hex", "--time", "200ms", "--json"]);
    run.refused_after(&["121 empty cells can take days", "--time sets a limit"]);
    assert!(run.err.contains("error: not solved within 0.2 s; allow more time"), "{}", run.err);
    let run = quintet(&["solve", "connect4", "--setup", "width=8,height=7", "--time", "200ms"]);
    run.refused_after(&["56 free cells can take days", "not solved within 0.2 s"]);
    // Every solver accepts a time limit; a sufficient one changes nothing.
    let games = quintet(&["games", "--json"]).json();
    let solvers = games.as_array().expect("a list").iter().filter(|game| !game["solver"].is_null());
    let takes_time = |game: &serde_json::Value| {
        let params = game["solver"]["params"].as_array().expect("a list");
        params.iter().any(|param| param["name"] == "time")
    };
    assert!(solvers.clone().count() == 5 && solvers.clone().all(takes_time));
    let report = quintet(&["solve", "connect4", LATE, "--time", "10m", "--json"]).json();
    assert_eq!(report["score"], -1);
}
