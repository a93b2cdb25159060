//! The moves worth exploring (the report's `get_moves_to_explore`).
//!
//! The report calls it at every level of the tree and speaks of "the player playing the strategy" and "the
//! opponent". Here, too, these are the same two sides at every level, whoever is to move there. So a node of
//! the opponent tries cells where the opponent continues and where it meets the player, not the reverse.
//!
//! It is a heuristic: a move it leaves out may be the only good one. It never leaves out a cell that would
//! join the opponent's edges at once, because that cell is next to an opponent's stone (except on a board of
//! one cell).

use crate::{CellSet, Colour, Position};

/// The cells that a search for `player` explores: the empty neighbours of every opponent's stone; the empty
/// cells on the opponent's line through each of these, from edge to edge; and the empty cells on the player's
/// line through each of its own stones. Red's lines are columns, Blue's are rows; a stone does not end a
/// line.
///
/// Empty if there is no stone on the board (or, with stones of one colour only, if its lines are full); the
/// caller then explores everything.
///
/// ```
/// use quintet_core::Game;
/// use quintet_hex::{CellSet, Colour, Move, Position, SwapRule, moves_to_explore};
/// let mut board = Position::<u128>::new(7, SwapRule::Off);
/// board.play(Move::Place(<u128 as CellSet>::cell(3, 3)));
/// // Red's stone has neighbours in columns c, d and e: Blue explores these.
/// assert_eq!(moves_to_explore(&board, Colour::Blue).count(), 3 * 7 - 1);
/// // Red itself explores its column.
/// assert_eq!(moves_to_explore(&board, Colour::Red).count(), 7 - 1);
/// ```
#[must_use]
pub fn moves_to_explore<S: CellSet>(position: &Position<S>, player: Colour) -> S {
    let opponent = player.other();
    let empty = position.empty();
    let near = position.stones(opponent).neighbours() & empty;
    let ways = lines(position, opponent, near);
    let own = lines(position, player, position.stones(player));
    (ways | own) & empty
}

/// Every cell on a line of `colour`, from edge to edge, through one of these.
#[inline]
fn lines<S: CellSet>(position: &Position<S>, colour: Colour, through: S) -> S {
    let board = position.board();
    let mut found = S::EMPTY;
    for index in 0..position.size() {
        let line = match colour {
            Colour::Red => board.left << index,
            Colour::Blue => board.top << (index * S::STRIDE),
        };
        if !(line & through).is_empty() {
            found = found | line;
        }
    }
    found
}
