//! `quintet play`: a game in the terminal, between people, machines, or both.

use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::input::{Input, read_game};
use crate::interrupt::Interrupts;
use crate::menu;
use crate::options::GameName;
use crate::output::Output;
use crate::play::{Game, converse};
use crate::players::with_human;
use clap::Args;
use quintet::HUMAN;
use quintet::Session;
use quintet::core::Seed;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

const EXAMPLES: &str = "\
In the game, type a move, or `help` for what else there is: undo, redo, hint,
moves, board, save, load, export, score, players, quit. Ctrl-C lets a thinking
player move at once; at a prompt it leaves, telling how to open the game again.

Examples:
  quintet play
  quintet play connect4 --first human --second alphabeta:depth=8
  quintet play connect4 --first alphabeta:depth=6 --second random --seed 1
  quintet play connect4 --setup width=8,height=7 --first human --second human
  quintet play connect4 --position 4453 --first human --second minimax --save game.txt";

/// Play in the terminal: person against person, machine, or machine against machine
///
/// What is not given is asked for. With --json the conversation goes to
/// standard error and the game, with what the players thought, to standard
/// output when it ends.
#[derive(Args, Debug, Default)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    pub(crate) game: Option<String>,

    /// Options of the game, as `quintet games` lists them
    #[arg(long, value_name = "NAME=VALUE,…")]
    pub(crate) setup: Option<String>,

    /// Start from this position, in any of the game's formats
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    pub(crate) position: Option<String>,

    /// Start from the game in this file, in any of the game's formats
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,

    /// Who moves first, or solves a puzzle
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<String>,

    /// Who moves second
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<String>,

    /// Where chance starts; without it: anywhere, and the seed is told
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Keep the game in this file, written anew after every move
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

pub(crate) fn run(args: PlayArgs, out: &mut Output) -> Result<Exit, Failure> {
    let mut input = Input::new();
    let position = match (&args.position, &args.load) {
        (Some(text), _) => text.clone(),
        (None, Some(path)) => read_game(path)?,
        (None, None) => String::new(),
    };
    let Some((session, players)) = prepare(&args, &position, &mut input, out)? else {
        return Ok(Exit::Answered);
    };
    let seed = Seed(args.seed.unwrap_or_else(any_seed));
    let mut game = Game::new(session, &players, seed, args.load, args.save)?;
    let interrupts = Interrupts::listen()?;
    if let Err(failure) = converse(&mut game, &mut input, &interrupts, out) {
        out.note(&game.farewell());
        return Err(failure);
    }
    if out.is_json() {
        out.data(&game.report())?;
    }
    Ok(Exit::Answered)
}

/// The game and its players, asking for what was not given; none when the
/// person left instead of answering.
fn prepare(
    args: &PlayArgs,
    position: &str,
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<(Session, Vec<String>)>, Failure> {
    let session = match &args.game {
        Some(name) => {
            let setup = args.setup.as_deref().unwrap_or_default();
            Some(out.registry().open(name, setup, position)?)
        }
        None => menu::session(args.setup.as_deref(), position, input, out)?,
    };
    let Some(mut session) = session else { return Ok(None) };
    session.set_language(out.language());
    let sides = session.view().sides;
    if sides == 1 && args.second.is_some() {
        let title = session.view().title;
        return Err(Failure::refused(format!("{title} is for one: there is no --second player")));
    }
    let mut players = Vec::new();
    for (side, given) in [&args.first, &args.second].into_iter().enumerate().take(sides) {
        let player = match given {
            Some(player) => Some(checked(&session, player)?),
            // Whoever opens a puzzle by name wants to solve it.
            None if sides == 1 && args.game.is_some() => Some(HUMAN.to_owned()),
            None => menu::player(&session, side, input, out)?,
        };
        let Some(player) = player else { return Ok(None) };
        players.push(player);
    }
    Ok(Some((session, players)))
}

/// The player, if the game has it.
fn checked(session: &Session, player: &str) -> Result<String, Failure> {
    match session.seat(player) {
        Ok(_) | Err(quintet::Error::HumanCannotThink) => Ok(player.trim().to_owned()),
        Err(error) => Err(Failure::refused(with_human(&error))),
    }
}

/// A seed that nobody chose; short, because it is told so that it can be typed.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_micros())
}
