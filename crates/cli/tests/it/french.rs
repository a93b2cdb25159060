//! On a French terminal, all text for people is French.

use crate::support::{Run, piped, quintet};

/// Words of our English texts that no French text contains.
const ENGLISH: [&str; 46] = [
    "the",
    "of",
    "is",
    "are",
    "and",
    "with",
    "for",
    "from",
    "to",
    "by",
    "best",
    "line",
    "spent",
    "seed",
    "nodes",
    "depth",
    "moves",
    "move",
    "game",
    "win",
    "loss",
    "draw",
    "proved",
    "estimate",
    "sampled",
    "players",
    "who",
    "plays",
    "type",
    "last",
    "besides",
    "saved",
    "loaded",
    "leaves",
    "solved",
    "steps",
    "step",
    "tries",
    "made",
    "givens",
    "there",
    "expected",
    "error",
    "unknown",
    "cannot",
    "interrupted",
];

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[track_caller]
fn is_french(run: &Run, allowed: &[&str]) {
    let text = format!("{}\n{}", run.out, run.err);
    assert!(text.len() > 5, "something is said");
    // Typed text appears after the prompt.
    for line in text.lines().filter(|line| !line.contains("> ")) {
        // Commands and options to type stay as they are.
        let plain: String = line.split('`').step_by(2).collect();
        let plain = plain.split("quintet play").next().unwrap_or_default();
        for word in plain.split_whitespace() {
            let number = word.trim_matches(|c: char| !c.is_ascii_digit());
            let is_point = number.contains('.') && number.parse::<f64>().is_ok();
            assert!(!is_point, "`{word}` has a decimal point: {line}");
        }
        for word in plain.split(|c: char| !c.is_alphanumeric() && !"-_'’=".contains(c)) {
            let word = word.to_lowercase();
            let known = ENGLISH.contains(&word.as_str()) && !allowed.contains(&word.as_str());
            assert!(!known, "`{word}` is English: {line}");
        }
    }
}

fn french(args: &[&str]) -> Run {
    quintet(&[args, &["--lang", "fr"]].concat())
}

#[test]
fn commands_answer_in_french() {
    for args in [
        &["analyse", "connect4", "4453"][..],
        &["analyse", "hex", "--setup", "size=4", "--player", "mcts:simulations=200"],
        &["analyse", "connect4", "1212121"],
        &["solve", "connect4", "4453"],
        &["solve", "hex", "--setup", "size=4"],
        &["solve", "pentago"],
        &["perft", "connect4", "2"],
        &["tree", "connect4", "1212121", "--format", "dot"],
        &["tree", "connect4", "--player", "pvs:depth=4", "--format", "text"],
        &["match", "connect4", "random", "random", "--games", "4", "--seed", "1"],
        &["trace", "connect4", "44", "--player", "alphabeta:depth=2", "--words"],
        &["sudoku", "solve", "1....4...3.4...."],
        &["sudoku", "rate", "1....4...3.4...."],
        &["sudoku", "explain", "1....4...3.4...."],
        &["sudoku", "generate", "--seed", "1"],
        &["sudoku", "explain", PUZZLE],
        &["sudoku", "generate", "--clues", "16"],
        &["sudoku", "generate", "--clues", "31", "--symmetry", "four-mirrors", "--size", "4"],
        &["sudoku", "generate", "--size", "4", "--difficulty", "hard"],
        &["sudoku", "generate", "--difficulty", "brutal"],
        &["sudoku", "generate", "--symmetry", "round"],
        &["sudoku", "generate", "--size", "5"],
        &["sudoku", "solve", "--solver", "nope"],
        &["analyse", "connect4", "--time", "5"],
        &["analyse", "pentago", "--player", "report:depth=1", "--choice"],
        &["analyse", "hex", "--setup", "size=4", "--player", "best-choice:depth=1", "d1"],
        &["analyse", "dual-sudoku", "--player", "joueur-ia:depth=1", "--choice"],
        &["analyse", "connect4", "--depth", "0"],
        &["match", "connect4", "random", "random", "--sprt", "abc"],
        &["match", "connect4", "random", "random", "--games", "3"],
        &["match", "connect4", "random", "random", "--clock", "5"],
        &["match", "connect4", "random", "random", "--report", "x.pdf"],
        &["match", "connect4", "random", "kasparov"],
        &["match", "sudoku", "random", "random"],
        &["match", "connect4", "lines:", "random"],
        &["match", "connect4", "random", "lines:/nonexist"],
        &["tournament", "run", "no-such-file"],
        &["tune", "connect4", "mcts:nodes=9"],
        &["tune", "connect4", "mcts:nodes=9", "--param", "nodes"],
        &["tune", "connect4", "mcts:nodes=9", "--param", "exploration=9..1"],
        &["tune", "connect4", "mcts", "--param", "exploration"],
        &["tune", "connect4", "mcts:nodes=9,threads=2", "--param", "exploration"],
        &["tune", "connect4", "lines:bot", "--param", "exploration"],
        &["tune", "connect4", "mcts:nodes=9", "--param", "exploration", "--rate", "0"],
        &["puzzle", "hex", "--grade", "6"],
        &["solve", "pentago", "--memory", "much"],
        &["tree", "connect4", "--output", "x.pdf"],
        &["bench", "connect4", "--weak"],
        &["nope"],
        &["sudoku", "solve", "11.............."],
        &["sudoku", "solve", "no-such-file"],
        &["play", "connect4", "--first", "random", "--second", "random", "--seed", "1"],
        &["play", "connect4", "--load", "no-such-file"],
        &["play", "connect4", "--first", "kasparov"],
        &["analyse", "chess"],
        &["analyse", "connect4", "4455667788"],
    ] {
        // The system's message about a file is not translated.
        is_french(&french(args), if args.contains(&"no-such-file") { &["error"] } else { &[] });
    }
}

#[test]
fn one_is_not_many() {
    let said = french(&["solve", "pentago", "201012100022112210121221211112210022"]).ok();
    assert!(said.contains("avec 1 coup sur 64"), "{said}");
    let said = french(&["perft", "connect4", "0"]).ok();
    assert!(said.contains(" 1 feuille en "), "{said}");
    // The system's message about a folder is not translated.
    let run = french(&["serve", "--data", "/proc/nope"]);
    assert!(run.err.contains("impossible d’écrire dans le dossier"), "{}", run.err);
}

#[test]
fn games_are_described_in_french() {
    for game in ["connect4", "hex", "pentago", "dual-sudoku", "sudoku"] {
        // Names of formats, parameters and players are typed, so they are not translated.
        is_french(
            &french(&["games", game]),
            &["moves", "line", "depth", "nodes", "best", "game", "move", "plays", "leaves"],
        );
    }
}

#[test]
fn a_conversation_is_in_french() {
    let orders = [
        "4", "4", "undo", "redo", "hint", "moves", "score", "players", "level", "zz", "board",
        "quit",
    ];
    let args = ["play", "connect4", "--first", "human", "--second", "human", "--lang", "fr"];
    is_french(&piped(&args, &orders), &["depth", "nodes", "line", "estimate", "plays"]);
    let orders = ["1", "", "hint", "hint what", "quit"];
    is_french(&piped(&["play", "sudoku", "--seed", "1", "--lang", "fr"], &orders), &[]);
    is_french(&piped(&["play", "--lang", "fr"], &["1", "", "9", "1", "1", "quit"]), &[]);
}
