//! Carries out the orders that a person types.

use super::advice::hint;
use super::conversation::{board, tell_move, time_is_up};
use super::file::GameFile;
use super::game::Game;
use super::puzzle;
use super::typed::{COACHED, OPPONENT, ORDERS, Typed};
use crate::failure::Failure;
use crate::input::read_game;
use crate::interrupt::Interrupts;
use crate::output::Output;
use crate::players::info_of;
use crate::words;
use quintet::HUMAN;
use std::path::Path;
use std::time::Instant;

/// What follows an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The game goes on.
    Stay,
    /// The person quits.
    Leave,
}

/// Carries out an order; a refused order does not change the game.
pub(super) fn obey(
    order: Typed<'_>,
    game: &mut Game,
    begun: Instant,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<Next, Failure> {
    match order {
        Typed::Nothing => {}
        Typed::Move(text) => play(text, game, begun, out)?,
        Typed::Undo => game.undo()?,
        Typed::Redo => game.redo()?,
        Typed::Hint(player) => hint(player, game, interrupts, out)?,
        Typed::Moves => out.talk(&legal_moves(game))?,
        Typed::Board => board(game, out)?,
        Typed::Save { file, format } => save(file, format, game, out)?,
        Typed::Load(file) => load(file, game, out)?,
        Typed::Export(format) => out.talk(&export(format, game)?)?,
        Typed::Score => score(game, out)?,
        Typed::Players => out.talk(&players(game, out))?,
        Typed::Level(which) => level(which, game, out)?,
        Typed::Swap => {
            game.swap()?;
            out.talk(&format!("{}\n", players_line(game, out)))?;
        }
        Typed::Resign => game.resign()?,
        Typed::New => begin_again(game, out)?,
        Typed::Help => out.talk(&help(game, out))?,
        Typed::Quit => return Ok(Next::Leave),
        Typed::Wrong(form) => {
            return Err(Failure::says(format!("write it as: {form}"), format!("écrivez : {form}")));
        }
    }
    Ok(Next::Stay)
}

fn play(text: &str, game: &mut Game, begun: Instant, out: &mut Output) -> Result<(), Failure> {
    let language = out.language();
    let played = game.play(text, None, begun.elapsed()).map_err(|failure| match failure {
        Failure::Game(error @ quintet::Error::GameOver) => Failure::Game(error),
        Failure::Game(error) => {
            let more = language.pick(
                "(`moves` lists the legal ones, `help` the rest)",
                "(`moves` donne les coups légaux, `help` le reste)",
            );
            Failure::refused(format!("{} {more}", error.in_words(language)))
        }
        other => other,
    })?;
    if played { tell_move(game, "", out) } else { time_is_up(game, out) }
}

fn legal_moves(game: &Game) -> String {
    let view = game.session.view();
    let texts = |besides: bool| {
        let moves = view.moves.iter().filter(move |m| m.besides == besides);
        moves.map(|m| m.text.as_str()).collect::<Vec<_>>()
    };
    let (legal, besides) = (texts(false), texts(true));
    if legal.is_empty() && besides.is_empty() {
        return words::pick("no moves: the game is over\n", "pas de coup : la partie est finie\n")
            .to_owned();
    }
    let mut text = words::wrap(legal, 2);
    if !besides.is_empty() {
        let more = besides.join("  ");
        text.push_str(&words::pick(
            format!("  besides: {more}\n"),
            format!("  en outre : {more}\n"),
        ));
    }
    text
}

/// The game in a format; for `svg`, unless the game has such a format, the board as a picture.
fn export(format: Option<&str>, game: &Game) -> Result<String, Failure> {
    let text = match format {
        None => game.session.view().position,
        Some(format) => match game.session.write(format) {
            Err(_) if format == "svg" => game.session.svg(),
            written => written?,
        },
    };
    Ok(text.trim_end().to_owned() + "\n")
}

fn save(
    file: &str,
    format: Option<&str>,
    game: &mut Game,
    out: &mut Output,
) -> Result<(), Failure> {
    let path = Path::new(file);
    let text = match format {
        None => game.file().write(),
        Some(_) => export(format, game)?,
    };
    game.claim(path)?;
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, error))?;
    let language = out.language();
    let line = match format {
        Some("svg") => language.pick(format!("drawn to {file}"), format!("dessiné dans {file}")),
        Some(_) => language.pick(format!("saved to {file}"), format!("enregistré dans {file}")),
        None => {
            let again = format!("quintet play --load {}", words::shell(file));
            language.pick(
                format!("saved to {file}; to continue: {again}"),
                format!("enregistré dans {file} ; pour reprendre : {again}"),
            )
        }
    };
    out.talk(&format!("{line}\n"))
}

