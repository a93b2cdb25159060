//! Quintet's fast Sudoku solver beside the crate `sudoku`, in one run, one
//! thread.
//!
//! ```text
//! cargo run --release -p quintet-peers --bin sudoku -- DIR
//! ```
//!
//! `DIR` holds the collections; without it, `$QUINTET_DATA/sudoku` or
//! `../shared/data/sudoku`. Both solvers get puzzles already read, and count
//! solutions up to two. Every figure is the best of several rounds that
//! alternate between the two; every answer is checked.

#![allow(clippy::print_stdout)]

use quintet_sudoku::fast;
use std::time::Instant;
use sudoku::Sudoku;

const ROUNDS: usize = 9;
const COLLECTIONS: [&str; 3] = ["17clue_10k.txt", "minimal_10k.txt", "magictour_top1465.txt"];

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| {
        std::env::var("QUINTET_DATA")
            .map_or_else(|_| "../shared/data/sudoku".to_owned(), |data| format!("{data}/sudoku"))
    });
    println!("puzzles per second, uniqueness proved   Quintet  sudoku 0.8   ratio  guesses");
    for name in COLLECTIONS {
        let path = format!("{folder}/{name}");
        match std::fs::read_to_string(&path) {
            Ok(text) => row(name, &text),
            Err(error) => println!("{name:<36} skipped: {path}: {error}"),
        }
    }
}

/// Prints both rates for the puzzles of a text.
fn row(name: &str, text: &str) {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let theirs: Vec<_> =
        lines.map(|line| Sudoku::from_str_line(line).expect("the line is a puzzle")).collect();
    let ours: Vec<_> = theirs
        .iter()
        .map(|puzzle| fast::Puzzle::new(puzzle.to_bytes()).expect("the digits are checked"))
        .collect();
    let guesses: u64 = ours.iter().map(|puzzle| fast::count(puzzle, 2).guesses).sum();
    let (mut best, mut other): (f64, f64) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        best = best.max(rate(&ours, |puzzle| fast::count(puzzle, 2).solutions));
        other = other.max(rate(&theirs, |puzzle| puzzle.solutions_count_up_to(2)));
    }
    let guesses = guesses as f64 / ours.len() as f64;
    println!("{name:<36} {best:>10.0} {other:>11.0} {:>7.2} {guesses:>8.2}", best / other);
}

/// Puzzles per second; each must have one solution.
fn rate<T>(puzzles: &[T], solve: impl Fn(&T) -> usize) -> f64 {
    let start = Instant::now();
    assert!(puzzles.iter().all(|puzzle| solve(puzzle) == 1), "every puzzle has one solution");
    puzzles.len() as f64 / start.elapsed().as_secs_f64()
}
