//! Terminal output: no line is wider than the terminal, and no control sequence appears without
//! support for it.

use crate::support::{Run, command};
use std::process::Stdio;

const SCREENS: [&[&str]; 11] = [
    &["games"],
    &["games", "hex"],
    &["analyse", "pentago", "c3 tl+", "--player", "pvs:depth=1"],
    &["analyse", "dual-sudoku", "--player", "pvs:depth=1"],
    &["solve", "connect4", "4453"],
    &["solve", "hex", "--setup", "size=5", "c3"],
    &[
        "sudoku",
        "explain",
        "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......",
    ],
    &["perft", "connect4", "3", "--divide"],
    &["tree", "connect4", "44", "--player", "alphabeta:depth=3"],
    &["tree", "pentago", "--player", "alphabeta:depth=1"],
    &["play", "connect4", "--first", "random", "--second", "alphabeta:depth=2", "--seed", "1"],
];

/// A run in a terminal of this many columns, provided by `script`.
fn on_a_terminal(args: &[&str], columns: usize, kind: &str) -> String {
    let quote = |word: &&str| format!("'{word}'");
    let words: Vec<String> = args.iter().map(quote).collect();
    let program = env!("CARGO_BIN_EXE_quintet");
    let line = format!("stty cols {columns} rows 50; '{program}' {}", words.join(" "));
    let run = std::process::Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", kind)
        .env_remove("COLUMNS")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("`script` is part of every Linux");
    String::from_utf8(run.stdout).expect("output is UTF-8")
}

/// The text without colours, each line as it stands at its end.
fn seen(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if character == '\u{1b}' {
            // ESC [ … letter
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(character);
        }
    }
    let last =
        |line: &str| line.trim_end_matches('\r').rsplit('\r').next().unwrap_or("").to_owned();
    plain.split('\n').map(last).collect()
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for columns in [60, 80, 120] {
        for args in SCREENS {
            let text = on_a_terminal(args, columns, "xterm");
            for line in seen(&text) {
                let width = line.chars().count();
                assert!(width <= columns, "{width} > {columns} columns, {args:?}: {line}");
            }
        }
    }
}

#[test]
fn a_plain_terminal_gets_plain_lines() {
    for args in SCREENS {
        let text = on_a_terminal(args, 80, "dumb");
        let control = |c: char| c.is_control() && !matches!(c, '\n' | '\r');
        assert!(!text.contains(control), "{args:?}: {text:?}");
        assert!(!text.replace("\r\n", "\n").contains('\r'), "{args:?}: a line is written over");
    }
}

#[test]
fn a_pipe_gets_plain_lines() {
    for args in SCREENS {
        let run: Run = command(args).output().unwrap().into();
        assert!(!run.out.contains('\u{1b}') && !run.err.contains(['\u{1b}', '\r']), "{args:?}");
    }
}
