//! Playouts, perft leaves and evaluations per second, with every answer checked.
//!
//! `cargo bench -p quintet-pentago`
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use quintet_core::{Eval, Game, NoTrace, Random, Seed, Side, perft};
use quintet_pentago::{OpenLines, Position};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    playouts();
    leaves();
    evaluations();
}

/// Times rounds of a few milliseconds, each doing this many things, and returns the things per second in the
/// best round: the others were disturbed.
fn best_rate(rounds: u64, things: u64, mut round: impl FnMut(u64)) -> f64 {
    let mut best = Duration::MAX;
    for index in 0..rounds {
        let start = Instant::now();
        round(index);
        best = best.min(start.elapsed());
    }
    things as f64 / best.as_secs_f64()
}

/// The first side's share of points in 10 million games of the slow version of
/// `tests/playouts.rs`.
const SHARE: f64 = 0.5463;

fn playouts() {
    const GAMES: u64 = 10_000;
    const ROUNDS: u64 = 350;
    let mut half_points = 0;
    let rate = best_rate(ROUNDS, GAMES, |round| {
        let mut random = Random::new(Seed(round));
        for _ in 0..GAMES {
            let outcome = black_box(Position::new()).playout(&mut random, &mut NoTrace);
            half_points += outcome.half_points(Side::First);
        }
    });
    let share = f64::from(half_points) / (2 * GAMES * ROUNDS) as f64;
    println!("playouts     {rate:>12.0} per second; the first side scores {share:.4}");
    // The share of 3.5 million games has a standard deviation of 0.00026.
    assert!((share - SHARE).abs() < 0.0015, "the first side scores {SHARE} at random");
}

fn leaves() {
    const LEAVES: u64 = 280 * 272;
    let start = Position::new();
    let moves: Vec<_> = start.moves().collect();
    let rate = best_rate(moves.len() as u64, LEAVES, |index| {
        let after = start.after(moves[index as usize]);
        assert_eq!(perft(black_box(&after), 2), LEAVES);
    });
    println!("perft leaves {rate:>12.0} per second");
}

fn evaluations() {
    const POSITIONS: u32 = 1000;
    let mut random = Random::new(Seed(1));
    let positions: Vec<_> = (0..POSITIONS).map(|i| some_position(i % 20, &mut random)).collect();
    let eval = OpenLines::default();
    let sum =
        || positions.iter().map(|p| i64::from(black_box(eval).evaluate(p).get())).sum::<i64>();
    // To the opponent, a position is worth the negative.
    let flipped: i64 = positions.iter().map(|p| i64::from(seen_by_opponent(p, eval))).sum();
    let rate = best_rate(1000, u64::from(POSITIONS), |_| assert_eq!(sum(), -flipped));
    println!("evaluations  {rate:>12.0} per second");
}

/// The evaluation with the sides exchanged, computed line by line from the boards.
fn seen_by_opponent(position: &Position, eval: OpenLines) -> i32 {
    let worth = |own: u64, other: u64| -> i32 {
        let open = OpenLines::lines().filter(|line| line & other == 0);
        open.map(|line| eval.worth((line & own).count_ones() as usize)).sum()
    };
    worth(position.other(), position.own()) - worth(position.own(), position.other())
}

fn some_position(plies: u32, random: &mut Random) -> Position {
    let mut position = Position::new();
    for _ in 0..plies {
        let Some(played) = position.random_move(random) else { break };
        position.play(played);
    }
    position
}
