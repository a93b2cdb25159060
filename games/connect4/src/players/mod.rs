//! Connect Four's players: the standard ones, the report's three and the solver.

pub(crate) mod report;
mod solver;

use crate::{AnySize, OpenLines, Position, Shape, Standard, WideSize};
use quintet_core::PlayerSpec;
use quintet_search::{StandardDefaults, standard_players};

/// Every player on the standard board.
#[inline(never)]
pub(crate) fn standard() -> Vec<PlayerSpec<Position<Standard>>> {
    all()
}

/// Every player on boards of other sizes.
#[inline(never)]
pub(crate) fn any_size() -> Vec<PlayerSpec<Position<AnySize>>> {
    all()
}

/// Every player on boards of more than 64 bits.
#[inline(never)]
pub(crate) fn wide() -> Vec<PlayerSpec<Position<WideSize>>> {
    all()
}

/// Every player of the game.
fn all<S: Shape>() -> Vec<PlayerSpec<Position<S>>> {
    let defaults = StandardDefaults { minimax_depth: 6, alphabeta_depth: 8 };
    let mut players = standard_players::<Position<S>, OpenLines>(defaults);
    players.extend([report::ai0(), report::minimax(), report::alphabeta(), solver::spec()]);
    players
}
