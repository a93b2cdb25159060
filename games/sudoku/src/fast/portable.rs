//! [`Lanes`] as an array: for every processor, and the safe twin of the vector instructions.

use super::lanes::{Lanes, Tally};
use super::search::{self, Search};
use super::state::State;

/// The words of the nine digits.
#[derive(Clone, Copy)]
pub(super) struct Portable([u32; 9]);

/// Computes a word for every digit.
macro_rules! each {
    ($digit:ident => $word:expr) => {{
        let mut words = [0u32; 9];
        let mut $digit = 0;
        while $digit < 9 {
            words[$digit] = $word;
            $digit += 1;
        }
        Portable(words)
    }};
}

impl Portable {
    /// The bits of at least one digit, and those of at least two.
    #[inline(always)]
    fn count(self) -> (u32, u32) {
        let (mut once, mut twice) = (0, 0);
        for word in self.0 {
            twice |= once & word;
            once |= word;
        }
        (once, twice)
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(words: &[u32; 9]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 9] {
        self.0
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 9])
    }

    #[inline(always)]
    fn but(digit: usize, own: u32, others: u32) -> Self {
        let mut words = [others; 9];
        words[digit] = own;
        Self(words)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(i => self.0[i] & other.0[i])
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(i => self.0[i] | other.0[i])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each!(i => self.0[i] & !other.0[i])
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(i => self.0[i].wrapping_sub(other.0[i]))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        each!(i => self.0[i] << BITS)
    }

    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        each!(i => self.0[i] >> BITS)
    }

    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        each!(i => a.0[i] | b.0[i] | c.0[i])
    }

    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        each!(i => (a.0[i] & b.0[i]) | ((a.0[i] | b.0[i]) & c.0[i]))
    }

    #[inline(always)]
    fn pick(mask: u32, a: Self, b: Self) -> Self {
        each!(i => (a.0[i] & mask) | (b.0[i] & !mask))
    }

    #[inline(always)]
    fn both_or(a: Self, b: Self, c: Self) -> Self {
        each!(i => (a.0[i] & b.0[i]) | c.0[i])
    }

    #[inline(always)]
    fn keep(self, among: Self, own: Self) -> Self {
        each!(i => self.0[i] & (!among.0[i] | own.0[i]))
    }

    #[inline(always)]
    fn or_differs(a: Self, b: Self, c: Self) -> Self {
        each!(i => a.0[i] | (b.0[i] ^ c.0[i]))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.count().0 == 0
    }

    #[inline(always)]
    fn having(self, bit: u32) -> u32 {
        let mut digits = 0;
        for (digit, word) in self.0.iter().enumerate() {
            digits |= u32::from(word & bit != 0) << digit;
        }
        digits
    }

    #[inline(always)]
    fn any_digit([a, b, c]: [Self; 3]) -> [Self; 3] {
        [Self::splat(a.count().0), Self::splat(b.count().0), Self::splat(c.count().0)]
    }

    #[inline(always)]
    fn tally([a, b, c]: [Self; 3]) -> Tally<Self> {
        let ((once_a, a), (once_b, b), (once_c, c)) = (a.count(), b.count(), c.count());
        Tally {
            once: Self::splat(once_a & once_b & once_c),
            open: Self::splat(a | b | c),
            twice: [Self::splat(a), Self::splat(b), Self::splat(c)],
        }
    }

    fn visit(search: &mut Search<'_>, state: State<Self>) {
        search::visit(search, state);
    }
}
