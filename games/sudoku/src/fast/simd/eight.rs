//! A register of eight lanes, and the ninth digit in a scalar register.
//!
//! Nine digits do not fill vectors. A register of sixteen lanes, seven of them idle, occupies the processor
//! as much as two of eight; the scalar units handle the ninth digit while they would otherwise wait. Measured
//! with otherwise equal instructions, in puzzles per second for 17 clues, minimal and magictour: 1 513 k, 1
//! 300 k and 257 k with sixteen lanes, 2 075 k, 1 741 k and 337 k with eight and one.
//!
//! [`Instructions`] has the differences between AVX2 and AVX-512.

use super::super::lanes::{Lanes, Tally};
use super::super::search::Search;
use super::super::state::State;
use super::vector;
use std::arch::x86_64::*;
use std::marker::PhantomData;

/// The words of eight digits, and that of the ninth.
#[derive(Clone, Copy)]
pub(super) struct Eight<I>(pub(super) __m256i, pub(super) u32, PhantomData<I>);

/// Operations on eight lanes that differ between instruction sets.
pub(super) trait Instructions: Copy {
    /// `a | b | c`
    fn any(a: __m256i, b: __m256i, c: __m256i) -> __m256i;

    /// `(a & b) | (a & c) | (b & c)`
    fn two(a: __m256i, b: __m256i, c: __m256i) -> __m256i;

    /// `(mask & a) | (!mask & b)`
    fn pick(mask: __m256i, a: __m256i, b: __m256i) -> __m256i;

    /// `(a & b) | c`
    fn both_or(a: __m256i, b: __m256i, c: __m256i) -> __m256i;

    /// `a & (!b | c)`
    fn keep(a: __m256i, b: __m256i, c: __m256i) -> __m256i;

    /// `a | (b ^ c)`
    fn or_differs(a: __m256i, b: __m256i, c: __m256i) -> __m256i;

    /// One lane from `a`, the others from `b`; all from `b` if it is lane 8.
    fn lane(lane: usize, a: __m256i, b: __m256i) -> __m256i;

    /// The lanes, as bits, in which `a` has any of the bits of `b`.
    fn having(a: __m256i, b: __m256i) -> u32;

    /// Visits a state in a function compiled for these instructions.
    fn visit(search: &mut Search<'_>, state: State<Eight<Self>>);

    /// See [`Lanes::givens`].
    fn givens(givens: &[u8; 81]) -> [Eight<Self>; 3];

    /// See [`Lanes::digits`].
    fn digits(of: [Eight<Self>; 3]) -> [u8; 81];
}

#[inline(always)]
fn and(a: __m256i, b: __m256i) -> __m256i {
    vector!(_mm256_and_si256(a, b))
}

#[inline(always)]
fn or(a: __m256i, b: __m256i) -> __m256i {
    vector!(_mm256_or_si256(a, b))
}

/// Exchanges the halves, the quarters of each half, and the lanes of each quarter: after all three every lane
/// has met all others.
#[inline(always)]
fn halves(lanes: __m256i) -> __m256i {
    vector!(_mm256_permute4x64_epi64::<0b01_00_11_10>(lanes))
}

#[inline(always)]
fn quarters(lanes: __m256i) -> __m256i {
    vector!(_mm256_shuffle_epi32::<0b01_00_11_10>(lanes))
}

#[inline(always)]
fn eighths(lanes: __m256i) -> __m256i {
    vector!(_mm256_shuffle_epi32::<0b10_11_00_01>(lanes))
}

/// The first lane.
#[inline(always)]
fn first(lanes: __m256i) -> u32 {
    vector!(_mm256_cvtsi256_si32(lanes)) as u32
}

impl<I: Instructions> Eight<I> {
    #[inline(always)]
    pub(super) fn new(eight: __m256i, ninth: u32) -> Self {
        Self(eight, ninth, PhantomData)
    }

    /// The bits of any digit, in every lane.
    #[inline(always)]
    fn any_of(self) -> Self {
        let any = or(self.0, halves(self.0));
        let any = or(any, quarters(any));
        let any = or(any, eighths(any));
        Self::new(or(any, Self::splat(self.1).0), first(any) | self.1)
    }

