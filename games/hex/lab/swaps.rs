//! Measures how often players decide a swap rightly, by exact values.
//!
//! ```text
//! cargo run --release -p quintet-hex --example swaps -- 7 12 engine:strength=5 engine:nodes=2000
//! cargo run --release -p quintet-hex --example swaps -- 8 1 red:e4,d3 blue:a1,b1 engine:time=1s
//! ```
//! Size, seeds for each opening, players. The solver values every opening (one of two that a turn of the board
//! makes the same), except if the winners are given.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Game, Info, Playable, PlayerSpec, Seed, Task};
use quintet_hex::knowledge::{Effort, Field, Rules};
use quintet_hex::solver::{Bounds, Search};
use quintet_hex::{CellSet, Colour, Move, Position, SwapRule};

type Board = Position<u128>;

/// An opening whose winner is known.
struct Opening {
    name: String,
    position: Board,
    /// Whether taking it over wins.
    is_strong: bool,
}

fn openings(size: u32, given: &[&String]) -> Vec<Opening> {
    let start = Board::new(size, SwapRule::Pieces);
    let mut found = Vec::new();
    for (is_strong, colour) in [(true, "red:"), (false, "blue:")] {
        let lists = given.iter().filter_map(|text| text.strip_prefix(colour));
        for cell in lists.flat_map(|list| list.split(',')) {
            let position = start.after(start.parse_move(cell).unwrap());
            found.push(Opening { name: cell.to_owned(), position, is_strong });
        }
    }
    if !found.is_empty() {
        return found;
    }
    for cell in start.empty().cells() {
        let position = start.after(Move::Place(cell));
        if u128::of(cell).turned(size) >= u128::of(cell) {
            let mut search = Search::<u128>::new(Effort::SOLVER, Rules::ALL, Bounds::default());
            let winner = search.solve(&Field::of(&position), Colour::Blue).unwrap().0;
            let name = start.write_move(Move::Place(cell));
            found.push(Opening { name, position, is_strong: winner == Colour::Red });
        }
    }
    found
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, seeds, rest @ ..] = &words[..] else { panic!("expected SIZE SEEDS PLAYER …") };
    let (size, seeds): (u32, u64) = (size.parse().unwrap(), seeds.parse().unwrap());
    let (given, players): (Vec<_>, Vec<_>) =
        rest.iter().partition(|text| text.starts_with("red:") || text.starts_with("blue:"));
    let openings = openings(size, &given);
    for text in players {
        let specs = Board::players();
        let (spec, params) = PlayerSpec::find(&specs, text).unwrap();
        let (mut right, mut wrong) = (0, Vec::new());
        for Opening { name, position, is_strong } in &openings {
            for seed in 0..seeds {
                let mut ignore = |_: &Info<Move>| {};
                let mut task = Task::new(Seed(seed), &mut ignore);
                let best = (spec.build)(&params).choose(position, &mut task).best;
                if (best == Move::Swap) == *is_strong {
                    right += 1;
                } else {
                    wrong.push(name.as_str());
                }
            }
        }
        let asked = openings.len() as u64 * seeds;
        wrong.dedup();
        let (share, wrong) = (100.0 * f64::from(right) / asked as f64, wrong.join(" "));
        println!("{size}×{size}, {text}: {right} of {asked} ({share:.0} %), not always {wrong}");
    }
}
