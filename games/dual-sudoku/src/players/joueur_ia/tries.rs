//! The placements of a grid in the order of the search: cells in reading order,
//! the digits of a cell ascending or descending.

use super::gain::Placement;
use crate::Grid;

/// The order of the digits in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DigitOrder {
    Ascending,
    Descending,
}

/// The valid placements of a grid.
pub(super) struct Tries<'a, const N: usize, const CELLS: usize> {
    grid: &'a Grid<N, CELLS>,
    order: DigitOrder,
    row: usize,
    /// Columns of the row not visited yet.
    open: u16,
    cell: usize,
    /// Digits of the cell not returned yet.
    digits: u16,
}

impl<'a, const N: usize, const CELLS: usize> Tries<'a, N, CELLS> {
    #[inline]
    pub(super) const fn new(grid: &'a Grid<N, CELLS>, order: DigitOrder) -> Self {
        Self { grid, order, row: 0, open: grid.open(0), cell: 0, digits: 0 }
    }
}

impl<const N: usize, const CELLS: usize> Iterator for Tries<'_, N, CELLS> {
    type Item = Placement;

    #[inline]
    fn next(&mut self) -> Option<Placement> {
        while self.digits == 0 {
            while self.open == 0 {
                if self.row + 1 == N {
                    return None;
                }
                self.row += 1;
                self.open = self.grid.open(self.row);
            }
            self.cell = self.row * N + self.open.trailing_zeros() as usize;
            self.open &= self.open - 1;
            self.digits = self.grid.candidates(self.cell);
        }
        let bit = match self.order {
            DigitOrder::Ascending => self.digits.trailing_zeros(),
            DigitOrder::Descending => self.digits.ilog2(),
        };
        self.digits ^= 1 << bit;
        Some(Placement { cell: self.cell, digit: bit as u8 + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Endings, Move, Position};
    use quintet_core::{Game, Random, Seed};

    fn moves<const N: usize, const CELLS: usize>(
        grid: &Grid<N, CELLS>,
        order: DigitOrder,
    ) -> Vec<(usize, u8)> {
        Tries::new(grid, order).map(|of| (of.cell, of.digit)).collect()
    }

    #[test]
    fn both_orders_have_the_moves_of_the_rules() {
        let mut position = Position::<9, 81>::new(Grid::new(), Endings::default());
        let mut random = Random::new(Seed(3));
        while let Some(played) = position.random_move(&mut random) {
            let pair = |of| match of {
                Move::Place { cell, digit } => Some((usize::from(cell), digit)),
                Move::Penalty(_) => None,
            };
            let mut rules: Vec<_> = position.moves().filter_map(pair).collect();
            assert_eq!(moves(position.grid(), DigitOrder::Ascending), rules);
            rules.sort_by_key(|&(cell, digit)| (cell, std::cmp::Reverse(digit)));
            assert_eq!(moves(position.grid(), DigitOrder::Descending), rules);
            position.play(played);
        }
        assert!(moves(position.grid(), DigitOrder::Descending).is_empty());
    }
}
