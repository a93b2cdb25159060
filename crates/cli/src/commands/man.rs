//! `quintet man`: the manual, for `man`.

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::options::with_games;
use crate::output::Output;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use quintet::Registry;
use schemars::JsonSchema;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet man > ~/.local/share/man/man1/quintet.1
  quintet man | man -l -
  quintet man play | man -l -";

/// Write the manual page of the program, or of one of its commands
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command whose page is wanted; without it: the program's
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    name: String,
    page: String,
}

pub(crate) fn run(args: &ManArgs, out: &mut Output) -> Result<Exit, Failure> {
    let command = command(args.command.as_deref(), out.registry())?;
    let name = command.get_display_name().unwrap_or("quintet").to_owned();
    let mut bytes = Vec::new();
    Man::new(command).render(&mut bytes)?;
    let page = String::from_utf8(bytes).map_err(Failure::refused)?;
    if out.is_json() {
        out.data(&Report { name, page })?;
    } else {
        out.bytes(page.as_bytes())?;
    }
    Ok(Exit::Answered)
}

fn command(name: Option<&str>, registry: &Registry) -> Result<Command, Failure> {
    let mut program = with_games(Cli::command(), registry);
    program.build();
    let Some(name) = name else { return Ok(program) };
    match program.find_subcommand(name) {
        Some(found) => Ok(found.clone()),
        None => {
            let known: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
            let known = known.join(", ");
            Err(Failure::says(
                format!("unknown command `{name}`: there is {known}"),
                format!("commande inconnue `{name}` : il y a {known}"),
            ))
        }
    }
}
