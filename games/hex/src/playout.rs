//! Playouts: fill the board at random, then determine once who has joined its edges.
//!
//! Random moves to the end of the game and on to a full board amount to a random division of the empty cells.
//! The winner is the same, since a chain from edge to edge can no longer be broken.
//!
//! **The winner of a full board**, without a flood. A full Hex board is a full
//! board of the game of Y whose lower left part is red and whose right part is
//! blue:
//!
//! ```text
//!   a . . . . | b b      Y: a triangle; who joins all three sides, wins.
//!   . hex . . | b        Red has the left and the long side below, so it needs
//!   . . . . . |          the top: its Hex goal. Blue has the top and the long
//!   ----------+          side at the right, so it needs the left: likewise.
//!   r r r r
//!   r r r
//! ```
//!
//! A Y board of side m becomes one of side m − 1 with the same winner if every three mutually adjacent cells
//! (a cell, its right and its lower neighbour) are replaced by one of their majority's colour; the last
//! remaining cell, in the corner `a`, has the winner's colour. (Found by Schensted and Titus; proved in van
//! Rijswijck, "Search and Evaluation in Hex", 2002.) One step is three shifted sets and a majority, for all
//! cells at once and without branches, and a board of size n takes 2n − 2 steps.

use crate::{Cell, CellSet, Colour, Move, Position, SwapRule};
use quintet_core::{Game, Outcome, PlayoutTrace, Random};

/// Plays to the end; [`Game::playout`] of a Hex position.
#[inline]
pub(crate) fn playout<S: CellSet>(
    mut position: Position<S>,
    random: &mut Random,
    trace: &mut impl PlayoutTrace,
) -> Outcome {
    // Play move by move while a swap is possible.
    while position.rule() != SwapRule::Off && position.ply() < 2 {
        let Some(chosen) = position.random_move(random) else { break };
        trace.record(position.turn(), position.move_index(chosen));
        position.play(chosen);
    }
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let empty = position.empty();
    let count = position.empty_count();
    let reds = match position.colour_to_move() {
        Colour::Red => count.div_ceil(2),
        Colour::Blue => count / 2,
    };
    let filled = random_share(empty, reds, random);
    tell(&position, empty, filled, trace);
    let red_wins = is_joined_by_red(position.stones(Colour::Red) | filled, position.size());
    let winner = if red_wins { Colour::Red } else { Colour::Blue };
    Outcome::Win(position.side_of(winner))
}

/// Records every filled cell. The loop has a constant length, so that the compiler drops it for a trace that
/// ignores everything. Shifting the sets beats testing them for every cell: 180 ns for a traced playout, not
/// 290.
#[inline]
fn tell<S: CellSet>(position: &Position<S>, empty: S, reds: S, trace: &mut impl PlayoutTrace) {
    let (red, blue) = (position.side_of(Colour::Red), position.side_of(Colour::Blue));
    let (mut empty, mut reds) = (empty, reds);
    for index in 0..(S::STRIDE * S::STRIDE) as u16 {
        if empty.has(Cell(0)) {
            let side = if reds.has(Cell(0)) { red } else { blue };
            trace.record(side, position.move_index(Move::Place(Cell(index))));
        }
        (empty, reds) = (empty >> 1, reds >> 1);
    }
}

/// `count` random cells of a set, every choice being equally likely.
///
/// First toss a coin for every cell, then randomly remove or add the surplus or missing cells. Neither step
/// distinguishes cells: the chances are invariant under any permutation of the cells. So two choices of the
/// same size, which some permutation maps to each other, are equally likely. On 11×11 the coins miss the
/// count by 4.4 cells on average.
#[inline]
pub fn random_share<S: CellSet>(of: S, count: u32, random: &mut Random) -> S {
    let heads = S::toss(random) & of;
    let tossed = heads.count();
    if tossed >= count {
        heads.without_random(tossed - count, random)
    } else {
        let tails = of ^ heads;
        of ^ tails.without_random(count - tossed, random)
    }
}

/// Whether Red has joined top and bottom, if every other cell is blue.
#[inline]
pub fn is_joined_by_red<S: CellSet>(red: S, size: u32) -> bool {
    let largest = S::largest();
    // Rows below a smaller board are red, like its edge; columns beside it are blue, that is, not in the set.
    let mut cells = red | !S::EMPTY << (size * S::STRIDE);
    for _ in 0..2 * size - 2 {
        let right = cells >> 1 & !largest.right;
        let below = cells >> S::STRIDE | largest.bottom;
        cells = majority(cells, right, below);
    }
    cells.has(S::cell(0, 0))
}

#[inline]
fn majority<S: CellSet>(a: S, b: S, c: S) -> S {
    a & b | c & (a | b)
}
