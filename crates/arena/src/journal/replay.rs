//! Replays a game of a journal by the rules: the same side must win.

use crate::referee;
use crate::{Ending, GameRecord, Plan};
use quintet::Session;
use quintet::core::Side;

/// Plays the moves of a game again.
///
/// # Errors
/// What contradicts the rules, and where.
pub(crate) fn check(plan: &Plan, game: &GameRecord) -> Result<(), String> {
    let opening = plan.opening(game.key);
    if (&game.setup, &game.opening) != (&opening.setup, &opening.position) {
        return Err("its opening is not the one of that game".to_owned());
    }
    if game.players != plan.sides(game.key) {
        return Err("its players are not those of that game".to_owned());
    }
    let mut session = plan
        .registry()
        .open(&plan.spec().game, &opening.setup, &opening.position)
        .expect("a plan's openings were opened before");
    for (ply, played) in game.plies.iter().enumerate() {
        let wrong = |why: &str| Err(format!("move {} (`{}`): {why}", ply + 1, played.text));
        if session.is_over() {
            return wrong("the game is over before it");
        }
        if played.side != session.turn() {
            return wrong("it is the other side's turn");
        }
        if let Err(error) = session.play(&played.text) {
            return wrong(&error.to_string());
        }
    }
    check_ending(&session, &game.ending)?;
    let expected =
        referee::record(plan, game.key, &session, game.ending.clone(), game.plies.clone());
    if game.winner != expected.winner {
        let name = |side: Option<Side>| side.map_or("nobody", |side| NAMES[side.index()]);
        let (claimed, won) = (name(game.winner), name(expected.winner));
        return Err(format!("it says that {claimed} won, but by its moves {won} did"));
    }
    if game.moves != expected.moves {
        return Err("its record does not have its moves".to_owned());
    }
    if game.tally != expected.tally {
        return Err("its tally does not follow from its moves".to_owned());
    }
    match &game.ending {
        Ending::IllegalMove { text, .. } if session.play(text).is_ok() => {
            Err(format!("it was forfeited for the move `{text}`, which is legal"))
        }
        _ => Ok(()),
    }
}

const NAMES: [&str; 2] = ["the first side", "the second side"];

/// Whether the game can have ended like that.
fn check_ending(session: &Session, ending: &Ending) -> Result<(), String> {
    match ending {
        Ending::Rules if session.is_over() => Ok(()),
        Ending::Rules => Err("it says that it ended by the rules, but it did not".to_owned()),
        _ if session.is_over() => {
            Err("it says that it was forfeited, but it was already over".to_owned())
        }
        // A player that cannot be built forfeits on either side's turn.
        Ending::Crash { .. } if session.ply() == 0 => Ok(()),
        Ending::Adjudicated { .. } => Ok(()),
        Ending::Crash { loser, .. }
        | Ending::Time { loser, .. }
        | Ending::Protocol { loser, .. }
        | Ending::IllegalMove { loser, .. } => {
            let message = "it was forfeited by the side that was not to move";
            if session.turn() == *loser { Ok(()) } else { Err(message.to_owned()) }
        }
    }
}
