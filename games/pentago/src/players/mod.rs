//! Pentago's players: the standard ones, the report's and the engine.

mod engine;
mod report;

pub use engine::engine_of_text;

use crate::{OpenLines, Position};
use quintet_core::PlayerSpec;
use quintet_search::{StandardDefaults, standard_players};

/// Every player of the game.
pub(crate) fn all() -> Vec<PlayerSpec<Position>> {
    let defaults = StandardDefaults { minimax_depth: 2, alphabeta_depth: 2 };
    let mut players = standard_players::<Position, OpenLines>(defaults);
    players.push(report::spec());
    players.push(engine::spec());
    players
}
