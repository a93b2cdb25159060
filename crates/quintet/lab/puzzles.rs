//! Measures how long puzzles take to make, by game and grade:
//!
//! ```text
//! cargo run --release -p quintet --example puzzles -- 20 [GAME…]
//! ```
//! For the puzzles of seeds 1 to 20: median, slowest and total wall-clock seconds, goals and
//! points.

#![allow(clippy::print_stdout)]

use quintet::core::{Goal, Language, StopFlag};
use quintet::{PuzzleRequest, Registry};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let count: u64 = args.next().ok_or("usage: puzzles COUNT [GAME…]")?.parse()?;
    let registry = Registry::shipped();
    let named: Vec<String> = args.collect();
    for game in registry.with_puzzles() {
        if !named.is_empty() && !named.iter().any(|name| name == game) {
            continue;
        }
        for grade in 1..=5 {
            let (mut times, mut goals) = (Vec::new(), Vec::new());
            let (mut finds, mut points) = (Vec::new(), Vec::new());
            for seed in 1..=count {
                let request = PuzzleRequest { game: game.to_owned(), grade, seed };
                let started = Instant::now();
                let made = registry.make_puzzle(&request, Language::English, &StopFlag::new())?;
                times.push(started.elapsed().as_secs_f64());
                goals.push(match made.puzzle.made.goal {
                    Goal::WinIn { moves } => format!("win in {moves}"),
                    Goal::Win => "win".to_owned(),
                    Goal::Hold => "hold".to_owned(),
                    Goal::Gain { .. } => "gain".to_owned(),
                });
                finds.push(made.puzzle.made.find);
                points.push(made.puzzle.made.difficulty.points);
            }
            times.sort_by(f64::total_cmp);
            goals.sort();
            let mut kinds = goals.clone();
            kinds.dedup();
            let kinds = kinds.iter().map(|kind| {
                format!("{} {kind}", goals.iter().filter(|goal| *goal == kind).count())
            });
            println!(
                "{game} grade {grade}: median {:.3} s, slowest {:.3} s; {}; moves to find {:.1}, points {:.1} in the mean",
                times[times.len() / 2],
                times[times.len() - 1],
                kinds.collect::<Vec<_>>().join(", "),
                finds.iter().sum::<usize>() as f64 / count as f64,
                f64::from(points.iter().sum::<u32>()) / count as f64,
            );
        }
    }
    Ok(())
}
