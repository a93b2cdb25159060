//! A puzzle as a complete answer to be repaired.

use quintet_core::Random;
use std::fmt::Debug;

/// A complete answer that may be wrong, with changes that lead to neighbouring answers: a full grid with
/// conflicts, queens that attack each other.
pub trait Candidate: Clone {
    /// A change: two cells swapped.
    type Change: Copy + PartialEq + Debug;

    /// Another random complete answer to the same puzzle.
    #[must_use]
    fn random_start(&self, random: &mut Random) -> Self;

    /// How wrong it is; 0 means solved.
    fn cost(&self) -> u64;

    /// All changes, always in the same order.
    fn changes(&self) -> impl Iterator<Item = Self::Change>;

    /// Makes a change, which must come from [`changes`](Self::changes) or
    /// [`random_change`](Self::random_change).
    fn apply(&mut self, change: Self::Change);

    /// The cost after a change. Worth a hand-written version: the searches spend nearly all their time here.
    fn cost_after(&self, change: Self::Change) -> u64 {
        let mut next = self.clone();
        next.apply(change);
        next.cost()
    }

    /// A random change, uniformly distributed; `None` if there are no changes.
    fn random_change(&self, random: &mut Random) -> Option<Self::Change> {
        let count = self.changes().count();
        if count == 0 { None } else { self.changes().nth(random.below(count)) }
    }
}
