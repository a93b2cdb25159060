//! The storage places of the states of a row.
//!
//! A row is the waiter's set W with every mover's set M among the cells that W leaves. State (M, W) is stored
//! at `number(M) · row + number(W among the cells that M leaves)`. Both numbers are sums over elements, so if
//! the cells that W leaves are cut into two halves, the place is a sum as well:
//!
//! ```text
//! cells      0 1 2 3 4 5 6 7 8 9        cut in the middle of the dots
//! W          . W . . W │ . . W W .
//! M            lower   │  upper          place = lower[L] + upper[U]
//! ```
//!
//! The lower half knows how many elements of M come before each of its cells. So does the upper half, counted
//! from the top, as the size of M is known. The tables of both halves are filled with one addition per entry:
//! a set is a smaller one plus a cell beyond all of its cells.

use super::plan::{MOST_EMPTY, Slice};
use super::subsets::{choose, subsets};

/// The number of the mover's set in the upper 32 bits, the place of the state in the lower 32.
pub(super) type Place = u64;

/// A number for every size of the mover's set.
type Sizes = [Place; SIZES];

/// One more than the largest size of a mover's set.
const SIZES: usize = MOST_EMPTY / 2 + 1;

/// Numbers added together: runs of places are written in steps of this size.
const TOGETHER: usize = 4;

/// Number of the waiter's free cells in the lower half: the larger half, since fewer runs of places are
/// longer.
const fn lower_half(slice: Slice) -> usize {
    slice.room().div_ceil(2)
}

/// An entry of a half's table: a smaller set's entry, and the contribution of its new cell.
#[derive(Clone, Copy)]
struct Link {
    smaller: u16,
    step: u16,
}

/// The order of the states in every row of a slice.
pub(super) struct StateOrder {
    slice: Slice,
    /// The contribution of the mover's `index`-th cell to a place, by cell.
    placed: Vec<Sizes>,
    /// The contribution of the waiter's `index`-th cell when this many of the mover's come before it, by cell
    /// and index.
    shifted: Vec<Sizes>,
    /// Sets of the lower half by size.
    lower: Vec<Link>,
    /// Sets of the upper half by mask; and which ones follow each other in a row.
    upper: Vec<(u16, Link)>,
    runs: Vec<Run>,
}

/// States that follow each other in a row: a set of the upper half, with every set of the lower half that
/// completes it.
struct Run {
    set: u16,
    /// The first of these, and how many there are.
    first: u16,
    length: u16,
}

impl StateOrder {
    pub(super) fn new(slice: Slice) -> Self {
        let (mover, low) = (slice.mover(), lower_half(slice));
        let high = slice.room() - low;
        let step = |cell: usize, index: usize| ((cell + 1) * SIZES + index) as u16;
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
            // Its index in the mover's set, counted from the top.
            let index = mover + 1 - set.count_ones() as usize;
            (set as u16, Link { smaller, step: step(low + bottom, index.min(mover)) })
        });
        let runs = sets.filter_map(|set| {
            let size = mover - set.count_ones() as usize;
            let (first, end) = (*starts.get(size)?, *starts.get(size + 1)?);
            Some(Run { set: set as u16, first: first as u16, length: (end - first) as u16 })
        });
        let runs = runs.collect();
        Self {
            slice,
            placed: placed(slice),
            shifted: shifted(slice),
            lower,
            upper: upper.collect(),
            runs,
        }
    }
}

/// The places of one row, reusable.
#[derive(Default)]
pub(super) struct Places {
    steps: Vec<Place>,
    lower: Vec<Place>,
    upper: Vec<Place>,
    /// The places of the row's states, in increasing order.
    pub(super) of_states: Vec<Place>,
}

impl Places {
    /// Finds the places of the row of a waiter's set. Compiled once for every processor and once for those
    /// with vectors (`Kernel::fill`).
    #[inline(always)]
    pub(super) fn fill(&mut self, order: &StateOrder, waiter: u32) {
        let slice = order.slice;
        let [lower, upper] = self.fill_steps(order, waiter);
        self.lower.resize(order.lower.len() + TOGETHER, 0);
        self.lower[0] = lower;
        for (at, link) in order.lower.iter().enumerate().skip(1) {
            let smaller = self.lower[usize::from(link.smaller)];
            self.lower[at] = smaller.wrapping_add(self.steps[usize::from(link.step)]);
        }
        self.upper.resize(1 << (slice.room() - lower_half(slice)), 0);
        self.upper[0] = upper;
        for &(set, link) in &order.upper[1..] {
            let smaller = self.upper[usize::from(link.smaller)];
            self.upper[usize::from(set)] = smaller.wrapping_add(self.steps[usize::from(link.step)]);
        }
        let states = slice.row_states() as usize;
        self.of_states.resize(states + TOGETHER, 0);
        let mut at = 0;
        for run in &order.runs {
            let upper = self.upper[usize::from(run.set)];
            let (lower, _) = self.lower[usize::from(run.first)..].as_chunks::<TOGETHER>();
            let (places, _) = self.of_states[at..].as_chunks_mut::<TOGETHER>();
            let length = usize::from(run.length);
            // Surplus numbers at the end of a run are overwritten by the next.
            for (places, lower) in places.iter_mut().zip(lower).take(length.div_ceil(TOGETHER)) {
                *places = lower.map(|lower| upper.wrapping_add(lower));
            }
            at += length;
        }
        self.of_states.truncate(states);
        debug_assert!(self.of_states.is_sorted(), "places rise along a row");
    }

