//! A game as it was played: where it started and the moves since.

use crate::{Game, Words};

/// A start position and the moves played from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The position before the first move.
    pub start: G,
    /// The moves, each legal in the position before it.
    pub moves: Vec<G::Move>,
    /// Contents of the source text that a record cannot keep, such as variations: sentences for people.
    pub left_out: Vec<Words>,
}

impl<G: Game> Record<G> {
    /// A record without moves.
    #[must_use]
    pub const fn new(start: G) -> Self {
        Self { start, moves: Vec::new(), left_out: Vec::new() }
    }

    /// The position after the first `count` moves, or after all of them if there are fewer.
    #[must_use]
    pub fn position_after(&self, count: usize) -> G {
        let mut position = self.start.clone();
        for &played in self.moves.iter().take(count) {
            position.play(played);
        }
        position
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> G {
        self.position_after(self.moves.len())
    }

    /// Every position together with the move played in it, in order.
    pub fn plies(&self) -> impl Iterator<Item = (G, G::Move)> + '_ {
        let mut position = self.start.clone();
        self.moves.iter().map(move |&played| {
            let before = position.clone();
            position.play(played);
            (before, played)
        })
    }
}