    /// The bits of at least one and of at least two digits, in every lane.
    #[inline(always)]
    fn count(self) -> (Self, Self) {
        let other = halves(self.0);
        let (once, twice) = (or(self.0, other), and(self.0, other));
        let other = quarters(once);
        let twice = I::both_or(once, other, or(twice, quarters(twice)));
        let once = or(once, other);
        let other = eighths(once);
        let twice = I::both_or(once, other, or(twice, eighths(twice)));
        let once = or(once, other);
        let ninth = Self::splat(self.1).0;
        let (once, twice) = (or(once, ninth), I::both_or(once, ninth, twice));
        (Self::new(once, first(once)), Self::new(twice, first(twice)))
    }
}

impl<I: Instructions> Lanes for Eight<I> {
    #[inline(always)]
    fn load(words: &[u32; 9]) -> Self {
        Self::new(vector!(_mm256_loadu_si256(words.as_ptr().cast())), words[8])
    }

    #[inline(always)]
    fn store(self) -> [u32; 9] {
        let mut words = [0; 9];
        vector!(_mm256_storeu_si256(words.as_mut_ptr().cast(), self.0));
        words[8] = self.1;
        words
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self::new(vector!(_mm256_set1_epi32(word as i32)), word)
    }

    #[inline(always)]
    fn but(digit: usize, own: u32, others: u32) -> Self {
        let eight = I::lane(digit, Self::splat(own).0, Self::splat(others).0);
        Self::new(eight, if digit == 8 { own } else { others })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self::new(and(self.0, other.0), self.1 & other.1)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self::new(or(self.0, other.0), self.1 | other.1)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self::new(vector!(_mm256_andnot_si256(other.0, self.0)), self.1 & !other.1)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self::new(vector!(_mm256_sub_epi32(self.0, other.0)), self.1.wrapping_sub(other.1))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        let bits = BITS as i32;
        Self::new(vector!(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(bits))), self.1 << BITS)
    }

    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        let bits = BITS as i32;
        Self::new(vector!(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(bits))), self.1 >> BITS)
    }

    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        Self::new(I::any(a.0, b.0, c.0), a.1 | b.1 | c.1)
    }

    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        Self::new(I::two(a.0, b.0, c.0), (a.1 & b.1) | ((a.1 | b.1) & c.1))
    }

    #[inline(always)]
    fn pick(mask: u32, a: Self, b: Self) -> Self {
        let eight = I::pick(Self::splat(mask).0, a.0, b.0);
        Self::new(eight, (a.1 & mask) | (b.1 & !mask))
    }

    #[inline(always)]
    fn both_or(a: Self, b: Self, c: Self) -> Self {
        Self::new(I::both_or(a.0, b.0, c.0), (a.1 & b.1) | c.1)
    }

    #[inline(always)]
    fn keep(self, among: Self, own: Self) -> Self {
        Self::new(I::keep(self.0, among.0, own.0), self.1 & (!among.1 | own.1))
    }

    #[inline(always)]
    fn or_differs(a: Self, b: Self, c: Self) -> Self {
        Self::new(I::or_differs(a.0, b.0, c.0), a.1 | (b.1 ^ c.1))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        vector!(_mm256_testz_si256(self.0, self.0)) != 0 && self.1 == 0
    }

    #[inline(always)]
    fn having(self, bit: u32) -> u32 {
        I::having(self.0, Self::splat(bit).0) | u32::from(self.1 & bit != 0) << 8
    }

    #[inline(always)]
    fn any_digit([a, b, c]: [Self; 3]) -> [Self; 3] {
        [a.any_of(), b.any_of(), c.any_of()]
    }

    #[inline(always)]
    fn tally([a, b, c]: [Self; 3]) -> Tally<Self> {
        let ((once_a, a), (once_b, b), (once_c, c)) = (a.count(), b.count(), c.count());
        Tally { once: once_a.and(once_b).and(once_c), open: Self::any(a, b, c), twice: [a, b, c] }
    }

    #[inline(always)]
    fn visit(search: &mut Search<'_>, state: State<Self>) {
        I::visit(search, state);
    }

    #[inline(always)]
    fn givens(givens: &[u8; 81]) -> [Self; 3] {
        I::givens(givens)
    }

    #[inline(always)]
    fn digits(of: [Self; 3]) -> [u8; 81] {
        I::digits(of)
    }
}
