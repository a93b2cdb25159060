//! `quintet sudoku solve`: puzzles from all sources, answers in order, and errors for invalid
//! lines.

use crate::support::{Run, command, piped, quintet, scratch, signal, text, wait_until_it_thinks};
use serde_json::Value;
use std::process::Stdio;

const EASY: &str = "1....4...3.4....";
const EASY_SOLVED: &str = "1243342123144132";
/// Singles do not solve it.
const HARD: &str =
    "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
const HARD_SOLVED: &str =
    "641275893758193426293648157984326715572914368316857942169782534437569281825431679";
const HOPELESS: &str = "12....3.........";

/// The solvers of the report.
const SOLVERS: [&str; 5] =
    ["backtracking", "depth-first", "best-first", "hill-climbing", "annealing"];

/// The lines of JSON of a run, whatever its exit status.
fn objects(run: &Run) -> Vec<Value> {
    let object = |line| serde_json::from_str(line).expect("a line is JSON");
    run.out.lines().map(object).collect()
}

#[test]
fn one_puzzle_by_every_solver() {
    for solver in SOLVERS {
        let run = quintet(&["sudoku", "solve", HARD, "--solver", solver]);
        assert!(run.err.contains(&format!("Solved 1 of 1 with `{solver}`")), "{}", run.err);
        assert!(run.ok().starts_with(HARD_SOLVED));
        let run = quintet(&["sudoku", "solve", HARD, "--solver", solver, "--json"]);
        let answers = objects(&run);
        assert_eq!((run.code, answers.len()), (Some(0), 2));
        assert_eq!(text(&answers[0], "solution"), HARD_SOLVED);
        assert_eq!(text(&answers[0], "puzzle"), HARD);
        assert_eq!(answers[1]["summary"]["solved"], 1);
        assert_eq!(answers[1]["summary"]["nodes"], answers[0]["nodes"]);
    }
}

#[test]
fn a_drawn_grid_is_a_puzzle_too() {
    let drawn = "1 .|. .\n. 4|. .\n---+---\n. 3|. 4\n. .|. .";
    assert!(quintet(&["sudoku", "solve", drawn]).ok().starts_with(EASY_SOLVED));
}

#[test]
fn files_are_solved_in_order_and_bad_lines_told() {
    let path = scratch("puzzles.txt");
    let zeros = HARD.replace('.', "0");
    let lines =
        ["# ours", EASY, "", "1x..............", &zeros, HOPELESS, "11..............", EASY];
    std::fs::write(&path, lines.join("\r\n")).unwrap();
    let file = path.to_str().unwrap();
    let run = quintet(&["sudoku", "solve", file]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let told: Vec<&str> = run.out.lines().collect();
    assert_eq!(told.len(), 6, "{}", run.out);
    let expected = [
        format!("2  {EASY_SOLVED}  one solution  0 nodes"),
        "4  not a puzzle: `x` at character 2: expected a cell".to_owned(),
        format!("5  {HARD_SOLVED}  one solution"),
        "6  no solution".to_owned(),
        "7  not a puzzle: impossible position: r1c1 and r1c2 are in the same row".to_owned(),
        format!("8  {EASY_SOLVED}"),
    ];
    for (told, expected) in told.iter().zip(&expected) {
        assert!(told.starts_with(expected), "{told} is not {expected}");
    }
    assert!(run.err.starts_with("Solved 3 of 4 with `fast`"), "{}", run.err);
    assert!(run.err.contains("; 2 lines were not puzzles"), "{}", run.err);
    let run = quintet(&["sudoku", "solve", file, "--json"]);
    let answers = objects(&run);
    assert_eq!((run.code, answers.len()), (Some(1), 7));
    assert_eq!((&answers[1]["line"], &answers[1]["verdict"]), (&4.into(), &Value::Null));
    assert!(text(&answers[1], "error").contains("character 2"));
    assert_eq!(answers[3]["verdict"], "no-solution");
    let summary = &answers[6]["summary"];
    let counts = ["puzzles", "solved", "unsolved", "bad_lines"].map(|key| summary[key].as_u64());
    assert_eq!(counts, [Some(4), Some(3), Some(1), Some(2)]);
    let counts = ["unique", "multiple", "none"].map(|key| summary[key].as_u64());
    assert_eq!(counts, [Some(3), Some(0), Some(1)]);
}

#[test]
fn the_fast_solver_tells_how_many_solutions_there_are() {
    let several = HARD.replacen('1', ".", 1);
    let hopeless = HARD.replacen("..1.", "..18", 1);
    let drawn = "1 .|. .\n. 4|. .\n---+---\n. 3|. 4\n. .|. .";
    let lines = [HARD, &several, "oops", &hopeless, drawn, EASY];
    for solver in ["fast", "portable"] {
        let args = ["sudoku", "solve", "-", "--json", "--solver", solver, "--threads", "2"];
        let run = piped(&args, &lines);
        let answers = objects(&run);
        let told: Vec<_> = answers[..6].iter().map(|answer| answer["solutions"].as_str()).collect();
        let expected = [Some("one"), Some("many"), None, Some("none"), Some("one"), Some("one")];
        assert_eq!(told, expected, "{solver}: {}", run.out);
        let lines: Vec<_> = answers[..6].iter().map(|answer| answer["line"].as_u64()).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 10].map(Some));
        assert_eq!(text(&answers[4], "solution"), EASY_SOLVED);
        assert_eq!(answers[6]["summary"]["solver"], solver);
    }
    let run = quintet(&["sudoku", "solve", &several]);
    assert!(run.ok().contains("  more than one solution  "));
    let shown = quintet(&["sudoku", "solve", HARD, "--compare", "fast", "backtracking"]).ok();
    assert!(shown.contains("\nfast ") && shown.contains("\nbacktracking "), "{shown}");
    assert!(quintet(&["solve", "sudoku", EASY]).ok().starts_with(EASY_SOLVED));
    let limited = quintet(&["sudoku", "solve", &".".repeat(256), "--nodes", "3"]);
    assert!(limited.out.starts_with("unsolved: the limit was reached  3 nodes"), "{}", limited.out);
}

