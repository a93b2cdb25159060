//! Sets of cells, one bit per cell, and the neighbourhood of Hex on them.
//!
//! ```text
//! bits of a small set (u128): 11 to a row, whatever the size of the board
//!
//!     a   b   c  …  k                        the six neighbours of x
//! 1   0   1   2  …  10                             −11  −10
//! 2    11  12  13 …  21                          −1   x   +1
//! 3      22  23  24 …  32                          +10  +11
//! …
//! 11                  110 … 120
//! ```
//!
//! Every board lies in the top left corner of the largest one that its set can hold, so every shift is a
//! constant in the machine code. A guard column would save the two masks of a step, but 11 rows of 12 do not
//! fit in 128 bits.

use quintet_core::Random;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A cell: the index of its bit, `row · STRIDE + column` in its set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u16);

/// A set of cells.
///
/// ```
/// use quintet_hex::{Cell, CellSet};
/// // Worked from the picture: b2 is bit 12, its neighbours are
/// // b1 (1), c1 (2), a2 (11), c2 (13), a3 (22) and b3 (23).
/// let b2 = <u128 as CellSet>::cell(1, 1);
/// let around: u128 = u128::of(b2).neighbours();
/// assert_eq!(u128::of(b2), 1 << 12);
/// assert_eq!(around, 1 << 1 | 1 << 2 | 1 << 11 | 1 << 13 | 1 << 22 | 1 << 23);
/// // Nothing wraps from one end of a row to the other: k1 has three neighbours.
/// let k1: Cell = <u128 as CellSet>::cell(10, 0);
/// assert_eq!(u128::of(k1).neighbours(), 1 << 9 | 1 << 20 | 1 << 21);
/// ```
pub trait CellSet:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The distance in bits from a cell to the one below it: the maximum board size.
    const STRIDE: u32;
    /// No cell.
    const EMPTY: Self;
    /// The masks of every size from 0 to `STRIDE`.
    const BOARDS: &'static [Board<Self>];

    /// The set of one cell.
    fn of(cell: Cell) -> Self;

    /// Whether a cell is in it.
    fn has(self, cell: Cell) -> bool;

    /// Number of cells.
    fn count(self) -> u32;

    /// Removes and returns the first cell in reading order.
    fn take_first(&mut self) -> Option<Cell>;

    /// The cell with `index` others of this set before it.
    ///
    /// # Panics
    /// If there are not enough cells.
    fn nth(self, index: usize) -> Cell;

    /// The bits in the opposite order.
    fn reversed(self) -> Self;

    /// Every bit set or not at random, including bits outside the board.
    fn toss(random: &mut Random) -> Self;

    /// Removes `count` random cells, every choice being equally likely, and returns the rest. There must be
    /// enough cells.
    fn without_random(self, count: u32, random: &mut Random) -> Self;

    /// The cell of a column and a row, both from 0.
    #[inline]
    #[must_use]
    fn cell(column: u32, row: u32) -> Cell {
        debug_assert!(column < Self::STRIDE && row < Self::STRIDE, "a cell of the largest board");
        Cell((row * Self::STRIDE + column) as u16)
    }

    /// The column of a cell, from 0.
    #[inline]
    #[must_use]
    fn column(cell: Cell) -> u32 {
        u32::from(cell.0) % Self::STRIDE
    }

    /// The row of a cell, from 0.
    #[inline]
    #[must_use]
    fn row(cell: Cell) -> u32 {
        u32::from(cell.0) / Self::STRIDE
    }

    /// The masks of the largest board.
    #[inline]
    #[must_use]
    fn largest() -> &'static Board<Self> {
        &Self::BOARDS[Self::STRIDE as usize]
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// All cells adjacent to one of these. The result may contain bits beside or below a board smaller than
    /// the largest; callers intersect it with the cells of their board.
    #[inline]
    #[must_use]
    fn neighbours(self) -> Self {
        let not_left = self & !Self::largest().left;
        let not_right = self & !Self::largest().right;
        let level = not_right << 1 | not_left >> 1;
        let above = self >> Self::STRIDE | not_right >> (Self::STRIDE - 1);
        let below = self << Self::STRIDE | not_left << (Self::STRIDE - 1);
        level | above | below
    }

    /// These cells and all cells of `within` that can be reached from them
    /// through `within`.
    #[inline]
    #[must_use]
    fn flooded(self, within: Self) -> Self {
        self.flooded_and_around(within).0
    }

    /// The flood together with the neighbours of all its cells, which it needs to detect its end.
    #[inline]
    #[must_use]
    fn flooded_and_around(self, within: Self) -> (Self, Self) {
        let mut reached = self;
        loop {
            let around = reached.neighbours();
            let next = reached | around & within;
            if next == reached {
                return (reached, around);
            }
            reached = next;
        }
    }

    /// Rows and columns exchanged.
    #[must_use]
    fn transposed(self) -> Self {
        let mirrored = |cell| Self::of(Self::cell(Self::row(cell), Self::column(cell)));
        self.cells().fold(Self::EMPTY, |all, cell| all | mirrored(cell))
    }

    /// Rotated by 180° on a board of this size.
    #[inline]
    #[must_use]
    fn turned(self, size: u32) -> Self {
        let last = (size - 1) * (Self::STRIDE + 1);
        self.reversed() >> (size_of::<Self>() as u32 * 8 - 1 - last)
    }

    /// The cells in reading order.
    #[inline]
    fn cells(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        std::iter::from_fn(move || rest.take_first())
    }
}

