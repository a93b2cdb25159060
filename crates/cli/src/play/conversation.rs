//! The conversation: boards, prompts and moves, until the game ends or the person quits.

use super::game::Game;
use super::obey::{Next, obey};
use super::typed::Typed;
use crate::failure::Failure;
use crate::input::Input;
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::think::think;
use crate::words;
use quintet::PlayedMove;
use quintet::core::Choice;
use std::time::Instant;

/// Plays until the game or the input ends, or the person quits.
pub(crate) fn converse(
    game: &mut Game,
    input: &mut Input,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<(), Failure> {
    introduce(game, out)?;
    let mut show = game.has_human();
    let mut begun = (game.revision(), Instant::now());
    loop {
        interrupts.remember(game.farewell());
        let over = game.session.is_over();
        let moved = begun.0 != game.revision();
        if moved {
            begun = (game.revision(), Instant::now());
        }
        if !over && !game.is_human(game.session.turn().index()) {
            machine_moves(game, interrupts, out)?;
            show = true;
            continue;
        }
        if show {
            board(game, out)?;
        }
        if over && moved {
            out.talk(&game.totals())?;
        }
        if over && !game.has_human() {
            let position = game.session.view().position;
            return out.talk(&format!("position{} {position}\n", words::colon()));
        }
        let prompt = prompt(game, out);
        let Some(line) = input.ask(&prompt, out)? else { return leave(game, out) };
        let legal = game.session.view().moves;
        let order = Typed::read(&line, |word| legal.iter().any(|of| of.text == word));
        if over && order == Typed::Nothing {
            return leave(game, out);
        }
        let revision = game.revision();
        match obey(order, game, begun.1, interrupts, out) {
            Ok(Next::Stay) => {}
            Ok(Next::Leave) => return leave(game, out),
            Err(Failure::Refused(message)) => {
                out.talk(&format!("{}\n", message.get(out.language())))?;
            }
            Err(Failure::Game(error)) => {
                out.talk(&format!("{}\n", error.in_words(out.language())))?;
            }
            Err(gone) => return Err(gone),
        }
        show = game.revision() != revision;
    }
}

fn introduce(game: &Game, out: &mut Output) -> Result<(), Failure> {
    let view = game.session.view();
    let title = out.paint(&view.title, Ink::Bold);
    let setup = if view.setup.is_empty() { String::new() } else { format!(", {}", view.setup) };
    let players = super::obey::players_line(game, out);
    let machines = game.chairs.iter().any(|chair| chair.seat.is_some());
    let seed = words::pick("seed", "graine");
    let seed = if machines { format!(" ({seed} {})", game.seed.0) } else { String::new() };
    out.talk(&format!("{title}{setup}{} {players}{seed}\n", words::colon()))?;
    if game.has_human() {
        let moves = view.moves.iter().take(3).map(|m| m.text.as_str());
        let moves = moves.collect::<Vec<_>>().join(", ");
        let such = words::pick("such as", "comme");
        let such = if moves.is_empty() { String::new() } else { format!(" {such} {moves},") };
        out.talk(&words::pick(
            format!("Type a move{such} or `help`.\n"),
            format!("Tapez un coup{such} ou `help`.\n"),
        ))?;
    }
    Ok(())
}

/// The board, what is written beside it, and whose turn it is.
pub(super) fn board(game: &Game, out: &mut Output) -> Result<(), Failure> {
    let view = game.session.view();
    let facts = words::facts(&view.board.facts, &view.board.looks);
    let status = out.paint(&view.status, Ink::Bold);
    let last = view.ply.checked_sub(1).map(|at| {
        let text = &view.history[at].text;
        words::pick(format!("last move: {text}\n"), format!("dernier coup : {text}\n"))
    });
    out.talk(&format!(
        "\n{}{facts}{}{status}\n",
        game.session.text(out.style()),
        last.unwrap_or_default()
    ))
}

fn machine_moves(
    game: &mut Game,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<(), Failure> {
    let request = game.request();
    let snapshot = game.session.snapshot();
    let turn = game.session.turn();
    let seat = game.chairs[turn.index()].seat.as_mut().expect("a machine is to move");
    let started = Instant::now();
    let answer = think(&mut **seat, &snapshot, &request, interrupts);
    // Against a person, the program moves at once; a game between two programs ends.
    if request.stop.is_stopped() && !game.has_human() {
        return Err(Failure::Interrupted);
    }
    let Choice { best, info, .. } = answer.choice;
    let thought = words::thought(&info);
    match game.play(&best, Some(info), started.elapsed())? {
        true => tell_move(game, &thought, out),
        false => time_is_up(game, out),
    }
}

/// The side to move has lost on time.
pub(super) fn time_is_up(game: &Game, out: &mut Output) -> Result<(), Failure> {
    let view = game.session.view();
    let who = words::side(view.turn, &view.board.looks);
    out.talk(&words::pick(
        format!("{who} ran out of time: the move does not count.\n"),
        format!("Le temps de {who} est écoulé : le coup ne compte pas.\n"),
    ))
}

/// The move just played: its number, its player, and remarks.
pub(super) fn tell_move(game: &Game, thought: &str, out: &mut Output) -> Result<(), Failure> {
    let view = game.session.view();
    let PlayedMove { side, text, note, .. } = &view.history[view.ply - 1];
    let who = words::side(*side, &view.board.looks);
    let player = &game.chairs[side.index().min(game.chairs.len() - 1)].player;
    let mut line = format!("{:>3}. {who} ({player}): {}", view.ply, out.paint(text, Ink::Bold));
    if !thought.is_empty() {
        line.push_str(&out.paint(&format!("   {thought}"), Ink::Dim));
    }
    line.push('\n');
    if let Some(note) = note {
        line.push_str(&format!("     {note}\n"));
    }
    out.talk(&line)
}

fn prompt(game: &Game, out: &Output) -> String {
    if game.session.is_over() {
        return words::pick(
            "game over: new, undo, save FILE, export or quit> ",
            "partie finie : new, undo, save FILE, export ou quit> ",
        )
        .to_owned();
    }
    let view = game.session.view();
    let who = match view.sides {
        1 => view.title,
        _ => words::side(view.turn, &view.board.looks).to_owned(),
    };
    let left = if view.sides == 1 { String::new() } else { game.clock_face(view.turn) };
    format!("{}{left}> ", out.paint(&who, Ink::Bold))
}

/// At the end: how to continue an unfinished game.
fn leave(game: &Game, out: &mut Output) -> Result<(), Failure> {
    if !game.session.is_over() && game.session.ply() > 0 {
        let again = game.reopen();
        out.talk(&words::pick(
            format!("To continue: {again}\n"),
            format!("Pour reprendre : {again}\n"),
        ))?;
    }
    Ok(())
}
