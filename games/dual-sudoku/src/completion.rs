//! Can a grid be completed? A search that always branches on the smallest choice: the cell with the fewest
//! digits, or the digit with the fewest cells in a row, column or box.
//!
//! It is exact for 4×4 and 9×9, within milliseconds. A 16×16 grid half filled at random can take very long
//! (of the first three random games tried, one had a grid undecided after a minute), so there it gives up
//! after a fixed number of placements and answers yes: the game goes on.

use crate::Grid;
use crate::grid::bits;
use quintet_core::Random;

/// Placements after which a 16×16 grid counts as completable: 80 ms in the worst case of 20 random games,
/// every one of which still ended through it.
const EFFORT: u32 = 20_000;
/// Placements that a random filling may try before it starts again: most fillings need hardly more than one
/// per cell, a few would need millions.
const PATIENCE: u32 = 2_000;

/// The state of a search.
struct Search<'a> {
    /// If present, shuffles the choices.
    random: Option<&'a mut Random>,
    /// Placements left.
    left: u32,
    /// Whether it ran out of placements.
    gave_up: bool,
}

impl<'a> Search<'a> {
    const fn new(random: Option<&'a mut Random>, left: u32) -> Self {
        Self { random, left, gave_up: false }
    }
}

/// A branching point: the digits of one cell, or the cells for one digit of one row, column or box.
#[derive(Clone, Copy)]
enum Branch {
    Cell(usize),
    Digit { kind: usize, unit: usize, digit: usize },
}

/// The result of scanning the whole grid.
enum Look {
    /// Every cell is filled.
    Full,
    /// Some cell or digit has no possibility left.
    DeadEnd,
    /// The smallest branching point.
    Go(Branch),
}

impl<const N: usize, const CELLS: usize> Grid<N, CELLS> {
    /// Whether all empty cells can be filled by the rules. For a 16×16 grid, or one with ties, whether a
    /// search of fixed effort fails to refute that: filling an empty 9×9 grid with many ties would take for
    /// ever.
    #[must_use]
    pub fn is_completable(&self) -> bool {
        let hard = N > 9 || N > 4 && self.is_tied();
        let mut search = Search::new(None, if hard { EFFORT } else { u32::MAX });
        complete(self, &mut search).is_some() || search.gave_up
    }

    /// A completable start with `count` given cells, in which `ties` percent of the neighbours that can be
    /// tied are tied.
    #[must_use]
    pub fn prefilled(count: usize, ties: usize, random: &mut Random) -> Self {
        let full = loop {
            let mut search = Search::new(Some(&mut *random), PATIENCE);
            if let Some(full) = complete(&Self::new(), &mut search) {
                break full;
            }
        };
        let mut cells: [usize; CELLS] = std::array::from_fn(|cell| cell);
        random.shuffle(&mut cells);
        let mut grid = Self::new();
        for &cell in &cells[..count] {
            grid.give(cell, full.digit(cell));
        }
        if ties > 0 {
            let mut pairs: Vec<(usize, usize)> = neighbours::<N, CELLS>()
                .filter(|&(a, b)| full.digit(a).abs_diff(full.digit(b)) == 1)
                .collect();
            random.shuffle(&mut pairs);
            let count = (pairs.len() * ties).div_ceil(100);
            pairs[..count].iter().for_each(|&(a, b)| grid.tie(a, b));
        }
        grid
    }

    /// Finds the cell with the fewest digits or the digit with the fewest
    /// cells in its row, column or box.
    fn look(&self) -> Look {
        // The number of places left for each digit in the rows, columns and boxes.
        let mut places = [[[0u8; N]; N]; 3];
        let (mut fewest, mut best) = (u32::MAX, Branch::Cell(0));
        for cell in self.open_cells() {
            let digits = self.candidates(cell);
            if digits.count_ones() < fewest {
                (fewest, best) = (digits.count_ones(), Branch::Cell(cell));
            }
            for (kind, unit) in units::<N, CELLS>(cell).into_iter().enumerate() {
                bits(digits).for_each(|digit| places[kind][unit][digit] += 1);
            }
        }
        if fewest == u32::MAX {
            return Look::Full;
        }
        for (kind, unit) in (0..3).flat_map(|kind| (0..N).map(move |unit| (kind, unit))) {
            for digit in bits(Self::ALL & !self.used_in(kind, unit)) {
                let count = u32::from(places[kind][unit][digit]);
                if count < fewest {
                    (fewest, best) = (count, Branch::Digit { kind, unit, digit });
                }
            }
        }
        if fewest == 0 { Look::DeadEnd } else { Look::Go(best) }
    }

