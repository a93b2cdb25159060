//! The winning chain, for display.

use crate::{CellSet, Colour, Position};

impl<S: CellSet> Position<S> {
    /// A shortest chain of the winner's stones from edge to edge; empty if nobody has won.
    ///
    /// Grows from one edge ring by ring until it reaches the other, then walks back, one ring per step.
    #[must_use]
    pub fn winning_chain(&self) -> S {
        self.winner().map_or(S::EMPTY, |colour| self.shortest_chain(colour))
    }

    fn shortest_chain(&self, colour: Colour) -> S {
        let own = self.stones(colour);
        let [from, to] = self.edges(colour);
        let mut rings = vec![from & own];
        let mut reached = from & own;
        while let Some(&ring) = rings.last().filter(|ring| (**ring & to).is_empty()) {
            let next = ring.neighbours() & own & !reached;
            reached = reached | next;
            if next.is_empty() {
                return S::EMPTY;
            }
            rings.push(next);
        }
        let mut chain = S::EMPTY;
        let mut candidates = to;
        for &ring in rings.iter().rev() {
            let Some(cell) = (ring & candidates).take_first() else { return S::EMPTY };
            chain = chain | S::of(cell);
            candidates = S::of(cell).neighbours();
        }
        chain
    }
}
