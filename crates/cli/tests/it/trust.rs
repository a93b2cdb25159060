//! Closed streams, endless lines, endless searches, and trees that agree with the search.
#![cfg(unix)]

use crate::support::{Run, command, piped, quintet, scratch};
use serde_json::Value;
use std::fs::OpenOptions;
use std::process::{Command, Stdio};

/// Runs the binary in a shell, with redirections.
fn by_shell(line: &str) -> Run {
    let line = format!("exec \"$BINARY\" {line}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).env("BINARY", env!("CARGO_BIN_EXE_quintet")).stdin(Stdio::null());
    shell.output().expect("there is a shell").into()
}

#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let lines = [
        "perft connect4 3",
        "perft connect4 3 --json",
        "analyse connect4 4453 --player minimax:depth=1",
        "games",
        "sudoku solve 1....4...3.4....",
        "tree connect4 --player minimax:depth=1",
        "completions bash",
        "man",
        "--help",
        "--version",
        "sudoku solve --help",
    ];
    for line in lines {
        let run = by_shell(&format!("{line} >&-"));
        run.refused(&["standard output"]);
        if std::path::Path::new("/dev/full").exists() {
            let run = by_shell(&format!("{line} > /dev/full"));
            assert_eq!(run.code, Some(2), "{line}: {}", run.err);
            assert!(run.err.starts_with("error: "), "{line}: {}", run.err);
        }
        // Discarding the output to get only the exit status is not an error.
        for redirection in ["> /dev/null", "1<> /dev/null"] {
            assert_eq!(by_shell(&format!("{line} {redirection}")).code, Some(0), "{line}");
        }
    }
}

#[test]
fn input_that_cannot_be_read_is_an_error() {
    let lines = [
        "analyse connect4 -",
        "sudoku solve -",
        "sudoku solve",
        "sudoku rate -",
        "play connect4 --first human --second random",
    ];
    for line in lines {
        // A game that had begun reports how to continue it, and then why it ended.
        for (from, words) in [("<&-", "standard input is closed"), ("< /", "cannot read standard")]
        {
            let run = by_shell(&format!("{line} {from}"));
            assert_eq!(run.code, Some(2), "{line}: {}", run.err);
            assert!(run.err.contains("error: ") && run.err.contains(words), "{line}: {}", run.err);
        }
    }
    // An empty input differs from a missing one.
    assert_eq!(by_shell("analyse connect4 - --player minimax:depth=1 < /dev/null").code, Some(0));
}

#[test]
fn lines_without_end_are_refused_early() {
    let long = "4".repeat(3 << 20);
    let run = piped(&["analyse", "connect4", "-"], &[&long]);
    run.refused(&["standard input: longer than 1 MiB"]);
    let run = piped(&["sudoku", "solve", "-"], &[&long, "1....4...3.4...."]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.out.contains("1  not a puzzle: the line is longer than 65536 bytes"),
        "{}",
        run.out
    );
    assert!(run.out.contains("2  1243342123144132"), "{}", run.out);
    let run =
        piped(&["play", "connect4", "--first", "human", "--second", "random"], &[&long, "quit"]);
    assert!(run.ok().contains("this line is longer than 65536 bytes"));
    let file = scratch("long-lines");
    std::fs::write(&file, &long).unwrap();
    let name = file.to_str().unwrap();
    quintet(&["bench", "connect4", "--file", name]).refused(&["line 1 is longer than 65536"]);
    let positions = ["match", "connect4", "random", "random", "--positions", name];
    quintet(&positions).refused(&["line 1 is longer than 65536"]);
    let load = ["play", "connect4", "--first", "random", "--second", "random", "--load", name];
    quintet(&load).refused(&["longer than 1 MiB"]);
}

/// An endless file uses neither all memory nor endless time.
#[test]
fn an_endless_file_is_refused() {
    let endless = OpenOptions::new().read(true).open("/dev/zero").expect("there is one");
    let run: Run =
        command(&["analyse", "connect4", "-"]).stdin(endless).output().expect("it ends").into();
    run.refused(&["longer than 1 MiB"]);
    let args = ["tournament", "run", "/dev/zero"];
    quintet(&args).refused(&["longer than 16777216 bytes"]);
}

#[test]
fn openings_that_nobody_can_play_are_refused() {
    let run = quintet(&[
        "match",
        "dual-sudoku",
        "random",
        "random",
        "--setup",
        "size=16",
        "--openings",
        "400",
    ]);
    run.refused(&["openings: each of", "random games", "the longest after", "fewer plies"]);
}

/// The marked moves of a tree, from the root down.
fn marked(tree: &Value) -> Vec<&str> {
    let nodes = tree["nodes"].as_array().expect("nodes");
    let best = nodes.iter().filter(|node| node["best"] == true);
    best.filter_map(|node| node["move"].as_str()).collect()
}

#[test]
fn trees_mark_what_the_search_chose() {
    let tree = |args: &[&str]| quintet(&[&["tree"], args].concat()).json();
    // For every player, a forced win is a ply nearer for the child than for the root.
    let sampled = "mcts:simulations=2000";
    for player in ["solver", "minimax:depth=5", "alphabeta:depth=5", "pvs:depth=5", sampled] {
        let found = tree(&["connect4", "444333", "--player", player]);
        let best = found["best"].as_str().expect("a move");
        assert_eq!(marked(&found).first(), Some(&best), "{player}: {found}");
        let nodes = found["nodes"].as_array().expect("nodes");
        let child = nodes.iter().find(|node| node["best"] == true && node["move"] == best);
        let (root, child) = (&nodes[0]["value"], &child.expect("it is marked")["value"]);
        if let (Some(root), Some(child)) = (root["plies"].as_u64(), child["plies"].as_u64()) {
            assert_eq!(root, child + 1, "{player}");
        }
    }
    let player = ["--player", "best-choice:depth=1", "--format", "json"];
    let found = tree(&[&["hex", "--setup", "size=4", "b2"], &player[..]].concat());
    assert_eq!(marked(&found).first().copied(), found["best"].as_str());
}

#[test]
fn puzzles_have_trees_too() {
    for player in ["depth-first", "best-first"] {
        let args = ["tree", "sudoku", "1....4...3.4....", "--player", player, "--max-plies", "20"];
        let found = quintet(&args).json();
        let best = marked(&found);
        assert_eq!(best.len(), 12, "{player}: every empty cell is on the line to the solution");
        let report =
            quintet(&["analyse", "sudoku", "1....4...3.4....", "--player", player, "--json"]);
        assert_eq!(found["visited"].as_u64(), report.json()["nodes"].as_u64().map(|n| n + 1));
    }
    let run = quintet(&["tree", "sudoku", "1....4...3.4....", "--player", "hill-climbing"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("no tree: this player does not record one"), "{}", run.err);
}
