//! Connect Four as two bitboards: seven columns of six cells and a guard bit.
//!
//! ```text
//!  6 13 20 27 34 41 48   guard
//!  5 12 19 26 33 40 47
//!  …
//!  0  7 14 21 28 35 42
//! ```

use quintet_core::{Game, Outcome, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    /// Stones of the side to move.
    own: u64,
    /// Stones of both sides.
    all: u64,
    ply: u32,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081 & ((1 << 49) - 1);
const BOARD: u64 = BOTTOM * 63;

impl ConnectFour {
    pub const START: Self = Self { own: 0, all: 0, ply: 0 };

    pub fn of(columns: &str) -> Self {
        columns.bytes().fold(Self::START, |position, column| {
            let cells = 63 << (7 * (column - b'1'));
            position.after((position.all + BOTTOM) & cells)
        })
    }
}

#[inline]
fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().fold(0, |found, step| {
        let pairs = stones & (stones >> step);
        found | (pairs & (pairs >> (2 * step)))
    }) != 0
}

/// The cells that can be filled next, from the leftmost column.
struct Cells(u64);

impl Iterator for Cells {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0 & self.0.wrapping_neg();
        self.0 ^= cell;
        Some(cell)
    }
}

impl Game for ConnectFour {
    /// A cell, as its bit.
    type Move = u64;

    #[inline]
    fn turn(&self) -> Side {
        Side::after(self.ply)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if has_four(self.own ^ self.all) {
            Some(Outcome::Win(!self.turn()))
        } else if self.all == BOARD {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = u64> {
        let over = self.outcome().is_some();
        Cells(if over { 0 } else { (self.all + BOTTOM) & BOARD })
    }

    #[inline]
    fn play(&mut self, cell: u64) {
        self.own ^= self.all;
        self.all |= cell;
        self.ply += 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        (self.own + self.all + BOTTOM).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn move_index(&self, of: u64) -> usize {
        of.trailing_zeros() as usize / 7
    }

    fn move_index_count(&self) -> usize {
        7
    }
}
