//! `quintet solve`: the exact value of a position. Each game has its own words
//! for what that is.

mod connect4;
mod dual_sudoku;
mod hex;
pub(crate) mod pentago;

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
  quintet solve connect4 --no-book             the empty board, from scratch
  quintet solve connect4 32164625 --json
  quintet solve hex a2 c3 --setup size=5       who wins, and with which moves
  quintet solve hex --setup size=7 --weak --proof
  quintet solve pentago 000220020112210001010021100022001201
  quintet solve dual-sudoku --setup size=4 r1c1=4
  quintet solve sudoku 1....4...3.4....        its solution, and whether there are others

Scores are for the side to move: +k wins with its k-th last disc, 0 is a draw,
−k loses to the k-th last disc of the other. Openings are looked up in a book;
without it they can take minutes. Ctrl-C gives up. In Pentago only who wins is
known, for every cell and turn; 17 marbles need 3 GB, each further marble about
a third as much. In Hex, too, only who wins is known: every move takes a second
on 6×6, minutes on 7×7, hours on 8×8; --weak asks for one winning move only. In DualSudoku scores are points still to come, own minus the other's;
on 9×9 the last 24 cells take a second, each further cell two to three times
as long.";

/// Solve a position: its exact score, the score of every move, and best play
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameName)]
    game: String,

    /// The moves played, or a board; `-` reads them from standard input; without them: the
    /// start
    #[arg(value_name = "MOVES")]
    position: Vec<String>,

    /// Connect Four: only who wins: scores are 1, 0 and −1. Hex: only who wins, and one
    /// move that does
    #[arg(long)]
    weak: bool,

    /// Threads that share the work; without it: all processors
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    threads: Option<usize>,

    /// Connect Four: without the opening book
    #[arg(long)]
    no_book: bool,

    /// Options of the game, as `quintet games` lists them
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// Hex: also a proof, checked without the solver's rules
    #[arg(long)]
    proof: bool,

    /// Hex, Pentago: memory it may take, such as 4GB; without it: half of the machine's,
    /// in Hex 1GB
    #[arg(long, value_name = "SIZE", value_parser = pentago::memory)]
    memory: Option<u64>,
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    solvers::find(&args.game)?;
    let text = args.position.join(" ");
    let text = if text == "-" { input::read_standard_input()? } else { text };
    let only = solvers::only(&args.game);
    only("connect4", "--weak", args.weak && args.game != "hex")?;
    only("hex", "--proof", args.proof)?;
    only("connect4", "--no-book", args.no_book)?;
    only("pentago", "--memory", args.memory.is_some() && args.game != "hex")?;
    match args.game.as_str() {
        "sudoku" if args.threads.is_some() || !args.setup.is_empty() => {
            Err(Failure::refused("a puzzle is its grid, and one thread solves it at once"))
        }
        "sudoku" => sudoku::solve::exactly(&text, out),
        "hex" => hex::run(args, &text, out),
        "pentago" => pentago::run(args, &text, out),
        "dual-sudoku" => dual_sudoku::run(args, &text, out),
        _ => connect4::run(args, &text, out),
    }
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, &'static str> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or("expected a whole number from 1 to 64")
}

/// How exactly to solve.
pub(crate) const fn depth(weak: bool) -> Depth {
    if weak { Depth::Outcome } else { Depth::Score }
}
