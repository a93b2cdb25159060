//! `quintet completions`: what a shell needs to complete our commands.

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::options::with_games;
use crate::output::Output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use schemars::JsonSchema;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet completions bash > ~/.local/share/bash-completion/completions/quintet
  quintet completions zsh > ~/.zfunc/_quintet
  quintet completions fish > ~/.config/fish/completions/quintet.fish";

/// Write the completion script of a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    shell: String,
    script: String,
}

pub(crate) fn run(args: &CompletionsArgs, out: &mut Output) -> Result<Exit, Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut with_games(Cli::command(), out.registry()),
        "quintet",
        &mut bytes,
    );
    let script = String::from_utf8(bytes).map_err(Failure::refused)?;
    if out.is_json() {
        out.data(&Report { shell: args.shell.to_string(), script })?;
    } else {
        out.bytes(script.as_bytes())?;
    }
    Ok(Exit::Answered)
}
