//! The search: is a position worth at least so much?
//!
//! Every question has a null window, so a node has one number to compare with
//! instead of two. The driver in `solve.rs` asks until only one score is left.

use super::cells::{completing, key, landings, mirrored_key};
use super::order::{Candidate, Candidates, from_centre};
use super::prune::{followed_up, following_up, is_lost, non_losing};
use super::score::{Bounds, win_at};
use super::table::Table;
use crate::{Landing, Shape};
use quintet_core::Control;

/// With fewer free cells than this the table is not asked. Mean of positions of
/// 12 to 14 discs: 13 cells 546 k nodes, 23.2 ms; 10 cells 345 k, 16.3 ms; 7 cells
/// 289 k, 14.7 ms; 6 cells 285 k, 14.4 ms; 5 cells 285 k, 14.8 ms.
const TABLE_CELLS: u32 = 6;
/// With more free cells than this a position shares its entry with its mirror
/// image.
const MIRROR_CELLS: u32 = 30;

/// With fewer free cells than this the table is not asked for a refutation.
const REFUTATION_CELLS: u32 = 14;

/// A position inside the search, with what both sides threaten.
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

/// The key under which the table keeps a position.
#[inline(always)]
pub(super) fn place(shape: impl Shape, own: u64, filled: u64, ply: u32) -> u64 {
    let key = key(own, filled);
    let free = shape.width() * shape.height() - ply;
    if free > MIRROR_CELLS { mirrored_key(shape, key) } else { key }
}

/// What the search carries from node to node.
pub(super) struct Search<'s, 'c, S> {
    pub(super) shape: S,
    pub(super) table: &'s mut Table,
    pub(super) control: &'s mut Control<'c, Landing>,
}

impl<S: Shape> Search<'_, '_, S> {
    /// Whether the score of a node is at least `target`.
    ///
    /// Bound contract: a result of `target` or more is a lower bound of the
    /// score, any other an upper bound. Once stopped it means nothing.
    pub(super) fn at_least(&mut self, node: Node, ply: u32, target: i32) -> i32 {
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
        let remembered = cells - ply >= TABLE_CELLS;
        let place = if remembered { place(self.shape, own, filled, ply) } else { 0 };
        if remembered && let Some(known) = self.table.get(place) {
            if known.lower >= target {
                return known.lower;
            }
            if known.upper < target {
                return known.upper;
            }
            bounds.lower = bounds.lower.max(known.lower);
            bounds.upper = bounds.upper.min(known.upper);
        }
        if target > -1
            && let Some(most) = followed_up(self.shape, own, filled)
        {
            if most < target {
                return most;
            }
            bounds.upper = bounds.upper.min(most);
        }
        if target <= 1
            && let Some(least) = following_up(self.shape, own, filled, moves)
        {
            if least >= target {
                return least;
            }
            bounds.lower = bounds.lower.max(least);
        }
        let mut candidates = Candidates::new();
        if self.wins_or_lists(own, filled, moves, &mut candidates) {
            return win_at(cells, ply + 2);
        }
        // No move of ours wins with the next disc.
        bounds.upper = bounds.upper.min(win_at(cells, ply + 4));
        if bounds.upper < target {
            return bounds.upper;
        }
        if cells - ply >= REFUTATION_CELLS
            && let Some(score) = self.known_refutation(node, ply, candidates.best_first(), target)
        {
            return score;
        }
        let mut best = -win_at(cells, 0);
        for candidate in candidates.best_first() {
            let child = Node {
                own: own ^ filled,
                filled: filled | candidate.landing,
                theirs: candidate.completing,
            };
            let score = -self.at_least(child, ply + 1, 1 - target);
            if self.control.is_stopped() {
                return 0;
            }
            best = best.max(score);
            if best >= target {
                break;
            }
        }
        if best >= target {
            bounds.lower = bounds.lower.max(best);
        } else {
            bounds.upper = bounds.upper.min(best);
        }
        if remembered {
            self.table.put(place, bounds);
        }
        best
    }

    /// Whether a move of ours wins with our next disc; if none does, lists our
    /// moves in their order.
    #[inline(always)]
    fn wins_or_lists(&self, own: u64, filled: u64, moves: u64, list: &mut Candidates) -> bool {
        let column = (1u64 << self.shape.height()) - 1;
        for shift in from_centre(self.shape) {
            let landing = moves & column << shift;
            if landing == 0 {
                continue;
            }
            let filled = filled | landing;
            let ours = completing(self.shape, own | landing, filled);
            if is_lost(landings(self.shape, filled), ours) {
                return true;
            }
            list.add(landing, ours);
        }
        false
    }

    /// A move after which the table already proves `target`, as its score: then
    /// no move need be searched, however late that one would have come. Positions
    /// of 12 to 14 discs: 267 k to 234 k nodes, 14.5 to 12.9 ms.
    #[inline]
    fn known_refutation(
        &self,
        node: Node,
        ply: u32,
        candidates: &[Candidate],
        target: i32,
    ) -> Option<i32> {
        candidates.iter().find_map(|candidate| {
            let (own, filled) = (node.own ^ node.filled, node.filled | candidate.landing);
            let known = self.table.get(place(self.shape, own, filled, ply + 1))?;
            (-known.upper >= target).then_some(-known.upper)
        })
    }
}
