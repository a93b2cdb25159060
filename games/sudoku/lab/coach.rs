//! How long the coach takes for puzzles, and whether it still says the same.
//!
//! `cargo run --release -p quintet-sudoku --example coach -- FILE` takes a puzzle a line and
//! prints its rating, the processor time and a number that stands for every word of all its
//! steps: two versions that print the same numbers explain alike.
#![allow(clippy::print_stdout, reason = "a program for people")]

use quintet_search::memory::thread_time;
use quintet_sudoku::Grid;
use quintet_sudoku::coach::explain;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;

fn main() -> ExitCode {
    let file = std::env::args().nth(1).and_then(|path| std::fs::read_to_string(path).ok());
    let Some(text) = file else {
        println!("a file is missing, or cannot be read: see the top of lab/coach.rs");
        return ExitCode::FAILURE;
    };
    let mut total = 0.0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match Grid::parse(line) {
            Ok(grid) => total += told(line, &grid),
            Err(error) => println!("{line}: {error}"),
        }
    }
    println!("{total:.2} s in all");
    ExitCode::SUCCESS
}

/// Prints the line of a puzzle, and returns the seconds it took.
fn told(line: &str, grid: &Grid) -> f64 {
    let seconds = || thread_time().map_or(0.0, |time| time.as_secs_f64());
    let started = seconds();
    match explain(grid) {
        Ok(explanation) => {
            let seconds = seconds() - started;
            let mut steps = DefaultHasher::new();
            format!("{:?}", explanation.steps).hash(&mut steps);
            let (score, steps) = (explanation.rating().score, steps.finish());
            println!("{line}  {score:>4}  {seconds:7.3} s  {steps:016x}");
            seconds
        }
        Err(error) => {
            println!("{line}: {error}");
            0.0
        }
    }
}
