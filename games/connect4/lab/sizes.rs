//! Finds who wins on boards of all sizes, and with which disc.
//!
//! ```text
//! sizes [--sum 13] [--table 1024] [--threads 1]
//! sizes --size 9x5 [--table 1024] [--threads 1]
//! ```
//!
//! Solves the empty board of every width and height from 4 whose sum is at most `--sum`, smaller ones first,
//! or of one size.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use quintet_connect4::{AnySize, Depth, Landing, Position, Solver, plies_to_end};
use quintet_core::{Control, Info, Limits, StopFlag};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = [("--sum", 13), ("--table", 1024), ("--threads", 1)];
    let mut one = None;
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_default();
        if name == "--size" {
            one = value
                .split_once('x')
                .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
            if one.is_some() {
                continue;
            }
        }
        let known = numbers.iter_mut().find(|(known, _)| *known == name);
        let (Some((_, number)), Ok(value)) = (known, value.parse()) else {
            println!("`{name} {value}`: see the top of lab/sizes.rs");
            return ExitCode::FAILURE;
        };
        *number = value;
    }
    let [sum, table, threads] = numbers.map(|(_, number)| number);
    let up_to_sum =
        (8..=sum).flat_map(|sum| (4..=sum - 4).map(move |height| (sum - height, height)));
    let sizes = one.map_or_else(|| up_to_sum.collect(), |size| vec![size]);
    println!("width height  value  last disc  nodes");
    for (width, height) in sizes {
        let Some(shape) = AnySize::new(width as u32, height as u32) else { continue };
        let solver = Solver::new(shape, table).with_threads(threads);
        println!("{width:5} {height:6}  {}", solved(solver));
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
