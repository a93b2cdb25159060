//! The places of a state's children in their row, which are the same in every row.

use super::plan::Slice;
use super::slab::WORDS;
use super::subsets::{rank, subsets};

/// For each state of a row, the places of its children in their row.
pub(super) struct Children {
    /// Children of a state.
    pub(super) each: usize,
    /// The first word of each child, state after state: addresses scale words for free, where whole states
    /// would need a shift.
    pub(super) places: Vec<u16>,
    /// The largest of them.
    pub(super) largest: u16,
}

impl Children {
    /// The children in a slice that has any.
    pub(super) fn new(slice: Slice) -> Self {
        let each = slice.children();
        let mut places = Vec::with_capacity(slice.row_states() as usize * each);
        for set in subsets(slice.room(), slice.mover()) {
            let free = (0..slice.room()).filter(|cell| set >> cell & 1 == 0);
            places.extend(free.map(|cell| (WORDS as u64 * rank(set | 1 << cell)) as u16));
        }
        let largest = places.iter().copied().max().unwrap_or(0);
        Self { each, places, largest }
    }
}
