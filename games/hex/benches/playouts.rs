//! Playouts and perft per second: `cargo bench -p quintet-hex`.

#![allow(clippy::print_stdout)]

use quintet_core::{Eval, Game, NoTrace, Outcome, PlayoutTrace, Random, Score, Seed, Side, perft};
use quintet_hex::{CellSet, Position, ShortestPath, SwapRule, Wide};
use std::hint::black_box;
use std::time::Instant;

/// Counts how often each move was played, like RAVE.
struct Counts([u32; 400]);

impl PlayoutTrace for Counts {
    fn record(&mut self, _: Side, move_index: usize) {
        self.0[move_index] += 1;
    }
}

/// Plays games and prints the speed of the best of several rounds, as the machine is shared.
fn playouts<S: CellSet>(
    name: &str,
    start: Position<S>,
    share: (f64, f64),
    trace: &mut impl PlayoutTrace,
) {
    const ROUNDS: usize = 15;
    let games = 100_000;
    let mut random = Random::new(Seed(1));
    let (mut fastest, mut wins) = (f64::INFINITY, 0u32);
    for _ in 0..ROUNDS {
        let started = Instant::now();
        for _ in 0..games {
            let outcome = black_box(start).playout(&mut random, trace);
            wins += u32::from(outcome == Outcome::Win(Side::First));
        }
        fastest = fastest.min(started.elapsed().as_secs_f64());
    }
    let won = f64::from(wins) / f64::from(games * ROUNDS as u32);
    println!(
        "{name:24} {:6.2} M/s  {:6.0} ns  first side wins {:.2} %",
        f64::from(games) / fastest / 1e6,
        fastest / f64::from(games) * 1e9,
        won * 100.0
    );
    assert!((share.0..share.1).contains(&won), "{name}: first side wins {won}");
}

/// A position after random moves.
fn midgame<S: CellSet>(size: u32, plies: u32) -> Position<S> {
    let mut random = Random::new(Seed(7));
    let mut position = Position::<S>::new(size, SwapRule::Off);
    for _ in 0..plies {
        let played = position.random_move(&mut random).expect("the game is not over");
        position.play(played);
    }
    position
}

fn main() {
    let small = |size| Position::<u128>::new(size, SwapRule::Off);
    let even = (0.50, 0.54);
    playouts("11×11", small(11), even, &mut NoTrace);
    playouts("11×11, traced", small(11), even, &mut Counts([0; 400]));
    playouts("11×11 after 60 moves", midgame::<u128>(11, 60), (0.0, 1.0), &mut NoTrace);
    playouts("5×5", small(5), (0.52, 0.62), &mut NoTrace);
    playouts("19×19", Position::<Wide>::new(19, SwapRule::Off), even, &mut NoTrace);

    assert_eq!(leaves("perft 3", &small(11)), 121 * 120 * 119);
    let late = midgame::<u128>(11, 60);
    assert_eq!(leaves("perft 3 after 60 moves", &late), 61 * 60 * 59);
    evaluations(&late);
}

/// Counts the leaves at depth 3 and prints the speed of the best of many rounds.
fn leaves(name: &str, position: &Position) -> u64 {
    let round = |_| {
        let started = Instant::now();
        let leaves = perft(black_box(position), 3);
        (leaves, leaves as f64 / started.elapsed().as_secs_f64())
    };
    let rounds: Vec<(u64, f64)> = (0..30).map(round).collect();
    let fastest = rounds.iter().map(|round| round.1).fold(0.0, f64::max);
    println!("{name:24} {:6.1} M leaves/s", fastest / 1e6);
    rounds[0].0
}

fn evaluations(position: &Position) {
    let round = |_| {
        let started = Instant::now();
        for _ in 0..10_000 {
            assert!(ShortestPath.evaluate(black_box(position)) < Score::MAX);
        }
        1e4 / started.elapsed().as_secs_f64()
    };
    let fastest = (0..30).map(round).fold(0.0, f64::max);
    println!("{:24} {:6.2} M/s", "evaluations", fastest / 1e6);
}
