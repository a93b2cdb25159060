//! Where the states of a row are kept.
//!
//! A row is the waiter's set W with every mover's set M of the cells that W
//! leaves. State (M, W) is kept at `number(M) · row + number(W among the cells
//! that M leaves)`. Both numbers are sums over elements, so the cells that W
//! leaves can be cut in two halves and the place is a sum as well:
//!
//! ```text
//! cells      0 1 2 3 4 5 6 7 8 9        cut in the middle of the dots
//! W          . W . . W │ . . W W .
//! M            lower   │  upper          place = lower[L] + upper[U]
//! ```
//!
//! The lower half knows how many elements of M come before any cell of it. So
//! does the upper half, counted from the top, as M has a known size. The tables
//! of both halves are filled with one addition an entry: a set is a smaller one
//! with a cell beyond all of its cells.

use super::plan::{MOST_EMPTY, Slice};
use super::subsets::{choose, subsets};

/// The number of the mover's set in the upper 32 bits, the place of the state
/// in the lower.
pub(super) type Place = u64;

/// An entry of a half's table: a smaller set's entry, and what its new cell adds.
#[derive(Clone, Copy)]
struct Link {
    smaller: u16,
    step: u16,
}

/// The order of the states in every row of a slice.
pub(super) struct Order {
    slice: Slice,
    kept_row: u64,
    /// Sets of the lower half by size, and where each size starts.
    lower: Vec<Link>,
    starts: Vec<usize>,
    /// Sets of the upper half by mask; and which follow each other in a row,
    /// each with the sizes of the lower half that complete it.
    upper: Vec<(u16, Link)>,
    runs: Vec<(u16, usize)>,
}

impl Order {
    pub(super) fn new(slice: Slice) -> Self {
        let (mover, low) = (slice.mover(), slice.room() / 2);
        let high = slice.room() - low;
        let step = |cell: usize, size: usize| (cell * (mover + 1) + size) as u16;
        let mut place_of = vec![0u16; 1 << low];
        let (mut lower, mut starts) = (Vec::new(), Vec::new());
        for size in 0..=mover.min(low) {
            starts.push(lower.len());
            for set in subsets(low, size) {
                place_of[set as usize] = lower.len() as u16;
                let link = set.checked_ilog2().map_or(Link { smaller: 0, step: 0 }, |top| Link {
                    smaller: place_of[(set ^ 1 << top) as usize],
                    step: step(top as usize, size),
                });
                lower.push(link);
            }
        }
        starts.push(lower.len());
        let sets = (0..1u32 << high).filter(|set| set.count_ones() as usize <= mover);
        let upper = sets.clone().map(|set| {
            let bottom = set.trailing_zeros() as usize % 32;
            let smaller = (set & set.wrapping_sub(1)) as u16;
            (set as u16, Link { smaller, step: step(low + bottom, set.count_ones() as usize) })
        });
        let runs = sets.map(|set| (set as u16, mover - set.count_ones() as usize));
        Self {
            slice,
            kept_row: slice.kept_row(),
            lower,
            starts,
            upper: upper.collect(),
            runs: runs.filter(|&(_, size)| size <= low).collect(),
        }
    }
}

/// The places of one row, kept to be filled again.
#[derive(Default)]
pub(super) struct Places {
    steps: Vec<Place>,
    lower: Vec<Place>,
    upper: Vec<Place>,
    /// The places of the row's states, which rise along it.
    pub(super) of_states: Vec<Place>,
}

impl Places {
    /// Finds the places of the row of a waiter's set.
    pub(super) fn fill(&mut self, order: &Order, waiter: u32) {
        let slice = order.slice;
        self.steps.resize(slice.room() * (slice.mover() + 1), 0);
        let [lower, upper] = Steps::new(slice, waiter, order.kept_row).fill(&mut self.steps);
        self.lower.clear();
        self.lower.push(lower);
        for link in &order.lower[1..] {
            let smaller = self.lower[usize::from(link.smaller)];
            self.lower.push(smaller.wrapping_add(self.steps[usize::from(link.step)]));
        }
        self.upper.resize(1 << (slice.room() - slice.room() / 2), 0);
        self.upper[0] = upper;
        for &(set, link) in &order.upper[1..] {
            let smaller = self.upper[usize::from(link.smaller)];
            self.upper[usize::from(set)] = smaller.wrapping_add(self.steps[usize::from(link.step)]);
        }
        self.of_states.clear();
        for &(set, size) in &order.runs {
            let upper = self.upper[usize::from(set)];
            let lower = &self.lower[order.starts[size]..order.starts[size + 1]];
            self.of_states.extend(lower.iter().map(|lower| upper.wrapping_add(*lower)));
        }
        debug_assert!(self.of_states.is_sorted(), "places rise along a row");
    }
}

