//! The structure of a solve, and its cost, known before it starts.
//!
//! The root has `k` empty cells. A state of slice `n` has `n` of them filled: a
//! set of the side to move (the *mover*), of ⌊n/2⌋ cells, and one of the other
//! side (the *waiter*), of ⌈n/2⌉.
//!
//! ```text
//! slice n+1, kept by rows                 slice n, found row by row
//! ┌ mover's set W ─────────────┐          the waiter's set W stays while the
//! │ waiter's sets M+e within   │  ──────▶ mover adds e to M: all children of
//! │ the cells that W leaves    │          (M, W) are in row W of slice n+1
//! └────────────────────────────┘
//! ```
//!
//! The result for (M, W) is stored in row M of slice n, which is what slice n−1 will need: one scattered
//! store per state, and everything else in the cache.
//!
//! Two slices are in memory at a time, an even one and an odd one, and each holds only one of two questions
//! (`state.rs`). The slices are processed for one question, then again for the other, in the same pages:
//!
//! ```text
//!   even slices  │ 18 │ 16 │ 14 │ 12 ████████████ │ 10 │ … │ 2 │   16 bytes a state
//!   odd slices   │ 17 │ 15 │ 13 ██████████ │ 11 ██████████ │ … │ 3 │
//! ```

use super::subsets::choose;
use crate::Position;

/// Maximum number of empty cells that a solve can number; memory runs out long before.
pub(super) const MOST_EMPTY: usize = 22;

/// Size of a state: one vector of 128 orientations.
pub(super) const STATE_BYTES: u64 = 16;

/// Size of a set's fives: 256 orientations.
const FIVES_BYTES: u64 = 32;

/// The first stored slice: the moves' values come from the few states of the slice before.
pub(super) const FIRST_KEPT: usize = 2;

/// The cost of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Maximum memory in bytes.
    pub bytes: u64,
    /// Number of states, each for 128 orientations.
    pub states: u64,
    /// Whether it can be solved at all, given enough memory.
    pub is_possible: bool,
}

/// The cost of solving a position, without solving it.
///
/// ```
/// use quintet_pentago::{Position, exact};
/// let need = exact::need(&Position::new());
/// assert!(need.bytes > 1 << 50 && !need.is_possible);
/// ```
#[must_use]
pub fn need(position: &Position) -> Need {
    need_with(position.empties().count_ones() as usize)
}

/// The cost of solving a position with this many empty cells.
pub(crate) fn need_with(empty: usize) -> Need {
    let slices = (0..=empty).map(|filled| Slice { empty, filled });
    let kept = slice_bytes(empty);
    let tables = slices.clone().map(Slice::table_bytes).max().unwrap_or(0);
    let sets = |largest: usize| (0..=largest).map(|size| choose(empty, size)).sum::<u64>();
    let fives = FIVES_BYTES * (sets(empty / 2) + sets(empty.div_ceil(2)));
    Need {
        bytes: kept[0] + kept[1] + fives + tables,
        states: slices.map(Slice::states).sum(),
        is_possible: empty <= MOST_EMPTY,
    }
}

/// The sizes in bytes of the largest stored even and odd slices; two are stored at a time.
pub(super) fn slice_bytes(empty: usize) -> [u64; 2] {
    [0, 1].map(|parity| {
        let kept = (FIRST_KEPT..=empty).filter(|filled| filled % 2 == parity);
        let states = kept.map(|filled| Slice { empty, filled }.states()).max();
        states.unwrap_or(0) * STATE_BYTES
    })
}

/// A slice of a solve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    /// Number of cells empty at the root.
    pub(super) empty: usize,
    /// Number of these that are filled.
    pub(super) filled: usize,
}

impl Slice {
    /// Number of cells filled by the side to move.
    pub(super) const fn mover(self) -> usize {
        self.filled / 2
    }

    /// Number of cells filled by the other side.
    pub(super) const fn waiter(self) -> usize {
        self.filled - self.mover()
    }

    /// Whether the states occur in odd orientations, after as many turns as there are filled cells.
    pub(super) const fn is_odd(self) -> bool {
        self.filled % 2 == 1
    }

    /// Number of cells that the waiter's set leaves: the mover's set is chosen from them.
    pub(super) const fn room(self) -> usize {
        self.empty - self.waiter()
    }

    /// Number of children of a state.
    pub(super) const fn children(self) -> usize {
        self.empty - self.filled
    }

    /// Number of the waiter's sets, each a row to be processed.
    pub(super) fn rows(self) -> u64 {
        choose(self.empty, self.waiter())
    }

    /// Number of states processed in a row.
    pub(super) fn row_states(self) -> u64 {
        choose(self.room(), self.mover())
    }

    /// Number of states in a stored row, one row for each of the mover's sets.
    pub(super) fn kept_row(self) -> u64 {
        choose(self.empty - self.mover(), self.waiter())
    }

    /// Number of all its states.
    pub(super) fn states(self) -> u64 {
        self.rows() * self.row_states()
    }

    /// Size of a slice's tables in bytes: its rows, and the places of the children.
    fn table_bytes(self) -> u64 {
        4 * self.rows() + 2 * self.row_states() * self.children() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_fit_together() {
        for empty in 0..=MOST_EMPTY {
            for filled in 0..empty {
                let (slice, next) = (Slice { empty, filled }, Slice { empty, filled: filled + 1 });
                assert_eq!(slice.waiter(), next.mover());
                assert_eq!(next.kept_row(), choose(slice.room(), slice.mover() + 1));
                assert_eq!(slice.states(), choose(empty, slice.mover()) * slice.kept_row());
                assert!(slice.states() < 1 << 32, "places are numbers of 32 bits");
                assert!(next.kept_row() < 1 << 14, "children's words are numbers of 16 bits");
            }
        }
    }

    #[test]
    fn needs_are_those_announced() {
        // Two slices of C(18, 12) · C(12, 6) and C(18, 11) · C(11, 5) states.
        assert_eq!(slice_bytes(18), [17_153_136 * 16, 14_702_688 * 16]);
        assert_eq!(slice_bytes(1), [0, 0]);
    }
}