/// Loads a game with its players, or a game in one of its own formats, in the current setup unless
/// the text brings its own.
fn load(file: &str, game: &mut Game, out: &mut Output) -> Result<(), Failure> {
    let text = read_game(Path::new(file))?;
    let view = game.session.view();
    let refused = |message: String| Failure::refused(format!("`{file}`: {message}"));
    if let Some(read) = GameFile::read(&text) {
        let read = read.map_err(refused)?;
        if read.game != view.game {
            let (theirs, ours) = (&read.game, &view.game);
            return Err(refused(words::pick(
                format!("it holds a game of {theirs}, but this is {ours}"),
                format!("c’est une partie de {theirs}, mais ici on joue à {ours}"),
            )));
        }
        game.take_over(&read, out.registry())?;
        game.own(Path::new(file));
        let players = players_line(game, out);
        return out.talk(&words::pick(
            format!("loaded {file}: {players}\n"),
            format!("{file} chargé : {players}\n"),
        ));
    }
    let session = match out.registry().open(&view.game, &view.setup, &text) {
        Err(error) if view.setup.is_empty() => Err(error),
        Err(error) => out.registry().open(&view.game, "", &text).map_err(|_| error),
        opened => opened,
    };
    let mut session = session.map_err(|error| refused(error.in_words(out.language())))?;
    session.set_language(out.language());
    out.left_out(&session);
    game.change_to(session)?;
    game.own(Path::new(file));
    let setup = Some(game.session.setup()).filter(|setup| !setup.is_empty());
    let setup = setup.map(|setup| format!(", {setup}")).unwrap_or_default();
    out.talk(&format!("{} {file}{setup}\n", words::pick("loaded", "chargé")))
}

/// Changes to another opponent from the game's list, or shows the list.
fn level(which: Option<&str>, game: &mut Game, out: &mut Output) -> Result<(), Failure> {
    if game.chairs.len() == 1 {
        return Err(Failure::says("a puzzle has no opponent", "un problème n’a pas d’adversaire"));
    }
    let opponents = info_of(&game.session, out)?.opponents;
    let Some(which) = which else {
        let rows = opponents.iter().enumerate().map(|(index, opponent)| {
            let number = (index + 1).to_string();
            vec![number, opponent.about.title.to_owned(), opponent.about.summary.to_owned()]
        });
        return out.talk(&words::table(&rows.collect::<Vec<_>>(), 2));
    };
    let chosen =
        which.parse::<usize>().ok().and_then(|number| opponents.get(number.checked_sub(1)?));
    let Some(chosen) = chosen else {
        let most = opponents.len();
        return Err(Failure::says(
            format!("`{which}`: expected a level from 1 to {most}"),
            format!("`{which}` ; attendu : un niveau de 1 à {most}"),
        ));
    };
    let machine = game.chairs.iter().position(|chair| chair.player != HUMAN);
    let side = machine.unwrap_or((!game.session.turn()).index());
    game.seat(side, chosen.player)?;
    out.talk(&format!("{}\n", players_line(game, out)))
}

/// A new game with this setup, or a new puzzle of this difficulty.
fn begin_again(game: &mut Game, out: &mut Output) -> Result<(), Failure> {
    let seed = crate::commands::play::any_seed();
    let session = match &game.difficulty {
        Some(difficulty) => difficulty.puzzle(seed, out)?,
        None => {
            let view = game.session.view();
            out.registry().open(&view.game, &view.setup, "")?
        }
    };
    game.seed = quintet::core::Seed(seed);
    game.change_to(session)?;
    out.talk(&words::pick(
        format!("a new game (seed {seed})\n"),
        format!("une nouvelle partie (graine {seed})\n"),
    ))
}

fn score(game: &Game, out: &mut Output) -> Result<(), Failure> {
    let view = game.session.view();
    let facts = words::facts(&view.board.facts, &view.board.looks);
    let plies = words::plural(view.ply as u64, ["ply", "plies"], ["coup", "coups"]);
    out.talk(&format!("{facts}{} ({} {plies})\n{}", view.status, view.ply, game.totals()))
}

/// Who plays: `Red: human, Yellow: Easy (solver:strength=3)`.
pub(super) fn players_line(game: &Game, out: &Output) -> String {
    let view = game.session.view();
    let opponents = info_of(&game.session, out).map(|info| info.opponents).unwrap_or_default();
    let said = |player: &str| match opponents.iter().find(|of| of.player == player) {
        Some(of) if of.about.title != player => format!("{} ({player})", of.about.title),
        _ => player.to_owned(),
    };
    let [chair] = game.chairs.as_slice() else {
        let named = game.chairs.iter().zip(&view.board.looks);
        let named = named.map(|(chair, look)| {
            format!("{}{} {}", look.name, words::colon(), said(&chair.player))
        });
        return named.collect::<Vec<_>>().join(", ");
    };
    said(&chair.player)
}

fn players(game: &Game, out: &Output) -> String {
    let rows = game.session.players().into_iter().map(|player| {
        let params = player.params.iter().map(|param| param.name);
        vec![
            player.name.to_owned(),
            player.summary.to_owned(),
            params.collect::<Vec<_>>().join(","),
        ]
    });
    let listed = words::table(&rows.collect::<Vec<_>>(), 2);
    format!("{}\n{}\n{listed}", players_line(game, out), words::pick("Available:", "Disponibles :"))
}

fn help(game: &Game, out: &Output) -> String {
    let language = game.session.language();
    let is_coached = puzzle::has_coach(&game.session.view());
    let rows: Vec<_> = ORDERS
        .iter()
        .filter(|(form, _)| game.chairs.len() > 1 || !OPPONENT.contains(form))
        .map(|&(form, does)| {
            let [english, french] =
                if is_coached && form.starts_with("hint") { COACHED } else { does };
            vec![form.to_owned(), language.pick(english, french).to_owned()]
        })
        .collect();
    let Ok(info) = info_of(&game.session, out) else { return words::table(&rows, 2) };
    let colon = words::colon();
    let formats: Vec<_> = info.formats.iter().map(|format| format.name).collect();
    format!(
        "{}notation{colon} {}\nformats{colon} {}\n",
        words::table(&rows, 2),
        info.notation,
        formats.join(", ")
    )
}
