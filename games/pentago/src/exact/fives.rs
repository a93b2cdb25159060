//! The orientations in which a side's sets, together with its marbles at the root, have five in a row, by the
//! set's number.
//!
//! Only sets of up to five cells are examined directly. In a larger set a line of five leaves a cell unused,
//! and of any six cells certainly one: so its fives are those of the six sets that lack one of its six lowest
//! cells.

use super::orientation::fives;
use super::subsets::{choose, subsets};

/// Cells of a line.
const LINE: usize = 5;

/// The fives of all sets of one size.
#[derive(Default)]
pub(super) struct Fives {
    /// By the set's number, in even orientations and in odd ones.
    pub(super) by_parity: [Vec<u128>; 2],
}

impl Fives {
    /// The fives of all sets of each size from none to `largest`; `marbles` are those at the root, `cells`
    /// the empty cells there. `None` if stopped.
    pub(super) fn up_to(
        largest: usize,
        marbles: u64,
        cells: &[u64],
        is_over: impl Fn() -> bool,
    ) -> Option<Vec<Self>> {
        let mut sizes: Vec<Self> = Vec::new();
        for size in 0..=largest {
            let next = match sizes.last() {
                Some(smaller) if size > LINE => Self::larger(smaller, cells.len(), size),
                _ => Self::of_size(size, marbles, cells),
            };
            sizes.push(next);
            if is_over() {
                return None;
            }
        }
        Some(sizes)
    }

    fn of_size(size: usize, marbles: u64, cells: &[u64]) -> Self {
        let low = cells.len() / 2;
        let [lower, upper] = [&cells[..low], &cells[low..]].map(boards);
        let mut all = Self::with_room(cells.len(), size);
        for set in subsets(cells.len(), size) {
            let (set, mask) = (set as usize, (1 << low) - 1);
            all.push(fives(marbles | lower[set & mask] | upper[set >> low]));
        }
        all
    }

    /// Computed from the sets that are smaller by one.
    fn larger(smaller: &Self, cells: usize, size: usize) -> Self {
        let mut all = Self::with_room(cells, size);
        for set in subsets(cells, size) {
            let mut found = [0; 2];
            for number in numbers_without_one(set) {
                for (found, smaller) in found.iter_mut().zip(&smaller.by_parity) {
                    *found |= smaller[number];
                }
            }
            all.push(found);
        }
        all
    }

    fn with_room(cells: usize, size: usize) -> Self {
        let count = choose(cells, size) as usize;
        Self { by_parity: [0, 1].map(|_| Vec::with_capacity(count)) }
    }

    fn push(&mut self, found: [u128; 2]) {
        for (all, found) in self.by_parity.iter_mut().zip(found) {
            all.push(found);
        }
    }
}

/// The numbers of the sets that lack one of the six lowest cells of a set.
fn numbers_without_one(mut set: u32) -> [usize; LINE + 1] {
    let mut numbers = [0; LINE + 1];
    let mut index = 0;
    while set != 0 {
        let cell = set.trailing_zeros() as usize;
        set &= set - 1;
        let [below, at] = [choose(cell, index), choose(cell, index + 1)].map(|n| n as usize);
        for (lacking, number) in numbers.iter_mut().enumerate() {
            *number += match lacking.cmp(&index) {
                std::cmp::Ordering::Less => below,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => at,
            };
        }
        index += 1;
    }
    numbers
}

/// The boards of all subsets.
fn boards(cells: &[u64]) -> Vec<u64> {
    let mut boards = vec![0];
    for cell in cells {
        boards.extend_from_within(..);
        let half = boards.len() / 2;
        boards[half..].iter_mut().for_each(|board| *board |= cell);
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn larger_sets_follow_from_smaller_ones() {
        let cells: Vec<u64> = Cell::all().map(Cell::bit).step_by(3).collect();
        let marbles = Cell::all().map(Cell::bit).skip(1).step_by(3).fold(0, |all, bit| all | bit);
        let sizes = Fives::up_to(8, marbles, &cells, || false).unwrap();
        for (size, by_set) in sizes.iter().enumerate() {
            let direct = Fives::of_size(size, marbles, &cells);
            assert_eq!(by_set.by_parity, direct.by_parity, "sets of {size}");
            assert!(by_set.by_parity.iter().flatten().any(|&found| found != 0));
        }
    }
}
