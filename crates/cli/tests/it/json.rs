//! The JSON of every command matches its schema, and the schema lists every key.

use crate::support::{Run, piped, quintet, scratch};
use quintet_testkit::schema::{unnamed, violation};
use serde_json::Value;

const PUZZLE: &str = "1....4...3.4....";

fn schemas() -> Value {
    serde_json::from_str(&quintet(&["schema"]).ok()).expect("it is JSON")
}

#[track_caller]
pub(crate) fn fits(name: &str, run: &Run) {
    let all = schemas();
    let schema = &all["commands"][name];
    assert!(schema.is_object(), "{name} has a schema");
    assert!(!run.out.is_empty(), "{name}: {}", run.err);
    for line in run.out.lines() {
        let value: Value = serde_json::from_str(line).expect("one JSON value a line");
        assert_eq!(violation(schema, &value), None, "{name}: {line}");
        // `solve` and `bench --file` add the game's own figures.
        if !["solve", "bench", "games"].contains(&name) {
            assert_eq!(unnamed(schema, &value), Vec::<String>::new(), "{name}: {line}");
        }
    }
}

#[test]
fn every_command_writes_what_its_schema_says() {
    let file = scratch("schema-tree.svg");
    let file = file.to_str().unwrap();
    for args in [
        &["analyse", "connect4", "4453", "--player", "pvs:depth=4"][..],
        &["analyse", "hex", "--setup", "size=3", "--player", "mcts:simulations=50"],
        &["solve", "connect4", "4453"],
        &["solve", "hex", "--setup", "size=3"],
        &["solve", "sudoku", PUZZLE],
        &["puzzle", "hex", "--grade", "1", "--seed", "1"],
        &["puzzle", "dual-sudoku", "--grade", "1", "--seed", "2", "--count", "2"],
        &["tree", "connect4", "44", "--player", "alphabeta:depth=2"],
        &[
            "tree",
            "connect4",
            "44",
            "--player",
            "alphabeta:depth=2",
            "--format",
            "svg",
            "--output",
            file,
        ],
        &["trace", "connect4", "44", "--player", "pvs:depth=3"],
        &["trace", "hex", "--setup", "size=3", "--player", "mcts:simulations=30"],
        &["perft", "connect4", "3"],
        &["perft", "connect4", "2", "--divide"],
        &["bench", "connect4"],
        &["reproduce", "connect4", "--quick"],
        &["games"],
        &["completions", "bash"],
        &["licences"],
        &["man", "play"],
        &["play", "connect4", "--first", "random", "--second", "alphabeta:depth=2", "--seed", "1"],
    ] {
        fits(args[0], &quintet(&[args, &["--json"]].concat()));
    }
}

#[test]
fn sudoku_writes_a_line_for_each_puzzle_and_the_totals_last() {
    let nine = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
    let lines = [PUZZLE, "11...", nine];
    for action in ["solve", "rate", "explain"] {
        let run = piped(&["sudoku", action, "-", "--json"], &lines);
        fits(&format!("sudoku {action}"), &run);
    }
    let solvers = ["sudoku", "solve", "--compare", "fast", "backtracking", "--json", PUZZLE];
    fits("sudoku solve", &quintet(&solvers));
    fits("sudoku generate", &quintet(&["sudoku", "generate", "--seed", "1", "--json"]));
    fits("sudoku generate", &quintet(&["sudoku", "generate", "--difficulty", "easy", "--json"]));
}

#[test]
fn a_value_that_breaks_its_schema_is_found() {
    let all = schemas();
    let schema = &all["commands"]["perft"];
    let mut value: Value = quintet(&["perft", "connect4", "2", "--json"]).json();
    assert_eq!(violation(schema, &value), None);
    value["leaves"] = "many".into();
    assert!(violation(schema, &value).is_some_and(|why| why.contains("leaves")));
    value.as_object_mut().unwrap().remove("leaves");
    assert!(violation(schema, &value).is_some_and(|why| why.contains("leaves")));
    quintet(&["schema", "anlyse"]).refused(&["anlyse", "analyse"]);
}

#[test]
fn the_arena_writes_what_its_schema_says() {
    let args = ["match", "connect4", "alphabeta:depth=2", "random", "--setup", "width=4,height=4"];
    let more = ["--sprt", "0,10", "--accuracy", "5s", "--clock", "1m", "--json"];
    fits("match", &quintet(&[&args[..], &more].concat()));
    let tune = ["tune", "connect4", "mcts:nodes=9", "--param", "exploration=20..300:40"];
    let more = ["--setup", "width=4,height=4", "--iterations", "3", "--confirm", "2", "--json"];
    fits("tune", &quintet(&[&tune[..], &more].concat()));
    let file = scratch("schema-cup.toml");
    let text = "game = \"connect4\"\nsetup = \"width=4,height=4\"\npairs = 1\nformat = { swiss = 2 }\n\
                openings = { plies = 1, count = 2 }\nadjudicate = { plies = 30 }\nclock = \"1m\"\n\
                players = [\"random\", \"alphabeta:depth=2\", { player = \"mcts\", name = \"m\", \
                limits = { simulations = 9 }, clock = \"2m\" }]\n";
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    for end in ["journal.jsonl", "results.json"] {
        let _ = std::fs::remove_file(file.with_extension(end));
    }
    fits("tournament", &quintet(&["tournament", "run", path, "--json"]));
    fits("tournament", &quintet(&["tournament", "report", path, "--accuracy", "1s", "--json"]));
    let bot = ["check-bot", "connect4", "--protocol", "ugi", "--json", "--"];
    let own = [env!("CARGO_BIN_EXE_quintet"), "ugi", "connect4", "--player", "random"];
    fits("check-bot", &quintet(&[&bot[..], &own].concat()));
    let task = scratch("schema-task.toml");
    let text = "game = \"connect4\"\nreference = \"alphabeta:depth=1\"\npositions = [\"44\"]\n\
                points = { moves = 1, cup = 1 }\ncup = { opponents = [\"random\"] }\npass = 0\n";
    std::fs::write(&task, text).unwrap();
    let grade = ["grade", task.to_str().unwrap(), "--protocol", "ugi", "--json", "--"];
    fits("grade", &quintet(&[&grade[..], &own].concat()));
    let ladder = scratch("schema-ladder");
    std::fs::create_dir_all(ladder.join("bots/ada")).unwrap();
    for (name, text) in [
        (
            "ladder.toml",
            "game = \"connect4\"\nsetup = \"width=4,height=4\"\nstaff = [\"random\"]\n",
        ),
        ("bots/ada/bot.toml", "run = \"sh bot.sh\"\n"),
        ("bots/ada/bot.sh", crate::ladder::FIRST),
    ] {
        std::fs::write(ladder.join(name), text).unwrap();
    }
    fits("ladder", &quintet(&["ladder", ladder.to_str().unwrap(), "--once", "2", "--json"]));
    std::fs::remove_dir_all(ladder).unwrap();
}
