//! Which player answers when nobody was named, and limits given beside a player.

use crate::failure::Failure;
use quintet::core::PlayerError;
use quintet::registry::{self, HUMAN};
use quintet::{GameInfo, PlayerInfo, Session, player_with_limits};
use std::time::Duration;

/// What there is to know about the game of a session.
pub(crate) fn info_of(session: &Session) -> Result<GameInfo, Failure> {
    let name = session.view().game;
    let info = registry::games(session.language()).into_iter().find(|info| info.name == name);
    info.ok_or_else(|| Failure::refused(format!("`{name}` is not a game that is listed")))
}

/// The player to ask when none is named: the game's own advisor.
pub(crate) fn advisor_of(session: &Session) -> Result<&'static str, Failure> {
    Ok(info_of(session)?.advisor)
}

/// What is wrong with a player, where a person would do as well.
pub(crate) fn with_human(error: &quintet::Error) -> String {
    let unknown = matches!(error, quintet::Error::Player(PlayerError::Unknown { .. }));
    if unknown { format!("{error}, {HUMAN}") } else { error.to_string() }
}

/// Limits as they were given beside a player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GivenLimits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) simulations: Option<u64>,
}

impl GivenLimits {
    /// The player string with these limits as its parameters.
    pub(crate) fn written_into(&self, player: &str, listed: &[PlayerInfo]) -> String {
        player_with_limits(player, &(*self).into(), listed)
    }
}

impl From<GivenLimits> for quintet::core::Limits {
    fn from(given: GivenLimits) -> Self {
        let GivenLimits { depth, nodes, time, simulations } = given;
        Self { depth, nodes, time, simulations }
    }
}
