//! The informed formulation: always the cell where the fewest digits fit.
//!
//! With its digits ascending this is the order of the reference,
//! [`solutions`](crate::solutions()), placement by placement; that is what
//! `backtracking` searches. `best-first` tries the digits that leave the fewest
//! possibilities first (see `best_first.rs`).

use super::masks::{Masks, Place, bits_of};
use crate::Entry;
use quintet_search::single::Problem;

/// A grid of `N` rows filled where it is tightest.
#[derive(Clone, Debug)]
pub(super) struct Tightest<'p, const N: usize> {
    masks: Masks<N>,
    /// The cells that were empty at first, in the order that decides between
    /// equally tight ones.
    places: &'p [Place],
    /// Bit i: cell i of `places` is empty still.
    open: [u64; 4],
}

impl<'p, const N: usize> Tightest<'p, N> {
    pub(super) fn new(masks: Masks<N>, places: &'p [Place]) -> Self {
        let mut open = [0; 4];
        for index in 0..places.len() {
            open[index / 64] |= 1 << (index % 64);
        }
        Self { masks, places, open }
    }

    /// The empty cells, each with its index in `places` and its candidates.
    #[inline]
    pub(super) fn empty(&self) -> impl Iterator<Item = (usize, u16)> {
        let words = self.open.into_iter().enumerate();
        let indices = words.flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let lowest = bits.trailing_zeros() as usize;
                bits &= bits.wrapping_sub(1);
                (lowest < 64).then_some(word * 64 + lowest)
            })
        });
        indices.map(|index| (index, self.masks.candidates(self.places[index])))
    }

    /// The first of the cells with the fewest candidates, and these.
    #[inline]
    pub(super) fn tightest(&self) -> Option<(usize, u16)> {
        self.empty().min_by_key(|(_, set)| set.count_ones())
    }

    /// The digits that fit in the tightest cell, as entries, ascending.
    #[inline]
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> {
        let tightest = self.tightest().map(|(index, set)| (self.places[index], set));
        tightest.into_iter().flat_map(|(place, set)| bits_of(set).map(move |bit| place.entry(bit)))
    }

    /// Whether every cell is filled.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.open == [0; 4]
    }

    /// Makes an entry of [`entries`](Self::entries).
    #[inline]
    pub(super) fn enter(&mut self, entry: Entry) {
        let Some((index, _)) = self.tightest() else { return };
        debug_assert_eq!(self.places[index].cell, entry.cell, "entries are of the tightest cell");
        self.masks.add(self.places[index], 1 << (entry.digit - 1));
        self.open[index / 64] &= !(1 << (index % 64));
    }
}

impl<const N: usize> Problem for Tightest<'_, N> {
    type Action = Entry;

    #[inline]
    fn is_goal(&self) -> bool {
        self.is_full()
    }

    #[inline]
    fn actions(&self) -> impl Iterator<Item = Entry> {
        self.entries()
    }

    #[inline]
    fn apply(&mut self, action: Entry) {
        self.enter(action);
    }
}
