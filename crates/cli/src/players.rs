//! Players as the terminal speaks of them.

use quintet::HUMAN;
use quintet::core::PlayerError;

/// What is wrong with a player, where a person would do as well.
pub(crate) fn with_human(error: &quintet::Error) -> String {
    let unknown = matches!(error, quintet::Error::Player(PlayerError::Unknown { .. }));
    if unknown { format!("{error}, {HUMAN}") } else { error.to_string() }
}
