//! Hints.

use super::game::Game;
use super::puzzle;
use crate::failure::Failure;
use crate::interrupt::Interrupts;
use crate::output::Output;
use crate::think::think;
use crate::words;
use quintet::core::{Choice, Limits};
use quintet::{Error, Request};
use std::time::Duration;

/// The time limit for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

/// Asks the named player or, by default, the game's advisor; in a puzzle, the coach.
pub(super) fn hint(
    wanted: Option<&str>,
    game: &Game,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<(), Failure> {
    if game.session.is_over() {
        return Err(Error::GameOver.into());
    }
    if let Some(hint) = puzzle::coach(wanted, game, interrupts, out.language())? {
        return out.talk(&format!("{hint}\n"));
    }
    let player = wanted.unwrap_or_else(|| game.session.advisor());
    let mut seat = game.session.seat(player)?;
    let request = Request { limits: Limits::time(HINT_TIME), ..game.request() };
    let answer = think(&mut *seat, &game.session.snapshot(), &request, interrupts);
    let Choice { best, info, .. } = answer.choice;
    let mut line =
        words::pick(format!("{player} would play {}", best), format!("{player} jouerait {}", best));
    line.extend(answer.reason.iter().map(|reason| format!(" ({reason})")));
    let thought = words::thought(&info);
    if !thought.is_empty() {
        line.push_str(&format!("{} {thought}", words::colon()));
    }
    if info.pv.len() > 1 {
        line.push_str(&format!(", {} {}", words::pick("line", "suite"), info.pv.join(" ")));
    }
    out.talk(&format!("{line}\n"))
}
