//! `quintet trace`: the events of a search, as JSON lines.

use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::{SearchArgs, whole};
use crate::output::Output;
use crate::think::think;
use crate::words;
use clap::Args;
use quintet::core::{Side, StopFlag, Value};
use quintet::trace::{Narrator, TraceBounds, TraceLine};
use quintet::{Answer, Request, Session};
use schemars::JsonSchema;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet trace GAME MOVES --player alphabeta:depth=3
  quintet trace GAME MOVES --player pvs --depth 5 --max-plies 2
  quintet trace GAME --player mcts --simulations 20 --first 5
  quintet trace GAME MOVES --player pvs:depth=2 --words";

/// Show what a search does, event by event, as JSON lines
/// fr: Montrer ce que fait une recherche, événement par événement, en lignes JSON
///
/// Events are: a node entered or left, with its window; a table hit; a cut-off, with the moves it
/// skips; a simulation of a Monte Carlo search, with the terms behind each choice. The first line
/// says what is searched, the last one what was found. `quintet schema trace` describes every line.
/// fr: Un événement est un nœud visité ou quitté, avec sa fenêtre ; une réponse de la table ; une
/// coupure, avec les coups qu’elle saute ; une simulation d’une recherche Monte-Carlo, avec les
/// termes de chaque choix. La première ligne dit ce qui est cherché, la dernière ce qui a été
/// trouvé. `quintet schema trace` décrit toutes les lignes.
///
/// Scores are for the side to move at the node; forced wins and losses are counted in plies from
/// the root.
/// fr: Les scores sont pour le camp au trait au nœud ; les gains et pertes forcés sont comptés en
/// demi-coups depuis la racine.
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    search: SearchArgs,

    /// Maximum number of events to show; the last line gives the total
    /// fr: Nombre maximal d’événements à montrer ; la dernière ligne donne le total
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 10_000,
        value_parser = whole::<u64>(1..=MOST)
    )]
    first: u64,

    /// Maximum number of plies below the root, or below --subtree, to show
    /// fr: Nombre maximal de demi-coups à montrer sous la racine, ou sous --subtree
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(0..))]
    max_plies: Option<u32>,

    /// Show only the nodes after these moves, separated by spaces
    /// fr: Ne montrer que les nœuds après ces coups, séparés par des espaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    subtree: String,

    /// Describe every event in words instead of JSON
    /// fr: Décrire chaque événement en mots, et non en JSON
    #[arg(long)]
    words: bool,
}

/// The maximum number of events in a trace: a gigabyte or less.
const MOST: u64 = 2_000_000;

/// The search whose events are shown if no player is named and the game has this one.
const STANDARD: &str = "alphabeta";

/// The first line.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "event", rename = "search")]
pub(crate) struct Searched<'a> {
    game: &'a str,
    setup: String,
    position: String,
    /// The side to move.
    turn: Side,
    player: &'a str,
    seed: u64,
}

/// The last line.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "event", rename = "answer")]
pub(crate) struct Answered<'a> {
    best: &'a str,
    /// For the side to move at the root.
    value: Option<Value>,
    nodes: u64,
    simulations: u64,
    /// Events of the whole search.
    events: u64,
    /// Events within the bounds.
    shown: usize,
}