#[test]
fn the_bench_counts_what_is_in_a_file() {
    let path = scratch("bench.txt");
    let several = HARD.replacen('1', ".", 1);
    let hopeless = HARD.replacen("..1.", "..18", 1);
    let lines = [HARD, EASY, "# none", "12", &several, &hopeless, "x", HARD];
    std::fs::write(&path, lines.join("\n")).unwrap();
    let file = path.to_str().unwrap();
    let bench = |more: &[&str]| {
        let run = quintet(&[&["bench", "sudoku", "--file", file, "--json"], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.err.contains("line 4: not a puzzle: ") && run.err.contains("line 7: "));
        objects(&run)[0].clone()
    };
    let runs = [
        bench(&[]),
        bench(&["--threads", "2"]),
        bench(&["--solver", "portable"]),
        bench(&["--solver", "backtracking"]),
    ];
    for (report, solver) in runs.iter().zip(["fast", "fast", "portable", "backtracking"]) {
        let counts = ["puzzles", "unique", "multiple", "none", "invalid"];
        let counts = counts.map(|key| report[key].as_u64().unwrap());
        assert_eq!(counts, [5, 3, 1, 1, 2], "{report}");
        assert_eq!((text(report, "game"), text(report, "solver")), ("sudoku", solver));
        assert!(report["per_second"].as_u64() > Some(100) && report["cpu_s"].is_number());
        assert_eq!(report.as_object().unwrap().len(), 11);
    }
    assert_eq!(runs[0]["guesses_mean"], runs[2]["guesses_mean"]);
    assert_eq!((&runs[0]["threads"], &runs[1]["threads"]), (&1.into(), &2.into()));
    let shown = quintet(&["bench", "sudoku", "--file", file]).ok();
    assert!(shown.contains("5 puzzles by fast") && shown.contains("1 with several"), "{shown}");
    let refused = |args: &[&str], words: &[&str]| {
        quintet(&[&["bench"], args, &["--file", file]].concat()).refused(words);
    };
    refused(&["sudoku", "--weak"], &["--weak is for connect4, not sudoku"]);
    refused(&["sudoku", "--threads", "0"], &["from 1 to 64"]);
    refused(
        &["sudoku", "--solver", "guessing"],
        &["unknown solver", "fast, portable, backtracking"],
    );
    refused(&["connect4", "--solver", "fast"], &["--solver is for sudoku, not connect4"]);
}

#[test]
fn standard_input_and_other_sizes() {
    let sixteen = ".".repeat(256);
    let run = piped(&["sudoku", "solve", "-", "--json"], &["# none", EASY, &sixteen]);
    let answers = objects(&run);
    assert_eq!(run.code, Some(0));
    assert_eq!(text(&answers[1], "solution").len(), 256);
    assert_eq!(objects(&piped(&["sudoku", "solve", "--json"], &[EASY])).len(), 2);
}

#[test]
fn limits_are_exact_and_say_so() {
    let limited = |solver: &str, nodes: &str| {
        let args = ["sudoku", "solve", HARD, "--solver", solver, "--nodes", nodes, "--json"];
        let run = quintet(&args);
        assert_eq!(run.code, Some(1));
        objects(&run)[0].clone()
    };
    for solver in SOLVERS {
        let answer = limited(solver, "7");
        assert_eq!((&answer["verdict"], &answer["nodes"]), (&"limit".into(), &7.into()));
        assert_eq!(answer["solution"], Value::Null);
    }
    assert_eq!(limited("depth-first:nodes=5", "100")["nodes"], 5);
    assert_eq!(limited("hill-climbing:restarts=0", "100000")["verdict"], "gave-up");
    let shown = quintet(&["sudoku", "solve", HARD, "--solver", "hill-climbing:restarts=2"]);
    assert!(shown.out.contains("conflicts left after 2 restarts"), "{}", shown.out);
    let timed = quintet(&["sudoku", "solve", HARD, "--solver", "depth-first", "--time", "0ms"]);
    assert!(timed.out.starts_with("unsolved: the limit was reached"), "{}", timed.out);
}

#[test]
fn the_same_with_any_number_of_threads() {
    let path = scratch("twenty.txt");
    std::fs::write(&path, format!("{HARD}\n{EASY}\nbad\n").repeat(10)).unwrap();
    let file = path.to_str().unwrap();
    for solver in ["hill-climbing", "annealing"] {
        let run = |threads, seed| -> Vec<Value> {
            let args = ["--solver", solver, "--threads", threads, "--seed", seed, "--json"];
            let run = quintet(&[&["sudoku", "solve", file][..], &args].concat());
            let mut answers = objects(&run);
            for answer in &mut answers {
                let answer = answer.as_object_mut().expect("an object");
                answer.remove("seconds");
                answer.remove("summary");
            }
            answers
        };
        let one = run("1", "5");
        assert_eq!(one.len(), 31);
        assert_eq!(one, run("3", "5"), "{solver}");
        assert_ne!(one, run("3", "6"), "{solver}");
    }
}

#[test]
fn solvers_are_compared() {
    let path = scratch("compared.txt");
    std::fs::write(&path, format!("{HARD}\n{EASY}\n")).unwrap();
    let file = path.to_str().unwrap();
    let args = ["sudoku", "solve", file, "--compare", "backtracking", "annealing:temperature=35"];
    let shown = quintet(&args).ok();
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("solver ") && lines[0].contains("nodes, mean"), "{shown}");
    assert!(lines[1].starts_with("backtracking ") && lines[1].contains("2 of 2"), "{shown}");
    assert!(lines[2].starts_with("annealing:temperature=35  2 of 2"), "{shown}");
    std::fs::write(&path, format!("{HARD}\nbad\n")).unwrap();
    let args = [&args[..], &["--json", "--nodes", "20"]].concat();
    let run = quintet(&args);
    let report = &objects(&run)[0];
    assert_eq!((run.code, &report["puzzles"]), (Some(1), &1.into()));
    assert_eq!(report["bad_lines"][0]["line"], 2);
    assert_eq!(report["solvers"][1]["nodes_max"], 20);
}

