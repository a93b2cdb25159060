//! `quintet check-bot`: a program tried step by step, with what to mend.

use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::GameName;
use crate::output::{Ink, Output};
use crate::words::pick;
use clap::{Args, ValueEnum};
use quintet::core::{StopFlag, foreign};
use quintet_arena::Entrant;
use quintet_arena::engine::{Checked, Launcher, check_bot, join};

const EXAMPLES: &str = "\
Examples:
  quintet check-bot GAME -- python3 bot.py
  quintet check-bot GAME --protocol ugi -- quintet ugi GAME --player random";

/// Try a bot step by step: does it start, answer, play whole games, keep to a clock?
///
/// Shows what was said and what to mend. A bot reads a line of JSON for each turn and answers
/// with a line that holds one move; docs/protocol.md has the details.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckBotArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// Options of the game, as `quintet games` lists them
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// How the bot is talked to
    #[arg(long, value_enum, value_name = "PROTOCOL", default_value = "lines")]
    protocol: Protocol,

    /// Show everything that was said
    #[arg(long)]
    transcript: bool,

    /// The program and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Protocol {
    /// One line of JSON a turn in, one move a line out
    Lines,
    /// The Universal Game Interface
    Ugi,
}

impl Protocol {
    /// The player string of a command.
    pub(crate) fn player(self, command: &[String]) -> String {
        let name = match self {
            Self::Lines => "lines",
            Self::Ugi => "ugi",
        };
        format!("{name}:{}", join(command))
    }
}

pub(crate) fn run(args: &CheckBotArgs, out: &mut Output) -> Result<Exit, Failure> {
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let bot = Entrant::named("bot", args.protocol.player(&args.command));
    let everybody = super::everybody(true);
    let language = out.language();
    let game = (args.game.as_str(), args.setup.as_str());
    let checked = check_bot(game, &bot, (out.registry(), &everybody), &stop, language)?;
    let interrupted = stop.is_stopped();
    if interrupted {
        out.note(crate::words::interrupted());
    }
    if out.is_json() {
        out.data(&checked)?;
    } else {
        print(args, &checked, out)?;
        let cut = everybody.launcher.as_ref().is_some_and(Launcher::cuts_network);
        if !cut {
            out.note(pick(
                "this system does not let bots be cut off from the network: they run with it\n",
                "ce système ne permet pas de couper le réseau : les programmes le gardent\n",
            ));
        }
    }
    Ok(match checked.passed {
        _ if interrupted => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

/// Lines of a transcript that are shown.
const SHOWN: usize = 12;

fn print(args: &CheckBotArgs, checked: &Checked, out: &mut Output) -> Result<(), Failure> {
    for step in &checked.steps {
        let mark = if step.passed { "✓" } else { "✗" };
        let ink = if step.passed { Ink::Bold } else { Ink::Red };
        let mark = out.paint(mark, ink);
        out.result(&format!("{mark} {}: {}\n", step.name, foreign::line(&step.found)))?;
        if let Some(advice) = &step.advice {
            out.result(&format!("  {}\n", foreign::line(advice)))?;
        }
    }
    let lines: Vec<&str> = checked.transcript.lines().collect();
    let from = if args.transcript { 0 } else { lines.len().saturating_sub(SHOWN) };
    if args.transcript || !checked.passed {
        // A program that is not there says nothing.
        if !lines.is_empty() {
            let title = pick("what was said", "ce qui a été dit");
            out.result(&format!("\n{title}\n"))?;
        }
        for line in &lines[from..] {
            let shown: String = line.chars().take(300).collect();
            out.result(&format!("  {}\n", foreign::line(&shown)))?;
        }
        if !checked.stderr.is_empty() {
            let title = pick("its standard error", "sa sortie d’erreur");
            out.result(&format!("\n{title}\n"))?;
            for line in checked.stderr.trim_end().lines() {
                out.result(&format!("  {}\n", foreign::line(line)))?;
            }
        }
    }
    if checked.passed {
        let player = crate::words::shell(&args.protocol.player(&args.command));
        let game = &args.game;
        out.note(&pick(
            format!("ready; for a match: quintet match {game} {player} random\n"),
            format!("prêt ; pour un match : quintet match {game} {player} random\n"),
        ));
    }
    Ok(())
}
