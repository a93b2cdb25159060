//! Shared code for tests of players.

use quintet_core::{Playable, Player, PlayerSpec};
use quintet_dual_sudoku::Position;

/// The player that a text names, from the game's own list.
pub(crate) fn player<const N: usize, const CELLS: usize>(
    text: &str,
) -> Box<dyn Player<Position<N, CELLS>>> {
    let specs = Position::players();
    let (spec, params) = PlayerSpec::find(&specs, text).expect("a player of the list");
    (spec.build)(&params)
}
