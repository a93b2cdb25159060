//! Legal moves, generated one at a time without a list.

use crate::rules::pattern;
use crate::tables::SPREAD;
use crate::{Cell, Placement, Twist};

/// The remaining moves.
pub(crate) struct Moves {
    /// Remaining cells, in reading order; the lowest is the current one.
    empties: u64,
    /// The cells among them where a marble wins at once.
    winning: u64,
    /// The next twist of the current cell.
    twist: usize,
}

impl Moves {
    /// Every move to these empty cells of a board; those in `winning` win at once.
    #[inline]
    pub(crate) fn new(empties: u64, winning: u64) -> Self {
        let [empties, winning] = [empties, winning].map(in_reading_order);
        Self { empties, winning, twist: 0 }
    }
}

impl Iterator for Moves {
    type Item = Placement;

    #[inline]
    fn next(&mut self) -> Option<Placement> {
        if self.empties == 0 {
            return None;
        }
        let index = self.empties.trailing_zeros() as usize;
        let cell = Cell::at(index);
        if self.winning >> index & 1 == 1 {
            self.empties &= self.empties - 1;
            return Some(Placement { cell, twist: None });
        }
        let twist = Twist::ALL[self.twist];
        self.twist = (self.twist + 1) % 8;
        if self.twist == 0 {
            self.empties &= self.empties - 1;
        }
        Some(Placement { cell, twist: Some(twist) })
    }

    /// Visits all moves cell by cell, without keeping the twist.
    #[inline]
    fn fold<B, F: FnMut(B, Placement) -> B>(self, first: B, mut fold: F) -> B {
        let (mut folded, mut from) = (first, self.twist);
        let mut empties = self.empties;
        while empties != 0 {
            let index = empties.trailing_zeros() as usize;
            empties &= empties - 1;
            let cell = Cell::at(index);
            if self.winning >> index & 1 == 1 {
                folded = fold(folded, Placement { cell, twist: None });
                continue;
            }
            for &twist in &Twist::ALL[from..] {
                folded = fold(folded, Placement { cell, twist: Some(twist) });
            }
            from = 0;
        }
        folded
    }
}

/// A board as 36 bits in reading order.
#[inline]
fn in_reading_order(board: u64) -> u64 {
    let spread = |quadrant| u64::from(SPREAD[pattern(board, quadrant)]);
    spread(0) | spread(1) << 3 | spread(2) << 18 | spread(3) << 21
}
