//! Players in the terminal's words.

use crate::failure::Failure;
use crate::output::Output;
use crate::words;
use quintet::core::PlayerError;
use quintet::{GameInfo, HUMAN, Session};

/// The description of a session's game.
pub(crate) fn info_of(session: &Session, out: &Output) -> Result<GameInfo, Failure> {
    Ok(out.registry().find(&session.view().game)?.info(out.language()))
}

/// The error for an unknown player where a person can play too.
pub(crate) fn with_human(error: &quintet::Error) -> String {
    let words = error.in_words(words::language());
    let unknown = matches!(error, quintet::Error::Player(PlayerError::Unknown { .. }));
    if unknown { format!("{words}, {HUMAN}") } else { words }
}
