//! `quintet play`: a game in the terminal, between people, machines, or both.

use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::input::{Input, read_game};
use crate::interrupt::Interrupts;
use crate::menu;
use crate::options::GameName;
use crate::output::Output;
use crate::play::{Difficulty, Game, GameFile, converse, is_puzzle};
use crate::players::with_human;
use crate::words;
use clap::Args;
use quintet::core::{Seed, Side, parse_duration};
use quintet::{HUMAN, Session};
use quintet_arena::Clock;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const EXAMPLES: &str = "\
During the game, type a move or a command; `help` lists them: undo, redo, hint, moves,
board, level, swap, resign, new, save, load, export, score, players, quit. Ctrl-C makes an
opponent that is thinking move at once; at a prompt, or between two programs, it quits and
prints the command that continues the game.
fr: Pendant la partie, tapez un coup ou une commande ; `help` les énumère : undo, redo, hint,
moves, board, level, swap, resign, new, save, load, export, score, players, quit. Ctrl-C fait
jouer aussitôt l’adversaire qui réfléchit ; à l’invite, ou entre deux programmes, il quitte et
affiche la commande qui reprend la partie.

Examples:
  quintet play
  quintet play GAME --first human --second alphabeta:depth=8
  quintet play GAME --first alphabeta:depth=6 --second random --seed 1
  quintet play GAME --position MOVES --first human --second minimax --save game.toml
  quintet play --load game.toml";

/// Play in the terminal: two people, a person against a program, or two programs
/// fr: Jouer dans le terminal : deux personnes, une personne contre un programme, ou deux
/// programmes
///
/// It asks for whatever you leave out. With --json, the conversation goes to standard
/// error, and at the end the game with the players' thoughts to standard output.
/// fr: Il demande ce que vous n’indiquez pas. Avec --json, la conversation va sur la sortie
/// d’erreur ; à la fin, la partie et les réflexions des joueurs vont sur la sortie standard.
#[derive(Args, Debug, Default)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct PlayArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    pub(crate) game: Option<String>,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…")]
    pub(crate) setup: Option<String>,

    /// Start from this position, in any of the game's formats
    /// fr: Commencer à cette position, dans l’un des formats du jeu
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    pub(crate) position: Option<String>,

    /// Continue the game in this file: one written by `save`, with its players, or one in any
    /// of the game's formats
    /// fr: Reprendre la partie de ce fichier : écrit par `save`, avec ses joueurs, ou dans l’un des
    /// formats du jeu
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,

    /// The player who moves first, or who solves the puzzle
    /// fr: Le joueur qui commence, ou qui résout la grille
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<String>,

    /// The player who moves second
    /// fr: Le joueur qui joue en second
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<String>,

    /// A clock for each side: 5m, or 2m+1s to add a second per move; running out of time loses
    /// fr: Une pendule pour chaque camp : 5m, ou 2m+1s pour ajouter une seconde par coup ; à court
    /// de temps, on perd
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    pub(crate) clock: Option<Clock>,

    /// Time left on both clocks, such as 292s,5m [default: full clocks]
    /// fr: Temps restant aux deux pendules, comme 292s,5m [défaut : pendules pleines]
    #[arg(long, value_name = "TIME,TIME", requires = "clock", value_parser = left)]
    pub(crate) left: Option<Left>,

    /// Random seed [default: random, printed]
    /// fr: Graine du hasard [défaut : au hasard, affichée]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Save the game in this file after every move
    /// fr: Enregistrer la partie dans ce fichier après chaque coup
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

pub(crate) fn run(args: PlayArgs, out: &mut Output) -> Result<Exit, Failure> {
    let mut input = Input::new();
    let (args, text) = with_file(args)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let Some(prepared) = prepare(&args, &text, seed, &mut input, out)? else {
        return Ok(Exit::Answered);
    };
    let Prepared { session, players, difficulty } = prepared;
    let mut game = Game::new(session, &players, Seed(seed), args.load, args.save)?;
    game.new_puzzles_are(difficulty);
    game.with_clock(args.clock, args.left.map(|left| left.0).or(text.left));
    let interrupts = Interrupts::listen()?;
    if let Err(failure) = converse(&mut game, &mut input, &interrupts, out) {
        out.note(&game.farewell());
        if out.is_json() && matches!(failure, Failure::Interrupted) {
            out.data(&game.report())?;
        }
        return Err(failure);
    }
    if out.is_json() {
        out.data(&game.report())?;
    }
    Ok(Exit::Answered)
}

