//! Matches and tournaments: what `quintet match` and `quintet tournament` share.

mod bar;
pub(crate) mod check_bot;
pub(crate) mod grade;
mod judge;
pub(crate) mod launch;
mod log;
pub(crate) mod match_report;
pub(crate) mod matches;
mod report_file;
mod tables;
pub(crate) mod tournament;
pub(crate) mod ugi;

use crate::failure::Failure;
use clap::ValueEnum;
use quintet::core::Words;
use quintet_arena::engine::Launcher;
use quintet_arena::{ArenaError, Changed, Everybody};

/// The command that starts programs for the arena; not for people.
pub(crate) const LAUNCH: &str = "launch";

/// What becomes of games of programs that have changed since they played them.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ChangedArg {
    /// Play them again
    Replay,
    /// Let them count
    Keep,
}

/// What the arena is asked to do with such games.
fn changed(asked: Option<ChangedArg>) -> Changed {
    match asked {
        Some(ChangedArg::Replay) => Changed::Replay,
        Some(ChangedArg::Keep) => Changed::Keep,
        None => Changed::Refuse,
    }
}

/// Our own players, and programs started by this executable.
pub(crate) fn everybody(transcripts: bool) -> Everybody {
    let launcher = |program| Launcher { program, command: LAUNCH.to_owned() };
    Everybody { launcher: std::env::current_exe().ok().map(launcher), transcripts }
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        Self::Refused(Words::each(|language| error.in_words(language)))
    }
}
