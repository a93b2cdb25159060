//! The menu: a game, its setup, its players, asked for line by line.
//!
//! The end of input or `quit` leaves at any question.

use crate::failure::Failure;
use crate::input::Input;
use crate::output::{Ink, Output};
use crate::players::with_human;
use crate::words;
use quintet::core::unknown;
use quintet::{GameInfo, HUMAN, PlayerInfo, Session};

/// Asks for a game, and for its setup unless that is given. None: the person left.
pub(crate) fn session(
    setup: Option<&str>,
    position: &str,
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<Session>, Failure> {
    let games = out.registry().games(out.language());
    let Some(game) = choose_game(&games, input, out)? else { return Ok(None) };
    if let Some(setup) = setup {
        return Ok(Some(out.registry().open(game.name, setup, position)?));
    }
    if game.setup.is_empty() {
        return Ok(Some(out.registry().open(game.name, "", position)?));
    }
    out.talk(&format!(
        "\n{}\n{}",
        out.paint("Setup", Ink::Bold),
        words::table(&words::params(&game.setup), 2)
    ))?;
    loop {
        let Some(line) = ask("setup, name=value,… [as above]> ", input, out)? else {
            return Ok(None);
        };
        match out.registry().open(game.name, &line, position) {
            Ok(session) => return Ok(Some(session)),
            Err(error) => out.talk(&format!("{}\n", error.in_words(out.language())))?,
        }
    }
}

fn choose_game<'a>(
    games: &'a [GameInfo],
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<&'a GameInfo>, Failure> {
    let row = |(index, game): (usize, &GameInfo)| {
        vec![
            (index + 1).to_string(),
            game.name.to_owned(),
            game.title.to_owned(),
            game.summary.to_owned(),
        ]
    };
    let rows: Vec<_> = games.iter().enumerate().map(row).collect();
    let title = out.paint("Quintet", Ink::Bold);
    out.talk(&format!(
        "{title}: play in the terminal (`quit` leaves)\n{}",
        words::table(&rows, 2)
    ))?;
    let usual = games.first().map_or("", |game| game.name);
    loop {
        let Some(line) = ask(&format!("game [{usual}]> "), input, out)? else { return Ok(None) };
        let wanted = if line.is_empty() { usual } else { line.as_str() };
        let by_number = || wanted.parse::<usize>().ok()?.checked_sub(1);
        let by_name = games.iter().find(|game| game.name == wanted);
        match by_name.or_else(|| games.get(by_number()?)) {
            Some(game) => return Ok(Some(game)),
            None => {
                let known: Vec<_> = games.iter().map(|game| game.name.to_owned()).collect();
                let error = unknown("game", "jeu inconnu", wanted, &known, out.language());
                out.talk(&format!("{error}\n"))?;
            }
        }
    }
}

/// Asks who plays a side. None: the person left. A puzzle that nobody but a
/// person solves is not asked about.
pub(crate) fn player(
    session: &Session,
    side: usize,
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<String>, Failure> {
    let players = session.players();
    if players.len() == 1 {
        return Ok(Some(HUMAN.to_owned()));
    }
    let word = if side == 0 { "first" } else { "second" };
    let (title, word) = match session.view() {
        view if view.sides == 1 => ("Who solves it".to_owned(), "player"),
        view => (format!("Who plays {} ({word})", view.board.looks[side].name), word),
    };
    let title = out.paint(&title, Ink::Bold);
    let listed = player_table(&players);
    out.talk(&format!("\n{title}: name or name:param=value,…\n{listed}"))?;
    let usual = if side == 0 { HUMAN } else { usual_opponent(session, out) };
    loop {
        let Some(line) = ask(&format!("{word} [{usual}]> "), input, out)? else { return Ok(None) };
        let by_number =
            line.parse::<usize>().ok().and_then(|number| players.get(number.checked_sub(1)?));
        let wanted = match by_number {
            Some(player) => player.name,
            None if line.is_empty() => usual,
            None => &line,
        };
        match session.seat(wanted) {
            Ok(_) | Err(quintet::Error::HumanCannotThink) => return Ok(Some(wanted.to_owned())),
            Err(error) => out.talk(&format!("{}\n", with_human(&error)))?,
        }
    }
}

/// The middle of the game's ladder, as for anybody who has not chosen; of a puzzle,
/// who knows its solution.
fn usual_opponent(session: &Session, out: &Output) -> &'static str {
    let games = out.registry().games(out.language());
    let game = games.iter().find(|game| game.name == session.view().game);
    let ladder = game.map_or(&[][..], |game| &game.opponents);
    ladder.get(ladder.len() / 2).map_or_else(|| session.advisor(), |middle| middle.player)
}

fn player_table(players: &[PlayerInfo]) -> String {
    let row = |(index, player): (usize, &PlayerInfo)| {
        let params = player.params.iter();
        let defaults: Vec<_> = params
            .filter_map(|param| Some(format!("{}={}", param.name, param.default.as_deref()?)))
            .collect();
        let (name, summary) = (player.name.to_owned(), player.summary.to_owned());
        vec![(index + 1).to_string(), name, summary, defaults.join(",")]
    };
    words::table(&players.iter().enumerate().map(row).collect::<Vec<_>>(), 2)
}

/// A line, unless the person leaves.
fn ask(prompt: &str, input: &mut Input, out: &mut Output) -> Result<Option<String>, Failure> {
    Ok(input.ask(prompt, out)?.filter(|line| !matches!(line.as_str(), "quit" | "exit" | "q")))
}
