//! Pentago's players: the standard ones, the report's, the solver and the engine.

mod engine;
mod report;
mod solver;

pub use engine::engine_of_text;

use crate::{OpenLines, Position};
use quintet_core::PlayerSpec;
use quintet_search::{StandardDefaults, standard_players};

/// Every player of the game.
pub(crate) fn all() -> Vec<PlayerSpec<Position>> {
    let mut players = standard();
    players.extend([report::spec(), solver::spec(), engine::spec()]);
    players
}

/// The standard players.
fn standard() -> Vec<PlayerSpec<Position>> {
    let defaults = StandardDefaults { minimax_depth: 2, alphabeta_depth: 2 };
    standard_players::<Position, OpenLines>(defaults)
}
