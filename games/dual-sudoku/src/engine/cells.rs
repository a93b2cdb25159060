//! Sets of cells as bits: cell `c` is bit `c % 64` of word `c / 64`.
//!
//! A 4×4 grid takes one word, 9×9 two, 16×16 four.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells in `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Cells<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[inline]
    pub(crate) const fn of(cell: usize) -> Self {
        let mut words = [0; W];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) const fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first cell, if there is one.
    #[inline]
    pub(crate) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The cells, in reading order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while words[at] == 0 {
                if at + 1 == W {
                    return None;
                }
                at += 1;
            }
            let cell = at * 64 + words[at].trailing_zeros() as usize;
            words[at] &= words[at] - 1;
            Some(cell)
        })
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> Not for Cells<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cells() {
        let set = Cells::<4>::of(255) | Cells::of(0) | Cells::of(64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 255]);
        assert_eq!((set.count(), set.first()), (3, Some(0)));
        assert!(set.contains(64) && !set.contains(63) && set.meets(Cells::of(255)));
        assert!((set & Cells::of(1)).is_empty() && !(set & !Cells::of(0)).contains(0));
        assert_eq!(Cells::<2>::EMPTY.first(), None);
        assert_eq!(Cells::<1>::EMPTY.iter().next(), None);
    }
}
