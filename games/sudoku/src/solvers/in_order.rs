//! The report's uninformed formulation: the next empty cell in a fixed order, and its digits in turn, only
//! those free in row, column and box.

use super::masks::{CellUnits, Digits, Masks};
use crate::Entry;
use quintet_search::single::Problem;

/// A grid of `N` rows filled cell after cell.
#[derive(Clone, Debug)]
pub(super) struct InOrder<'p, const N: usize> {
    masks: Masks<N>,
    /// The cells still to be filled, in order.
    left: &'p [CellUnits],
    digits: Digits,
}

impl<'p, const N: usize> InOrder<'p, N> {
    pub(super) const fn new(masks: Masks<N>, left: &'p [CellUnits], digits: Digits) -> Self {
        Self { masks, left, digits }
    }
}

impl<const N: usize> Problem for InOrder<'_, N> {
    type Action = Entry;

    #[inline]
    fn is_goal(&self) -> bool {
        self.left.is_empty()
    }

    #[inline]
    fn actions(&self) -> impl Iterator<Item = Entry> {
        let next = self.left.first().copied();
        let set = next.map_or(0, |place| self.masks.candidates(place));
        let digits = self.digits;
        next.into_iter().flat_map(move |place| digits.of(set).map(move |bit| place.entry(bit)))
    }

    #[inline]
    fn apply(&mut self, action: Entry) {
        let Some((&place, rest)) = self.left.split_first() else { return };
        self.masks.add(place, 1 << (action.digit - 1));
        self.left = rest;
    }
}
