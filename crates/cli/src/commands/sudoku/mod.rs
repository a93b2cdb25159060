//! `quintet sudoku`: commands that only Sudoku has.

mod answer;
mod chunks;
mod compare;
mod explain;
mod generate;
mod picture;
mod progress;
pub(super) mod puzzles;
mod rate;
pub(super) mod solve;
mod step;
pub(super) mod stream;
pub(super) mod way;

pub(super) use generate::difficulties;
pub(super) use way::solvers_of;

use crate::failure::{Exit, Failure};
use crate::output::Output;
use clap::{Args, Subcommand};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet sudoku solve puzzles.txt
  quintet sudoku generate --difficulty hard
  quintet sudoku rate puzzles.txt
  quintet sudoku explain puzzle.txt --hint
  quintet sudoku solve --help";

/// Solve, make, rate and explain Sudoku puzzles
/// fr: Résoudre, créer, noter et expliquer des grilles de Sudoku
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SudokuArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Solve(solve::SolveArgs),
    Generate(generate::GenerateArgs),
    Rate(rate::RateArgs),
    Explain(explain::ExplainArgs),
}

/// The last line of JSON.
#[derive(Serialize, JsonSchema)]
struct Last<'a, S> {
    summary: &'a S,
}

/// The schemas of the lines of each command.
pub(crate) fn schemas(schemas: &mut SchemaGenerator) -> Vec<(&'static str, Vec<Schema>)> {
    let [solved, solve_last] = answer::schemas(schemas);
    let compared = schemas.subschema_for::<compare::Report>();
    vec![
        ("sudoku solve", vec![solved, solve_last, compared]),
        (
            "sudoku generate",
            vec![
                schemas.subschema_for::<generate::Made>(),
                schemas.subschema_for::<Last<'_, generate::Summary>>(),
            ],
        ),
        (
            "sudoku rate",
            vec![
                schemas.subschema_for::<rate::Answer<'_>>(),
                schemas.subschema_for::<Last<'_, rate::Summary>>(),
            ],
        ),
        ("sudoku explain", vec![schemas.subschema_for::<explain::Answer<'_>>()]),
    ]
}

pub(crate) fn run(args: &SudokuArgs, out: &mut Output) -> Result<Exit, Failure> {
    match &args.action {
        Action::Solve(args) => solve::run(args, out),
        Action::Generate(args) => generate::run(args, out),
        Action::Rate(args) => rate::run(args, out),
        Action::Explain(args) => explain::run(args, out),
    }
}
