//! Lists of carriers, one for every pair of points.

use crate::CellSet;

/// Where the list of a pair lies in the pool.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    start: u32,
    count: u8,
}

/// Lists of carriers, one for every pair of points, smallest first. A list takes its room in the pool with its
/// first carrier, so that the few pairs in use lie side by side.
#[derive(Clone, Debug)]
pub(super) struct Lists<S> {
    places: Vec<Place>,
    pool: Vec<S>,
}

impl<S: CellSet> Lists<S> {
    pub(super) const fn new() -> Self {
        Self { places: Vec::new(), pool: Vec::new() }
    }

    pub(super) fn reset(&mut self, pairs: usize) {
        self.places.clear();
        self.places.resize(pairs, Place::default());
        self.pool.clear();
    }

    /// Adds a carrier to a pair that has room for it, up to `limit`.
    pub(super) fn push(&mut self, pair: usize, carrier: S, limit: u8) {
        let place = &mut self.places[pair];
        if place.count == 0 {
            place.start = self.pool.len() as u32;
            self.pool.resize(self.pool.len() + usize::from(limit), S::EMPTY);
        }
        self.pool[place.start as usize + usize::from(place.count)] = carrier;
        place.count += 1;
    }

    #[inline]
    pub(super) fn of(&self, pair: usize) -> &[S] {
        let Place { start, count } = self.places[pair];
        &self.pool[start as usize..][..usize::from(count)]
    }

    /// Whether there is room for one more, up to `limit`.
    #[inline]
    pub(super) fn has_room(&self, pair: usize, limit: u8) -> bool {
        self.places[pair].count < limit
    }

    /// Whether a carrier of the pair lies within `cells`.
    #[inline]
    pub(super) fn has_within(&self, pair: usize, cells: S) -> bool {
        self.of(pair).iter().any(|&carrier| (carrier & !cells).is_empty())
    }
}