/// The masks of a board of one size.
#[derive(Clone, Copy, Debug)]
pub struct Board<S> {
    /// Every cell.
    pub all: S,
    /// The first row: an edge of Red.
    pub top: S,
    /// The last row: the other edge of Red.
    pub bottom: S,
    /// The first column: an edge of Blue.
    pub left: S,
    /// The last column: the other edge of Blue.
    pub right: S,
}

/// The bits of columns `from.0..to.0` of rows `from.1..to.1`.
pub(crate) const fn rectangle(from: (u32, u32), to: (u32, u32), stride: u32) -> [u64; 6] {
    let mut words = [0; 6];
    let mut row = from.1;
    while row < to.1 {
        let mut column = from.0;
        while column < to.0 {
            let bit = row * stride + column;
            words[bit as usize / 64] |= 1 << (bit % 64);
            column += 1;
        }
        row += 1;
    }
    words
}

const fn small(words: [u64; 6]) -> u128 {
    words[0] as u128 | (words[1] as u128) << 64
}

const fn small_boards() -> [Board<u128>; 12] {
    let mut boards = [Board { all: 0, top: 0, bottom: 0, left: 0, right: 0 }; 12];
    let mut size = 1;
    while size <= 11 {
        boards[size as usize] = Board {
            all: small(rectangle((0, 0), (size, size), 11)),
            top: small(rectangle((0, 0), (size, 1), 11)),
            bottom: small(rectangle((0, size - 1), (size, size), 11)),
            left: small(rectangle((0, 0), (1, size), 11)),
            right: small(rectangle((size - 1, 0), (size, size), 11)),
        };
        size += 1;
    }
    boards
}

const fn tiny_boards() -> [Board<u64>; 9] {
    let mut boards = [Board { all: 0, top: 0, bottom: 0, left: 0, right: 0 }; 9];
    let mut size = 1;
    while size <= 8 {
        boards[size as usize] = Board {
            all: rectangle((0, 0), (size, size), 8)[0],
            top: rectangle((0, 0), (size, 1), 8)[0],
            bottom: rectangle((0, size - 1), (size, size), 8)[0],
            left: rectangle((0, 0), (1, size), 8)[0],
            right: rectangle((size - 1, 0), (size, size), 8)[0],
        };
        size += 1;
    }
    boards
}

/// Boards up to 8×8, 8 bits per row, as used by the solver.
impl CellSet for u64 {
    const STRIDE: u32 = 8;
    const EMPTY: Self = 0;
    const BOARDS: &'static [Board<Self>] = &const { tiny_boards() };

