//! Counting boards the report's way, and the depth that follows from the counts.
//!
//! The full tree of a depth has eight turns for each empty cell and no game that ends within it. Every board
//! of it is created, saved by a cut-off, or left out because the game was over above it or because it had
//! occurred already, so
//!
//! created + saved + left out = estimated
//!
//! whenever a search is not stopped.

use super::Dynamic;
use quintet_core::Counter;

/// Up to this many marbles, the dynamic depth is always two plies.
const EARLY: u32 = 10;

/// The largest full tree, in boards, for the dynamic depth.
const BUDGET: u128 = 2_000_000_000;

/// The greatest depth that can be set.
pub(super) const MAX_DEPTH: u32 = 8;

/// The sizes of full trees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Number of boards below one at each ply from the root, 0.
    below: [u128; MAX_DEPTH as usize + 2],
    /// Number of boards in a branch that leads to each ply: 1, or the 8 of a super-board.
    width: [u128; MAX_DEPTH as usize + 2],
}

impl Sizes {
    /// The sizes of the trees below a root with this many empty cells. A super-board is one branch of eight
    /// boards, one of which is played on.
    pub(super) fn new(empties: u32, depth: u32, dynamic: Dynamic) -> Self {
        let plies = [0; MAX_DEPTH as usize + 2];
        let mut sizes = Self { below: plies, width: plies };
        for ply in (0..depth.min(MAX_DEPTH)).rev() {
            let cells = u128::from(empties.saturating_sub(ply));
            let (width, branches) = if dynamic.groups(ply + 1, depth) { (8, 1) } else { (1, 8) };
            sizes.width[ply as usize + 1] = width;
            sizes.below[ply as usize] = cells * branches * sizes.branch(ply + 1);
        }
        sizes
    }

    /// Boards below one at this ply.
    #[inline]
    pub(super) const fn below(&self, ply: u32) -> u128 {
        self.below[ply as usize]
    }

    /// Boards of a branch that leads to this ply, and below it.
    #[inline]
    pub(super) const fn branch(&self, ply: u32) -> u128 {
        self.width[ply as usize] + self.below(ply)
    }
}

/// The depth for a board with this many empty cells: 2 during the first ten plies, then the greatest whose
/// full tree is within the budget.
pub(super) fn dynamic_depth(empties: u32, dynamic: Dynamic) -> u32 {
    if empties + EARLY > 36 {
        return 2;
    }
    let fits = |depth: &u32| Sizes::new(empties, *depth, dynamic).below(0) <= BUDGET;
    (3..=MAX_DEPTH).take_while(fits).last().unwrap_or(2)
}

/// The counters of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) created: u64,
    /// The report's "breaks".
    pub(super) cuts: u64,
    pub(super) saved: u128,
    /// Of those, the boards of the level that was cut, without the trees below them; the report's figures
    /// imply that its "économie" counts these.
    pub(super) siblings: u64,
    pub(super) left_out: u128,
}

impl Counts {
    /// A cut-off that skips `rest` branches of the full tree that lead to `ply`.
    #[inline(always)]
    pub(super) const fn cut(&mut self, rest: u32, sizes: &Sizes, ply: u32) {
        self.cuts += 1;
        self.saved += rest as u128 * sizes.branch(ply);
        self.siblings += rest as u64 * sizes.width[ply as usize] as u64;
    }

    /// Adds another search's counters.
    pub(super) const fn add(&mut self, other: Self) {
        self.created += other.created;
        self.cuts += other.cuts;
        self.saved += other.saved;
        self.siblings += other.siblings;
        self.left_out += other.left_out;
    }

    /// The counters as shown, with the finished and total numbers of the root's branches; trees beyond 2^64
    /// boards are shown as that number.
    pub(super) fn shown(&self, estimated: u128, branches: [usize; 2]) -> Vec<Counter> {
        let fit = |count: u128| u64::try_from(count).unwrap_or(u64::MAX);
        vec![
            Counter::new(["boards created", "plateaux créés"], self.created),
            Counter::new(["boards estimated", "plateaux estimés"], fit(estimated)),
            Counter::new(["cut-offs", "coupures"], self.cuts),
            Counter::new(["boards saved", "plateaux épargnés"], fit(self.saved)),
            Counter::new(["siblings saved", "frères épargnés"], self.siblings),
            Counter::new(["boards left out", "plateaux écartés"], fit(self.left_out)),
            Counter::new(
                ["root branches done", "branches de la racine faites"],
                branches[0] as u64,
            ),
            Counter::new(["root branches", "branches de la racine"], branches[1] as u64),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_trees() {
        let plain = |depth| Sizes::new(36, depth, Dynamic::Off).below(0);
        assert_eq!([plain(1), plain(2)], [288, 288 + 288 * 280]);
        assert_eq!(plain(3), 288 + 288 * 280 + 288 * 280 * 272);
        assert!(plain(8) > u128::from(u64::MAX), "why sizes are so wide");
        let supers = |depth| Sizes::new(36, depth, Dynamic::Cells).below(0);
        assert_eq!([supers(1), supers(2)], [8 * 36, 8 * (36 + 36 * 35)]);
        let leaves = |depth| Sizes::new(36, depth, Dynamic::Leaves).below(0);
        assert_eq!([leaves(1), leaves(2)], [8 * 36, 288 + 288 * 8 * 35]);
        assert_eq!(Sizes::new(2, 5, Dynamic::Off).below(0), 16 + 16 * 8, "no cell, no branch");
    }

    #[test]
    fn the_dynamic_depth_grows() {
        for dynamic in [Dynamic::Off, Dynamic::Cells, Dynamic::Leaves] {
            assert!((27..=36).all(|empties| dynamic_depth(empties, dynamic) == 2));
            let depths: Vec<_> = (1..=26).map(|e| dynamic_depth(e, dynamic)).collect();
            assert!(depths.windows(2).all(|pair| pair[0] >= pair[1]), "{depths:?}");
        }
        let after = |marbles: u32| dynamic_depth(36 - marbles, Dynamic::Off);
        assert_eq!([9, 10, 24, 25, 28, 29, 30].map(after), [2, 4, 4, 5, 5, 6, 8]);
        let after = |marbles: u32| dynamic_depth(36 - marbles, Dynamic::Cells);
        assert_eq!([9, 10, 17, 18, 21, 22, 30].map(after), [2, 6, 6, 7, 7, 8, 8]);
    }
}
