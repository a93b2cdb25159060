//! `quintet bench GAME --file`: a solver against positions with known answers,
//! or against puzzles. Each game reads its own kind of file.

use super::connect4;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::solvers;
use clap::Args;
use std::path::{Path, PathBuf};

/// What a run over a file may be given; a game refuses what it does not know.
#[derive(Args, Debug)]
pub(crate) struct FileArgs {
    /// Solve the positions of a file instead, lines `moves score`, each from an
    /// empty table; exit status 1 if an answer differs from the file's
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// With --file: only who wins
    #[arg(long, requires = "file")]
    pub(super) weak: bool,

    /// With --file: threads that share the work on a position
    #[arg(long, requires = "file", value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(super) threads: u32,

    /// With --file: without the opening book
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
    connect4::run(file, args, out)
}

/// Seconds of processor time that this thread has used, where the system tells.
pub(super) fn cpu_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Seconds of processor time that all threads of this program have used, where
/// the system tells, in hundredths.
pub(super) fn all_cpu_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, which may hold spaces, ends with the last bracket.
    let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_A_SECOND)
}
