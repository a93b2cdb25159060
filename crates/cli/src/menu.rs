//! The menu: asks for a game, its setup and its players, line by line.
//!
//! At any question, the end of input or `quit` ends the menu.

use crate::commands::play::PlayArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::output::{Ink, Output};
use crate::play::Difficulty;
use crate::players::{info_of, with_human};
use crate::words;
use quintet::core::Opponent;
use quintet::core::unknown;
use quintet::{GameInfo, HUMAN, PlayerInfo, Session};

/// Asks for a game; `None` if the person quits.
pub(crate) fn game(input: &mut Input, out: &mut Output) -> Result<Option<&'static str>, Failure> {
    let games = out.registry().games(out.language());
    Ok(choose_game(&games, input, out)?.map(|game| game.name))
}

/// Asks for the difficulty of a puzzle; `None` if the person quits.
pub(crate) fn difficulty(
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<Difficulty>, Failure> {
    let rows = Difficulty::LEVELS.iter().enumerate();
    let rows: Vec<_> =
        rows.map(|(index, level)| vec![(index + 1).to_string(), (*level).to_owned()]).collect();
    let [title, word] = words::pick(["Difficulty", "difficulty"], ["Difficulté", "difficulté"]);
    let title = out.paint(title, Ink::Bold);
    out.talk(&format!("{title}\n{}", words::table(&rows, 2)))?;
    let usual = Difficulty::LEVELS[0];
    loop {
        let Some(line) = ask(&format!("{word} [{usual}]> "), input, out)? else {
            return Ok(None);
        };
        let wanted = if line.is_empty() { usual } else { line.as_str() };
        if let Some(difficulty) = Difficulty::named(wanted) {
            return Ok(Some(difficulty));
        }
        let known: Vec<_> = Difficulty::LEVELS.map(str::to_owned).into();
        let error = unknown("difficulty", "difficulté inconnue", wanted, &known, out.language());
        out.talk(&format!("{error}\n"))?;
    }
}

/// Opens a game; asks for its setup if neither game nor setup was given. `None` if the person
/// quits.
pub(crate) fn session(
    name: &str,
    args: &PlayArgs,
    position: &str,
    input: &mut Input,
    out: &mut Output,
) -> Result<Option<Session>, Failure> {
    let games = out.registry().games(out.language());
    let options = games.iter().find(|game| game.name == name).map(|game| &game.setup);
    let options = options.filter(|options| !options.is_empty());
    let (Some(options), None, None) = (options, &args.game, &args.setup) else {
        let setup = args.setup.as_deref().unwrap_or_default();
        return Ok(Some(out.registry().open(name, setup, position)?));
    };
    out.talk(&format!(
        "\n{}\n{}",
        out.paint(words::pick("Setup", "Réglages"), Ink::Bold),
        words::table(&words::params(options), 2)
    ))?;
    loop {
        let Some(line) = ask(
            words::pick(
                "setup, name=value,… [Enter: as above]> ",
                "réglages, nom=valeur,… [Entrée : comme ci-dessus]> ",
            ),
            input,
            out,
        )?
        else {
            return Ok(None);
        };
        match out.registry().open(name, &line, position) {
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
    let table = words::table(&rows, 2);
    out.talk(&words::pick(
        format!("{title}: play in the terminal (`quit` to leave)\n{table}"),
        format!("{title} : jouer dans le terminal (`quit` pour quitter)\n{table}"),
    ))?;
    let usual = games.first().map_or("", |game| game.name);
    loop {
        let Some(line) = ask(&format!("{} [{usual}]> ", words::pick("game", "jeu")), input, out)?
        else {
            return Ok(None);
        };
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

/// Asks who plays a side: a person, an opponent of the game's list, or any player by name. `None`
/// if the person quits. Does not ask if only a person can solve the puzzle.
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
    let word = match side {
        0 => words::pick("first", "premier"),
        _ => words::pick("second", "second"),
    };
    let (title, word) = match session.view() {
        view if view.sides == 1 => (
            words::pick("Who solves it", "Qui le résout").to_owned(),
            words::pick("player", "joueur"),
        ),
        view => {
            let name = &view.board.looks[side].name;
            let who = words::pick("Who plays", "Qui joue");
            (format!("{who} {name} ({word})"), word)
        }
    };
    let opponents = info_of(session, out)?.opponents;
    let ladder = ladder(&players, &opponents);
    let rows: Vec<_> = ladder
        .iter()
        .enumerate()
        .map(|(index, (_, title, summary))| {
            vec![index.to_string(), (*title).to_owned(), (*summary).to_owned()]
        })
        .collect();
    let title = out.paint(&title, Ink::Bold);
    let more = words::pick(
        "a number or a player; `list` shows all players",
        "un numéro ou un joueur ; `list` montre tous les joueurs",
    );
    out.talk(&format!("\n{title}{} {more}\n{}", words::colon(), words::table(&rows, 2)))?;
    let usual = if side == 0 { 0 } else { 2.min(ladder.len() - 1) };
    loop {
        let Some(line) = ask(&format!("{word} [{usual}]> "), input, out)? else { return Ok(None) };
        if line.eq_ignore_ascii_case("list") {
            out.talk(&player_table(&players))?;
            continue;
        }
        let number = if line.is_empty() { Some(usual) } else { line.parse::<usize>().ok() };
        let by_number = number.and_then(|number| ladder.get(number));
        let wanted = by_number.map_or(line.as_str(), |(player, ..)| player);
        match session.seat(wanted) {
            Ok(_) | Err(quintet::Error::HumanCannotThink) => return Ok(Some(wanted.to_owned())),
            Err(error) => out.talk(&format!("{}\n", with_human(&error)))?,
        }
    }
}

/// A person, then the opponents, weakest first, numbered like the levels of `level`: player string,
/// title, summary.
fn ladder<'a>(
    players: &'a [PlayerInfo],
    opponents: &'a [Opponent<&'a str>],
) -> Vec<(&'a str, &'a str, &'a str)> {
    let person = players.iter().filter(|player| player.name == HUMAN);
    let person = person.map(|player| (player.name, player.title, player.summary));
    let machines = opponents.iter().map(|of| (of.player, of.about.title, of.about.summary));
    person.chain(machines).collect()
}

/// Every player with its default parameters.
fn player_table(players: &[PlayerInfo]) -> String {
    let row = |player: &PlayerInfo| {
        let params = player.params.iter();
        let defaults: Vec<_> = params
            .filter_map(|param| Some(format!("{}={}", param.name, param.default.as_deref()?)))
            .collect();
        let named = match defaults.is_empty() {
            true => player.name.to_owned(),
            false => format!("{}:{}", player.name, defaults.join(",")),
        };
        vec![named, player.summary.to_owned()]
    };
    words::table(&players.iter().map(row).collect::<Vec<_>>(), 2)
}

/// A line; `None` if the person quits.
fn ask(prompt: &str, input: &mut Input, out: &mut Output) -> Result<Option<String>, Failure> {
    Ok(input.ask(prompt, out)?.filter(|line| !matches!(line.as_str(), "quit" | "exit" | "q")))
}
