//! Which player answers when nobody was named, and limits given beside a player.

use crate::failure::Failure;
use quintet::core::PlayerError;
use quintet::registry::HUMAN;
use quintet::{PlayerInfo, Session, player_with_limits};
use std::time::Duration;

/// Searches that every two-player game may have, the strongest first.
const STRONGEST_FIRST: [&str; 4] = ["pvs", "alphabeta", "mcts", "minimax"];

/// The player to ask when none is named: the strongest of the standard
/// searches the game has, else the last it lists.
pub(crate) fn strongest(players: &[PlayerInfo]) -> Option<&'static str> {
    let listed = |name: &&str| players.iter().any(|player| player.name == *name);
    let last = || players.iter().rev().map(|player| player.name).find(|name| *name != HUMAN);
    STRONGEST_FIRST.into_iter().find(listed).or_else(last)
}

/// The same for a game in progress.
pub(crate) fn strongest_of(session: &Session) -> Result<&'static str, Failure> {
    strongest(&session.players()).ok_or_else(|| {
        let title = session.view().title;
        Failure::refused(format!("{title} has no player that thinks: there is only `{HUMAN}`"))
    })
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
