//! Colours, broken pipes, and Ctrl-C.
#![cfg(unix)]

use crate::support::{Run, command, quintet, signal, wait_until, wait_until_it_thinks};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let args = ["analyse", "connect4", "4453", "--player", "minimax:depth=1"];
    assert!(!quintet(&args).ok().contains('\x1b'));
    let always = [&args[..], &["--color", "always"]].concat();
    assert!(quintet(&always).ok().contains("\x1b["));
    let never = [&args[..], &["--color", "never"]].concat();
    assert!(!quintet(&never).ok().contains('\x1b'));
    assert!(quintet(&["--help", "--color", "always"]).ok().contains('\x1b'));
    assert!(!quintet(&["--help", "--color=never"]).ok().contains('\x1b'));
    let run: Run = command(&args).env("NO_COLOR", "1").output().unwrap().into();
    assert!(!run.ok().contains('\x1b'));
    assert!(!quintet(&["games", "--json", "--color", "always"]).ok().contains('\x1b'));
}

/// On a terminal of its own, if `script` can provide one.
#[test]
fn no_color_is_honoured_on_a_terminal() {
    let binary = env!("CARGO_BIN_EXE_quintet");
    let on_a_terminal = |no_color: Option<&str>| {
        let line = format!("{binary} analyse connect4 4453 --player minimax:depth=1");
        let mut script = Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).env("TERM", "xterm").env_remove("NO_COLOR");
        script.envs(no_color.map(|value| ("NO_COLOR", value))).stdin(Stdio::null());
        script.output().ok().filter(|output| output.status.success())
    };
    let Some(coloured) = on_a_terminal(None) else { return };
    assert!(String::from_utf8_lossy(&coloured.stdout).contains("\x1b[1"));
    let plain = on_a_terminal(Some("1")).unwrap();
    assert!(!String::from_utf8_lossy(&plain.stdout).contains("\x1b[1"));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let lines: [&[&str]; 3] = [
        &["games"],
        &["tree", "connect4", "--player", "minimax:depth=4", "--max-nodes", "100000"],
        &["play", "connect4", "--first", "random", "--second", "random"],
    ];
    for args in lines {
        let mut child = command(args).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut byte = [0];
        stdout.read_exact(&mut byte).unwrap();
        drop(stdout);
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.err);
        assert!(!run.err.contains("panic"), "{}", run.err);
    }
}

#[test]
fn a_signal_ends_an_analysis_with_an_answer() {
    for name in ["INT", "TERM"] {
        let args = ["analyse", "connect4", "--player", "alphabeta:depth=30", "--json"];
        let child = command(&args).spawn().unwrap();
        wait_until_it_thinks(&child);
        signal(&child, name);
        // It would think for years, so ending at all, and not by the signal, is the result.
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.code, Some(130), "{name}: {}", run.err);
        let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(report["interrupted"], true, "{name}");
        assert!(report["best"].is_string());
    }
}

#[test]
fn ctrl_c_lets_a_machine_move_at_once() {
    let args = ["play", "connect4", "--first", "alphabeta:depth=30", "--second", "human"];
    let mut child = command(&args).stdin(Stdio::piped()).spawn().unwrap();
    wait_until_it_thinks(&child);
    signal(&child, "INT");
    writeln!(child.stdin.take().unwrap(), "quit").unwrap();
    let shown = Run::from(child.wait_with_output().unwrap()).ok();
    assert!(shown.contains("  1. Red (alphabeta:depth=30): "), "{shown}");
    assert!(shown.contains("To continue: "), "{shown}");
}

#[test]
fn ctrl_c_twice_leaves_with_the_game() {
    let args =
        ["play", "connect4", "--first", "alphabeta:depth=30", "--second", "alphabeta:depth=30"];
    let args = [&args[..], &["--position", "4453"]].concat();
    let mut child = command(&args).spawn().unwrap();
    wait_until_it_thinks(&child);
    // The two signals must be close together, however busy the machine is.
    wait_until("it leaves", || {
        let gone = child.try_wait().unwrap().is_some();
        if !gone {
            signal(&child, "INT");
        }
        gone
    });
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!(run.code, Some(130), "{}{}", run.out, run.err);
    assert!(
        run.err.contains("to continue the game: quintet play connect4 --first")
            && run.err.contains("--position 4453"),
        "{}",
        run.err
    );
}

#[test]
fn ctrl_c_at_a_prompt_leaves_with_the_game() {
    let args = ["play", "connect4", "--first", "human", "--second", "human", "--position", "4453"];
    let mut child = command(&args).stdin(Stdio::piped()).spawn().unwrap();
    let (stdin, mut stdout) = (child.stdin.take(), child.stdout.take().unwrap());
    let mut shown = Vec::new();
    while !shown.ends_with(b"> ") {
        let mut byte = [0];
        stdout.read_exact(&mut byte).expect("a prompt");
        shown.extend(byte);
    }
    signal(&child, "INT");
    let run: Run = child.wait_with_output().unwrap().into();
    drop(stdin);
    assert_eq!(run.code, Some(130), "{}{}", run.out, run.err);
    assert!(run.err.contains("--position 4453"), "{}", run.err);
}
