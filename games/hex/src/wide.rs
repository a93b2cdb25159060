//! The set of cells for boards from 12 to 19: six words, 19 bits per row.

use crate::cells::{MISSES, nth_of_words, rectangle, without_counted};
use crate::{Board, Cell, CellSet};
use quintet_core::Random;
use std::array;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of cells of a board of up to 19 × 19: bit `b` is bit `b % 64` of word `b / 64`.
///
/// ```
/// use quintet_hex::{CellSet, Wide};
/// // d4 is bit 3 · 19 + 3 = 60, its lower right neighbour d5 bit 79.
/// let around = Wide::of(Wide::cell(3, 3)).neighbours();
/// assert!(around.has(Wide::cell(3, 4)));
/// assert_eq!(around.count(), 6);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::derived_hash_with_manual_eq, reason = "equality is the derived one, only faster")]
pub struct Wide([u64; 6]);

/// Written by hand: the derived version calls the library's memory comparison, which took a third of the time
/// of a search on large boards.
impl PartialEq for Wide {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let differ = *self ^ *other;
        differ.0.iter().fold(0, |all, word| all | word) == 0
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Shl<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |i: usize| i.checked_sub(words).map_or(0, |from| self.0[from]);
        Self(array::from_fn(|i| {
            let carried = if bits == 0 || i == 0 { 0 } else { word(i - 1) >> (64 - bits) };
            word(i) << bits | carried
        }))
    }
}

impl Shr<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Self(array::from_fn(|i| {
            let carried = if bits == 0 { 0 } else { word(i + 1) << (64 - bits) };
            word(i) >> bits | carried
        }))
    }
}

const fn boards() -> [Board<Wide>; 20] {
    const NONE: Wide = Wide([0; 6]);
    let none = Board { all: NONE, top: NONE, bottom: NONE, left: NONE, right: NONE };
    let mut boards = [none; 20];
    let mut size = 1;
    while size <= 19 {
        boards[size as usize] = Board {
            all: Wide(rectangle((0, 0), (size, size), 19)),
            top: Wide(rectangle((0, 0), (size, 1), 19)),
            bottom: Wide(rectangle((0, size - 1), (size, size), 19)),
            left: Wide(rectangle((0, 0), (1, size), 19)),
            right: Wide(rectangle((size - 1, 0), (size, size), 19)),
        };
        size += 1;
    }
    boards
}

impl CellSet for Wide {
    const STRIDE: u32 = 19;
    const EMPTY: Self = Self([0; 6]);
    const BOARDS: &'static [Board<Self>] = &const { boards() };

    #[inline]
    fn of(cell: Cell) -> Self {
        let mut words = [0; 6];
        words[usize::from(cell.0) / 64] = 1 << (cell.0 % 64);
        Self(words)
    }

    #[inline]
    fn has(self, cell: Cell) -> bool {
        self.0[usize::from(cell.0) / 64] >> (cell.0 % 64) & 1 != 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn take_first(&mut self) -> Option<Cell> {
        let place = self.0.iter().position(|&word| word != 0)?;
        let first = self.0[place].trailing_zeros() as u16;
        self.0[place] &= self.0[place] - 1;
        Some(Cell(place as u16 * 64 + first))
    }

    fn nth(self, index: usize) -> Cell {
        nth_of_words(&self.0, index)
    }

    #[inline]
    fn reversed(self) -> Self {
        Self(array::from_fn(|i| self.0[5 - i].reverse_bits()))
    }

    #[inline]
    fn toss(random: &mut Random) -> Self {
        Self(array::from_fn(|_| random.bits()))
    }

    #[inline]
    fn without_random(self, count: u32, random: &mut Random) -> Self {
        let (mut rest, mut left) = (self, count);
        for _ in 0..MISSES {
            if left == 0 {
                return rest;
            }
            let mut bits = random.bits();
            for _ in 0..7 {
                // Bits from 384 are not cells: a miss.
                let (place, bit) = (bits as usize % 512 / 64, bits % 64);
                if let Some(word) = rest.0.get_mut(place).filter(|_| left != 0) {
                    let hit = *word >> bit & 1;
                    *word ^= hit << bit;
                    left -= hit as u32;
                }
                bits >>= 9;
            }
        }
        without_counted(rest, left, random)
    }
}
