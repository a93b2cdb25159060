//! A puzzle as a complete answer to be made right.

use quintet_core::Random;
use std::fmt::Debug;

/// A complete answer that may be wrong, with the changes that lead to its
/// neighbours: a full grid with conflicts, queens that attack each other.
pub trait Candidate: Clone {
    /// A change: two cells swapped.
    type Change: Copy + PartialEq + Debug;

    /// Another complete answer to the same puzzle, by chance.
    #[must_use]
    fn random_start(&self, random: &mut Random) -> Self;

    /// How wrong it is; 0: solved.
    fn cost(&self) -> u64;

    /// All changes, always in the same order.
    fn changes(&self) -> impl Iterator<Item = Self::Change>;

    /// Makes a change, which must come from [`changes`](Self::changes) or
    /// [`random_change`](Self::random_change).
    fn apply(&mut self, change: Self::Change);

    /// The cost after a change. Worth writing by hand: the searches spend
    /// nearly all their time here.
    fn cost_after(&self, change: Self::Change) -> u64 {
        let mut next = self.clone();
        next.apply(change);
        next.cost()
    }

    /// A change chosen uniformly, or none if there are none.
    fn random_change(&self, random: &mut Random) -> Option<Self::Change> {
        let count = self.changes().count();
        if count == 0 { None } else { self.changes().nth(random.below(count)) }
    }
}
