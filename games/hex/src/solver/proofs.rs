//! Recent proofs, which may decide other positions as well.
//!
//! A proof (`search.rs`) says that its winner needs only its stones and its empty cells. So it holds on every
//! field on which the winner has these stones and the loser none of these cells, with the same side to move; if
//! the loser was to move, also with the winner to move, since a stone more never harms.

use crate::knowledge::Field;
use crate::{CellSet, Colour};

/// Number of proofs kept of each kind.
const KEPT: usize = 1024;

/// What the winner needs.
#[derive(Clone, Copy, Debug)]
struct Needs<S> {
    stones: S,
    /// The stones and the cells.
    all: S,
}

/// The last proofs of a kind; the oldest is replaced.
#[derive(Clone, Debug)]
struct Ring<S> {
    needs: Vec<Needs<S>>,
    next: usize,
}

impl<S: CellSet> Ring<S> {
    const EMPTY: Self = Self { needs: Vec::new(), next: 0 };

    fn add(&mut self, needs: Needs<S>) {
        if self.needs.len() < KEPT {
            self.needs.push(needs);
        } else {
            self.needs[self.next] = needs;
            self.next = (self.next + 1) % KEPT;
        }
    }

    /// A proof that holds with these stones of the winner and of the loser.
    fn find(&self, own: S, other: S) -> Option<S> {
        let holds = |of: &&Needs<S>| (of.stones & !own | of.all & other).is_empty();
        self.needs.iter().find(holds).map(|of| of.all)
    }
}

/// Recent proofs of both colours.
#[derive(Clone, Debug)]
pub(super) struct Proofs<S> {
    /// By winner, then whether the winner moves first.
    rings: [[Ring<S>; 2]; 2],
}

impl<S: CellSet> Default for Proofs<S> {
    fn default() -> Self {
        Self { rings: [const { [Ring::EMPTY; 2] }; 2] }
    }
}

impl<S: CellSet> Proofs<S> {
    /// Remembers that `winner` wins a field inside `proof`.
    pub(super) fn add(&mut self, field: &Field<S>, mover: Colour, winner: Colour, proof: S) {
        let needs = Needs { stones: proof & field.stones[winner as usize], all: proof };
        self.rings[winner as usize][usize::from(mover == winner)].add(needs);
    }

    /// The winner of a field, and its proof, if one of these proofs holds on it.
    pub(super) fn find(&self, field: &Field<S>, mover: Colour) -> Option<(Colour, S)> {
        let by = |winner: Colour, moves_first: bool| {
            let [own, other] = [winner, winner.other()].map(|of| field.stones[of as usize]);
            let found = self.rings[winner as usize][usize::from(moves_first)].find(own, other);
            found.map(|proof| (winner, proof))
        };
        by(mover, true).or_else(|| by(mover, false)).or_else(|| by(mover.other(), false))
    }
}
