//! Games in the terminal, by pipe.

use crate::support::{piped, quintet, scratch, text};

const SOLO: [&str; 6] = ["play", "connect4", "--first", "human", "--second", "human"];
const DUEL: [&str; 8] =
    ["play", "connect4", "--first", "human", "--second", "alphabeta:depth=3", "--seed", "1"];

#[test]
fn machines_play_to_the_end() {
    let args = ["play", "connect4", "--first", "alphabeta:depth=4", "--second", "random"];
    let args = [&args[..], &["--seed", "7"]].concat();
    let shown = quintet(&args).ok();
    assert!(shown.contains("  1. Red (alphabeta:depth=4): "), "{shown}");
    assert!(shown.contains("Red wins"), "{shown}");
    let run = quintet(&[&args[..], &["--json"]].concat());
    assert!(run.err.contains("Red wins"), "the conversation is told on standard error");
    let report = run.json();
    assert_eq!(report["outcome"]["winner"], "first");
    assert_eq!(report["moves"].as_array().unwrap().len() as u64, report["plies"]);
    assert!(report["moves"][0]["thought"]["nodes"].as_u64().unwrap() > 0);
    let again = quintet(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(report["position"], again["position"], "the same seed, the same game");
}

#[test]
fn a_person_against_a_machine() {
    let lines = ["4", "undo", "hint", "hint random", "3", "moves", "score", "players", "quit"];
    let shown = piped(&DUEL, &lines).ok();
    for words in [
        "  1. Red (human): 4",
        "  2. Yellow (alphabeta:depth=3): ",
        "would play",
        "random would play",
        "  1. Red (human): 3",
        "  1  2  3  4  5  6  7",
        "Red to move (2 plies)",
        "To go on: quintet play connect4 --position 3",
    ] {
        assert!(shown.contains(words), "`{words}` is not in:\n{shown}");
    }
}

#[test]
fn undo_gives_the_move_back_to_the_person() {
    let report = piped(&[&DUEL[..], &["--json"]].concat(), &["4", "4", "undo", "quit"]).json();
    assert_eq!(report["plies"], 2);
    let report = piped(&[&DUEL[..], &["--json"]].concat(), &["4", "4", "undo", "redo"]).json();
    assert_eq!(report["plies"], 4);
    let args = ["play", "connect4", "--first", "alphabeta:depth=2", "--second", "human", "--json"];
    let run = piped(&args, &["undo", "4", "undo"]);
    assert!(run.err.contains("there is no move to take back"), "{}", run.err);
    assert_eq!(run.json()["plies"], 1);
}

#[test]
fn undo_between_people_takes_one_move() {
    let args = [&SOLO[..], &["--json"]].concat();
    assert_eq!(piped(&args, &["4", "4", "5", "undo"]).json()["position"], "44");
    assert_eq!(piped(&args, &["4", "4", "5", "undo", "undo", "redo"]).json()["position"], "44");
    assert_eq!(piped(&args, &["4", "undo", "redo", "redo", "undo", "undo"]).json()["plies"], 0);
}

#[test]
fn nothing_is_lost_by_a_slip() {
    let lines = [
        "4",
        "x",
        "8",
        "save",
        "save /no/such/file",
        "save f pdf",
        "load",
        "load /no/such",
        "export pdf",
        "hint kasparov",
        "hint alphabeta depth",
        "",
        "help",
        "4",
    ];
    let run = piped(&[&SOLO[..], &["--json"]].concat(), &lines);
    for words in [
        "`x` is not a move: expected a column from 1 to 7",
        "`8` is not a move",
        "write it as: save FILE [FORMAT]",
        "cannot write `/no/such/file`",
        "unknown format `pdf`; available: moves",
        "write it as: load FILE",
        "cannot read `/no/such`",
        "unknown player `kasparov`",
        "write it as: hint [PLAYER]",
        "take your last move back",
    ] {
        assert!(run.err.contains(words), "`{words}` is not in:\n{}", run.err);
    }
    assert_eq!(run.json()["position"], "44");
}

#[test]
fn a_full_column_is_refused() {
    let run = piped(&SOLO, &["4", "4", "4", "4", "4", "4", "4"]);
    assert!(run.ok().contains("illegal move `4`: column 4 is full"));
}

#[test]
fn save_load_export() {
    let path = scratch("game.txt");
    let file = path.to_str().unwrap();
    let (save, load) = (format!("save {file}"), format!("load {file}"));
    let shown = piped(&SOLO, &["4", "4", &save, "5", "5", &load, "export", "export svg"]).ok();
    assert!(shown.contains(&format!("quintet play connect4 --load {file}")), "{shown}");
    assert!(shown.contains("\n44\n") && shown.contains("<svg"), "{shown}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "44\n");
    let args = [&SOLO[..], &["--load", file, "--json"]].concat();
    assert_eq!(piped(&args, &["3"]).json()["position"], "443");
}

#[test]
fn a_game_of_another_size_is_loaded_in_its_setup() {
    let path = scratch("small.txt");
    let file = path.to_str().unwrap();
    let setup = ["--setup", "width=4,height=4", "--json"];
    let save = format!("save {file}");
    let run = piped(&[&SOLO[..], &setup].concat(), &["1", "4", &save]);
    assert!(run.err.contains("--setup width=4,height=4 --load"), "{}", run.err);
    let load = format!("load {file}");
    let report = piped(&[&SOLO[..], &setup].concat(), &[&load, "4"]).json();
    assert_eq!((text(&report, "setup"), text(&report, "position")), ("width=4,height=4", "144"));
}

#[test]
fn a_kept_game_is_written_after_every_move() {
    let path = scratch("kept.txt");
    let args = [&SOLO[..], &["--save", path.to_str().unwrap()]].concat();
    piped(&args, &["4", "4", "3", "undo"]).ok();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "44\n");
    piped(&args, &["1"]).refused(&["is there already", "load it first"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "44\n", "nothing is written over");
    let file = path.to_str().unwrap();
    piped(&[&args[..], &["--load", file]].concat(), &["1"]).ok();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "441\n", "but for what was loaded");
    let shown = piped(&SOLO, &["4", &format!("save {file}"), "export"]).ok();
    assert!(shown.contains("is there already") && shown.contains("\n4\n"), "{shown}");
}

#[test]
fn the_end_of_a_game_can_be_taken_back() {
    let lines = ["4", "5", "4", "5", "4", "5", "4", "moves", "4", "hint", "undo", "board"];
    let shown = piped(&SOLO, &lines).ok();
    assert!(shown.contains("Red wins"), "{shown}");
    assert!(shown.contains("there are no moves"), "{shown}");
    assert!(shown.contains("move `4`: the game is over"), "{shown}");
    assert!(shown.contains("To go on: quintet play connect4 --position 454545"), "{shown}");
}

#[test]
fn the_menu() {
    let lines =
        ["chess", "1", "width=99", "width=5,height=5", "kasparov", "", "random", "3", "quit"];
    let shown = piped(&["play"], &lines).ok();
    for words in [
        "game [connect4]> ",
        "unknown game `chess`; available: connect4",
        "`width` cannot be `99`",
        "unknown player `kasparov`",
        "human",
        "Who plays Yellow (second)",
        "  1. Red (human): 3",
        "  2. Yellow (random): ",
        "--setup width=5,height=5",
    ] {
        assert!(shown.contains(words), "`{words}` is not in:\n{shown}");
    }
}

#[test]
fn the_menu_can_be_left_anywhere() {
    let answers = ["connect4", "", "human", "human", "4"];
    for answered in 0..=answers.len() {
        piped(&["play"], &answers[..answered]).ok();
        piped(&["play"], &[&answers[..answered], &["quit"]].concat()).ok();
    }
}

#[test]
fn what_is_given_is_not_asked() {
    let shown = piped(&["play", "connect4", "--second", "random"], &["human", "4"]).ok();
    assert!(!shown.contains("Setup") && !shown.contains("second ["), "{shown}");
    assert!(shown.contains("  2. Yellow (random): "), "{shown}");
}
