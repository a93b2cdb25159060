//! The search: is a position worth at least a given score?
//!
//! Every question has a null window, so a node has one number to compare with
//! instead of two. The driver in `solve.rs` asks until only one score is left.

use super::Narrow;
use super::cells::{key, landings, mirrored_key};
use super::order::{Candidate, Candidates};
use super::prune::non_losing;
use super::recall::Recall;
use super::score::{Bounds, win_at};
use super::sharing::Sharing;
use crate::Landing;
use quintet_core::Control;

/// With fewer free cells than this the table is not used. Nodes and time for the empty board, and for 150
/// positions of 12 to 14 discs: 6 cells 147 M, 10.6 s and 9.1 M, 0.44 s; 8 cells 148 M, 10.2 s and 9.4 M,
/// 0.45 s; 10 cells 153 M, 10.0 s and 10.2 M, 0.43 s; 12 cells 12.0 M, 0.45 s.
const TABLE_CELLS: u32 = 10;
/// With fewer discs than this a position shares its entry with its mirror image; later such pairs are rare, and
/// the keys take time. With more than 30 free cells, which is the same on the usual board, 5×7 and its first
/// moves took 14.6 M nodes instead of 13.4 M, and 20 positions of 8×7 with 21 to 23 discs 12 % more time.
const MIRROR_PLIES: u32 = 12;
/// With fewer free cells than this the table is not searched for a refutation: at 10 cells 6 % fewer nodes
/// and 5 % more time, at 18 cells 7 % more of both.
const REFUTATION_CELLS: u32 = 14;
/// With fewer free cells than this threads do not avoid each other's moves.
const SHARED_CELLS: u32 = 14;

/// A position inside the search, with the threats of both sides.
///
/// Nobody has four, and the side to move cannot complete four now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Discs of the side to move.
    pub(super) own: u64,
    /// All discs.
    pub(super) filled: u64,
    /// Cells that complete four for the side that moved last.
    pub(super) theirs: u64,
}

impl Node {
    #[inline(always)]
    const fn after(self, candidate: Candidate) -> Self {
        Self {
            own: self.own ^ self.filled,
            filled: self.filled | candidate.landing,
            theirs: candidate.completing,
        }
    }
}

/// The question about a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// The score in question.
    pub(super) target: i32,
    /// Whether the number of free cells is even.
    pub(super) even: bool,
    /// The score of a win with our next disc but one.
    pub(super) quick: i32,
}

/// The key under which the table keeps a position.
#[inline(always)]
pub(super) fn place(shape: impl Narrow, own: u64, filled: u64, ply: u32) -> u64 {
    let key = key(own, filled);
    if ply < MIRROR_PLIES { mirrored_key(shape, key) } else { key }
}

/// The state carried from node to node.
pub(super) struct Search<'s, 'c, S, T> {
    pub(super) shape: S,
    pub(super) sharing: T,
    pub(super) recall: Recall,
    pub(super) control: &'s mut Control<'c, Landing>,
}

