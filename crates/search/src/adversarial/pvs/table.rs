//! What the search stores about a position in the shared table.
//!
//! ```text
//!  63       51 50  49 48 47     38 37        22 21            0
//! | generation | c | b   |  depth  | move + 1  | score + 2²¹    |
//! ```
//! `c`: complete, no evaluated leaf contributed; `b`: the kind of bound. The move is stored as its index; 0
//! means none.

use crate::memory::{SharedTable, Stored};
use quintet_core::{Bound, Score, Window};

/// The table.
pub(super) type Table = SharedTable<Entry>;

/// Whether no deeper search can disagree: a forced win or loss does not go away, and neither comes sooner
/// than in a search deep enough to find it.
#[inline]
pub(super) fn is_lasting(score: Score, bound: Bound) -> bool {
    (bound != Bound::Upper && score.is_win()) || (bound != Bound::Lower && score.is_loss())
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score seen from the position itself (see [`Score::nearer`]).
    pub(super) score: Score,
    /// How it bounds the value.
    pub(super) bound: Bound,
    /// The depth searched below the position, in plies.
    pub(super) depth: u32,
    /// Whether it rests on no evaluated leaf, so that depth does not matter.
    pub(super) complete: bool,
    /// The index of the best move, if it is known and fits.
    pub(super) best: Option<usize>,
}

const SCORE_OFFSET: i32 = 1 << 21;
const MOVE_AT: u32 = 22;
const DEPTH_AT: u32 = 38;
const BOUND_AT: u32 = 48;
const COMPLETE_AT: u32 = 50;

impl Entry {
    /// The score at `ply` plies from the root, if the entry answers a node with this window and `depth` plies
    /// to search.
    #[inline]
    pub(super) fn answer(&self, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let at_least = self.bound != Bound::Upper;
        let at_most = self.bound != Bound::Lower;
        let lasting =
            self.complete || (at_least && self.score.is_win()) || (at_most && self.score.is_loss());
        if self.depth < depth && !lasting {
            return None;
        }
        let score = self.score.farther(ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        settles.then_some(score)
    }
}

impl Stored for Entry {
    const GENERATION_AT: u32 = 51;

    #[inline]
    fn pack(&self) -> u64 {
        let best = self.best.map_or(0, |index| index as u64 + 1);
        let best = if best < 1 << 16 { best } else { 0 };
        (self.score.get() + SCORE_OFFSET) as u64
            | best << MOVE_AT
            | u64::from(self.depth) << DEPTH_AT
            | (self.bound as u64) << BOUND_AT
            | u64::from(self.complete) << COMPLETE_AT
    }

    #[inline]
    fn unpack(data: u64) -> Self {
        let field = |at: u32, bits: u32| (data >> at) & ((1 << bits) - 1);
        let bound = match field(BOUND_AT, 2) {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        Self {
            score: Score::from_raw(field(0, 22) as i32 - SCORE_OFFSET),
            bound,
            depth: field(DEPTH_AT, 10) as u32,
            complete: field(COMPLETE_AT, 1) == 1,
            best: (field(MOVE_AT, 16) as usize).checked_sub(1),
        }
    }

    #[inline]
    fn depth(&self) -> u32 {
        self.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: u32, best: Option<usize>) -> Entry {
        Entry { score, bound: Bound::Upper, depth, complete: true, best }
    }

    #[test]
    fn entries_survive_packing() {
        for score in [Score::ZERO, Score::win_in(0), Score::loss_in(0), Score::estimate(-77)] {
            for best in [None, Some(0), Some(65_534)] {
                let entry = entry(score, 1023, best);
                assert_eq!(Entry::unpack(entry.pack() | u64::MAX << Entry::GENERATION_AT), entry);
            }
        }
        assert_eq!(Entry::unpack(entry(Score::ZERO, 1, Some(65_535)).pack()).best, None);
    }
}
