//! What each order does.

use super::conversation::{board, tell_move};
use super::game::Game;
use super::order::{ORDERS, Order};
use crate::failure::Failure;
use crate::input::read_game;
use crate::interrupt::Interrupts;
use crate::output::Output;
use crate::think::think;
use crate::words;
use quintet::core::Limits;
use quintet::{Error, Request};
use std::path::Path;
use std::time::Duration;

/// How long a hint may take.
const HINT_TIME: Duration = Duration::from_secs(2);

/// What follows an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The game goes on.
    Stay,
    /// The person goes.
    Leave,
}

/// Carries out an order; whatever is refused leaves the game as it was.
pub(super) fn obey(
    order: Order<'_>,
    game: &mut Game,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<Next, Failure> {
    match order {
        Order::Nothing => {}
        Order::Move(text) => play(text, game, out)?,
        Order::Undo => game.undo()?,
        Order::Redo => game.redo()?,
        Order::Hint(player) => hint(player, game, interrupts, out)?,
        Order::Moves => out.talk(&legal_moves(game))?,
        Order::Board => board(game, out)?,
        Order::Save { file, format } => save(file, format, game, out)?,
        Order::Load(file) => load(file, game, out)?,
        Order::Export(format) => out.talk(&export(format, game)?)?,
        Order::Score => score(game, out)?,
        Order::Players => out.talk(&players(game))?,
        Order::Help => out.talk(&help(game, out))?,
        Order::Quit => return Ok(Next::Leave),
        Order::Wrong(form) => return Err(Failure::refused(format!("write it as: {form}"))),
    }
    Ok(Next::Stay)
}

fn play(text: &str, game: &mut Game, out: &mut Output) -> Result<(), Failure> {
    let language = out.language();
    game.play(text, None).map_err(|failure| match failure {
        Failure::Game(error) => {
            let more = language.pick(
                "(`moves` lists the legal ones, `help` the rest)",
                "(`moves` donne les coups légaux, `help` le reste)",
            );
            Failure::refused(format!("{} {more}", error.in_words(language)))
        }
        other => other,
    })?;
    tell_move(game, "", out)
}

fn hint(
    player: Option<&str>,
    game: &Game,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<(), Failure> {
    if game.session.is_over() {
        return Err(Error::GameOver.into());
    }
    let player = match player {
        Some(player) => player,
        None => game.session.advisor(),
    };
    let mut seat = game.session.seat(player)?;
    let request = Request { limits: Limits::time(HINT_TIME), ..game.request() };
    let answer = think(&mut *seat, &game.session.snapshot(), &request, interrupts);
    let mut line = format!("{player} would play {}", answer.best);
    line.extend(answer.reason.iter().map(|reason| format!(" ({reason})")));
    let thought = words::thought(&answer.progress);
    if !thought.is_empty() {
        line.push_str(&format!(": {thought}"));
    }
    if answer.progress.pv.len() > 1 {
        line.push_str(&format!(", pv {}", answer.progress.pv.join(" ")));
    }
    out.talk(&format!("{line}\n"))
}

fn legal_moves(game: &Game) -> String {
    let view = game.session.view();
    let texts = |besides: bool| {
        let moves = view.moves.iter().filter(move |m| m.besides == besides);
        moves.map(|m| m.text.as_str()).collect::<Vec<_>>()
    };
    let (legal, besides) = (texts(false), texts(true));
    if legal.is_empty() && besides.is_empty() {
        return "there are no moves: the game is over\n".to_owned();
    }
    let mut text = words::wrap(legal, 2);
    if !besides.is_empty() {
        text.push_str(&format!("  besides: {}\n", besides.join("  ")));
    }
    text
}

/// The game in a format, or the board as a picture where no format is called `svg`.
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
    let text = export(format, game)?;
    game.claim(path)?;
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, error))?;
    if format == Some("svg") {
        return out.talk(&format!("drawn to {file}\n"));
    }
    let view = game.session.view();
    let rest = format!("--load {}", words::shell(file));
    let again = words::reopen(&view.game, &view.setup, &rest);
    out.talk(&format!("saved to {file}; to open it again: {again}\n"))
}

/// Reads a game in the present setup, or in the usual one where the file
/// brings its own.
fn load(file: &str, game: &mut Game, out: &mut Output) -> Result<(), Failure> {
    let text = read_game(Path::new(file))?;
    let view = game.session.view();
    let session = match out.registry().open(&view.game, &view.setup, &text) {
        Err(error) if view.setup.is_empty() => Err(error),
        Err(error) => out.registry().open(&view.game, "", &text).map_err(|_| error),
        opened => opened,
    };
    let session = session.map_err(|error| Failure::refused(format!("`{file}`: {error}")))?;
    game.load(session, Path::new(file))?;
    let setup = Some(game.session.setup()).filter(|setup| !setup.is_empty());
    let setup = setup.map(|setup| format!(", {setup}")).unwrap_or_default();
    out.talk(&format!("loaded {file}{setup}\n"))
}

fn score(game: &Game, out: &mut Output) -> Result<(), Failure> {
    let view = game.session.view();
    let facts = words::facts(&view.board.facts, &view.board.looks);
    out.talk(&format!("{facts}{} ({} plies)\n", view.status, view.ply))
}

/// Who plays: `Red human, Yellow random`.
pub(super) fn players_line(game: &Game) -> String {
    let view = game.session.view();
    let [chair] = game.chairs.as_slice() else {
        let named = game.chairs.iter().zip(&view.board.looks);
        let named = named.map(|(chair, look)| format!("{} {}", look.name, chair.player));
        return named.collect::<Vec<_>>().join(", ");
    };
    chair.player.clone()
}

fn players(game: &Game) -> String {
    let rows = game.session.players().into_iter().map(|player| {
        let params = player.params.iter().map(|param| param.name);
        vec![
            player.name.to_owned(),
            player.summary.to_owned(),
            params.collect::<Vec<_>>().join(","),
        ]
    });
    let listed = words::table(&rows.collect::<Vec<_>>(), 2);
    format!("{}\nThere is:\n{listed}", players_line(game))
}

fn help(game: &Game, out: &Output) -> String {
    let view = game.session.view();
    let rows: Vec<_> =
        ORDERS.iter().map(|(form, does)| vec![(*form).to_owned(), (*does).to_owned()]).collect();
    let info = out.registry().games(out.language()).into_iter().find(|info| info.name == view.game);
    let notation = info.as_ref().map_or("", |info| info.notation);
    let formats = info.iter().flat_map(|info| &info.formats).map(|format| format.name);
    let formats = formats.collect::<Vec<_>>().join(", ");
    format!("{}notation: {notation}\nformats: {formats}\n", words::table(&rows, 2))
}
