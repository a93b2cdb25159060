//! Playouts per second from the empty board, and whether they end as random
//! games of Pentago do.
//!
//! `cargo bench -p quintet-pentago`
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use quintet_core::{Eval, Game, NoTrace, Random, Seed, Side, perft};
use quintet_pentago::{OpenLines, Position};
use std::hint::black_box;
use std::time::Instant;

/// Games in a round; the best of the rounds counts, the others were disturbed.
const GAMES: u32 = 500_000;
const ROUNDS: u64 = 7;

fn main() {
    playouts();
    leaves();
    evaluations();
}

fn playouts() {
    let (mut best, mut half_points) = (0.0f64, 0);
    for round in 0..ROUNDS {
        let mut random = Random::new(Seed(round));
        let start = Instant::now();
        for _ in 0..GAMES {
            let outcome = black_box(Position::new()).playout(&mut random, &mut NoTrace);
            half_points += outcome.half_points(Side::First);
        }
        best = best.max(f64::from(GAMES) / start.elapsed().as_secs_f64());
    }
    let share = f64::from(half_points) / 2.0 / f64::from(GAMES) / ROUNDS as f64;
    println!("playouts      {:>12.0} a second; first side scores {share:.4}", best);
    assert!((share - SHARE).abs() < 0.002, "the first side scores {SHARE} at random");
}

/// The first side's share of points in 10 million games of the slow version.
const SHARE: f64 = 0.5463;

fn leaves() {
    let start = Instant::now();
    let leaves = perft(&Position::new(), 3);
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(leaves, 21_934_080);
    println!("perft leaves  {:>12.0} a second", leaves as f64 / seconds);
}

fn evaluations() {
    let mut random = Random::new(Seed(1));
    let positions: Vec<Position> =
        (0..1000).map(|plies| some_position(plies % 20, &mut random)).collect();
    let eval = OpenLines::default();
    let start = Instant::now();
    let mut sum = 0i64;
    for _ in 0..2000 {
        sum += black_box(&positions).iter().map(|p| i64::from(eval.evaluate(p).get())).sum::<i64>();
    }
    let seconds = start.elapsed().as_secs_f64();
    let once: i64 = positions.iter().map(|p| i64::from(eval.evaluate(p).get())).sum();
    assert_eq!(sum, 2000 * once);
    println!("evaluations   {:>12.0} a second", 2e6 / seconds);
}

fn some_position(plies: u32, random: &mut Random) -> Position {
    let mut position = Position::new();
    for _ in 0..plies {
        let Some(played) = position.random_move(random) else { break };
        position.play(played);
    }
    position
}
