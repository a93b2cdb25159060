//! In which orientations the sets of a side, with its marbles at the root, have
//! five in a row: looked up by the set's number.

use super::orientation::fives;
use super::subsets::subsets;

/// The fives of all sets of one size.
pub(super) struct Fives {
    /// By the set's number, in even orientations and in odd ones.
    pub(super) by_parity: [Vec<u128>; 2],
}

impl Fives {
    /// `marbles` are those at the root, `cells` the empty cells there.
    pub(super) fn new(marbles: u64, cells: &[u64], size: usize) -> Self {
        let low = cells.len() / 2;
        let [lower, upper] = [&cells[..low], &cells[low..]].map(boards);
        let mut by_parity = [Vec::new(), Vec::new()];
        for set in subsets(cells.len(), size) {
            let (set, mask) = (set as usize, (1 << low) - 1);
            let found = fives(marbles | lower[set & mask] | upper[set >> low]);
            for (all, found) in by_parity.iter_mut().zip(found) {
                all.push(found);
            }
        }
        Self { by_parity }
    }
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
