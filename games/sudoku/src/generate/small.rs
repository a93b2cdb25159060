//! Whether any 4×4 puzzle matches a request, found by checking all of them.
//!
//! There are 288 full grids, 12 up to renaming digits, and a pattern of givens is a set of orbits of the
//! symmetry: 2¹⁶ of them without a symmetry, where a match is found soon, and at most 2¹⁰ with one. So an
//! impossible request is refused at once instead of being tried for ever.

use super::Symmetry;
use super::dig::{has_one_solution, is_minimal};
use crate::{Grid, Size, solutions};
use std::ops::RangeInclusive;

/// Whether a puzzle with this symmetry and number of givens exists; if it must be minimal, each given must be
/// necessary.
pub fn exists(symmetry: Symmetry, clues: RangeInclusive<usize>, minimal: bool) -> bool {
    let orbits = symmetry.orbits(Size::Four);
    let grids: Vec<Grid> =
        solutions(&Grid::empty(Size::Four), 288).into_iter().filter(is_first).collect();
    (0u32..1 << orbits.len()).any(|chosen| {
        let given = |index: &usize| chosen >> index & 1 == 1;
        let cells: Vec<usize> =
            (0..orbits.len()).filter(given).flat_map(|index| orbits[index].clone()).collect();
        clues.contains(&cells.len())
            && grids.iter().any(|full| {
                let mut puzzle = Grid::empty(Size::Four);
                cells.iter().for_each(|&cell| puzzle.set(cell, full.digit(cell)));
                has_one_solution(&puzzle) && (!minimal || is_minimal(&puzzle))
            })
    })
}

/// Whether a grid is the one of its 24 renamings with 1234 in the first row.
fn is_first(full: &Grid) -> bool {
    full.digits()[..4] == [1, 2, 3, 4]
}
