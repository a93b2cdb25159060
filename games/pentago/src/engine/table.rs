//! What the search stores about a position in the table that threads share.
//!
//! ```text
//!  63        50 49 48 47    40 39       31 30           0
//! | generation | bound | depth  | step + 1  | score + 2²¹ |
//! ```
//!
//! The step is that of the image behind the key.

use super::board::Step;
use super::score::DECIDED;
use quintet_search::memory::{SharedTable, Stored};

/// The table.
pub(crate) type Table = SharedTable<Entry>;

/// How a stored score bounds the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    pub(crate) bound: Bound,
    pub(crate) depth: u32,
    pub(crate) step: Option<Step>,
}

impl Entry {
    /// Whether it proves that the side to move wins, or that it loses.
    pub(crate) fn proves(&self, winning: bool) -> bool {
        match winning {
            true => self.score > DECIDED && self.bound != Bound::Upper,
            false => self.score < -DECIDED && self.bound != Bound::Lower,
        }
    }
}

const OFFSET: i32 = 1 << 21;
const STEP_AT: u32 = 31;
const DEPTH_AT: u32 = 40;
const BOUND_AT: u32 = 48;

impl Stored for Entry {
    const GENERATION_AT: u32 = 50;

    #[inline]
    fn pack(&self) -> u64 {
        let step = self.step.map_or(0, |step| u64::from(step.index()) + 1);
        (self.score + OFFSET) as u64
            | step << STEP_AT
            | u64::from(self.depth) << DEPTH_AT
            | (self.bound as u64) << BOUND_AT
    }

    #[inline]
    fn unpack(data: u64) -> Self {
        let field = |at: u32, bits: u32| (data >> at) & ((1 << bits) - 1);
        let bound = match field(BOUND_AT, 2) {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        let step = (field(STEP_AT, 9) as u16).checked_sub(1).map(Step::of_index);
        let score = field(0, 31) as i32 - OFFSET;
        Self { score, bound, depth: field(DEPTH_AT, 8) as u32, step }
    }
    #[inline]
    fn depth(&self) -> u32 {
        self.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for score in [0, -1_000_000, 1_000_000, -77] {
            for step in [None, Some(Step::of_index(0)), Some(Step::of_index(287))] {
                let entry = Entry { score, bound: Bound::Upper, depth: 36, step };
                assert_eq!(Entry::unpack(entry.pack() | u64::MAX << Entry::GENERATION_AT), entry);
            }
        }
    }
}
