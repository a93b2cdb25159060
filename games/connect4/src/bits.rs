//! Sets of cells as bits: one word for boards that fit in 64 bits, five for larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells, which can also be read as one large number whose lowest bit is the first cell.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const NONE: Self;
    /// Number of bits.
    const COUNT: u32;

    /// The set of one bit.
    fn bit(index: u32) -> Self;

    /// The lowest `count` bits, fewer than all.
    fn lowest_bits(count: u32) -> Self;

    /// The sum of the sets as numbers, wrapping around.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Number of bits in the set.
    fn count(self) -> u32;

    /// The index of the lowest bit of a non-empty set.
    fn first(self) -> u32;

    /// The lowest bit alone.
    #[must_use]
    fn lowest(self) -> Self;

    /// A number that depends on all bits; for a single word, the word itself.
    fn folded(self) -> u64;

    /// The move to this one cell, for columns of `stride` bits; see [`crate::Landing`].
    fn landing(self, stride: u32) -> u64;

    /// The cell of such a move, among the cells where discs can land.
    #[must_use]
    fn of_landing(landing: u64, open: Self, stride: u32) -> Self;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the set is not empty.
    #[inline(always)]
    fn is_some(self) -> bool {
        self != Self::NONE
    }
}

impl Bits for u64 {
    const NONE: Self = 0;
    const COUNT: u32 = 64;

    #[inline(always)]
    fn bit(index: u32) -> Self {
        1 << index
    }

    #[inline(always)]
    fn lowest_bits(count: u32) -> Self {
        (1 << count) - 1
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline(always)]
    fn folded(self) -> u64 {
        self
    }

    #[inline(always)]
    fn landing(self, _: u32) -> u64 {
        self
    }

    #[inline(always)]
    fn of_landing(landing: u64, _: Self, _: u32) -> Self {
        landing
    }
}

/// Number of words in a [`Wide`] set: 16 columns of 16 cells and a free bit each are 272 bits.
const WORDS: usize = 5;

/// A set of up to 320 bits; the first word holds the lowest.
///
/// ```
/// use quintet_connect4::{Bits, Wide};
/// let cells = Wide::bit(63) | Wide::bit(271);
/// assert_eq!((cells.count(), cells.first()), (2, 63));
/// assert_eq!(cells << 1, Wide::bit(64) | Wide::bit(272));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide([u64; WORDS]);

impl Wide {
    /// The lowest cell of each of `width` columns of `stride` bits.
    pub(crate) const fn bottom(width: u32, stride: u32) -> Self {
        let (mut words, mut column) = ([0; WORDS], 0);
        while column < width {
            let bit = column * stride;
            words[(bit / 64) as usize] |= 1 << (bit % 64);
            column += 1;
        }
        Self(words)
    }

    /// The cells below the topmost bit of those columns.
    pub(crate) const fn board(width: u32, stride: u32) -> Self {
        let (mut words, mut bit) = ([0; WORDS], 0);
        while bit < width * stride {
            if bit % stride + 1 < stride {
                words[(bit / 64) as usize] |= 1 << (bit % 64);
            }
            bit += 1;
        }
        Self(words)
    }

    #[inline]
    fn joined(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }
}

impl Bits for Wide {
    const NONE: Self = Self([0; WORDS]);
    const COUNT: u32 = 64 * WORDS as u32;

    #[inline]
    fn bit(index: u32) -> Self {
        let mut words = [0; WORDS];
        words[(index / 64) as usize] = 1 << (index % 64);
        Self(words)
    }

    #[inline]
    fn lowest_bits(count: u32) -> Self {
        let word = |at: usize| match count.saturating_sub(64 * at as u32) {
            some @ 0..64 => (1 << some) - 1,
            _ => u64::MAX,
        };
        Self(std::array::from_fn(word))
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Self(std::array::from_fn(|word| {
            let (sum, over) = self.0[word].overflowing_add(other.0[word]);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            carry = over || again;
            sum
        }))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> u32 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(WORDS - 1);
        64 * word as u32 + self.0[word].trailing_zeros()
    }

    #[inline]
    fn lowest(self) -> Self {
        if self.is_none() { self } else { Self::bit(self.first()) }
    }

    #[inline]
    fn folded(self) -> u64 {
        self.0.iter().fold(0, |all: u64, word| {
            (all ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25).rotate_left(31)
        })
    }

    #[inline]
    fn landing(self, stride: u32) -> u64 {
        1 << (self.first() / stride)
    }

    #[inline]
    fn of_landing(landing: u64, open: Self, stride: u32) -> Self {
        open & Self::lowest_bits(stride) << (landing.trailing_zeros() * stride)
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.joined(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.joined(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.joined(other, |a, b| a ^ b)
    }
}

impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Wide {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
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
    /// For shifts of less than 320.
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |at: Option<usize>| at.map_or(0, |at| self.0[at]);
        Self(std::array::from_fn(|at| {
            let high = word(at.checked_sub(words));
            let low = word(at.checked_sub(words + 1));
            // A shift by 64 would have no effect.
            high << bits | low >> 1 >> (63 - bits)
        }))
    }
}

impl Shr<u32> for Wide {
    type Output = Self;
    /// For shifts of less than 320.
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        Self(std::array::from_fn(|at| {
            word(at + words) >> bits | word(at + words + 1) << 1 << (63 - bits)
        }))
    }
}