#[test]
fn usage_errors() {
    let refused = |args: &[&str], words: &[&str]| {
        let run = quintet(&[&["sudoku", "solve"], args].concat());
        run.refused(words);
        assert_eq!(run.out, "");
    };
    refused(&[EASY, "--solver", "guessing"], &["unknown solver `guessing`", "hill-climbing"]);
    refused(&[EASY, "--solver", "depth-first:order=x"], &["`order`", "column-major, row-major"]);
    refused(&[EASY, "--compare", "annealing:heat=1"], &["`heat`", "temperature"]);
    refused(&[EASY, "--solver", "annealing", "--compare", "annealing"], &["--compare"]);
    refused(&[EASY, "--nodes", "0"], &["0"]);
    refused(&[EASY, "--time", "soon"], &["500ms"]);
    refused(&[EASY, "--threads", "0"], &["0"]);
    refused(&["/no/such/file"], &["cannot read `/no/such/file`"]);
    refused(&["1....4...3.4..."], &["16, 81, 256 or 625 cells, not 15"]);
    refused(&["11.............."], &["r1c1 and r1c2"]);
    refused(&["-"], &["standard input: no puzzle found"]);
    let empty = scratch("empty.txt");
    std::fs::write(&empty, "# nothing\n\n").unwrap();
    refused(&[empty.to_str().unwrap()], &["no puzzle found"]);
    assert_eq!(quintet(&["sudoku"]).code, Some(2));
    assert!(quintet(&["sudoku", "solve", "--help"]).ok().contains("Examples:\n  quintet sudoku"));
}

#[test]
fn solvers_play_and_analyse() {
    for player in SOLVERS.into_iter().chain(["fast"]) {
        let args = ["analyse", "sudoku", EASY, "--player", player, "--json"];
        let report = quintet(&args).json();
        assert_eq!(report["value"]["kind"], "proved", "{player}");
        let args = ["play", "sudoku", "--first", player, "--position", EASY, "--json"];
        let report = quintet(&args).json();
        assert!(report["outcome"].is_object(), "{player}: {report}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_there_is() {
    let path = scratch("long.txt");
    // A wrong digit that singles do not detect, so random search never ends.
    let endless = HARD.replacen("..1.", "..18", 1);
    std::fs::write(&path, format!("{EASY}\n{endless}\n{EASY}\n")).unwrap();
    let args = ["sudoku", "solve", path.to_str().unwrap(), "--threads", "1", "--json"];
    let args = [&args[..], &["--solver", "annealing:restarts=1000000000"]].concat();
    let child = command(&args).stdin(Stdio::null()).spawn().unwrap();
    wait_until_it_thinks(&child);
    signal(&child, "INT");
    let run: Run = child.wait_with_output().unwrap().into();
    let answers = objects(&run);
    assert_eq!((run.code, answers.len()), (Some(130), 3), "{}", run.out);
    assert_eq!(text(&answers[0], "solution"), EASY_SOLVED);
    assert_eq!(answers[1]["verdict"], "interrupted");
    assert_eq!(answers[2]["summary"]["interrupted"], true);
}
