//! A plain evaluation: the number of cells each side still needs.

use crate::{CellSet, Colour, Position};
use quintet_core::{Eval, Score};

/// The fewest stones that would join a side's edges if the other side passed: the opponent's number minus
/// that of the side to move.
///
/// The cells a side can reach with one more stone are found for the whole board at once: the empty neighbours
/// of what it reaches, and then, at no cost, its own stones that touch them.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortestPath;

impl<S: CellSet> Eval<Position<S>> for ShortestPath {
    fn evaluate(&self, position: &Position<S>) -> Score {
        let own = position.colour_to_move();
        let needed = |colour| missing_stones(position, colour) as i32;
        Score::estimate(needed(own.other()) - needed(own))
    }
}

/// The fewest stones that would join the edges of `colour`; the number of all cells if the other colour
/// blocks it for good.
#[must_use]
pub fn missing_stones<S: CellSet>(position: &Position<S>, colour: Colour) -> u32 {
    let (own, empty) = (position.stones(colour), position.empty());
    let [from, to] = position.edges(colour);
    let (mut reached, mut around) = (from & own).flooded_and_around(own);
    for stones in 0..=position.size() * position.size() {
        if !(reached & to).is_empty() {
            return stones;
        }
        let next = reached | (around | from) & empty;
        if next == reached {
            break;
        }
        (reached, around) = next.flooded_and_around(own);
    }
    position.size() * position.size()
}