    #[inline]
    fn of(cell: Cell) -> Self {
        1 << cell.0
    }

    #[inline]
    fn has(self, cell: Cell) -> bool {
        self >> cell.0 & 1 != 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn take_first(&mut self) -> Option<Cell> {
        let first = (*self != 0).then(|| Cell(self.trailing_zeros() as u16));
        *self &= self.wrapping_sub(1);
        first
    }

    fn nth(self, index: usize) -> Cell {
        nth_of_words(&[self], index)
    }

    #[inline]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }

    #[inline]
    fn toss(random: &mut Random) -> Self {
        random.bits()
    }

    /// Exchanges blocks of 4, then of 2, then of 1 across the diagonal.
    #[inline]
    fn transposed(self) -> Self {
        let exchange = |bits: u64, mask: u64, by: u32| {
            let moved = (bits ^ bits >> by) & mask;
            bits ^ moved ^ moved << by
        };
        let bits = exchange(self, 0x0000_0000_F0F0_F0F0, 28);
        let bits = exchange(bits, 0x0000_CCCC_0000_CCCC, 14);
        exchange(bits, 0x00AA_00AA_00AA_00AA, 7)
    }

    #[inline]
    fn without_random(self, count: u32, random: &mut Random) -> Self {
        without_counted(self, count, random)
    }
}

impl CellSet for u128 {
    const STRIDE: u32 = 11;
    const EMPTY: Self = 0;
    const BOARDS: &'static [Board<Self>] = &const { small_boards() };

    #[inline]
    fn of(cell: Cell) -> Self {
        1 << cell.0
    }

    #[inline]
    fn has(self, cell: Cell) -> bool {
        self >> cell.0 & 1 != 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn take_first(&mut self) -> Option<Cell> {
        let (low, high) = (*self as u64, (*self >> 64) as u64);
        if low != 0 {
            *self = Self::from(high) << 64 | Self::from(low & (low - 1));
            Some(Cell(low.trailing_zeros() as u16))
        } else if high != 0 {
            *self = Self::from(high & (high - 1)) << 64;
            Some(Cell(64 + high.trailing_zeros() as u16))
        } else {
            None
        }
    }

    fn nth(self, index: usize) -> Cell {
        nth_of_words(&[self as u64, (self >> 64) as u64], index)
    }

    #[inline]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }

    #[inline]
    fn toss(random: &mut Random) -> Self {
        Self::from(random.bits()) | Self::from(random.bits()) << 64
    }

    #[inline]
    fn without_random(self, count: u32, random: &mut Random) -> Self {
        let (mut rest, mut left) = (self, count);
        for _ in 0..MISSES {
            if left == 0 {
                return rest;
            }
            let mut bits = random.bits();
            for _ in 0..9 {
                let hit = (rest >> (bits & 127)) as u64 & 1 & u64::from(left != 0);
                rest ^= Self::from(hit) << (bits & 127);
                left -= hit as u32;
                bits >>= 7;
            }
        }
        without_counted(rest, left, random)
    }
}

/// Random words spent on guessing cells before they are counted.
pub(crate) const MISSES: u32 = 8;

/// [`CellSet::without_random`] for sets with so few cells that guessing would be slow.
#[cold]
pub(crate) fn without_counted<S: CellSet>(mut rest: S, left: u32, random: &mut Random) -> S {
    let mut count = rest.count();
    for _ in 0..left {
        rest = rest ^ S::of(rest.nth(random.below(count as usize)));
        count -= 1;
    }
    rest
}

/// The index of the set bit with `index` others before it.
pub(crate) fn nth_of_words(words: &[u64], index: usize) -> Cell {
    let mut index = index as u32;
    for (place, &word) in (0u16..).zip(words) {
        let count = word.count_ones();
        if index < count {
            let rest = (0..index).fold(word, |rest, _| rest & (rest - 1));
            return Cell(place * 64 + rest.trailing_zeros() as u16);
        }
        index -= count;
    }
    panic!("a set has no cell beyond its count");
}
