//! Reproduces the report's table: both players from the empty board by depth, in nodes and time, with every
//! answer checked.
//!
//! `cargo bench -p quintet-connect4`, or with other maximum depths:
//! `cargo bench -p quintet-connect4 -- 8 14`
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use quintet_connect4::{Landing, Position};
use quintet_core::{Choice, Info, Playable, PlayerSpec, Score, Seed, Task, Value};

/// The report's own times in milliseconds, in Java on its authors' machine.
const MINIMAX_MS: [u64; 11] = [1, 1, 1, 2, 13, 66, 425, 2491, 14_940, 96_073, 609_605];
const ALPHABETA_MS: [u64; 19] =
    [0, 0, 1, 1, 2, 3, 16, 24, 40, 80, 104, 400, 417, 1868, 1664, 21_590, 8186, 204_011, 38_471];

fn main() {
    let mut depths = std::env::args().filter_map(|argument| argument.parse::<usize>().ok());
    table("report-minimax", &MINIMAX_MS, depths.next().unwrap_or(10));
    table("report-alphabeta", &ALPHABETA_MS, depths.next().unwrap_or(18));
}

fn table(player: &str, report: &[u64], most: usize) {
    println!("{player}\ndepth          nodes         ms   report's ms");
    for depth in 0..=most {
        let Choice { best, info, .. } = choose(&format!("{player}:depth={depth}"));
        assert_eq!(Position::new().column(best), 0, "the first of equal columns");
        assert_eq!(info.value.and_then(Value::score), Some(Score::ZERO), "nothing is decided");
        let theirs = report.get(depth).map_or_else(|| "-".to_owned(), u64::to_string);
        let ms = info.time.as_secs_f64() * 1000.0;
        println!("{depth:>5} {:>14} {ms:>10.1} {theirs:>13}", info.nodes);
    }
}

fn choose(player: &str) -> Choice<Landing> {
    let specs = Position::players();
    let (spec, params) = PlayerSpec::find(&specs, player).expect("a player of the game");
    let mut ignore = |_: &Info<Landing>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    (spec.build)(&params).choose(&Position::new(), &mut task)
}
