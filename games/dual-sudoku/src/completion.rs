//! Can a grid be filled? An exact search: it always branches where fewest
//! digits fit, after everything that is forced.
//!
//! Forced are the only digit of a cell and the only cell of a row, column or
//! box for a digit. Deciding whether a grid can be completed is hard in
//! general, and a 16×16 grid may take long; nothing asks unless the variant
//! that ends by it is on.

use crate::Grid;
use crate::grid::bits;
use quintet_core::Random;

/// Placements that a random filling may try before it starts again: most
/// fillings need hardly more than one per cell, a few would need millions.
const PATIENCE: u32 = 2_000;

/// In which order digits are tried, and how many placements at most.
struct Search<'a> {
    random: Option<&'a mut Random>,
    left: Option<u32>,
}

/// A cell with the digits to try there.
struct Branch {
    cell: usize,
    digits: u16,
}

/// What a look at the whole grid finds.
enum Look {
    /// Every cell is filled.
    Full,
    /// Some cell or some digit has no place left.
    DeadEnd,
    /// Where to go on.
    Go(Branch),
}

impl<const N: usize, const CELLS: usize> Grid<N, CELLS> {
    /// Whether all empty cells can be filled by the rules.
    #[must_use]
    pub fn is_completable(&self) -> bool {
        self.completed().is_some()
    }

    /// One way to fill all empty cells, if there is one.
    #[must_use]
    pub fn completed(&self) -> Option<Self> {
        complete(self, &mut Search { random: None, left: None })
    }

    /// A start with `count` cells given, which can be completed.
    #[must_use]
    pub fn prefilled(count: usize, random: &mut Random) -> Self {
        let full = loop {
            let search = &mut Search { random: Some(&mut *random), left: Some(PATIENCE) };
            if let Some(full) = complete(&Self::new(), search) {
                break full;
            }
        };
        let mut cells: [usize; CELLS] = std::array::from_fn(|cell| cell);
        random.shuffle(&mut cells);
        let mut grid = Self::new();
        for &cell in &cells[..count] {
            grid.give(cell, full.digit(cell));
        }
        grid
    }

    fn look(&self) -> Look {
        // Digits with one place at least, and with two, in each of the units:
        // rows, then columns, then boxes.
        let (mut once, mut twice) = ([[0u16; N]; 3], [[0u16; N]; 3]);
        let mut best: Option<Branch> = None;
        for cell in self.open_cells() {
            let digits = self.candidates(cell);
            if digits == 0 {
                return Look::DeadEnd;
            }
            for (kind, unit) in units::<N, CELLS>(cell).into_iter().enumerate() {
                twice[kind][unit] |= once[kind][unit] & digits;
                once[kind][unit] |= digits;
            }
            let fewer = |best: &Branch| digits.count_ones() < best.digits.count_ones();
            if best.as_ref().is_none_or(fewer) {
                best = Some(Branch { cell, digits });
            }
        }
        let Some(best) = best else { return Look::Full };
        let mut forced = None;
        for cell in 0..CELLS {
            let used = self.used(cell);
            for (kind, unit) in units::<N, CELLS>(cell).into_iter().enumerate() {
                if once[kind][unit] | used[kind] != Self::ALL {
                    return Look::DeadEnd;
                }
                let single = once[kind][unit] & !twice[kind][unit];
                if forced.is_none() && self.digit(cell) == 0 {
                    let digits = single & self.candidates(cell);
                    forced = (digits != 0).then_some(Branch { cell, digits });
                }
            }
        }
        Look::Go(forced.filter(|_| best.digits.count_ones() > 1).unwrap_or(best))
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
    let mut digits = [0; 16];
    let count = bits(branch.digits).zip(&mut digits).map(|(bit, digit)| *digit = bit + 1).count();
    if let Some(random) = &mut search.random {
        random.shuffle(&mut digits[..count]);
    }
    digits[..count].iter().find_map(|&digit| {
        match &mut search.left {
            Some(0) => return None,
            Some(left) => *left -= 1,
            None => {}
        }
        let mut next = *grid;
        next.put(branch.cell, digit as u8);
        complete(&next, search)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::Seed;

    /// Fills the cells one after the other, looking at nothing else.
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
        fn check<const N: usize, const CELLS: usize>(count: usize) {
            let grids: Vec<_> = (0..10)
                .map(|seed| Grid::<N, CELLS>::prefilled(count, &mut Random::new(Seed(seed))))
                .collect();
            for grid in &grids {
                assert_eq!(grid.open_cells().count(), CELLS - count);
                assert!(grid.is_completable());
                assert_eq!(grids.iter().filter(|other| *other == grid).count(), 1);
            }
        }
        check::<4, 16>(8);
        check::<9, 81>(40);
        check::<16, 256>(200);
    }
}