/// The arguments, completed from the game's file, and the position to start from.
fn with_file(mut args: PlayArgs) -> Result<(PlayArgs, Position), Failure> {
    let Some(path) = &args.load else {
        let text = args.position.clone().unwrap_or_default();
        return Ok((args, Position { text, ..Position::default() }));
    };
    let text = read_game(path)?;
    let Some(read) = GameFile::read(&text) else {
        return Ok((args, Position { text, ..Position::default() }));
    };
    let file = read.map_err(|message| Failure::file("read", path, message))?;
    if let Some(game) = args.game.as_ref().filter(|game| **game != file.game) {
        let theirs = &file.game;
        let message = words::pick(
            format!("it holds a game of {theirs}, not of {game}"),
            format!("c’est une partie de {theirs}, pas de {game}"),
        );
        return Err(Failure::file("read", path, message));
    }
    args.game = Some(file.game);
    args.setup = args.setup.or(Some(file.setup));
    args.first = args.first.or(file.first);
    args.second = args.second.or(file.second);
    args.seed = args.seed.or(file.seed);
    // A new clock starts full.
    let left = match args.clock {
        None => file
            .left
            .as_ref()
            .map(|left| left.each_ref().map(|text| parse_duration(text).unwrap_or_default())),
        Some(_) => None,
    };
    args.clock = args.clock.or_else(|| Clock::parse(file.clock.as_deref()?));
    Ok((args, Position { text: file.position, resigned: file.resigned, left }))
}

/// The position to start from.
#[derive(Default)]
struct Position {
    text: String,
    /// The side that resigned.
    resigned: Option<String>,
    /// Time left on the clocks.
    left: Option<[Duration; 2]>,
}

/// Time left on the clocks of the first and the second side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left([Duration; 2]);

fn left(text: &str) -> Result<Left, &'static str> {
    let pair = text.split_once(',').and_then(|(first, second)| {
        Some([parse_duration(first.trim())?, parse_duration(second.trim())?])
    });
    pair.map(Left).ok_or(words::pick(
        "expected two times such as 292s,5m",
        "attendu : deux temps comme 292s,5m",
    ))
}

fn clock(text: &str) -> Result<Clock, String> {
    Clock::parse(text).ok_or_else(|| {
        words::pick(
            format!("expected {}", Clock::EXPECTED),
            "attendu : une pendule comme 5m, 90s ou 2m+1s".to_owned(),
        )
    })
}

/// A game about to begin.
struct Prepared {
    session: Session,
    players: Vec<String>,
    difficulty: Option<Difficulty>,
}

/// The game and its players, asking for what was not given; `None` if the person quits.
fn prepare(
    args: &PlayArgs,
    position: &Position,
    seed: u64,
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<Prepared>, Failure> {
    let bare = position.text.is_empty() && args.setup.as_deref().unwrap_or_default().is_empty();
    let name = match &args.game {
        Some(name) => name.clone(),
        None => match menu::game(input, out)? {
            Some(name) => name.to_owned(),
            None => return Ok(None),
        },
    };
    let solves_it = |first: &Option<String>| first.as_deref().is_none_or(|first| first == HUMAN);
    let mut difficulty = None;
    let session = if bare && is_puzzle(&name) && solves_it(&args.first) {
        let Some(wanted) = menu::difficulty(input, out)? else { return Ok(None) };
        let session = wanted.puzzle(seed, out)?;
        out.talk(&format!("{} {seed}\n", words::pick("seed", "graine")))?;
        difficulty = Some(wanted);
        Some(session)
    } else {
        menu::session(&name, args, &position.text, input, out)?
    };
    let Some(mut session) = session else { return Ok(None) };
    session.set_language(out.language());
    if let Some(side) = &position.resigned {
        let side = if side == "first" { Side::First } else { Side::Second };
        session.resign(Some(side))?;
    }
    let sides = session.view().sides;
    if sides == 1 && args.second.is_some() {
        let title = session.view().title;
        return Err(Failure::says(
            format!("{title} is a game for one: leave out --second"),
            format!("{title} se joue seul : retirez --second"),
        ));
    }
    let mut players = Vec::new();
    for (side, given) in [&args.first, &args.second].into_iter().enumerate().take(sides) {
        let player = match given {
            Some(player) => Some(checked(&session, player)?),
            // Opening a puzzle by name means wanting to solve it.
            None if sides == 1 && args.game.is_some() => Some(HUMAN.to_owned()),
            None => menu::player(&session, side, input, out)?,
        };
        let Some(player) = player else { return Ok(None) };
        players.push(player);
    }
    Ok(Some(Prepared { session, players, difficulty }))
}

/// The player, if the game has it.
fn checked(session: &Session, player: &str) -> Result<String, Failure> {
    match session.seat(player) {
        Ok(_) | Err(quintet::Error::HumanCannotThink) => Ok(player.trim().to_owned()),
        Err(error) => Err(Failure::refused(with_human(&error))),
    }
}

/// A random seed, short enough to be typed again.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_micros())
}
