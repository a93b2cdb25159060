//! Games in the terminal, played through a pipe.

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
    // words-ok: a message of the test
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
        "To continue: quintet play connect4 --first human --second alphabeta:depth=3 --seed 1 --position 3",
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
        "take back your last move",
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
    assert!(shown.contains(&format!("quintet play --load {file}")), "{shown}");
    assert!(shown.contains("\n44\n") && shown.contains("<svg"), "{shown}");
    assert_eq!(kept(&path), "44");
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
    assert!(run.err.contains(&format!("to continue: quintet play --load {file}")), "{}", run.err);
    let load = format!("load {file}");
    for args in [&SOLO[..], &["play", "--load", file]] {
        let report = piped(&[args, &["--json"]].concat(), &[&load, "4"]).json();
        let found = (text(&report, "setup"), text(&report, "position"));
        assert_eq!(found, ("width=4,height=4", "144"), "the file brings its setup");
    }
}

/// The position in a game file.
fn kept(path: &std::path::Path) -> String {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let position = text.lines().find_map(|line| line.strip_prefix("position = "));
    position.expect("a position").trim_matches('"').to_owned()
}

#[test]
fn a_kept_game_is_written_after_every_move() {
    let path = scratch("kept.txt");
    let args = [&SOLO[..], &["--save", path.to_str().unwrap()]].concat();
    piped(&args, &["4", "4", "3", "undo"]).ok();
    assert_eq!(kept(&path), "44");
    piped(&args, &["1"]).refused(&["already exists", "load it first"]);
    assert_eq!(kept(&path), "44", "nothing is written over");
    let file = path.to_str().unwrap();
    piped(&[&args[..], &["--load", file]].concat(), &["1"]).ok();
    assert_eq!(kept(&path), "441", "but for what was loaded");
    let shown = piped(&SOLO, &["4", &format!("save {file}"), "export"]).ok();
    assert!(shown.contains("already exists") && shown.contains("\n4\n"), "{shown}");
}

/// Runs a printed command in a shell, with lines piped in.
fn by_shell(line: &str, lines: &[&str]) -> crate::support::Run {
    let program = env!("CARGO_BIN_EXE_quintet");
    let line = line.replacen("quintet", program, 1);
    let input = lines.join("\n");
    let line = format!("printf '%s\\n' \"$LINES\" | {line} --json");
    let shell = std::process::Command::new("sh").args(["-c", &line]).env("LINES", input).output();
    shell.expect("there is a shell").into()
}

#[test]
fn the_printed_command_goes_on_with_the_same_game() {
    for (game, setup, moves) in [
        ("connect4", "width=5,height=5", ["1", "2", "3"]),
        ("hex", "size=4,swap=pieces", ["a1", "c3", "d4"]),
        ("pentago", "", ["a1 tl+", "f6 br-", "c4 tr+"]),
        ("dual-sudoku", "size=4", ["r1c1=4", "r2c2=9", "pass"]),
        ("sudoku", "size=4", ["r1c1=4", "r1c2=3", "r4c4=1"]),
    ] {
        let mut args = vec!["play", game, "--setup", setup, "--first", "human", "--seed", "5"];
        if game != "sudoku" {
            args.extend(["--second", "random"]);
        }
        let whole = piped(&[&args[..], &["--json"]].concat(), &moves).json();
        let path = scratch(&format!("resumed-{game}.toml"));
        let save = format!("save {}", path.display());
        let half = piped(&args, &[moves[0], &save]).ok();
        let printed = |start: &str| {
            let command = half.split(start).nth(1).and_then(|rest| rest.lines().next());
            command.unwrap_or_else(|| panic!("`{start}` is not in:\n{half}")).to_owned()
        };
        for command in [printed("To continue: "), printed("; to continue: ")] {
            let report = by_shell(&command, &moves[1..]).json();
            for key in ["setup", "position", "first", "second"] {
                assert_eq!(report[key], whole[key], "{game} {key}: {command}");
            }
        }
    }
}

#[test]
fn orders_in_any_case_and_a_ladder() {
    let shown = piped(&DUEL, &["4", "UNDO", "Level", "level 1", "level 9", "swap", "quit"]).ok();
    for words in
        ["Beginner", "Yellow: Beginner (solver:strength=1)", "expected a level from 1 to 5"]
    {
        assert!(shown.contains(words), "`{words}` is not in:\n{shown}");
    }
    assert!(shown.contains("  1. Red (solver:strength=1): "), "the sides are swapped:\n{shown}");
}

#[test]
fn a_game_is_given_up_and_another_begun() {
    let path = scratch("resigned.toml");
    let save = format!("save {}", path.display());
    let shown = piped(&SOLO, &["4", "resign", &save, "new", "3", "export"]).ok();
    for words in ["Red wins: Yellow resigned", "a new game", "\n3\n"] {
        assert!(shown.contains(words), "`{words}` is not in:\n{shown}");
    }
    let report = piped(&["play", "--load", path.to_str().unwrap(), "--json"], &[]).json();
    assert_eq!(report["outcome"]["reason"], "resigned");
}

