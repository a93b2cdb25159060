//! The players available in every two-player game.
//!
//! | player | parameters |
//! |---|---|
//! | `random` | — |
//! | `minimax` | `depth`, `estimate` |
//! | `alphabeta` | `depth`, `order`, `estimate` |
//! | `pvs` | `depth`, `nodes`, `time`, `table`, `threads`, `killers`, `history`, `iterative`, `reductions` |
//! | `mcts` | `simulations`, `time`, `nodes`, `exploration`, `solver`, `keep`, `threads`, and `rave`, `equivalence` where the game offers it |
//!
//! Every parameter is declared once, here, with its bounds; players are built only from parameters checked
//! against that declaration.

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
    /// The depth of `minimax`.
    pub minimax_depth: u32,
    /// The depth of `alphabeta`.
    pub alphabeta_depth: u32,
}

/// The players available in every two-player game: `random`, `minimax`, `alphabeta`, `pvs` and `mcts`,
/// evaluating with `E`.
#[must_use]
pub fn standard_players<G: Game, E: Eval<G> + Default + 'static>(
    defaults: StandardDefaults,
) -> Vec<PlayerSpec<G>> {
    let mut players = shallow_players::<G, E>(defaults);
    players.extend(deep_players::<G, E>());
    players
}

/// The simple standard players: `random`, `minimax` and `alphabeta`.
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

/// The other standard players: `pvs` and `mcts`.
#[must_use]
pub fn deep_players<G: Game, E: Eval<G> + Default + 'static>() -> Vec<PlayerSpec<G>> {
    vec![pvs::spec::<G, E>(), mcts::spec::<G>()]
}

/// A node limit, absent by default.
const fn nodes_param(about: About) -> ParamSpec {
    ParamSpec::int("nodes", 1, 1_000_000_000_000, None, about).meaning(ParamRole::Nodes)
}
