//! The rules, on a board of 36 bits for each side.
//!
//! ```text
//!      a  b  c  d  e  f
//!  1   0  1  2  3  4  5
//!  2   6  7  8  9 10 11        O at 14 (c3) and 21 (d4)
//!  3  12 13 14 15 16 17        X at 15 (d3) and 20 (c4), X begins
//!  …
//!  6  30 31 32 33 34 35
//! ```

use quintet_core::{Game, Outcome, Side};

/// The number of rows and columns.
pub(crate) const SIZE: i32 = 6;
/// The number of cells.
pub(crate) const CELLS: u8 = 36;

/// A move: a disc on a cell, or a pass if no disc can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc on this cell, from 0 in reading order.
    Place(u8),
    /// A pass.
    Pass,
}

/// A position.
///
/// ```
/// use quintet_core::{Game, perft};
/// use quintet_sixth_game::Position;
/// assert_eq!(perft(&Position::new(), 3), 56);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of each side.
    pub(crate) discs: [u64; 2],
    pub(crate) turn: Side,
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

impl Position {
    /// The start.
    #[must_use]
    pub const fn new() -> Self {
        Self { discs: [1 << 15 | 1 << 20, 1 << 14 | 1 << 21], turn: Side::First }
    }

    /// The side whose disc lies on a cell.
    #[must_use]
    pub fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.discs[side.index()] >> cell & 1 == 1)
    }

    /// The number of discs of a side.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.discs[side.index()].count_ones()
    }

    /// The discs that would be turned over by a disc of `side` on a cell; none if it may not be placed there.
    pub(crate) fn turned(&self, side: Side, cell: u8) -> u64 {
        if self.owner(cell).is_some() {
            return 0;
        }
        let (row, column) = (i32::from(cell) / SIZE, i32::from(cell) % SIZE);
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let lines = steps.filter(|step| *step != (0, 0)).map(|(down, right)| {
            let mut line = 0u64;
            for distance in 1..SIZE {
                let (y, x) = (row + down * distance, column + right * distance);
                if !(0..SIZE).contains(&y) || !(0..SIZE).contains(&x) {
                    return 0;
                }
                let bit = 1 << (y * SIZE + x);
                if self.discs[side.index()] & bit != 0 {
                    return line;
                }
                if self.discs[(!side).index()] & bit == 0 {
                    return 0;
                }
                line |= bit;
            }
            0
        });
        lines.fold(0, |all, line| all | line)
    }

    /// The cells where a side may place a disc.
    pub(crate) fn places(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        (0..CELLS).filter(move |&cell| self.turned(side, cell) != 0)
    }
}

impl Game for Position {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if Side::BOTH.into_iter().any(|side| self.places(side).next().is_some()) {
            return None;
        }
        let [first, second] = Side::BOTH.map(|side| self.count(side));
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// The cells in reading order, or a pass if there are none.
    fn moves(&self) -> impl Iterator<Item = Move> {
        let must_pass =
            self.places(self.turn).next().is_none() && self.places(!self.turn).next().is_some();
        self.places(self.turn).map(Move::Place).chain(must_pass.then_some(Move::Pass))
    }

    fn play(&mut self, played: Move) {
        if let Move::Place(cell) = played {
            let turned = self.turned(self.turn, cell);
            self.discs[self.turn.index()] |= turned | 1 << cell;
            self.discs[(!self.turn).index()] &= !turned;
        }
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        const FACTORS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93];
        let mixed = Side::BOTH.into_iter().fold(self.turn as u64, |key, side| {
            let word = self.discs[side.index()].wrapping_add(1);
            (key.rotate_left(29) ^ word).wrapping_mul(FACTORS[side.index()])
        });
        mixed ^ mixed >> 31
    }

    fn move_index(&self, of: Move) -> usize {
        match of {
            Move::Place(cell) => usize::from(cell),
            Move::Pass => usize::from(CELLS),
        }
    }

    fn move_index_count(&self) -> usize {
        usize::from(CELLS) + 1
    }
}
