//! `quintet solve`: the exact value of a position. Each game has its own words
//! for what that is.

mod connect4;

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
  quintet solve connect4 --no-book             the empty board, from scratch
  quintet solve connect4 32164625 --json

Scores are for the side to move: +k wins with its k-th last disc, 0 is a draw,
−k loses to the k-th last disc of the other. Openings are looked up
in a book; those it does not hold can take minutes without it. Ctrl-C gives up.";

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

    /// Threads that share the work; as many as the machine has unless told
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: Option<u32>,

    /// Without the opening book
    #[arg(long)]
    no_book: bool,

    /// Options of the game, as `quintet games` lists them
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    solvers::find(&args.game)?;
    let text = args.position.join(" ");
    let text = if text == "-" { input::read_standard_input()? } else { text };
    connect4::run(args, &text, out)
}

/// How exactly to solve.
pub(crate) const fn depth(weak: bool) -> Depth {
    if weak { Depth::Outcome } else { Depth::Score }
}
