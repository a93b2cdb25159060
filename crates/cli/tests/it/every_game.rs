//! Every game in the registry works with every command.

use crate::support::{games, piped, quintet, scratch, text};
use serde_json::Value;

fn with_sides(sides: u64) -> Vec<Value> {
    games().into_iter().filter(|game| game["sides"] == sides).collect()
}

#[test]
fn random_games_end() {
    for game in with_sides(2) {
        let name = text(&game, "name");
        let args = ["play", name, "--first", "random", "--second", "random", "--seed", "5"];
        let shown = quintet(&args).ok();
        assert!(shown.contains("position: "), "{shown}");
        let report = quintet(&[&args[..], &["--json"]].concat()).json();
        assert!(report["outcome"].is_object(), "{name} ended: {report}");
    }
}

#[test]
fn a_saved_game_reads_back() {
    for game in with_sides(2) {
        let name = text(&game, "name");
        let path = scratch(&format!("{name}.txt"));
        let file = path.to_str().unwrap();
        let args = ["play", name, "--first", "random", "--second", "random", "--json"];
        let played = quintet(&[&args[..], &["--save", file]].concat()).json();
        let loaded = quintet(&[&args[..], &["--load", file]].concat()).json();
        assert_eq!(played["position"], loaded["position"], "{name}");
    }
}

#[test]
fn every_player_with_small_limits_tells_its_choice() {
    for game in with_sides(2) {
        let name = text(&game, "name");
        for player in game["players"].as_array().unwrap().iter().skip(1) {
            let player = text(player, "name");
            let args = ["analyse", name, "--player", player, "--nodes", "2000", "--json"];
            let report = quintet(&args).json();
            assert!(report["best"].is_string(), "{name} {player}: {report}");
        }
    }
}

#[test]
fn trees_are_shown() {
    for game in with_sides(2) {
        let name = text(&game, "name");
        let args = ["tree", name, "--player", "alphabeta:depth=1"];
        let tree = quintet(&args).json();
        assert_eq!(tree["visited"], tree["nodes"].as_array().unwrap().len(), "{name}");
        assert!(quintet(&[&args[..], &["--format", "svg"]].concat()).ok().starts_with("<svg"));
        assert!(quintet(&[&args[..], &["--format", "dot"]].concat()).ok().starts_with("digraph"));
    }
}

#[test]
fn leaves_are_counted() {
    for game in games() {
        let name = text(&game, "name");
        let report = quintet(&["perft", name, "2", "--json"]).json();
        let divided = quintet(&["perft", name, "2", "--divide", "--json"]).json();
        assert_eq!(report["leaves"], divided["leaves"], "{name}");
    }
}

#[test]
fn benches_are_the_same_twice() {
    for game in games() {
        let name = text(&game, "name");
        let signature = || quintet(&["bench", name, "--json"]).json()["signature"].clone();
        let first = signature();
        assert_eq!(first, signature(), "{name}");
        assert!(first.as_u64().unwrap() > 0, "{name} has searches to measure");
    }
}

#[test]
fn people_play_each_game() {
    for game in with_sides(2) {
        let name = text(&game, "name");
        let args = ["play", name, "--first", "human", "--second", "random", "--json"];
        let first = first_move(name, &args);
        let report = piped(&args, &[&first, "undo", "board", "help", "quit"]).json();
        assert_eq!(report["plies"], 0, "{name}");
    }
}

#[test]
fn people_solve_each_puzzle() {
    for game in with_sides(1) {
        let name = text(&game, "name");
        // A new puzzle is made unless one is given.
        let made = piped(&["play", name, "--json"], &["1"]).json();
        assert_eq!((&made["plies"], &made["outcome"]), (&0.into(), &serde_json::Value::Null));
        let args = ["play", name, "--setup", "size=9", "--json"];
        let first = first_move(name, &args);
        assert_eq!(piped(&args, &[&first]).json()["plies"], 1, "{name}");
        assert_eq!(piped(&args, &[&first, "undo", "quit"]).json()["plies"], 0, "{name}");
        quintet(&[&args[..], &["--second", "human"]].concat()).refused(&["--second"]);
    }
}

/// A move that searches never try, such as a pass, shows its cost.
#[test]
fn moves_besides_are_explained() {
    for game in with_sides(2) {
        let args = ["play", text(&game, "name"), "--first", "human", "--second", "human", "--json"];
        let listed = piped(&args, &["moves"]).err;
        let besides = listed.lines().find_map(|line| line.trim().strip_prefix("besides: "));
        let Some(besides) = besides.and_then(|moves| moves.split("  ").next()) else { continue };
        let run = piped(&args, &[besides]);
        let told = run.err.clone();
        let report = run.json();
        let note = report["moves"][0]["note"].as_str().expect("a note");
        assert!(told.contains(note), "`{note}` is not in:\n{told}");
    }
}

/// The first legal move in the list of `moves`.
fn first_move(name: &str, args: &[&str]) -> String {
    let run = piped(args, &["moves", "quit"]);
    let mut lines = run.err.lines().skip_while(|line| !line.ends_with("> moves"));
    let listed = lines.nth(1).unwrap_or_else(|| panic!("{name} lists moves: {}", run.err));
    listed.trim().split("  ").next().expect("a move").to_owned()
}
