//! `quintet solve`: the exact value of a position. Each game has its own words
//! for what that is.

mod connect4;

use crate::commands::sudoku;
use crate::failure::{Exit, Failure};
use crate::options::GameName;
use crate::output::Output;
use crate::{input, solvers};
use clap::Args;
use quintet_connect4::Depth;

/// MiB of table at most; easy positions use a few KiB of it.
pub(crate) const TABLE_MIB: usize = 1024;

const EXAMPLES: &str = "\
Examples:
  quintet solve connect4 32164625
  quintet solve connect4 32164625 --weak       only who wins
  quintet solve connect4 1122 --setup width=5,height=4
  quintet solve connect4 32164625 --json
  quintet solve sudoku 1....4...3.4....        its solution, and whether there are others

Scores are for the side to move: +k wins with its k-th last disc, 0 is a draw,
−k loses to the k-th last disc of the other. Positions with few discs can take
minutes; Ctrl-C gives up.";

/// Solve a position: its exact score, the score of every move, and best play
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameName)]
    game: String,

    /// The moves played; `-` reads them from standard input; without them: the
    /// start
    #[arg(value_name = "MOVES")]
    position: Vec<String>,

    /// Only who wins: scores are 1, 0 and −1
    #[arg(long)]
    weak: bool,

    /// Options of the game, as `quintet games` lists them
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    solvers::find(&args.game)?;
    let text = args.position.join(" ");
    let text = if text == "-" { input::read_standard_input()? } else { text };
    match &*args.game {
        "sudoku" if args.weak || !args.setup.is_empty() => {
            Err(Failure::refused("--weak and --setup are for connect4: a puzzle is its grid"))
        }
        "sudoku" => sudoku::solve::exactly(&text, out),
        _ => connect4::run(args, &text, out),
    }
}

/// How exactly to solve.
pub(crate) const fn depth(weak: bool) -> Depth {
    if weak { Depth::Outcome } else { Depth::Score }
}
