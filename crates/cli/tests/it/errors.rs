//! Every kind of error: exit status 2, the offending text, the accepted form, and nothing on
//! standard output.

use crate::support::{piped, quintet, scratch};

#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let run = quintet(args);
    run.refused(words);
    assert_eq!(run.out, "", "standard output stays empty");
    let json = quintet(&[args, &["--json"]].concat());
    json.refused(words);
    assert_eq!(json.out, "", "also with --json");
}

#[test]
fn unknown_game() {
    refused(&["analyse", "chess"], &["unknown game `chess`", "connect4"]);
    refused(&["perft", "chess", "3"], &["`chess`", "connect4"]);
    refused(&["play", "chess"], &["`chess`", "connect4"]);
    refused(&["games", "chess"], &["`chess`", "connect4"]);
    refused(&["bench", "chess"], &["`chess`", "connect4"]);
    refused(&["tree", "chess"], &["`chess`", "connect4"]);
}

#[test]
fn unknown_player() {
    refused(&["analyse", "connect4", "--player", "kasparov"], &["`kasparov`", "alphabeta"]);
    let args = ["play", "connect4", "--first", "human", "--second", "kasparov"];
    refused(&args, &["`kasparov`", "alphabeta", "human"]);
    refused(&["analyse", "connect4", "--player", "human"], &["`human`", "other players"]);
}

#[test]
fn bad_player_parameter() {
    let player = |player| ["analyse", "connect4", "--player", player];
    refused(&player("alphabeta:width=3"), &["`width`", "depth"]);
    refused(&player("alphabeta:depth"), &["`depth`", "name=value"]);
    refused(&player("alphabeta:depth=65"), &["`depth`", "`65`", "1 to 64"]);
    refused(&player("alphabeta:depth=deep"), &["`deep`", "a whole number"]);
    refused(&player("alphabeta:depth=1,depth=2"), &["`depth`", "twice"]);
    refused(
        &["analyse", "connect4", "--player", "alphabeta", "--depth", "99"],
        &["`99`", "1 to 64"],
    );
}

#[test]
fn bad_setup() {
    let setup = |setup| ["perft", "connect4", "2", "--setup", setup];
    refused(&setup("size=3"), &["`size`", "width"]);
    refused(&setup("width=99"), &["`99`", "1 to"]);
    refused(&setup("width"), &["`width`", "name=value"]);
    refused(&setup("width=16,height=17"), &["`height`", "1 to 16"]);
}

#[test]
fn impossible_position() {
    let position = |position| ["analyse", "connect4", position];
    refused(&position("448"), &["move 3", "`8`", "a column from 1 to 7"]);
    refused(&position("44x"), &["`x`", "a column from 1 to 7"]);
    refused(&position("4444444"), &["illegal move `4`", "column 4 is full"]);
    refused(&position("45454545"), &["move 8", "the game is over"]);
    refused(&["perft", "connect4", "2", "--position", "9"], &["`9`"]);
}

#[test]
fn bad_limits() {
    refused(&["analyse", "connect4", "--time", "soon"], &["soon", "500ms"]);
    refused(&["analyse", "connect4", "--depth", "0"], &["0"]);
    refused(&["analyse", "connect4", "--nodes", "-1"], &["-1"]);
    refused(&["perft", "connect4", "deep"], &["deep"]);
}

#[test]
fn unknown_format_or_shell() {
    refused(&["tree", "connect4", "--format", "pdf"], &["pdf", "text, json, dot, svg"]);
    refused(&["completions", "dos"], &["dos", "bash"]);
    refused(&["dance"], &["dance"]);
    refused(&["perft"], &["GAME"]);
}

#[test]
fn files_that_cannot_be_read() {
    let with = |option, file| {
        ["play", "connect4", "--first", "random", "--second", "random", option, file]
    };
    refused(&with("--load", "/no/such/file"), &["cannot read `/no/such/file`"]);
    refused(&with("--load", env!("CARGO_MANIFEST_DIR")), &["cannot read", "directory"]);
    refused(&with("--save", "/no/such/file"), &["cannot write `/no/such/file`"]);
    let bytes = scratch("bytes");
    std::fs::write(&bytes, [0xff, 0xfe, 0x00]).unwrap();
    refused(&with("--load", bytes.to_str().unwrap()), &["not text", "UTF-8"]);
    std::fs::write(&bytes, "hello").unwrap();
    refused(&with("--load", bytes.to_str().unwrap()), &["`h`", "a column from 1 to 7"]);
}

