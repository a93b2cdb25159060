//! `quintet bench GAME --file`: a solver against positions with known answers,
//! or against puzzles. Each game reads its own kind of file.

use super::{connect4, pentago, sudoku};
use crate::commands::solve;
use crate::commands::sudoku::way;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::solvers;
use clap::Args;
use std::path::{Path, PathBuf};

/// What a run over a file may be given; a game refuses what it does not know.
#[derive(Args, Debug)]
pub(crate) struct FileArgs {
    /// Solve the positions of a file instead, lines `moves score`, each from an
    /// empty table; for Pentago `board stones value`; for Sudoku puzzles. Exit
    /// status 1 if an answer differs from the file's
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// With --file: only who wins
    #[arg(long, requires = "file")]
    pub(super) weak: bool,

    /// With --file: threads at work; without it: one
    #[arg(long, value_name = "COUNT", requires = "file", value_parser = solve::threads)]
    pub(super) threads: Option<usize>,

    /// With --file, Pentago: memory it may take, such as 4GB; without it: half
    /// of the machine's
    #[arg(long, value_name = "SIZE", requires = "file", value_parser = solve::pentago::memory)]
    pub(super) memory: Option<u64>,

    /// With --file, Sudoku: fast, portable, or a solver of `sudoku solve`;
    /// without it: fast
    #[arg(long, value_name = "SOLVER", requires = "file", value_parser = way::named)]
    pub(super) solver: Option<way::Named>,

    /// With --file, Connect Four: without the opening book
    #[arg(long, requires = "file")]
    pub(super) no_book: bool,
}

/// Runs over the file, if there is one.
pub(super) fn run(
    game: Option<&str>,
    args: &FileArgs,
    out: &mut Output,
) -> Option<Result<Exit, Failure>> {
    args.file.as_deref().map(|file| dispatch(game, file, args, out))
}

fn dispatch(
    game: Option<&str>,
    file: &Path,
    args: &FileArgs,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let game = game
        .ok_or_else(|| Failure::refused("--file needs a game: quintet bench connect4 --file …"))?;
    solvers::find(game)?;
    let only = solvers::only(game);
    only("connect4", "--weak", args.weak)?;
    only("connect4", "--no-book", args.no_book)?;
    only("pentago", "--memory", args.memory.is_some())?;
    only("sudoku", "--solver", args.solver.is_some())?;
    match game {
        "pentago" => pentago::run(file, args, out),
        "sudoku" => sudoku::run(file, args, out),
        "dual-sudoku" | "hex" => Err(Failure::refused(format!(
            "bench --file has no form for {game}; solve its positions one by one: \
             quintet solve {game}"
        ))),
        _ => connect4::run(file, args, out),
    }
}

/// Seconds of processor time that this thread has used, where the system tells.
pub(crate) fn cpu_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Seconds of processor time that all threads of this program have used, where
/// the system tells, in hundredths.
pub(crate) fn all_cpu_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, which may hold spaces, ends with the last bracket.
    let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_A_SECOND)
}
