//! Finds who wins on boards of all sizes, and with which disc.
//!
//! ```text
//! sizes [--sum 13] [--table 1024] [--threads 1]
//! ```
//!
//! Solves the empty board of every width and height from 4 whose sum is at most `--sum`, smaller ones first.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use quintet_connect4::{AnySize, Depth, Landing, Position, Solver, plies_to_end};
use quintet_core::{Control, Info, Limits, StopFlag};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = [("--sum", 13), ("--table", 1024), ("--threads", 1)];
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().and_then(|value| value.parse().ok());
        let known = numbers.iter_mut().find(|(known, _)| *known == name);
        let (Some((_, number)), Some(value)) = (known, value) else {
            println!("`{name}`: see the top of lab/sizes.rs");
            return ExitCode::FAILURE;
        };
        *number = value;
    }
    let [sum, table, threads] = numbers.map(|(_, number)| number);
    println!("width height  value  last disc  nodes");
    for sum in 8..=sum {
        for height in 4..=sum - 4 {
            let Some(shape) = AnySize::new((sum - height) as u32, height as u32) else { continue };
            let solver = Solver::new(shape, table).with_threads(threads);
            println!("{:5} {height:6}  {}", sum - height, solved(solver));
        }
    }
    ExitCode::SUCCESS
}

/// The value of the empty board, as the rest of its line.
fn solved(mut solver: Solver<AnySize>) -> String {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let position = Position::with_size(solver.shape());
    let score = solver.solve(&position, Depth::Score, &mut control);
    let score = score.expect("a search without limits ends with a proof");
    let cells = quintet_connect4::Shape::board(position.shape()).count_ones();
    let (value, last) = match score {
        0 => ("draw", cells),
        1.. => ("first", plies_to_end(cells, 0, score)),
        _ => ("second", plies_to_end(cells, 0, score)),
    };
    format!("{value:6} {last:9}  {}", control.nodes())
}
