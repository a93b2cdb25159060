//! The players of the report (C. Banier and Y. Lajnef, *Mini-Projet
//! d'Intelligence Artificielle*, Nantes 2023).
//!
//! | player | what | where |
//! |---|---|---|
//! | `report-minimax` | every line, values ±1 | `plain.rs` |
//! | `report-alphabeta` | the values of `report-minimax`, with fewer nodes | `plain.rs` |
//! | `best-choice` | the report's optimised minimax | `best_choice/` |
//!
//! Their common rules: a position undecided at the depth limit counts as won for the thinking side, so only
//! forced losses rule out a move; with depth d each root move is searched d plies further with the window
//! (−2, 2); ties are broken at random, using the task's seed. `root.rs` orders the moves.

mod best_choice;
mod dead;
mod explore;
mod opening;
mod plain;
mod root;
mod solver;

use crate::{CellSet, Position, ShortestPath, Wide};
use quintet_core::{About, ParamRole, ParamSpec, PlayerSpec};
use quintet_search::{StandardDefaults, standard_players};

pub use dead::{RINGS, dead_after, dead_among, dead_cells};
pub use explore::moves_to_explore;
pub use opening::first_moves;

/// The greatest depth that can be set: every cell of the largest board.
const MAX_DEPTH: i64 = 361;
/// The depth of the report's second table.
const USUAL_DEPTH: i64 = 3;

/// Every player on boards up to 11×11.
#[inline(never)]
pub(crate) fn small() -> Vec<PlayerSpec<Position<u128>>> {
    all()
}

/// Every player on larger boards.
#[inline(never)]
pub(crate) fn wide() -> Vec<PlayerSpec<Position<Wide>>> {
    all()
}

/// Every player: the standard ones, the report's, the solver and the engine.
fn all<S: CellSet>() -> Vec<PlayerSpec<Position<S>>> {
    let defaults = StandardDefaults { minimax_depth: 2, alphabeta_depth: 3 };
    let mut players = standard_players::<_, ShortestPath>(defaults);
    players.extend([plain::minimax(), plain::alphabeta(), best_choice::spec()]);
    players.extend([solver::spec(), crate::engine::spec()]);
    players
}

const fn depth_param(default: Option<i64>, about: About) -> ParamSpec {
    ParamSpec::int("depth", 1, MAX_DEPTH, default, about).meaning(ParamRole::Depth)
}
