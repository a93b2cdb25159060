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
}

const BOTTOM: u64 = 0x0000_0408_1020_4081 & ((1 << 49) - 1);
const BOARD: u64 = BOTTOM * 63;

impl ConnectFour {
    pub const START: Self = Self { own: 0, all: 0 };

    pub fn of(columns: &str) -> Self {
        columns.bytes().fold(Self::START, |position, column| position.after(column - b'1'))
    }
}

#[inline]
fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().fold(0, |found, step| {
        let pairs = stones & (stones >> step);
        found | (pairs & (pairs >> (2 * step)))
    }) != 0
}

/// The open columns as bits, lowest first.
struct Columns(u64);

impl Iterator for Columns {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let column = self.0.trailing_zeros() / 7;
        self.0 &= self.0 - 1;
        Some(column as u8)
    }
}

impl Game for ConnectFour {
    type Move = u8;

    #[inline]
    fn turn(&self) -> Side {
        Side::after(self.all.count_ones())
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
    fn moves(&self) -> impl Iterator<Item = u8> {
        let over = self.outcome().is_some();
        Columns(if over { 0 } else { !self.all & (BOTTOM << 5) })
    }

    #[inline]
    fn play(&mut self, column: u8) {
        let cell = (self.all + (1 << (7 * column))) & (63 << (7 * column));
        self.own ^= self.all;
        self.all |= cell;
    }

    #[inline]
    fn key(&self) -> u64 {
        (self.own + self.all + BOTTOM).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn move_index(&self, of: u8) -> usize {
        usize::from(of)
    }

    fn move_index_count(&self) -> usize {
        7
    }
}