#[test]
fn positions_that_cannot_be_solved() {
    let solve = |moves| ["solve", "connect4", moves];
    refused(&solve("4444444"), &["move 7 (character 7)", "column 4 is full"]);
    refused(&solve("12121212"), &["move 8 (character 8)", "the game is over"]);
    refused(&solve("44x"), &["move 3 (character 3)", "`x`", "a column from 1 to 7"]);
    refused(&solve("448"), &["move 3", "`8`"]);
    refused(&["solve", "chess", "4"], &["unknown game `chess`"]);
    refused(&["solve", "hex", "--no-book"], &["--no-book is for connect4, not hex"]);
    refused(&["solve", "connect4", "--setup", "width=99"], &["`width`", "1 to 16"]);
    refused(&["solve", "connect4", "--setup", "height=17"], &["`height`", "1 to 16"]);
}

#[test]
fn files_that_cannot_be_solved() {
    let file = scratch("positions");
    let name = file.to_str().unwrap();
    let args = ["bench", "connect4", "--file", name];
    refused(&args, &["cannot read", name]);
    for (content, words) in [
        ("44 1\n\n44x 1\n", ["line 3", "move 3 (character 3)"]),
        ("44 1\n44\n", ["line 2", "moves score"]),
        ("44 one\n", ["line 1", "`one` is not a score"]),
        ("12121212 1\n", ["line 1", "the game is over"]),
        ("\n", ["there is no position in it", name]),
    ] {
        std::fs::write(&file, content).unwrap();
        refused(&args, &words);
    }
    refused(&["bench", "--file", name], &["--file needs a game"]);
    refused(
        &["bench", "hex", "--file", name],
        &["hex cannot be measured on a file", "connect4, pentago, sudoku"],
    );
}

#[test]
fn options_of_a_solver_need_a_file() {
    for given in [&["--weak"][..], &["--threads", "2"], &["--no-book", "--memory", "1MB"]] {
        let args = [&["bench", "connect4"], given].concat();
        let flag = given[0].replace("--no-book", "--memory");
        refused(&args, &[&flag, "quintet bench GAME --file FILE"]);
    }
    refused(&["bench", "--all", "--weak"], &["--weak", "--file"]);
}

#[test]
fn files_that_cannot_be_written_are_found_before_the_work() {
    let played = ["match", "connect4", "engine:time=1h", "engine:time=1h"];
    refused(&[&played[..], &["--report", "/no/x.html"]].concat(), &["cannot write `/no/x.html`"]);
    refused(&[&played[..], &["--games-out", "/no/x"]].concat(), &["cannot write `/no/x`"]);
    refused(&["reproduce", "--out", "/proc/x"], &["cannot create `/proc/x`"]);
    let tree = ["tree", "connect4", "--output"];
    refused(&[&tree[..], &["/no/x.svg"]].concat(), &["cannot write `/no/x.svg`"]);
    refused(&[&tree[..], &["x.pdf"]].concat(), &["`x.pdf`", ".txt, .json, .dot, .gv or .svg"]);
    // An existing file is kept; a new one is not left behind.
    let (kept, fresh) = (scratch("kept.html"), scratch("fresh.html"));
    std::fs::write(&kept, "kept").unwrap();
    for file in [&kept, &fresh] {
        let report = ["match", "connect4", "nobody", "random", "--report", file.to_str().unwrap()];
        refused(&report, &["`nobody`"]);
    }
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "kept");
    assert!(!fresh.exists());
}

#[test]
fn memory_has_a_unit_or_counts_megabytes() {
    refused(
        &["solve", "pentago", "--memory", "much"],
        &["600MB, 2GB or 1.5GiB; a bare number is in MB"],
    );
    refused(&["serve", "--memory", "10"], &["64MB"]);
    refused(&["serve", "--memory", "much"], &["600MB, 2GB or 1.5GiB"]);
}

#[test]
fn a_position_and_a_file_contradict() {
    refused(&["play", "connect4", "--position", "4", "--load", "x"], &["--position", "--load"]);
}

#[test]
fn input_that_is_not_text() {
    let run = piped(&["analyse", "connect4", "-"], &["zz"]);
    run.refused(&["`z`"]);
}
