//! Runs the randomised solvers on 16 × 16, seed by seed: every answer is a solution of the puzzle or an
//! honest "not found", within its limit.
//!
//! `cargo run --release -p quintet-sudoku --example chance -- 200 300` takes 200 seeds of each solver on an
//! empty grid and on one with 40 holes, 300 ms each. The checks here are not the ones that the solvers use.
#![allow(clippy::print_stdout, reason = "a program for people")]

use quintet_core::{Limits, Seed};
use quintet_sudoku::solvers::{Request, Solver};
use quintet_sudoku::{Grid, Size};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// A full grid by a formula, with some cells of a walk emptied.
fn with_holes(holes: usize) -> Grid {
    let mut grid = Grid::empty(Size::Sixteen);
    for cell in 0..256 {
        let (row, column) = (cell / 16, cell % 16);
        grid.set(cell, ((row % 4 * 4 + row / 4 + column) % 16 + 1) as u8);
    }
    (0..holes).for_each(|hole| grid.set((255 + hole * 37) % 256, 0));
    grid
}

/// Slow check by sets: every given is kept, and every unit has sixteen different digits.
fn is_right(puzzle: &Grid, solution: &Grid) -> bool {
    let kept = (0..256).all(|cell| [0, solution.digit(cell)].contains(&puzzle.digit(cell)));
    let unit = |kind: usize, of: usize| {
        let cells = (0..256).filter(|&cell| Size::Sixteen.units(cell)[kind] == of);
        let digits: HashSet<u8> = cells.map(|cell| solution.digit(cell)).collect();
        digits.len() == 16 && !digits.contains(&0)
    };
    kept && (0..3).all(|kind| (0..16).all(|of| unit(kind, of)))
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let seeds = numbers.next().unwrap_or(200);
    let limit = Duration::from_millis(numbers.next().unwrap_or(300));
    let solvers = [
        "hill-climbing",
        "hill-climbing:kick=0",
        "hill-climbing:propagate=off",
        "annealing",
        "annealing:schedule=geometric,temperature=100",
        "annealing:propagate=off",
    ];
    println!("{seeds} seeds each, {} ms each", limit.as_millis());
    let mut wrong = 0;
    for (name, puzzle) in [("empty", with_holes(256)), ("40 holes", with_holes(40))] {
        for text in solvers {
            let solver = Solver::parse(text).expect("a solver");
            let (mut right, mut none, mut longest) = (0, 0, Duration::ZERO);
            for seed in 0..seeds {
                let limits = Limits::time(limit);
                let request = Request { seed: Seed(seed), ..Request::within(limits) };
                let started = Instant::now();
                let report = solver.solve(&puzzle, &request);
                longest = longest.max(started.elapsed());
                match &report.solution {
                    Some(solution) if is_right(&puzzle, solution) => right += 1,
                    Some(_) => wrong += 1,
                    None => none += 1,
                }
            }
            let longest = longest.as_secs_f64() * 1000.0;
            println!(
                "{name:9} {text:45} {right:4} right {none:4} not found, {longest:6.1} ms at most"
            );
        }
    }
    println!("{wrong} wrong");
    assert_eq!(wrong, 0, "no answer is wrong");
}
