//! `quintet check-bot`: tests a program step by step and says what to fix.

use super::SandboxArg;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupts;
use crate::options::GameName;
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use clap::{Args, ValueEnum};
use quintet::core::{StopFlag, Words, foreign};
use quintet_arena::Entrant;
use quintet_arena::engine::{Checked, Replayed, ReplayedTurn, Sandbox, check_bot, join, replay};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  quintet check-bot GAME -- python3 bot.py
  quintet check-bot GAME --transcript -- python3 bot.py > said.txt
  quintet check-bot GAME --replay said.txt -- python3 bot.py
  quintet check-bot GAME --protocol ugi -- quintet ugi GAME --player random";

/// Test a bot step by step: does it start, answer, play whole games, keep to a clock?
/// fr: Tester un bot pas à pas : démarre-t-il, répond-il, joue-t-il des parties entières,
/// respecte-t-il une pendule ?
///
/// Shows what the bot read and wrote, and what to fix. A bot reads one line of JSON per turn and
/// answers with one line that holds its move; see docs/protocol.md.
/// fr: Montre ce que le bot lit et écrit, et ce qu’il faut corriger. Un bot lit une ligne de JSON
/// par tour et répond par une ligne qui contient son coup ; voir docs/protocol.md.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckBotArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// The protocol the bot speaks
    /// fr: Le protocole que parle le bot
    #[arg(long, value_enum, value_name = "PROTOCOL", default_value = "lines")]
    protocol: Protocol,

    /// Show everything that the bot read and wrote
    /// fr: Montrer tout ce que le bot lit et écrit
    #[arg(long)]
    transcript: bool,

    /// Ask the questions of a transcript again and compare the answers; the file holds the output
    /// of --transcript
    /// fr: Reposer les questions d’une transcription et comparer les réponses ; le fichier contient
    /// la sortie de --transcript
    #[arg(long, value_name = "FILE", conflicts_with = "transcript")]
    replay: Option<PathBuf>,

    /// How strictly the bot is isolated from the machine
    /// fr: Avec quelle rigueur le bot est isolé de la machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "auto")]
    sandbox: SandboxArg,

    /// The program and its arguments
    /// fr: Le programme et ses arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Protocol {
    #[value(help = pick(
        "Reads one line of JSON per turn, writes one move per line",
        "Lit une ligne de JSON par tour, écrit un coup par ligne"
    ))]
    Lines,
    #[value(help = pick(
        "The Universal Game Interface",
        "L’interface universelle de jeu (Universal Game Interface)"
    ))]
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
    let sandbox = match args.sandbox {
        // The sandbox is listed in any case.
        SandboxArg::Require => SandboxArg::Require,
        _ => SandboxArg::Off,
    };
    let mut everybody = super::everybody(sandbox, [bot.player.as_str()], out)?;
    everybody.sandbox = args.sandbox.into();
    if let Some(path) = &args.replay {
        let transcript = input::read_lines(path)?;
        let replayed = replay(&transcript, &bot, &everybody, &stop).map_err(|why| {
            let path = path.display();
            Failure::Refused(Words::each(|language| format!("`{path}`: {}", why.get(language))))
        })?;
        return print_replay(&replayed, &stop, out);
    }
    let language = out.language();
    let game = (args.game.as_str(), args.setup.as_str());
    let mut checked = check_bot(game, &bot, (out.registry(), &everybody), &stop, language)?;
    if everybody.sandbox != Sandbox::Off {
        checked.sandbox = everybody.launcher.map(|it| it.holds(language)).unwrap_or_default();
    }
    let interrupted = stop.is_stopped();
    if interrupted {
        out.note(crate::words::interrupted());
    }
    if out.is_json() {
        out.data(&checked)?;
    } else {
        print(args, &checked, out)?;
        print_sandbox(&checked, out)?;
    }
    Ok(match checked.passed {
        _ if interrupted => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

/// Shows where a bot's answers differ from the transcript.
fn print_replay(replayed: &Replayed, stop: &StopFlag, out: &mut Output) -> Result<Exit, Failure> {
    if out.is_json() {
        out.data(replayed)?;
    } else {
        let differs = |turn: &&ReplayedTurn| turn.then.is_some() && turn.then != turn.now;
        for turn in replayed.turns.iter().filter(differs) {
            let (game, then) = (turn.game, foreign::line(turn.then.as_deref().unwrap_or_default()));
            let now = turn.now.as_ref().or(turn.fault.as_ref());
            let now = foreign::line(now.map_or("", String::as_str));
            out.result(&pick(
                format!("game {game}: `{then}` before, `{now}` now\n"),
                format!("partie {game} : `{then}` avant, `{now}` maintenant\n"),
            ))?;
            let asked: String = turn.asked.chars().take(300).collect();
            out.result(&format!("  > {}\n", foreign::line(&asked)))?;
        }
        let (turns, games) = (replayed.turns.len(), replayed.games);
        let same = match replayed.same {
            true => pick("all answers are the same", "toutes les réponses sont les mêmes"),
            false => pick("some answers differ", "des réponses diffèrent"),
        };
        out.result(&pick(
            format!("{turns} turns in {games} games: {same}\n"),
            format!("{turns} tours en {games} parties : {same}\n"),
        ))?;
    }
    Ok(match replayed.same {
        _ if stop.is_stopped() => {
            out.note(crate::words::interrupted());
            Exit::Interrupted
        }
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

/// Lists what the sandbox guarantees on this machine; each guarantee was just tested.
fn print_sandbox(checked: &Checked, out: &mut Output) -> Result<(), Failure> {
    let title = match checked.sandbox.is_empty() {
        true => pick(
            "no sandbox: the bot ran with your rights",
            "pas de bac à sable : le programme a tourné avec vos droits",
        ),
        false => pick("the sandbox on this machine", "le bac à sable sur cette machine"),
    };
    out.result(&format!("\n{title}\n"))?;
    for guard in &checked.sandbox {
        let (mark, ink) = if guard.holds { ("✓", Ink::Bold) } else { ("✗", Ink::Red) };
        let (mark, what) = (out.paint(mark, ink), &guard.what);
        let not = if guard.holds { "" } else { pick(": not here", " : pas ici") };
        out.result(&format!("  {mark} {what}{not}\n"))?;
    }
    Ok(())
}

/// Lines of a transcript that are shown.
const SHOWN: usize = 12;

fn print(args: &CheckBotArgs, checked: &Checked, out: &mut Output) -> Result<(), Failure> {
    for step in &checked.steps {
        let mark = if step.passed { "✓" } else { "✗" };
        let ink = if step.passed { Ink::Bold } else { Ink::Red };
        let mark = out.paint(mark, ink);
        out.result(&format!(
            "{mark} {}{} {}\n",
            step.name,
            words::colon(),
            foreign::line(&step.found)
        ))?;
        if let Some(advice) = &step.advice {
            out.result(&format!("  {}\n", foreign::line(advice)))?;
        }
    }
    let lines: Vec<&str> = checked.transcript.lines().collect();
    let from = if args.transcript { 0 } else { lines.len().saturating_sub(SHOWN) };
    if args.transcript || !checked.passed {
        // A program that does not exist has no transcript.
        if !lines.is_empty() {
            let title = pick("transcript", "transcription");
            out.result(&format!("\n{title}\n"))?;
        }
        for line in &lines[from..] {
            let longest = if args.transcript { usize::MAX } else { 300 };
            let shown: String = line.chars().take(longest).collect();
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
            format!("ready to play; try: quintet match {game} {player} random\n"),
            format!("prêt à jouer ; essayez : quintet match {game} {player} random\n"),
        ));
    }
    Ok(())
}