    /// The placements of a branch and their number, at most `N`.
    fn choices(&self, branch: Branch) -> ([(usize, usize); N], usize) {
        let mut choices = [(0, 0); N];
        let mut count = 0;
        let mut add = |cell, digit| {
            choices[count] = (cell, digit);
            count += 1;
        };
        match branch {
            Branch::Cell(cell) => bits(self.candidates(cell)).for_each(|digit| add(cell, digit)),
            Branch::Digit { kind, unit, digit } => self
                .open_cells()
                .filter(|&cell| units::<N, CELLS>(cell)[kind] == unit)
                .filter(|&cell| self.candidates(cell) & 1 << digit != 0)
                .for_each(|cell| add(cell, digit)),
        }
        (choices, count)
    }
}

/// The row, column and box of a cell.
const fn units<const N: usize, const CELLS: usize>(cell: usize) -> [usize; 3] {
    [cell / N, cell % N, Grid::<N, CELLS>::box_of(cell)]
}

fn complete<const N: usize, const CELLS: usize>(
    grid: &Grid<N, CELLS>,
    search: &mut Search<'_>,
) -> Option<Grid<N, CELLS>> {
    let branch = match grid.look() {
        Look::Full => return Some(*grid),
        Look::DeadEnd => return None,
        Look::Go(branch) => branch,
    };
    let (mut choices, count) = grid.choices(branch);
    if let Some(random) = &mut search.random {
        random.shuffle(&mut choices[..count]);
    }
    choices[..count].iter().find_map(|&(cell, digit)| {
        if search.left == 0 {
            search.gave_up = true;
            return None;
        }
        search.left -= 1;
        let mut next = *grid;
        next.put(cell, digit as u8 + 1);
        complete(&next, search)
    })
}

/// All pairs of neighbours, horizontal and vertical.
fn neighbours<const N: usize, const CELLS: usize>() -> impl Iterator<Item = (usize, usize)> {
    let beside = (0..CELLS).filter(|cell| cell % N + 1 < N).map(|cell| (cell, cell + 1));
    let below = (0..CELLS - N).map(|cell| (cell, cell + N));
    beside.chain(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::Seed;

    /// Fills the cells one after the other, without any other check.
    fn can_fill_in_order(grid: &Grid<4, 16>) -> bool {
        let Some(cell) = grid.open_cells().next() else { return true };
        bits(grid.candidates(cell)).any(|bit| {
            let mut next = *grid;
            next.put(cell, bit as u8 + 1);
            can_fill_in_order(&next)
        })
    }

    #[test]
    fn equals_the_obvious_way() {
        let (mut yes, mut no) = (0, 0);
        for seed in 0..2_000 {
            let mut random = Random::new(Seed(seed));
            let mut grid = Grid::<4, 16>::new();
            for _ in 0..random.below(5) {
                let cell = random.below(12);
                grid.tie(cell, cell + if random.below(2) == 0 || cell % 4 == 3 { 4 } else { 1 });
            }
            for _ in 0..random.below(9) {
                let cell = random.below(16);
                let digits: Vec<_> = bits(grid.candidates(cell)).collect();
                if grid.digit(cell) == 0 && !digits.is_empty() {
                    grid.put(cell, digits[random.below(digits.len())] as u8 + 1);
                }
            }
            let expected = can_fill_in_order(&grid);
            assert_eq!(grid.is_completable(), expected, "{grid:?}");
            if expected { yes += 1 } else { no += 1 }
        }
        assert!(yes > 200 && no > 200, "both answers are tested: {yes} and {no}");
    }

    #[test]
    fn prefilled_grids_can_be_completed_and_differ() {
        fn check<const N: usize, const CELLS: usize>(count: usize, ties: usize) {
            let grids: Vec<_> = (0..10)
                .map(|seed| Grid::<N, CELLS>::prefilled(count, ties, &mut Random::new(Seed(seed))))
                .collect();
            for grid in &grids {
                assert_eq!(grid.open_cells().count(), CELLS - count);
                assert!(grid.is_completable());
                let tied = (0..CELLS).filter(|&cell| grid.tied_neighbours(cell).count() > 0);
                assert_eq!(tied.count() > 0, ties > 0);
                assert_eq!(grids.iter().filter(|other| *other == grid).count(), 1);
            }
        }
        check::<4, 16>(8, 0);
        check::<9, 81>(40, 0);
        check::<9, 81>(20, 30);
        check::<9, 81>(0, 60);
        check::<16, 256>(200, 10);
    }
}
