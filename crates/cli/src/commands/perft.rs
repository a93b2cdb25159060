//! `quintet perft`: the number of move sequences of a given length.

use crate::failure::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupts;
use crate::options::{GameName, whole};
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::Session;
use quintet::core::StopFlag;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Below this many seconds, no speed is shown.
const SHORT: f64 = 0.01;

const EXAMPLES: &str = "\
Examples:
  quintet perft GAME 4
  quintet perft GAME 6 MOVES --divide
  quintet perft GAME 4 --json";

/// Count the leaves of the game tree at a depth: the usual check of rules and speed
/// fr: Compter les feuilles de l’arbre du jeu à une profondeur : le test habituel des règles et de
/// la vitesse
///
/// A leaf is a sequence of exactly DEPTH moves; games that end sooner are not counted. Ctrl-C
/// stops and shows the moves counted so far (exit status 130).
/// fr: Une feuille est une suite d’exactement DEPTH coups ; les parties qui finissent plus tôt ne
/// comptent pas. Ctrl-C arrête et affiche les coups comptés jusque-là (code de sortie 130).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// Depth in plies
    /// fr: Profondeur, en demi-coups
    #[arg(value_name = "DEPTH", value_parser = whole::<u32>(0..))]
    depth: u32,

    /// The position, in any of the game's formats; `-` reads it from standard input [default:
    /// the start]
    /// fr: La position, dans l’un des formats du jeu ; `-` la lit sur l’entrée standard [défaut :
    /// le début]
    #[arg(value_name = "POSITION")]
    position: Vec<String>,

    /// The position, as older scripts give it
    /// fr: La position, telle que la donnent d’anciens scripts
    #[arg(long = "position", value_name = "TEXT", hide = true, conflicts_with = "position")]
    given: Option<String>,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// Show the number of leaves below each move
    /// fr: Afficher le nombre de feuilles sous chaque coup
    #[arg(long)]
    divide: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report<'a> {
    game: &'a str,
    depth: u32,
    leaves: u64,
    seconds: f64,
    leaves_per_second: u64,
    setup: &'a str,
    position: &'a str,
    /// The leaves below each move; after an interruption, only those counted so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Division>>,
    /// Whether Ctrl-C ended it before all moves were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Division {
    #[serde(rename = "move")]
    text: String,
    leaves: u64,
}

pub(crate) fn run(args: &PerftArgs, out: &mut Output) -> Result<Exit, Failure> {
    let position = args.given.clone().unwrap_or_else(|| args.position.join(" "));
    let position = if position == "-" { input::read_standard_input()? } else { position };
    let session = out.registry().open(&args.game, &args.setup, &position)?;
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let started = Instant::now();
    let counted = match args.depth {
        0 => Vec::new(),
        depth => count(&session, depth, &stop)?,
    };
    let interrupted = stop.is_stopped();
    let leaves = match args.depth {
        0 => 1,
        _ => counted.iter().map(|part| part.leaves).sum(),
    };
    let moves = Some(counted).filter(|_| (args.divide && args.depth > 0) || interrupted);
    let seconds = started.elapsed().as_secs_f64();
    let report = Report {
        game: &args.game,
        depth: args.depth,
        leaves,
        seconds,
        leaves_per_second: words::per_second(leaves, seconds),
        setup: &args.setup,
        position: &position,
        moves,
        interrupted,
    };
    if interrupted {
        out.note(words::interrupted());
    }
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&report, out)?;
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Answered })
}

/// Counts the leaves below each move until a flag is raised. Returned counts are complete.
fn count(session: &Session, depth: u32, stop: &StopFlag) -> Result<Vec<Division>, Failure> {
    let mut parts = Vec::new();
    for text in session.view().moves.into_iter().filter(|of| !of.besides).map(|of| of.text) {
        let mut below = session.clone();
        below.play(&text)?;
        let leaves = match depth {
            1 => Ok(1),
            _ if below.is_over() => Ok(0),
            _ => below.divide_until(depth - 1, stop).map(|all| all.iter().map(|of| of.1).sum()),
        };
        match leaves {
            Ok(leaves) => parts.push(Division { text, leaves }),
            Err(quintet::Error::Stopped) => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(parts)
}

fn print(report: &Report<'_>, out: &mut Output) -> Result<(), Failure> {
    let rows = report.moves.iter().flatten();
    let rows: Vec<_> =
        rows.map(|part| vec![part.text.clone(), words::count(part.leaves)]).collect();
    out.result(&words::table(&rows, 2))?;
    let noun = words::plural(report.leaves, ["leaf", "leaves"], ["feuille", "feuilles"]);
    let leaves = format!("{} {noun}", out.paint(&words::count(report.leaves), Ink::Bold));
    let (game, depth) = (report.game, report.depth);
    let time = words::span(report.seconds);
    // Too short to measure: no speed.
    let speed = match words::count(report.leaves_per_second) {
        _ if report.seconds < SHORT => String::new(),
        speed => words::pick(format!(", {speed} per second"), format!(", {speed} par seconde")),
    };
    out.result(&words::pick(
        format!("{game} at depth {depth}: {leaves} in {time}{speed}\n"),
        format!("{game} à la profondeur {depth} : {leaves} en {time}{speed}\n"),
    ))
}
