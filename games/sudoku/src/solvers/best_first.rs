//! The report's informed search: fewest remaining possibilities first.
//!
//! The estimate is the report's: the number of candidates, summed over all empty cells. Two things it leaves
//! open are decided here:
//! - The next cell is one with the fewest candidates, the first in the report's column-major order ("nous
//!   favorisons les cases ayant le moins d'enfants"), and its digits are tried in the order of the estimate
//!   after them, smaller digits first among equals. Trying every cell instead would find each solution again
//!   in every order of its entries.
//! - An empty cell without candidates makes the estimate infinite. The bare sum would take such a dead end
//!   for the most promising state of all.
//!
//! An entry lowers the sum by at least one, which is its cost. So cost plus estimate never grows along a
//! path, and recursive best-first search, whose promises never fall, follows each path until it is dead: with
//! this estimate it is depth-first search with a good order of both cells and digits.

use super::tightest::Tightest;
use crate::Entry;
use quintet_search::single::Problem;

/// A dead end.
const NEVER: u64 = u64::MAX;

/// A grid of `N` rows, filled in the tightest cell with the most promising digits first.
#[derive(Clone, Debug)]
pub(super) struct Promising<'p, const N: usize>(pub(super) Tightest<'p, N>);

impl<const N: usize> Problem for Promising<'_, N> {
    type Action = Entry;

    #[inline]
    fn is_goal(&self) -> bool {
        self.0.is_full()
    }

    fn actions(&self) -> impl Iterator<Item = Entry> {
        let mut sorted = [(NEVER, Entry { cell: 0, digit: 0 }); N];
        let mut count = 0;
        for entry in self.0.entries() {
            sorted[count] = (self.after(entry).estimate(), entry);
            count += 1;
        }
        // Stable: equal ones stay in ascending order.
        sorted[..count].sort_by_key(|&(estimate, _)| estimate);
        sorted.into_iter().take(count).map(|(_, entry)| entry)
    }

    #[inline]
    fn apply(&mut self, action: Entry) {
        self.0.enter(action);
    }

    #[inline]
    fn estimate(&self) -> u64 {
        let (mut sum, mut dead) = (0, false);
        self.0.each(|_, set| {
            sum += u64::from(set.count_ones());
            dead = set == 0;
            !dead
        });
        if dead { NEVER } else { sum }
    }
}
