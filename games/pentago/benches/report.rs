//! The report's depth-4 move: time, boards created and saved, on one thread and on two, which must choose the
//! same; and the cost of the dynamic depth.
//!
//! `cargo bench -p quintet-pentago --bench report`, or with other threads:
//! `cargo bench -p quintet-pentago --bench report -- 1 4 8`
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use quintet_core::{Choice, Game, Info, Playable, PlayerSpec, Random, Seed, Task};
use quintet_pentago::{Placement, Position};

/// The empty board, two marbles, three, and five (the report's had 31 empty
/// cells).
const GAMES: [&str; 4] =
    ["", "b2 tr+, e5 bl+", "b2 tr+, e5 bl+, b5 tl+", "b2 tr+, e5 bl+, b5 tl+, e2 br-, c3 tr+"];

const OPTIONS: [&str; 4] =
    ["depth=3", "depth=3,dynamic-heuristic=on", "depth=4,dynamic-heuristic=on", "depth=4"];

fn main() {
    let given: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let threads = if given.is_empty() { vec![1, 2] } else { given };
    for game in GAMES {
        let position = after(game);
        println!("after {} marbles", position.ply());
        for options in OPTIONS {
            let with = threads.iter().map(|count| format!("{options},threads={count}"));
            let choices: Vec<_> = with.map(|options| show(&position, &options)).collect();
            let answer = |choice: &Choice<Placement>| (choice.best, choice.info.value);
            assert!(choices.windows(2).all(|two| answer(&two[0]) == answer(&two[1])), "{options}");
        }
    }
    dynamic_depth();
}

/// The slowest move of the dynamic depth at several plies of random games.
fn dynamic_depth() {
    for dynamic in ["off", "on"] {
        println!("dynamic depth, dynamic heuristic {dynamic}");
        for ply in [10, 12, 14, 16, 18, 20, 22, 24, 26, 28] {
            let games = (0..12).map(|seed| random_position(ply, seed));
            let options = format!("dynamic-depth=on,dynamic-heuristic={dynamic}");
            let infos = games.map(|position| choose(&position, &options).info);
            let slowest = infos.max_by_key(|info| info.time).expect("some games");
            let ms = slowest.time.as_secs_f64() * 1000.0;
            println!("  ply {ply}: depth {}, {ms:.0} ms, {} nodes", slowest.depth, slowest.nodes);
        }
    }
}

fn random_position(plies: u32, seed: u64) -> Position {
    let mut random = Random::new(Seed(seed));
    loop {
        let mut position = Position::new();
        while position.ply() < plies
            && let Some(played) = position.random_move(&mut random)
        {
            position.play(played);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn after(game: &str) -> Position {
    let mut position = Position::new();
    for text in game.split(',').filter(|text| !text.is_empty()) {
        position.play(position.parse_move(text).expect("a legal move"));
    }
    position
}

fn choose(position: &Position, options: &str) -> Choice<Placement> {
    let specs = Position::players();
    let player = format!("report:{options}");
    let (spec, params) = PlayerSpec::find(&specs, &player).expect("a player of the game");
    let mut ignore = |_: &Info<Placement>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    (spec.build)(&params).choose(position, &mut task)
}

fn show(position: &Position, options: &str) -> Choice<Placement> {
    let choice = choose(position, options);
    let ms = choice.info.time.as_secs_f64() * 1000.0;
    let counters = choice.info.counters.iter().map(|c| format!("{} {}", c.value, c.name));
    let counters = counters.collect::<Vec<_>>().join(", ");
    println!("  {options:<40} {ms:>9.1} ms  {}  {counters}", choice.best);
    choice
}
