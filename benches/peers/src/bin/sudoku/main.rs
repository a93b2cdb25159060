//! Compares Quintet's fast Sudoku solver with the crate `sudoku`, in one run on one thread.
//!
//! ```text
//! cargo run --release -p quintet-peers --bin sudoku -- DIR
//! ```
//!
//! `DIR` holds the collections; the default is `$QUINTET_DATA/sudoku`. Rows without a collection are
//! generated from them (`made.rs`). Both solvers get parsed puzzles and count solutions up to two; every
//! answer is compared.
//!
//! A file is measured in pieces of a millisecond or two, shorter than a scheduler's time slice. The two
//! solvers alternate on each piece, round after round, and the best time of each counts, so that other load
//! on the machine cancels out.

#![allow(clippy::print_stdout)]

mod made;

use quintet_sudoku::fast::{Path, Puzzle};
use std::time::Instant;
use sudoku::Sudoku;

const ROUNDS: usize = 25;
/// Number of pieces in which a row is measured.
const PIECES: usize = 20;
/// Number of tries with two threads; the best one counts.
const TRIES: usize = 60;

fn main() {
    let data = std::env::var("QUINTET_DATA").ok().map(|data| format!("{data}/sudoku"));
    let Some(folder) = std::env::args().nth(1).or(data) else {
        println!("pass the folder of the collections or set QUINTET_DATA");
        std::process::exit(2);
    };
    let read = |name: &str| read(&format!("{folder}/{name}"));
    let (minimal, clues, magic) =
        (read("minimal_10k.txt"), read("17clue_10k.txt"), read("magictour_top1465.txt"));
    let best = Path::best();
    println!(
        "puzzles per second, uniqueness proved    {:>9}  sudoku 0.8   ratio  guesses",
        best.name()
    );
    row(best, "easy, solved by singles (made)", &made::easy(&minimal));
    row(best, "minimal_10k", &minimal);
    row(best, "17clue_10k", &clues);
    row(best, "magictour_top1465", &magic);
    let hard = made::hard(&magic);
    row(best, "harder than magictour (made)", &hard[..hard.len() / 2]);
    row(best, "hardest (made)", &hard[hard.len() / 2..]);
    row(best, "many solutions (made)", &made::many(&minimal));
    for path in Path::all().into_iter().filter(|&path| path != best) {
        for (name, puzzles) in
            [("minimal_10k", &minimal), ("17clue_10k", &clues), ("magictour_top1465", &magic)]
        {
            row(path, &format!("{name}, {}", path.name()), puzzles);
        }
    }
    for (name, puzzles) in
        [("minimal_10k", &minimal), ("17clue_10k", &clues), ("magictour_top1465", &magic)]
    {
        two_threads(name, puzzles);
    }
}

/// The puzzles of a file; empty, with a message, if there is no such file.
fn read(path: &str) -> Vec<Puzzle> {
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: {path} not found");
        return Vec::new();
    };
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.parse().expect("the line is a puzzle")).collect()
}

/// Prints the rates of both solvers.
fn row(path: Path, name: &str, ours: &[Puzzle]) {
    if ours.is_empty() {
        return;
    }
    let theirs: Vec<_> = ours
        .iter()
        .map(|puzzle| Sudoku::from_bytes(*puzzle.digits()).expect("the digits are checked"))
        .collect();
    let mut guesses = 0;
    for (puzzle, other) in ours.iter().zip(&theirs) {
        let counted = path.count(puzzle, 2);
        guesses += counted.guesses;
        assert_eq!(counted.solutions, other.solutions_count_up_to(2), "{puzzle}");
        let solution = other.solution().map(Sudoku::to_bytes);
        assert!(counted.solutions != 1 || counted.first == solution, "{puzzle}");
    }
    let (mut own, mut other) = (0.0, 0.0);
    let piece = ours.len().div_ceil(PIECES);
    for (ours, theirs) in ours.chunks(piece).zip(theirs.chunks(piece)) {
        let (mut best, mut rival) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            best = best.min(seconds(ours, |puzzle| path.count(puzzle, 2).solutions));
            rival = rival.min(seconds(theirs, |puzzle| puzzle.solutions_count_up_to(2)));
        }
        own += best;
        other += rival;
    }
    let count = ours.len() as f64;
    println!(
        "{name:<40} {:>9.0} {:>11.0} {:>7.2} {:>8.2}",
        count / own,
        count / other,
        other / own,
        guesses as f64 / count
    );
}

/// The seconds needed to count the solutions of all puzzles.
fn seconds<T>(puzzles: &[T], count: impl Fn(&T) -> usize) -> f64 {
    let start = Instant::now();
    let solutions: usize = puzzles.iter().map(count).sum();
    assert!(solutions >= puzzles.len(), "every puzzle has a solution");
    start.elapsed().as_secs_f64()
}

/// Prints the speedup of two threads.
fn two_threads(name: &str, puzzles: &[Puzzle]) {
    if puzzles.is_empty() {
        return;
    }
    let mut best = [f64::MAX; 2];
    for _ in 0..TRIES {
        for (best, threads) in best.iter_mut().zip(1..) {
            let start = Instant::now();
            let counted = Path::best().count_all(puzzles, 2, threads);
            *best = best.min(start.elapsed().as_secs_f64());
            assert!(counted.iter().all(|counted| counted.solutions == 1));
        }
    }
    let rates = best.map(|seconds| puzzles.len() as f64 / seconds);
    println!(
        "{name:<30} one thread {:>9.0}, two {:>9.0}: {:.2} times",
        rates[0],
        rates[1],
        rates[1] / rates[0]
    );
}
