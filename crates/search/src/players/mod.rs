//! The players that every two-player game has.
//!
//! | player | parameters |
//! |---|---|
//! | `random` | — |
//! | `minimax` | `depth`, `estimate` |
//! | `alphabeta` | `depth`, `order`, `estimate` |
//! | `pvs` | `depth`, `nodes`, `time`, `table`, `threads`, `killers`, `history`, `iterative`, `reductions` |
//! | `mcts` | `simulations`, `time`, `nodes`, `exploration`, `solver`, `keep`, `threads`, and `rave`, `equivalence` where the game offers it |
//!
//! Every parameter is declared once, here, with its bounds; a player is built
//! only from parameters that were checked against that declaration.

pub mod engine;
mod fixed_depth;
mod level;
mod mcts;
mod pvs;
mod random;
pub mod words;

pub use level::{Level, LevelScale};

use quintet_core::{About, Eval, Game, ParamRole, ParamSpec, PlayerSpec};

/// The default depths of a game's standard players, in plies.
#[derive(Clone, Copy, Debug)]
pub struct StandardDefaults {
    /// Of `minimax`.
    pub minimax_depth: u32,
    /// Of `alphabeta`.
    pub alphabeta_depth: u32,
}

/// The players that every two-player game has: `random`, `minimax`,
/// `alphabeta`, `pvs` and `mcts`, evaluating with `E`.
#[must_use]
pub fn standard_players<G: Game, E: Eval<G> + Default + 'static>(
    defaults: StandardDefaults,
) -> Vec<PlayerSpec<G>> {
    let mut players = shallow_players::<G, E>(defaults);
    players.extend(deep_players::<G, E>());
    players
}

/// The first of the standard players: `random`, `minimax` and `alphabeta`.
#[must_use]
pub fn shallow_players<G: Game, E: Eval<G> + Default + 'static>(
    defaults: StandardDefaults,
) -> Vec<PlayerSpec<G>> {
    vec![
        random::spec::<G>(),
        fixed_depth::minimax::<G, E>(defaults.minimax_depth),
        fixed_depth::alphabeta::<G, E>(defaults.alphabeta_depth),
    ]
}

/// The rest of the standard players: `pvs` and `mcts`.
#[must_use]
pub fn deep_players<G: Game, E: Eval<G> + Default + 'static>() -> Vec<PlayerSpec<G>> {
    vec![pvs::spec::<G, E>(), mcts::spec::<G>()]
}

/// A limit of nodes, absent unless given.
const fn nodes_param(about: About) -> ParamSpec {
    ParamSpec::int("nodes", 1, 1_000_000_000_000, None, about).meaning(ParamRole::Nodes)
}