pub(crate) fn run(args: &TraceArgs, out: &mut Output) -> Result<Exit, Failure> {
    if args.words && out.is_json() {
        return Err(Failure::says(
            "--words is for people, --json for programs: choose one",
            "--words est pour les personnes, --json pour les programmes : choisissez l’un des deux",
        ));
    }
    let session = args.search.open(out)?;
    let listed = session.players();
    let standard = listed.iter().find(|player| player.name == STANDARD);
    let usual = standard.map_or_else(|| session.advisor(), |player| player.name);
    let player = args.search.player(&session, usual)?;
    let bounds = TraceBounds {
        first: args.first as usize,
        plies: args.max_plies,
        subtree: subtree(args, &session, out)?,
    };
    let mut seat = session.seat(&player)?;
    if session.is_over() {
        out.note(words::pick(
            "nothing to show: the game is over\n",
            "rien à montrer : la partie est finie\n",
        ));
        return Ok(Exit::Negative);
    }
    let stop = StopFlag::new();
    let request = Request { trace: Some(bounds), stop: stop.clone(), ..args.search.request() };
    let interrupts = Interrupts::listen()?;
    let answer = think(&mut *seat, &session.snapshot(), &request, &interrupts);
    let view = session.view();
    let searched = Searched {
        game: &args.search.game,
        setup: session.setup(),
        position: view.position,
        turn: view.turn,
        player: &player,
        seed: args.search.seed,
    };
    let shown = match args.words {
        true => narrate(&answer, out)?,
        false => deliver(&searched, &answer, out)?,
    };
    Ok(match shown {
        _ if stop.is_stopped() => Exit::Interrupted,
        0 => Exit::Negative,
        _ => Exit::Answered,
    })
}

/// The moves of a subtree in the game's notation.
fn subtree(args: &TraceArgs, from: &Session, out: &Output) -> Result<Vec<String>, Failure> {
    let mut session =
        out.registry().open(&args.search.game, &from.setup(), &from.view().position)?;
    let before = session.ply();
    // A move may be written in several words, as Pentago's are.
    let mut word = String::new();
    let mut refused = None;
    for part in args.subtree.split_whitespace() {
        word = if word.is_empty() { part.to_owned() } else { format!("{word} {part}") };
        match session.play(&word) {
            Ok(()) => {
                word.clear();
                refused = None;
            }
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    match refused {
        Some(error) => Err(error.into()),
        None => {
            let history = session.view().history.into_iter();
            Ok(history.skip(before).map(|ply| ply.text).collect())
        }
    }
}

/// Prints all lines in words, indented by the depth of the node. Returns their number.
fn narrate(answer: &Answer, out: &mut Output) -> Result<usize, Failure> {
    let (lines, events) = shown(answer);
    let mut narrator = Narrator::new(out.language());
    for line in lines {
        let margin = 2 * line.ply.min(20) as usize;
        out.result(&format!("{:margin$}{}\n", "", narrator.say(line)))?;
    }
    remark(lines.len(), events, out);
    Ok(lines.len())
}

/// The lines, and how many there would be without the bounds.
fn shown(answer: &Answer) -> (&[TraceLine], u64) {
    answer.trace.as_ref().map_or((&[], 0), |trace| (&trace.lines, trace.events))
}

/// Reports what was left out.
fn remark(shown: usize, events: u64, out: &mut Output) {
    if events == 0 {
        out.note(words::pick(
            "this player does not show its search\n",
            "ce joueur ne montre pas sa recherche\n",
        ));
    } else if (shown as u64) < events {
        out.note(&words::pick(
            format!("{shown} of {events} events shown\n"),
            format!("{shown} événements montrés sur {events}\n"),
        ));
    }
}

/// Writes all lines. Returns the number of events.
fn deliver(searched: &Searched<'_>, answer: &Answer, out: &mut Output) -> Result<usize, Failure> {
    let (lines, events) = shown(answer);
    let answered = Answered {
        best: &answer.choice.best,
        value: answer.choice.info.value,
        nodes: answer.choice.info.nodes,
        simulations: answer.choice.info.simulations,
        events,
        shown: lines.len(),
    };
    let mut text = line(searched)?;
    for event in lines {
        text.push_str(&line(event)?);
        // Line by line: otherwise a long trace would be in memory twice.
        if text.len() > 1 << 16 {
            out.bytes(text.as_bytes())?;
            text.clear();
        }
    }
    text.push_str(&line(&answered)?);
    out.bytes(text.as_bytes())?;
    remark(lines.len(), events, out);
    Ok(lines.len())
}

fn line(value: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(value).map_err(Failure::refused)? + "\n")
}
