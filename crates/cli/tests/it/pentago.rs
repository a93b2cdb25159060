//! `quintet solve pentago`, `quintet bench pentago --file` and the player
//! `solver`.

use crate::support::{quintet, scratch, text};

/// 28 marbles, Black to move: c6 tl- wins, four other moves draw.
const LATE: &str = "201012100022112210121221211112210022";
/// 24 marbles.
const EARLIER: &str = "212210010202101001200122210211102012";
/// 9 marbles.
const TOO_EARLY: &str = "1.2... ...1.. ...2.. ..1..2 .1..2. ...1..";

#[test]
fn solve_tells_every_cell_and_turn() {
    let run = quintet(&["solve", "pentago", LATE, "--json"]);
    assert!(
        run.out.starts_with(r#"{"game":"pentago","value":1,"moves":{"b1 tl+":-1,"#),
        "{}",
        run.out
    );
    let report = run.json();
    let moves = report["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 64);
    assert_eq!((moves["c6 tl-"].as_i64(), moves["f3 bl+"].as_i64()), (Some(1), Some(0)));
    assert_eq!(moves.values().filter(|value| value.as_i64() == Some(0)).count(), 4);
    assert_eq!(report["best"].as_array().unwrap().len(), 1);
    assert!(report["cpu_s"].is_number() && report["peak_bytes"].as_u64() > Some(1000));
    let shown = quintet(&["solve", "pentago", LATE]).ok();
    assert!(shown.contains("Black to move wins, with 1 of 64 moves"), "{shown}");
    assert!(shown.contains("  c6 +    -    +"), "{shown}");
    let threads = quintet(&["solve", "pentago", EARLIER, "--threads", "3", "--json"]).json();
    let one = quintet(&["solve", "pentago", EARLIER, "--threads", "1", "--json"]).json();
    assert_eq!(threads["moves"], one["moves"]);
}

#[test]
fn solve_reads_moves_after_a_board_and_finished_games() {
    let after = quintet(&["solve", "pentago", LATE, "c6", "tl-", "--json"]).json();
    assert_eq!(after["value"], -1);
    let start = format!("start={LATE}");
    let set_up = quintet(&["solve", "pentago", "c6 tl-", "--setup", &start, "--json"]).json();
    assert_eq!(set_up["position"], after["position"]);
    let won = quintet(&["solve", "pentago", "111110222200000000000000000000000000"]).ok();
    assert!(won.contains("Black wins with five in a row; there is nothing to solve"), "{won}");
}

#[test]
fn impossible_boards_are_refused_in_words() {
    let refused =
        |board: &str, words: &[&str]| quintet(&["solve", "pentago", board]).refused(words);
    refused("111110222220000000000000000000000000", &["both sides", "a1 b1 c1 d1 e1", "a2 b2"]);
    refused("111100000000000000000000000000000000", &["4 of the first side and 0 of the second"]);
    refused("00020202q012022001112111200211012102", &["`q` at character 9", "36 cells"]);
    refused("0002", &["4 cells were read"]);
    refused("c3 xx+", &["c3 xx+", "such as c3 tl+"]);
    refused("code:99999999", &["code 99999999", "base 3"]);
}

#[test]
fn too_few_marbles_are_refused_with_the_need() {
    quintet(&["solve", "pentago"]).refused(&["36 empty cells", "PB"]);
    quintet(&["solve", "pentago", EARLIER, "--memory", "1MB"]).refused(&[
        "12 empty cells",
        "needs 1.",
        "MB",
        "the limit is 1.00 MB",
    ]);
    // A bare number counts MB, as `memory` of a player does.
    let eighteen = "121200000012212100000000121200001212";
    quintet(&["solve", "pentago", eighteen, "--memory", "2"])
        .refused(&["needs 519.83 MB", "the limit is 2.00 MB"]);
    let bad = quintet(&["solve", "pentago", EARLIER, "--memory", "much"]);
    assert!(bad.code == Some(2) && bad.err.contains("such as 600MB"), "{}", bad.err);
    quintet(&["solve", "sudoku", ".", "--memory", "1GB"])
        .refused(&["--memory is for connect4, hex, pentago, dual-sudoku, not sudoku"]);
}

#[test]
fn bench_checks_a_file() {
    let file = scratch("pentago");
    let name = file.to_str().unwrap();
    let lines = format!("# a remark\n{LATE} 28 1\n{EARLIER} 24 1\n1511595255218177564\t1\n44\t1\n");
    std::fs::write(&file, &lines).unwrap();
    let run = quintet(&["bench", "pentago", "--file", name, "--json"]);
    assert!(run.err.starts_with("line 5: skipped: with 32 empty cells"), "{}", run.err);
    let start = r#"{"game":"pentago","positions":3,"wrong":0,"mean_s":"#;
    assert!(run.out.starts_with(start), "{}", run.out);
    let report = run.json();
    assert_eq!((report["threads"].as_u64(), report["skipped"].as_u64()), (Some(1), Some(1)));
    std::fs::write(&file, format!("{LATE} 28 0\n")).unwrap();
    let wrong = quintet(&["bench", "pentago", "--file", name, "--threads", "2"]);
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.contains("line 1: the position is worth 1, the file says 0"),
        "{}",
        wrong.err
    );
    for (line, words) in [
        ("44 1", &["no line can be solved"][..]),
        (LATE, &["line 1", "board stones value"]),
        (&format!("{LATE} 27 1"), &["28 marbles", "`27`"]),
        (&format!("{LATE} 28 2"), &["`2` is not a value"]),
        (&format!("{}3 28 1", &LATE[1..]), &["line 1", "`3` at character 36"]),
    ] {
        std::fs::write(&file, line).unwrap();
        quintet(&["bench", "pentago", "--file", name]).refused(words);
    }
}

#[test]
fn the_solver_proves_every_move_or_says_what_it_would_take() {
    let analyse = |position: &str, more: &[&str]| {
        let args = ["analyse", "pentago", position, "--player", "solver", "--json"];
        quintet(&[&args[..], more].concat()).json()
    };
    let report = analyse(LATE, &[]);
    assert_eq!(text(&report, "best"), "c6 tl-");
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 64);
    assert!(moves.iter().all(|of| of["value"]["kind"] == "proved"), "{report}");
    let early = analyse(TOO_EARLY, &["--depth", "1"]);
    let moves = early["moves"].as_array().unwrap();
    assert!(moves.iter().any(|of| of["value"]["kind"] == "estimated"), "{early}");
    let counters = early["counters"].as_array().unwrap();
    let told = counters.iter().find(|counter| counter["name"] == "bytes for a proof");
    assert!(told.unwrap()["value"].as_u64() > Some(1 << 40), "{early}");
}
