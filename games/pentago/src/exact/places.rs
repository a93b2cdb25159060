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

use super::plan::Slice;
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
    /// The places of the row's states.
    pub(super) of_states: Vec<Place>,
}

impl Places {
    /// Finds the places of the row of a waiter's set.
    pub(super) fn fill(&mut self, order: &Order, waiter: u32) {
        let row = Row::new(order.slice, waiter);
        self.fill_steps(&row);
        self.lower.clear();
        for (index, link) in order.lower.iter().enumerate() {
            let place = match index {
                0 => row.waiter_places(0, row.cut, 0),
                _ => self.lower[usize::from(link.smaller)]
                    .wrapping_add(self.steps[usize::from(link.step)]),
            };
            self.lower.push(place);
        }
        self.upper.resize(1 << (order.slice.room() - row.low), 0);
        for &(set, link) in &order.upper {
            self.upper[usize::from(set)] = match set {
                0 => row.waiter_places(row.cut, order.slice.empty, row.slice.mover()),
                _ => self.upper[usize::from(link.smaller)]
                    .wrapping_add(self.steps[usize::from(link.step)]),
            };
        }
        self.of_states.clear();
        for &(set, size) in &order.runs {
            let upper = self.upper[usize::from(set)];
            let lower = &self.lower[order.starts[size]..order.starts[size + 1]];
            self.of_states.extend(lower.iter().map(|lower| upper.wrapping_add(*lower)));
        }
    }

    /// What each cell adds, by the size of the half's set that it completes.
    fn fill_steps(&mut self, row: &Row) {
        self.steps.clear();
        let mover = row.slice.mover();
        for cell in 0..row.slice.room() {
            self.steps.push(0);
            for size in 1..=mover {
                self.steps.push(if cell < row.low {
                    row.lower_step(cell, size)
                } else {
                    row.upper_step(cell, size)
                });
            }
        }
    }
}

/// A row being worked out.
struct Row {
    slice: Slice,
    kept_row: u64,
    /// The waiter's cells, lowest first.
    waiter: Vec<usize>,
    /// The other cells, lowest first.
    room: Vec<usize>,
    /// How many of these are in the lower half, and the first cell that is not.
    low: usize,
    cut: usize,
}

impl Row {
    fn new(slice: Slice, waiter: u32) -> Self {
        let cells = |taken| (0..slice.empty).filter(move |cell| waiter >> cell & 1 == taken);
        let room: Vec<usize> = cells(0).collect();
        let low = slice.room() / 2;
        let cut = room.get(low).copied().unwrap_or(slice.empty);
        Self { slice, kept_row: slice.kept_row(), waiter: cells(1).collect(), room, low, cut }
    }

    /// What the waiter's cells from `from` to `to` add to the waiter's number
    /// when `before` of the mover's cells come before them.
    fn waiter_places(&self, from: usize, to: usize, before: usize) -> Place {
        let cells = self.waiter.iter().zip(1..).filter(|&(&cell, _)| from <= cell && cell < to);
        cells.map(|(&cell, index)| cell.checked_sub(before).map_or(0, |n| choose(n, index))).sum()
    }

    /// What the mover's `index`-th cell adds by itself.
    fn mover_place(&self, cell: usize, index: usize) -> Place {
        let number = choose(self.room[cell], index);
        (number << 32) + number * self.kept_row
    }

    /// A cell above a set of the lower half, now of `size`: the waiter's cells
    /// above it, up to the cut, have one more before them.
    fn lower_step(&self, cell: usize, size: usize) -> Place {
        let above = |before| self.waiter_places(self.room[cell], self.cut, before);
        let shifted = above(size).wrapping_sub(above(size - 1));
        self.mover_place(cell, size).wrapping_add(shifted)
    }

    /// A cell below a set of the upper half, now of `size`: as the lower half
    /// has one less, so do the waiter's cells between the cut and the cell.
    fn upper_step(&self, cell: usize, size: usize) -> Place {
        let before = self.slice.mover() - size;
        let below = |before| self.waiter_places(self.cut, self.room[cell], before);
        let shifted = below(before).wrapping_sub(below(before + 1));
        self.mover_place(cell, before + 1).wrapping_add(shifted)
    }
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
