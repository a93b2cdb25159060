//! The informed formulation: always the cell where the fewest digits fit.
//!
//! With its digits ascending this is the order of the reference, [`solutions`](crate::solutions()), placement
//! by placement; `backtracking` uses it. `best-first` tries the digits that leave the fewest possibilities
//! first (see `best_first.rs`).

use super::masks::{CellUnits, Masks, bits_of};
use crate::Entry;
use quintet_search::single::Problem;

/// Cells of the largest grids.
const MOST_CELLS: usize = 625;

/// The initially empty cells, in the order that breaks ties between equally tight ones.
#[derive(Debug)]
pub(super) struct Empty<'p> {
    places: &'p [CellUnits],
    /// The index of a cell in `places`.
    index: [u16; MOST_CELLS],
}

impl<'p> Empty<'p> {
    pub(super) fn new(places: &'p [CellUnits]) -> Self {
        let mut index = [0; MOST_CELLS];
        for (at, place) in places.iter().enumerate() {
            index[usize::from(place.cell)] = at as u16;
        }
        Self { places, index }
    }
}

/// A grid of `N` rows, filled in the tightest cell.
#[derive(Clone, Debug)]
pub(super) struct Tightest<'p, const N: usize> {
    masks: Masks<N>,
    empty: &'p Empty<'p>,
    /// Bit i is set while the i-th cell is empty.
    open: [u64; MOST_CELLS.div_ceil(64)],
}

impl<'p, const N: usize> Tightest<'p, N> {
    pub(super) fn new(masks: Masks<N>, empty: &'p Empty<'p>) -> Self {
        let mut open = [0; MOST_CELLS.div_ceil(64)];
        for index in 0..empty.places.len() {
            open[index / 64] |= 1 << (index % 64);
        }
        Self { masks, empty, open }
    }

    /// Visits the candidates of the empty cells, as long as `look` returns `true`.
    #[inline]
    pub(super) fn each(&self, mut look: impl FnMut(CellUnits, u32) -> bool) {
        for (word, mut bits) in self.open.into_iter().enumerate() {
            while bits != 0 {
                let place = self.empty.places[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                if !look(place, self.masks.candidates(place)) {
                    return;
                }
            }
        }
    }

    /// The digits that fit in the tightest cell, the first among equals, as entries in ascending order.
    #[inline]
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> + use<N> {
        let (mut least, mut tightest) = (u32::MAX, None);
        self.each(|place, set| {
            let count = set.count_ones();
            if count < least {
                (least, tightest) = (count, Some((place, set)));
            }
            count > 0
        });
        tightest.into_iter().flat_map(|(place, set)| bits_of(set).map(move |bit| place.entry(bit)))
    }

    /// Whether every cell is filled.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.open.iter().all(|&word| word == 0)
    }

    /// Makes an entry in an empty cell.
    #[inline]
    pub(super) fn enter(&mut self, entry: Entry) {
        let index = usize::from(self.empty.index[usize::from(entry.cell)]);
        self.masks.add(self.empty.places[index], 1 << (entry.digit - 1));
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
