//! `quintet launch`: starts programs for the arena in a sandbox. For internal use.

use crate::failure::{Exit, Failure};
use clap::Args;
use quintet_arena::engine::launch;

/// Start a program within limits, for the arena
#[derive(Args, Debug)]
#[command(hide = true)]
pub(crate) struct LaunchArgs {
    /// The action, limits, and the command
    #[arg(value_name = "WORD", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

pub(crate) fn run(args: &LaunchArgs) -> Result<Exit, Failure> {
    let (stage, order, command) = launch::parse(&args.words).ok_or_else(|| {
        Failure::refused("this command is for internal use: the arena starts programs with it")
    })?;
    std::process::exit(launch::launch(stage, &order, command));
}
