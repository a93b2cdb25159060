//! One SIGTERM ends every command that may run long, with its results so far and exit status 130.
//!
//! It uses about a tenth of a second of processor time for each of twenty commands.
#![cfg(unix)]

use crate::support::{
    Run, command, listens, scratch, signal, ticks, wait_until, wait_until_it_thinks,
};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};

/// A puzzle without a solution, which random search cannot detect.
const ENDLESS: &str =
    "..18...9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";

/// A puzzle that takes long to rate.
const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// A command that would run for ages, and a word it must print nevertheless; empty if it prints
/// nothing before its end.
type Case<'a> = (&'a [&'a str], &'a str);

/// A command that is killed if the test fails early: most would run for hours.
struct Started {
    child: Child,
    /// Reads its output, which may be larger than a pipe's buffer.
    printed: Option<[JoinHandle<String>; 2]>,
}

fn start(args: &[&str]) -> Started {
    let mut child = command(args).stdin(Stdio::null()).spawn().expect("it starts");
    let out = child.stdout.take().expect("output is piped");
    let err = child.stderr.take().expect("errors are piped");
    Started { child, printed: Some([read(out), read(err)]) }
}

fn read(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut text = Vec::new();
        from.read_to_end(&mut text).expect("it can be read");
        String::from_utf8_lossy(&text).into_owned()
    })
}

impl Started {
    fn id(&self) -> u32 {
        self.child.id()
    }

    fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("a child of ours").is_some()
    }

    fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Waits for its end.
    fn end(mut self) -> Run {
        let code = self.child.wait().expect("a child of ours").code();
        let readers = self.printed.take().expect("it ends once");
        let [out, err] = readers.map(|reader| reader.join().expect("it was read"));
        Run { code, out, err }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn one_sigterm_ends_every_long_command() {
    let folder = scratch("signals");
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().expect("a path in plain letters").to_owned()
    };
    let slow = "alphabeta:depth=30";
    let game = "game = \"connect4\"\n";
    let cup = file("cup.toml", &format!("{game}players = [\"{slow}\", \"random\"]\npairs = 1\n"));
    let task = file(
        "task.toml",
        &format!("{game}reference = \"{slow}\"\npositions = [\"\"]\npoints = {{ moves = 1 }}\n"),
    );
    let puzzles = file("puzzles.txt", &format!("{HARD}\n").repeat(50_000));
    let positions = file("positions.txt", "2 0\n3 0\n");
    let out = folder.join("out");
    let out = out.to_str().expect("a path in plain letters");
    let cases: [Case<'_>; 19] = [
        (&["sudoku", "solve", ENDLESS, "--solver", "annealing:restarts=1000000000"], ""),
        (&["sudoku", "rate", &puzzles], ""),
        (&["sudoku", "generate", "--count", "100000000"], "#"),
        (&["analyse", "hex", "--setup", "size=19", "--player", "mcts:time=1h"], "best "),
        (&["tree", "connect4", "--player", "minimax:depth=30"], "minimax"),
        (&["trace", "connect4", "--player", "minimax:depth=30"], "{"),
        (&["solve", "connect4", "--no-book"], ""),
        (&["puzzle", "connect4", "--grade", "5", "--count", "1000"], ""),
        (&["perft", "connect4", "40", "--json"], "\"interrupted\":true"),
        (&["bench", "--json"], "\"interrupted\":true"),
        (&["bench", "--all"], "| what |"),
        (&["bench", "connect4", "--file", &positions, "--no-book"], "connect4"),
        (&["match", "connect4", slow, "random", "--json"], "\"played\":0"),
        (&["match", "connect4", slow, "random", "--out", out, "--json"], "\"played\":0"),
        (&["tournament", "run", &cup, "--json"], "\"played\":0"),
        (&["grade", &task, "--", "sh", "-c", "cat"], ""),
        (&["play", "connect4", "--first", slow, "--second", slow, "--json"], "\"connect4\""),
        (&["play", "connect4", "--first", slow, "--second", "mcts:time=1h"], "Connect Four"),
        (&["reproduce", "connect4"], ""),
    ];
    // One at a time: a waiting command would take processor time from the others.
    for (args, word) in cases {
        let mut child = start(args);
        wait_until(&format!("{args:?} listens"), || listens(child.id()) || child.has_ended());
        let before = ticks(child.id());
        let works = |child: &Started| ticks(child.id()) >= before + 10;
        wait_until(&format!("{args:?} works"), || works(&child) || child.has_ended());
        if !child.has_ended() {
            child.signal("TERM");
        }
        let run = child.end();
        assert_eq!(run.code, Some(130), "{args:?}: {}", run.err);
        assert!(!run.err.contains("did not stop when asked to"), "{args:?}: {}", run.err);
        assert!(run.out.contains(word), "{args:?}: {}{}", run.out, run.err);
    }
    fs::remove_dir_all(folder).unwrap();
}

/// A bot that never answers uses no processor time, so the signal is sent once it is caught.
#[test]
fn a_bot_is_not_called_ready_when_it_was_not_tried() {
    let mut child = start(&["check-bot", "connect4", "--", "sleep", "600"]);
    wait_until("it listens", || listens(child.id()) || child.has_ended());
    child.signal("TERM");
    let run = child.end();
    assert_eq!(run.code, Some(130), "{}{}", run.out, run.err);
    assert!(
        !run.err.contains("ready") && !run.out.contains("a game with"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn what_perft_has_counted_is_whole() {
    // The start has 81 moves, each with 2,529 × 78 × 77 × … leaves below it.
    let args = ["perft", "hex", "5", "--setup", "size=9,swap=off", "--json"];
    let child = start(&args);
    wait_until("it has counted a move or two", || ticks(child.id()) >= 150);
    child.signal("TERM");
    let run = child.end();
    assert_eq!(run.code, Some(130), "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let moves = report["moves"].as_array().expect("the moves so far");
    let below = 80 * 79 * 78 * 77;
    assert!(!moves.is_empty() && moves.len() < 81, "{report}");
    assert!(moves.iter().all(|of| of["leaves"] == below), "{report}");
    assert_eq!(report["leaves"], below * moves.len() as u64);
}

#[test]
fn a_signal_tells_how_to_go_on_with_a_game_of_machines() {
    for name in ["INT", "TERM"] {
        let args = ["play", "connect4", "--first", "alphabeta:depth=30", "--second", "random"];
        let child = start(&[&args[..], &["--position", "4453"]].concat());
        wait_until_it_thinks(&child.child);
        child.signal(name);
        let run = child.end();
        assert_eq!(run.code, Some(130), "{name}: {}{}", run.out, run.err);
        assert!(run.err.contains("--position 4453"), "{name}: {}", run.err);
        assert!(!run.out.contains("  5. "), "no move is made up: {}", run.out);
    }
}
