//! Players as the terminal speaks of them.

use crate::failure::Failure;
use crate::output::Output;
use crate::words;
use quintet::core::PlayerError;
use quintet::{GameInfo, HUMAN, Session};

/// What there is to know about the game of a session.
pub(crate) fn info_of(session: &Session, out: &Output) -> Result<GameInfo, Failure> {
    Ok(out.registry().find(&session.view().game)?.info(out.language()))
}

/// What is wrong with a player, where a person would do as well.
pub(crate) fn with_human(error: &quintet::Error) -> String {
    let words = error.in_words(words::language());
    let unknown = matches!(error, quintet::Error::Player(PlayerError::Unknown { .. }));
    if unknown { format!("{words}, {HUMAN}") } else { words }
}
