//! Cells that need not be considered: each rule is a small function with its proof. `tests.rs` compares them
//! with brute force.
//!
//! | rule | consequence |
//! |---|---|
//! | [`dead`] | its colour never matters: give it to either side |
//! | [`captured`] | a pair that its owner can always keep: give it to the owner |
//! | [`killer`] | the other side has a reply that makes the move worthless: leave it out |
//! | [`dominators`] | another move captures this cell: leave it out |
//!
//! Source of the ideas: R. Hayward and J. van Rijswijck, *Hex and combinatorics*, 2006.

use super::field::Field;
use crate::{Cell, CellSet, Colour};

const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];

/// The colour whose chains showed a cell to be dead.
pub(super) type Reason = Colour;

/// Whether an empty cell is dead, and the colour that shows it.
///
/// Take one colour. If all neighbours that are or can become its own are pairwise adjacent, with each of its
/// chains counted as one point, then every path through the cell has a short cut past it, and the cell is on
/// no shortest winning path. So it decides no filled board, for either colour.
#[inline]
pub(super) fn dead<S: CellSet>(field: &Field<S>, cell: Cell) -> Option<Reason> {
    let open = S::of(cell).neighbours() & field.empty();
    if open.count() > 2 {
        return None;
    }
    let mut rest = open;
    let first = rest.take_first();
    if let (Some(first), Some(second)) = (first, rest.take_first())
        && !S::of(first).neighbours().has(second)
    {
        return None;
    }
    COLOURS.into_iter().find(|&colour| is_clique(field, cell, colour, open))
}

/// The second half of [`dead`]: at most one chain of `colour` touches the cell, and all `open` neighbours
/// touch that chain.
#[inline]
fn is_clique<S: CellSet>(field: &Field<S>, cell: Cell, colour: Colour, open: S) -> bool {
    let edges = field.edges(colour);
    let touched = edges.map(|edge| edge.has(cell));
    let stones = S::of(cell).neighbours() & field.stones[colour as usize];
    let Some(first) = { stones }.take_first() else {
        return match touched {
            [false, false] => true,
            [true, true] => false,
            _ => (open & !touch(field, field.chain(colour, S::EMPTY, touched), edges)).is_empty(),
        };
    };
    if open.is_empty() && stones.count() == 1 && touched == [false; 2] {
        return true;
    }
    let (chain, joined) = field.chain(colour, S::of(first), [false; 2]);
    let one = (stones & !chain).is_empty();
    let edges_too = (0..2).all(|place| joined[place] || !touched[place]);
    one && edges_too && (open & !touch(field, (chain, joined), edges)).is_empty()
}

/// The cells that touch a chain or the edges joined to it.
#[inline]
fn touch<S: CellSet>(_: &Field<S>, (chain, joined): (S, [bool; 2]), edges: [S; 2]) -> S {
    let mut cells = chain.neighbours();
    for place in 0..2 {
        if joined[place] {
            cells = cells | edges[place];
        }
    }
    cells
}

/// Whether `owner` has captured two adjacent empty cells: whichever of them the other side takes, the owner
/// takes the other one, and the first is dead. So the owner can have both even moving second, and filling
/// them changes no value.
#[inline]
pub(super) fn captured<S: CellSet>(field: &Field<S>, pair: [Cell; 2], owner: Colour) -> bool {
    let [a, b] = pair;
    dead(&field.with(owner, b), a).is_some() && dead(&field.with(owner, a), b).is_some()
}

/// A reply by which the opponent of `mover` makes a stone on `cell` dead.
///
/// Such a move is never needed. After the reply its stone is worthless, so the mover, if it wins at all, wins
/// with its next move against one more stone of the opponent; it then also wins with that next move at once.
/// Repeating the argument ends with a move that has no such reply, because the opponent's stones grow.
pub(super) fn killer<S: CellSet>(field: &Field<S>, cell: Cell, mover: Colour) -> Option<Cell> {
    let open = S::of(cell).neighbours() & field.empty();
    if open.count() > 3 {
        return None;
    }
    open.cells().find(|&reply| dead(&field.with(mover.other(), reply), cell).is_some())
}

/// The cells that a stone of `mover` on `cell` would capture or make dead around it: no move there is better
/// than this one.
pub(super) fn dominated_by<S: CellSet>(field: &Field<S>, cell: Cell, mover: Colour) -> S {
    let after = field.with(mover, cell);
    let near = S::of(cell).neighbours() & after.empty();
    let mut found = S::EMPTY;
    for a in near.cells() {
        let open = S::of(a).neighbours() & after.empty();
        if open.count() > 3 {
            continue;
        }
        if dead(&after, a).is_some() {
            found = found | S::of(a);
            continue;
        }
        for b in open.cells() {
            if captured(&after, [a, b], mover) {
                found = found | S::of(a) | S::of(b);
            }
        }
    }
    found
}