#[test]
fn a_damaged_file_is_refused_by_place() {
    let path = scratch("damaged.toml");
    let file = path.to_str().unwrap();
    for (text, words) in [
        ("quintet = 1\ngame = \"connect4\"\nplayer = 3\n", "unknown field `player`"),
        ("quintet = 7\ngame = \"connect4\"\n", "version 7"),
        ("quintet = 1\ngame = \"chess\"\n", "unknown game `chess`"),
        ("quintet = 1\ngame = \"connect4\"\nposition = \"49\"\n", "`9`"),
    ] {
        std::fs::write(&path, text).unwrap();
        piped(&["play", "--load", file], &[]).refused(&[words]);
    }
    std::fs::write(&path, "quintet = 1\ngame = \"hex\"\n").unwrap();
    piped(&["play", "connect4", "--load", file], &[]).refused(&["a game of hex, not of connect4"]);
}

#[test]
fn a_puzzle_is_made_hinted_and_loaded() {
    let shown = piped(&["play", "sudoku", "--seed", "3"], &["kasparov", "2", "hint", "hint why"]);
    let shown = shown.ok();
    for words in ["unknown difficulty `kasparov`", "seed 3", "(`hint what` says more)"] {
        assert!(shown.contains(words), "`{words}` is not in:\n{shown}");
    }
    let path = scratch("made.txt");
    let made = quintet(&["sudoku", "generate", "--seed", "4"]).ok();
    std::fs::write(&path, &made).unwrap();
    let args = ["play", "sudoku", "--load", path.to_str().unwrap(), "--json"];
    let report = piped(&args, &[]).json();
    assert_eq!(Some(text(&report, "position")), made.split_whitespace().next());
}

#[test]
fn help_promises_what_a_puzzle_has() {
    let orders = ["help", "hint where", "level", "level 1", "hint"];
    let small = piped(&["play", "sudoku", "--setup", "size=4"], &orders).ok();
    for promised in ["another opponent", "change sides"] {
        assert!(!small.contains(promised), "`{promised}` is in:\n{small}");
    }
    assert!(small.contains("hint where, what or why"), "{small}");
    assert!(small.contains("several solutions: only puzzles with one are rated"), "{small}");
    assert_eq!(small.matches("a puzzle has no opponent").count(), 2, "{small}");
    assert!(small.contains("fast would play r1c1="), "{small}");
    let grid = ["play", "sudoku", "--setup", "grid=1....4...3.4...."];
    assert!(piped(&grid, &["hint why"]).ok().contains("So r"), "a hint in 4×4");
    let large = piped(&["play", "sudoku", "--setup", "size=25"], &["help", "hint where"]).ok();
    assert!(large.contains("only grids up to 16×16 are explained"), "{large}");
    assert!(!large.contains("hint where, what or why"), "{large}");
    let usual = piped(&["play", "sudoku", "--seed", "3"], &["1", "help"]).ok();
    assert!(usual.contains("hint where, what or why"), "{usual}");
    let game = piped(&SOLO, &["help"]).ok();
    assert!(game.contains("another opponent") && !game.contains("hint where"), "{game}");
}

#[test]
fn the_end_of_a_game_can_be_taken_back() {
    let lines = ["4", "5", "4", "5", "4", "5", "4", "moves", "4", "hint", "undo", "board"];
    let shown = piped(&SOLO, &lines).ok();
    assert!(shown.contains("Red wins"), "{shown}");
    assert!(shown.contains("no moves: the game is over"), "{shown}");
    assert!(shown.contains("move `4`: the game is over"), "{shown}");
    let again = "To continue: quintet play connect4 --first human --second human --position 454545";
    assert!(shown.contains(again), "{shown}");
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

#[test]
fn clocks_run_are_told_and_are_resumed() {
    let args = ["play", "connect4", "--first", "human", "--second", "pvs", "--seed", "1"];
    let run = piped(&[&args[..], &["--clock", "3s"]].concat(), &["4", "score", "quit"]);
    assert!(run.out.contains("Red 0:0") && run.out.contains("total"), "{}", run.out);
    let again = run.out.lines().last().unwrap().strip_prefix("To continue: quintet ").unwrap();
    let words: Vec<&str> = again.split(' ').collect();
    assert!(words.contains(&"--left"), "{again}");
    let resumed = piped(&words, &["4", "quit"]);
    assert!(resumed.out.contains("  3. Red (human): 4"), "{}", resumed.out);
    // A side without time loses with its next move.
    let late = piped(&[&args[..], &["--clock", "3s", "--left", "0ms,3s"]].concat(), &["4", ""]);
    assert!(late.out.contains("Red ran out of time"), "{}", late.out);
    assert!(late.out.contains("Yellow wins"), "{}", late.out);
    quintet(&[&args[..], &["--clock", "soon"]].concat()).refused(&["5m"]);
}

#[test]
fn programs_share_their_clock_and_the_totals_are_told() {
    let args = ["play", "connect4", "--first", "pvs", "--second", "mcts", "--clock", "2s"];
    let run = quintet(&[&args[..], &["--seed", "1"]].concat());
    let out = run.ok();
    assert!(!out.contains("is up"), "nobody loses on time: {out}");
    assert!(out.contains("time") && out.contains("nodes") && out.contains("mean"), "{out}");
}
