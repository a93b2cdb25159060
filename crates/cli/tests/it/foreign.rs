//! Untrusted text is displayed in a terminal without its control sequences.
#![cfg(unix)]

use crate::support::{Run, command, piped, quintet, scratch};
use quintet::core::foreign;
use std::fs;

/// A terminal title, a cleared screen, a C1 command, a NUL and reversed text.
const HOSTILE: &str = "x\u{1b}]0;owned\u{7}\u{1b}[2J\u{1b}[31m\u{9b}31m\u{202e}y";

/// Checks that the output contains no control sequences but our own colours.
#[track_caller]
fn check(run: &Run) {
    for text in [&run.out, &run.err] {
        let mut plain = text.clone();
        for code in ["0", "1", "2", "1;31"] {
            plain = plain.replace(&format!("\u{1b}[{code}m"), "");
        }
        let hidden = plain.chars().find(|&c| c != '\n' && c != '\t' && foreign::is_hidden(c));
        assert_eq!(hidden, None, "{plain:?}");
    }
}

#[test]
fn refusals_quote_and_do_not_obey() {
    let folder = scratch("foreign");
    fs::create_dir_all(&folder).unwrap();
    let name = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let [broken, odd] = [name("broken.toml"), name(&format!("{HOSTILE}.toml"))];
    fs::write(&broken, format!("game = \"connect4\"\nplayers = \"{HOSTILE}\"\npairs = 1\n"))
        .unwrap();
    fs::write(&odd, "game = 3\n").unwrap();
    let lines: [&[&str]; 9] = [
        &["solve", "connect4", HOSTILE],
        &["analyse", "hex", HOSTILE, "--player", "random"],
        &["play", HOSTILE],
        &["match", "connect4", HOSTILE, "random"],
        &["match", "connect4", "random", "random", "--setup", HOSTILE],
        &["tournament", "run", &broken],
        &["tournament", "run", &odd],
        &["perft", "connect4", HOSTILE],
        &[HOSTILE],
    ];
    for args in lines {
        for more in [&["--color", "always"][..], &["--color", "never"], &["--lang", "fr"]] {
            let run = quintet(&[args, more].concat());
            assert_eq!(run.code, Some(2), "{args:?}: {}", run.err);
            check(&run);
        }
    }
    check(&piped(&["sudoku", "solve"], &[HOSTILE]));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bots_are_quoted_and_not_obeyed() {
    let escaped = "x\\033]0;owned\\007\\033[2J\\033[31m\\302\\2331m\\342\\200\\256y";
    let wrong =
        format!("lines:sh -c \"read turn; printf '{escaped}\\n'; printf '{escaped}\\n' >&2\"");
    let dying = format!("lines:sh -c \"printf '{escaped}\\n' >&2; exit 3\"");
    for bot in [&wrong, &dying] {
        for more in [&["--color", "always"][..], &["--json"]] {
            let args = ["match", "connect4", bot, "random", "--games", "2"];
            let run: Run = command(&[&args[..], more].concat()).output().unwrap().into();
            assert_eq!(run.code, Some(0), "{}", run.err);
            if more[0] != "--json" {
                check(&run);
                assert!(run.err.contains("owned"), "it is shown: {}", run.err);
            }
        }
        let command = bot.strip_prefix("lines:sh -c ").unwrap().trim_matches('"');
        let args = ["check-bot", "connect4", "--transcript", "--color", "always"];
        check(&quintet(&[&args[..], &["--", "sh", "-c", command]].concat()));
    }
}

#[test]
fn a_name_of_65535_characters_is_refused_before_the_games() {
    let folder = scratch("long-name");
    fs::create_dir_all(&folder).unwrap();
    let cup = folder.join("cup.toml");
    let name = "x".repeat(65_535);
    let players = format!("[\"random\", {{ player = \"random\", name = \"{name}\" }}]");
    fs::write(&cup, format!("game = \"connect4\"\nplayers = {players}\npairs = 1\n")).unwrap();
    let run = quintet(&["tournament", "run", cup.to_str().unwrap()]);
    run.refused(&["line 2", "at most 100 characters, found 65535"]);
    assert!(!folder.join("cup.journal.jsonl").exists(), "no game was played");
    let bot = format!("lines:sh {name}");
    quintet(&["match", "connect4", &bot, "random"]).refused(&["player 1", "at most 4096"]);
    fs::remove_dir_all(folder).unwrap();
}
