//! Measures how long a study of a position takes, on boards of several sizes.
//!
//! `cargo run --release -p quintet-hex --example knowledge`

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Game, Language, Playable, Random, Seed};
use quintet_hex::knowledge::{Effort, Knowledge, Rules, Study};
use quintet_hex::{CellSet, Position, SwapRule, Wide};
use quintet_search::memory::thread_time;
use std::time::Instant;

fn measure<S: CellSet>(size: u32, stones: u32, effort: Effort) {
    let mut random = Random::new(Seed(7));
    let mut study = Study::<S>::new(effort, Rules::ALL);
    let (mut decided, mut must, mut filled, mut steps) = (0, 0, 0, 0);
    let rounds = 40;
    let mut spent = 0.0;
    for _ in 0..rounds {
        let mut position = Position::<S>::new(size, SwapRule::Off);
        for _ in 0..stones {
            if let Some(played) = position.random_move(&mut random) {
                position.play(played);
            }
        }
        let started = Instant::now();
        let found = Knowledge::with(&mut study, &position);
        spent += started.elapsed().as_secs_f64();
        decided += u32::from(found.winner.is_some());
        must += found.must_play.count();
        filled += (found.filled[0] | found.filled[1]).count();
        steps += study.own.steps() + study.other.steps();
    }
    println!(
        "{size:>2}×{size}, {stones:>3} stones, {effort:?}: {:.0} µs, {decided} of {rounds} decided, {} to play, {} filled, {} steps",
        spent / f64::from(rounds) * 1e6,
        must / (rounds - decided).max(1),
        filled / rounds,
        steps / rounds
    );
}

/// The cost of naming a position's connections in an analysis.
fn shown<S: CellSet>(size: u32, stones: u32) {
    let mut random = Random::new(Seed(7));
    let (mut sum, mut most, rounds) = (0.0, 0.0f64, 60);
    for _ in 0..rounds {
        let mut position = Position::<S>::new(size, SwapRule::Off);
        for _ in 0..stones {
            if let Some(played) = position.random_move(&mut random) {
                position.play(played);
            }
        }
        let before = thread_time().unwrap();
        position.remarks(Language::English);
        let spent = 1000.0 * (thread_time().unwrap() - before).as_secs_f64();
        sum += spent;
        most = most.max(spent);
    }
    let mean = sum / f64::from(rounds);
    println!("{size}×{size}, {stones} stones, connections named: {mean:.1} ms, at most {most:.1}");
}

fn main() {
    for stones in [2, 10, 30, 50, 70] {
        shown::<u128>(11, stones);
    }
    for stones in [2, 60, 150, 240] {
        shown::<Wide>(19, stones);
    }
    for effort in [Effort::SOLVER, Effort::GLANCE] {
        measure::<u64>(7, 8, effort);
        measure::<u64>(8, 4, effort);
        measure::<u64>(8, 12, effort);
        measure::<u128>(11, 10, effort);
        measure::<u128>(11, 30, effort);
        measure::<u128>(11, 50, effort);
    }
    measure::<Wide>(19, 60, Effort::GLANCE);
}
