//! Measures how soon thinking ends after a stop request, on several boards.
//!
//! ```text
//! cargo run --release -p quintet-hex --example stop -- 40
//! ```
//! The number of stops per board, at times spread over the first half second, in which connections are
//! searched for. Prints the longest and the mean time from the flag to the answer: wall-clock time, and
//! processor time, which a busy machine does not lengthen.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Game, Limits, Playable, Random, Seed, Task};
use quintet_hex::{CellSet, Position, SwapRule, Wide};
use quintet_search::memory::process_time;
use std::time::{Duration, Instant};

/// A board with stones from random moves, not over.
fn board<S: CellSet>(size: u32, stones: u32, random: &mut Random) -> Position<S> {
    loop {
        let mut position = Position::<S>::new(size, SwapRule::Off);
        while position.ply() < stones && position.outcome().is_none() {
            position.play(position.random_move(random).unwrap());
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Seconds from the flag to the answer: wall-clock and processor time.
fn stopped<S: CellSet>(position: &Position<S>, after: Duration, all_moves: bool) -> [f64; 2] {
    let specs = Position::<S>::players();
    let (spec, params) = quintet_core::PlayerSpec::find(&specs, "engine:time=1h").unwrap();
    let mut player = (spec.build)(&params);
    let mut ignore = |_: &_| {};
    let mut task = Task::new(Seed(1), &mut ignore);
    task.limits = Limits::NONE;
    task.all_moves = all_moves;
    let stop = task.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(after);
        stop.stop();
        (Instant::now(), process_time().unwrap())
    });
    player.choose(position, &mut task);
    if all_moves {
        position.remarks(quintet_core::Language::English);
    }
    let (ended, spent) = (Instant::now(), process_time().unwrap());
    let (began, before) = stopper.join().unwrap();
    // The answer may precede the flag: a won position is played at once.
    let clock = ended.checked_duration_since(began).unwrap_or_default();
    [clock, spent.saturating_sub(before)].map(|time| 1000.0 * time.as_secs_f64())
}

fn measure<S: CellSet>(size: u32, stones: u32, rounds: u32) {
    let mut random = Random::new(Seed(u64::from(size * 1000 + stones)));
    for all_moves in [false, true] {
        let (mut worst, mut sum) = ([0.0f64; 2], [0.0f64; 2]);
        for round in 0..rounds {
            let position = board::<S>(size, stones, &mut random);
            let after = Duration::from_micros(u64::from(500_000 * round / rounds));
            let found = stopped(&position, after, all_moves);
            for kind in 0..2 {
                worst[kind] = worst[kind].max(found[kind]);
                sum[kind] += found[kind] / f64::from(rounds);
            }
        }
        let what = if all_moves { "analysis" } else { "move" };
        println!(
            "{size}×{size}, {stones:>3} stones, {what}: processor {:.1} ms at most, {:.1} on average; clock {:.1}, {:.1}",
            worst[1], sum[1], worst[0], sum[0]
        );
    }
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(40);
    for stones in [0, 20, 50, 80] {
        measure::<u128>(11, stones, rounds);
    }
    for stones in [0, 60, 150, 240] {
        measure::<Wide>(19, stones, rounds);
    }
}
