//! `quintet sudoku`: what only Sudoku has.

mod answer;
mod compare;
mod progress;
pub(super) mod puzzles;
pub(super) mod solve;
pub(super) mod way;

use crate::failure::{Exit, Failure};
use crate::output::Output;
use clap::{Args, Subcommand};

const EXAMPLES: &str = "\
Examples:
  quintet sudoku solve puzzles.txt
  quintet sudoku solve --help";

/// Solve Sudoku puzzles, fast or by many methods
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SudokuArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Solve(solve::SolveArgs),
}

pub(crate) fn run(args: &SudokuArgs, out: &mut Output) -> Result<Exit, Failure> {
    match &args.action {
        Action::Solve(args) => solve::run(args, out),
    }
}