    /// The contribution of each cell to a half's set that it completes, by its index in the mover's set.
    /// Returns the places of the two empty sets.
    ///
    /// `between` is the contribution of the waiter's cells between the cut and here, by the number of the
    /// mover's cells before them. Every cell is treated both as the waiter's and as the mover's, and what
    /// does not apply is masked or overwritten, since branches would be mispredicted. So the steps of cell
    /// `i` of the waiter's free cells are block `i + 1`.
    #[inline(always)]
    fn fill_steps(&mut self, order: &StateOrder, waiter: u32) -> [Place; 2] {
        let (slice, low) = (order.slice, lower_half(order.slice));
        self.steps.resize((slice.room() + 2) * SIZES, 0);
        let cut = cut(waiter, low, slice.empty);
        let mut between = [0; SIZES];
        let mut room = low;
        for cell in (0..cut).rev() {
            // A cell above the others of the lower half: the waiter's cells above it have one more before
            // them.
            let steps = &mut self.steps[room * SIZES..][..SIZES];
            write_steps(steps, &order.placed[cell], &between, u64::wrapping_add);
            room -= 1 - (waiter >> cell & 1) as usize;
            order.add(cell, waiter, &mut between);
        }
        let lower = std::mem::replace(&mut between, [0; SIZES])[0];
        room = low;
        for cell in cut..slice.empty {
            // A cell below the others of the upper half: as the lower half has one less, so do the waiter's
            // cells in between.
            let steps = &mut self.steps[(room + 1) * SIZES..][..SIZES];
            write_steps(steps, &order.placed[cell], &between, u64::wrapping_sub);
            room += 1 - (waiter >> cell & 1) as usize;
            order.add(cell, waiter, &mut between);
        }
        [lower, between[slice.mover()]]
    }
}

/// The contribution of a cell itself, and that of moving the waiter's cells in between.
#[inline(always)]
fn write_steps(
    steps: &mut [Place],
    placed: &Sizes,
    between: &Sizes,
    join: impl Fn(Place, Place) -> Place,
) {
    for index in 1..SIZES {
        let moved = between[index].wrapping_sub(between[index - 1]);
        steps[index] = join(placed[index], moved);
    }
}

/// The first cell not below the upper half: the `low`-th that the waiter leaves.
fn cut(waiter: u32, low: usize, empty: usize) -> usize {
    let mut free = !waiter & ((1 << empty) - 1);
    for _ in 0..low {
        free &= free.wrapping_sub(1);
    }
    (free.trailing_zeros() as usize).min(empty)
}

impl StateOrder {
    /// Adds a cell to those in between, if it is the waiter's.
    #[inline(always)]
    fn add(&self, cell: usize, waiter: u32, between: &mut Sizes) {
        let mask = u64::from(waiter >> cell & 1).wrapping_neg();
        let index = (waiter & ((2 << cell) - 1)).count_ones() as usize;
        let shifted = &self.shifted[cell * (MOST_EMPTY + 1) + index];
        for (between, shifted) in between.iter_mut().zip(shifted) {
            *between = between.wrapping_add(shifted & mask);
        }
    }
}

fn placed(slice: Slice) -> Vec<Sizes> {
    let kept_row = slice.kept_row();
    let of = |cell: usize, index: usize| {
        let number = if index <= slice.mover() { choose(cell, index) } else { 0 };
        (number << 32).wrapping_add(number.wrapping_mul(kept_row))
    };
    (0..slice.empty).map(|cell| std::array::from_fn(|index| of(cell, index))).collect()
}

fn shifted(slice: Slice) -> Vec<Sizes> {
    let of = |cell: usize, index: usize, before: usize| {
        cell.checked_sub(before).map_or(0, |left| choose(left, index))
    };
    let indices = |cell| (0..=MOST_EMPTY).map(move |index| (cell, index));
    let all = (0..slice.empty).flat_map(indices);
    all.map(|(cell, index)| std::array::from_fn(|before| of(cell, index, before))).collect()
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
                let order = StateOrder::new(slice);
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