/// What each cell adds to a half's set that it completes, by the set's size.
struct Steps {
    slice: Slice,
    kept_row: u64,
    waiter: u32,
    /// What the waiter's cells between the cut and here add to the waiter's
    /// number, by how many of the mover's cells come before them.
    between: [Place; MOST_EMPTY + 1],
}

impl Steps {
    const fn new(slice: Slice, waiter: u32, kept_row: u64) -> Self {
        Self { slice, kept_row, waiter, between: [0; MOST_EMPTY + 1] }
    }

    /// Fills the steps from the cut downwards, then upwards. Returns the places
    /// of the two empty sets.
    fn fill(mut self, steps: &mut [Place]) -> [Place; 2] {
        let (mover, low) = (self.slice.mover(), self.slice.room() / 2);
        let cut = self.cut(low);
        let mut room = low;
        for cell in (0..cut).rev() {
            if self.has(cell) {
                self.add(cell);
                continue;
            }
            room -= 1;
            for size in 1..=mover {
                // The waiter's cells above have one more before them.
                let shifted = self.between[size].wrapping_sub(self.between[size - 1]);
                steps[room * (mover + 1) + size] = self.placed(cell, size).wrapping_add(shifted);
            }
        }
        let lower = std::mem::take(&mut self.between)[0];
        room = low;
        for cell in cut..self.slice.empty {
            if self.has(cell) {
                self.add(cell);
                continue;
            }
            for size in 1..=mover {
                // The lower half has one less, so the waiter's cells between
                // have one less before them.
                let before = mover - size;
                let shifted = self.between[before].wrapping_sub(self.between[before + 1]);
                let placed = self.placed(cell, before + 1);
                steps[room * (mover + 1) + size] = placed.wrapping_add(shifted);
            }
            room += 1;
        }
        [lower, self.between[mover]]
    }

    /// The first cell that is not below the upper half.
    fn cut(&self, low: usize) -> usize {
        let mut free = (0..self.slice.empty).filter(|&cell| !self.has(cell));
        free.nth(low).unwrap_or(self.slice.empty)
    }

    const fn has(&self, cell: usize) -> bool {
        self.waiter >> cell & 1 == 1
    }

    /// Adds a cell of the waiter to those between.
    fn add(&mut self, cell: usize) {
        let index = (self.waiter & ((2 << cell) - 1)).count_ones() as usize;
        for before in 0..=self.slice.mover() {
            self.between[before] += choose_or_none(cell, before, index);
        }
    }

    /// What the mover's `index`-th cell adds by itself.
    fn placed(&self, cell: usize, index: usize) -> Place {
        let number = choose(cell, index);
        (number << 32) + number * self.kept_row
    }
}

/// The subsets of what `before` leaves of `n`.
#[inline]
fn choose_or_none(n: usize, before: usize, k: usize) -> u64 {
    n.checked_sub(before).map_or(0, |n| choose(n, k))
}

#[cfg(test)]
mod tests {
    use super::super::subsets::{among_rest, rank};
    use super::*;

    #[test]
    fn places_are_what_their_definition_says() {
        for empty in 1..=9 {
            for filled in 1..=empty {
                let slice = Slice { empty, filled };
                let order = Order::new(slice);
                let mut places = Places::default();
                let mut seen = vec![false; slice.states() as usize];
                for waiter in subsets(empty, slice.waiter()) {
                    places.fill(&order, waiter);
                    let all = subsets(empty, slice.mover());
                    let movers: Vec<u32> = all.filter(|set| set & waiter == 0).collect();
                    assert_eq!(places.of_states.len(), movers.len());
                    for (&place, mover) in places.of_states.iter().zip(movers) {
                        let within = rank(among_rest(waiter, mover));
                        let expected = rank(mover) * slice.kept_row() + within;
                        assert_eq!((place >> 32, place as u32), (rank(mover), expected as u32));
                        assert!(!std::mem::replace(&mut seen[expected as usize], true));
                    }
                }
                assert!(seen.iter().all(|&seen| seen), "{slice:?}");
            }
        }
    }
}
