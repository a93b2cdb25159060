//! The worth of a placement to the side that makes it, by Joueur IA's count.
//!
//! Points always count: the digit, and n² for each completed row, column and box. The heuristics (which the
//! report's switch `ia` can enable separately) add
//! - `completions`, what it opens: for each of its row, column and box that is left with one empty cell which
//!   takes a digit, minus n² and that cell's largest digit, because the other side completes it next;
//! - `mobility`, only for the searching side's own placements: half the number of valid placements left,
//!   rounded down.

use crate::Grid;

/// The heuristics that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heuristics {
    pub(super) completions: bool,
    pub(super) mobility: bool,
}

impl Heuristics {
    pub(super) const BOTH: Self = Self { completions: true, mobility: true };
    pub(super) const NONE: Self = Self { completions: false, mobility: false };

    /// The heuristics named by the parameter, on a grid of `n` rows.
    pub(super) fn named(word: &str, n: usize) -> Self {
        match word {
            "completions" => Self { completions: true, ..Self::NONE },
            "mobility" => Self { mobility: true, ..Self::NONE },
            "auto" if n > 4 => Self::BOTH,
            "on" => Self::BOTH,
            _ => Self::NONE,
        }
    }

    /// Whether any is enabled.
    pub(super) const fn any(self) -> bool {
        self.completions || self.mobility
    }
}

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) cell: usize,
    pub(super) digit: u8,
}

/// The points of a placement.
#[inline]
pub(super) fn points<const N: usize, const CELLS: usize>(
    grid: &Grid<N, CELLS>,
    Placement { cell, digit }: Placement,
) -> i32 {
    let bit = 1 << (digit - 1);
    let full = |used: &u16| used | bit == Grid::<N, CELLS>::ALL;
    let completed = grid.used(cell).iter().filter(|used| full(used)).count();
    i32::from(digit) + (completed * CELLS) as i32
}

/// The points of a placement plus its heuristics; `own` if the searching side makes it.
///
/// Most placements of the other side open nothing; the grid after them is then not needed.
#[inline]
pub(super) fn judged<const N: usize, const CELLS: usize>(
    grid: &Grid<N, CELLS>,
    placement: Placement,
    own: bool,
    by: Heuristics,
) -> i32 {
    let gain = points(grid, placement);
    let Placement { cell, digit } = placement;
    let nearly = |used: &u16| used.count_ones() as usize + 2 == N;
    let opens = by.completions && grid.used(cell).iter().any(nearly);
    let moves = by.mobility && own;
    if !moves && !opens {
        return gain;
    }
    let mut after = *grid;
    after.put(cell, digit);
    let opened = if opens { opened(&after, cell) } else { 0 };
    let mobility = if moves { after.candidate_count() / 2 } else { 0 };
    gain - opened + mobility as i32
}

/// What the row, the column and the box of a cell offer to the next side.
fn opened<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>, cell: usize) -> i32 {
    let offer = |gap| Some(CELLS as i32 + i32::from(grid.largest_candidate(gap?)?));
    grid.gaps(cell).into_iter().filter_map(offer).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    fn grid(text: &str) -> Grid<4, 16> {
        Layout::parse(text).expect("a layout").grid().expect("a grid")
    }

    #[test]
    fn points_count_what_is_completed() {
        let grid = grid("4/1-2-3-0/----/3-0-0-0/----/0-0-0-0/----/0-0-0-0");
        assert_eq!(points(&grid, Placement { cell: 3, digit: 4 }), 4 + 16);
        assert_eq!(points(&grid, Placement { cell: 5, digit: 4 }), 4 + 16);
        assert_eq!(points(&grid, Placement { cell: 15, digit: 4 }), 4);
    }

    /// 3 in r1c3 leaves r1c4 alone in its row, where 4 fits: 16 + 4 given away.
    #[test]
    fn an_open_unit_is_the_other_sides() {
        let grid = grid("4/1-2-0-0/----/0-0-0-0/----/0-0-0-0/----/0-0-0-0");
        let placement = Placement { cell: 2, digit: 3 };
        assert_eq!(judged(&grid, placement, false, Heuristics::BOTH), 3 - (16 + 4));
        // Valid placements left: 1 in row 1, 2 + 2 + 3 + 3 in row 2, and
        // 3 + 3 + 3 + 4 in each of the others: 37.
        assert_eq!(judged(&grid, placement, true, Heuristics::BOTH), 3 - (16 + 4) + 18);
    }

    /// Row and box are left with one cell each; the row's takes no digit,
    /// because the 4 it needs is below it.
    #[test]
    fn a_gap_that_takes_no_digit_is_not_offered() {
        let grid = grid("4/1-2-0-0/----/3-0-0-0/----/0-0-0-4/----/0-0-0-0");
        let placement = Placement { cell: 2, digit: 3 };
        assert_eq!(judged(&grid, placement, false, Heuristics::BOTH), 3);
        // 4 in r2c2 completes the box and opens nothing: row 2 has two gaps.
        assert_eq!(judged(&grid, Placement { cell: 5, digit: 4 }, false, Heuristics::BOTH), 4 + 16);
    }
}
