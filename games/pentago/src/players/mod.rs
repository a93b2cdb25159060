//! Pentago's players: the standard ones and the report's.

mod report;

use crate::{OpenLines, Position};
use quintet_core::PlayerSpec;
use quintet_search::{StandardDefaults, standard_players};

/// Every player of the game.
pub(crate) fn all() -> Vec<PlayerSpec<Position>> {
    let defaults = StandardDefaults { minimax_depth: 2, alphabeta_depth: 2 };
    let mut players = standard_players::<Position, OpenLines>(defaults);
    players.push(report::spec());
    players
}