impl<S: Narrow, T: Sharing> Search<'_, '_, S, T> {
    /// Whether the score of a node is at least `target`.
    ///
    /// Bound contract: a result of `target` or more is a lower bound of the score, any other an upper bound.
    /// Once stopped it is meaningless.
    ///
    /// `list` and `search` are the code for this processor: see `vector.rs`.
    #[inline(always)]
    pub(super) fn node(
        &mut self,
        node: Node,
        ply: u32,
        target: i32,
        list: impl Fn(S, Node, u64, Asked, &mut Candidates) -> Option<i32>,
        search: impl Fn(&mut Self, Node, u32, i32) -> i32,
    ) -> i32 {
        if !self.control.spend() {
            return 0;
        }
        let cells = self.shape.width() * self.shape.height();
        let Node { own, filled, theirs } = node;
        let open = landings(self.shape, filled);
        let moves = non_losing(open, theirs);
        if moves == 0 {
            return if ply == cells { 0 } else { -win_at(cells, ply + 1) };
        }
        if ply + 2 >= cells {
            return 0; // Neither of the last two discs wins.
        }
        // They cannot win with their next disc, nor we with this one.
        let mut bounds = Bounds { lower: -win_at(cells, ply + 3), upper: win_at(cells, ply + 2) };
        if bounds.lower >= target {
            return bounds.lower;
        }
        if bounds.upper < target {
            return bounds.upper;
        }
        // The reply to the only move is stored; this node need not be.
        let forced = moves & (moves - 1) == 0;
        let remembered = !forced && cells - ply >= TABLE_CELLS;
        let place = remembered.then(|| place(self.shape, own, filled, ply));
        if let Some(known) = place.and_then(|place| self.sharing.table().get(place)) {
            if known.lower >= target {
                return known.lower;
            }
            if known.upper < target {
                return known.upper;
            }
            bounds.lower = bounds.lower.max(known.lower);
            bounds.upper = bounds.upper.min(known.upper);
        }
        if cells - ply > TABLE_CELLS {
            self.prefetch(node, ply, moves);
        }
        let even = (cells - ply).is_multiple_of(2);
        let asked = Asked { target, even, quick: win_at(cells, ply + 2) };
        let mut candidates = Candidates::new();
        if let Some(score) = list(self.shape, node, moves, asked, &mut candidates) {
            return score;
        }
        // No move of ours wins with the next disc.
        bounds.upper = bounds.upper.min(win_at(cells, ply + 4));
        if bounds.upper < target {
            return bounds.upper;
        }
        if let Some(score) = self.refutation(node, ply, &candidates, target) {
            return score;
        }
        // Another thread's answer can be found only where the table is used.
        let on_the_way = place.filter(|_| T::SHARED && cells - ply >= SHARED_CELLS);
        if let Some(place) = on_the_way {
            self.recall.enter(place, target);
        }
        let best = self.best_of(node, ply, &candidates, target, search);
        if on_the_way.is_some()
            && let Some(answer) = self.recall.leave()
        {
            return answer;
        }
        if self.is_over() {
            return 0;
        }
        if best >= target {
            bounds.lower = bounds.lower.max(best);
        } else {
            bounds.upper = bounds.upper.min(best);
        }
        if let Some(place) = place {
            self.sharing.put(place, bounds, self.control);
        }
        best
    }

    /// Prefetches the table entries of the next positions, so that they are in the cache when needed. Long
    /// positions of 8 to 11 discs: from 110 to 73 ns per node.
    #[inline(always)]
    fn prefetch(&self, node: Node, ply: u32, mut moves: u64) {
        let Node { own, filled, .. } = node;
        while moves != 0 {
            let landing = moves & moves.wrapping_neg();
            moves ^= landing;
            let place = place(self.shape, own ^ filled, filled | landing, ply + 1);
            self.sharing.table().prefetch(place);
        }
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.control.is_stopped()
            || self.sharing.is_over(self.control.nodes())
            || T::SHARED && self.recall.is_called()
    }

    /// Searches the moves until one is worth the target; moves that other threads are searching come last.
    #[inline(always)]
    fn best_of(
        &mut self,
        node: Node,
        ply: u32,
        candidates: &Candidates,
        target: i32,
        search: impl Fn(&mut Self, Node, u32, i32) -> i32,
    ) -> i32 {
        let cells = self.shape.width() * self.shape.height();
        let mut best = candidates.left_out();
        let shared = T::SHARED && cells - ply >= SHARED_CELLS;
        let mut later = 0u32;
        for (index, &candidate) in candidates.best_first().iter().enumerate() {
            let child = node.after(candidate);
            let key = key(child.own, child.filled);
            if shared && index > 0 && self.sharing.is_busy(key) {
                later |= 1 << index;
                continue;
            }
            if shared {
                self.sharing.mark(key, true);
            }
            let score = -search(self, child, ply + 1, 1 - target);
            if shared {
                self.sharing.mark(key, false);
                self.recall.look(self.sharing.table(), self.control.nodes());
            }
            best = best.max(score);
            if self.is_over() || best >= target {
                return best;
            }
        }
        while later != 0 {
            let child = node.after(candidates.best_first()[later.trailing_zeros() as usize]);
            later &= later - 1;
            best = best.max(-search(self, child, ply + 1, 1 - target));
            if self.is_over() || best >= target {
                return best;
            }
        }
        best
    }

    /// A move that reaches the target according to the table, as its score: then no move need be searched,
    /// however late that one would have come. Positions of 12 to 14 discs: 267 k to 234 k nodes, 14.5 to 12.9
    /// ms. Leaving out at once the moves that the table puts below the target took 3 % fewer nodes and the
    /// same time.
    #[inline(always)]
    fn refutation(&self, node: Node, ply: u32, list: &Candidates, target: i32) -> Option<i32> {
        let cells = self.shape.width() * self.shape.height();
        if cells - ply < REFUTATION_CELLS {
            return None;
        }
        for &candidate in list.best_first() {
            let Node { own, filled, .. } = node.after(candidate);
            let known = self.sharing.table().get(place(self.shape, own, filled, ply + 1));
            if let Some(known) = known
                && -known.upper >= target
            {
                return Some(-known.upper);
            }
        }
        None
    }
}
