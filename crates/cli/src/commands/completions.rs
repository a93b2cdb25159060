//! `quintet completions`: the script that a shell needs to complete our commands.

use crate::failure::{Exit, Failure};
use crate::options;
use crate::output::Output;
use clap::Args;
use clap_complete::Shell;
use schemars::JsonSchema;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet completions bash > ~/.local/share/bash-completion/completions/quintet
  quintet completions zsh > ~/.zfunc/_quintet
  quintet completions fish > ~/.config/fish/completions/quintet.fish";

/// Print the completion script for a shell
/// fr: Afficher le script de complétion d’un shell
///
/// In bash, zsh and fish it completes commands, options, games, players with their parameters,
/// setups, solvers and difficulties; in elvish and powershell commands, options and games.
/// fr: Avec bash, zsh et fish, il complète les commandes, les options, les jeux, les joueurs avec
/// leurs paramètres, les options des jeux, les solveurs et les difficultés ; avec elvish et
/// powershell, les commandes, les options et les jeux.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    /// fr: Le shell
    #[arg(value_enum)]
    shell: Shell,
}

/// The script for a shell that calls `quintet complete` each time. Other shells get what the
/// command line alone defines: commands, options and games.
const fn asking(shell: Shell) -> Option<&'static str> {
    match shell {
        Shell::Bash => Some(include_str!("completions/quintet.bash")),
        Shell::Zsh => Some(include_str!("completions/quintet.zsh")),
        Shell::Fish => Some(include_str!("completions/quintet.fish")),
        _ => None,
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    shell: String,
    script: String,
}

pub(crate) fn run(args: &CompletionsArgs, out: &mut Output) -> Result<Exit, Failure> {
    let script = match asking(args.shell) {
        Some(script) => script.to_owned(),
        None => {
            let mut program = options::program(out.registry(), out.language());
            let mut bytes = Vec::new();
            clap_complete::generate(args.shell, &mut program, "quintet", &mut bytes);
            String::from_utf8(bytes).map_err(Failure::refused)?
        }
    };
    if out.is_json() {
        out.data(&Report { shell: args.shell.to_string(), script })?;
    } else {
        out.bytes(script.as_bytes())?;
    }
    Ok(Exit::Answered)
}
