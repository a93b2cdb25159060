//! Eight boards side by side, for processors with AVX-512 or AVX2 and for browsers.
//!
//! Functions that use these must be compiled for such a processor; everything here is inlined into them.

#![allow(unsafe_code)]

/// Eight boards, one per lane. A mask has a bit for each lane.
///
/// Its functions may only run on processors with the required features.
pub(super) trait Lanes: Copy {
    /// The same board in every lane.
    fn all(cells: u64) -> Self;
    /// A board for each lane.
    fn of(boards: [u64; 8]) -> Self;
    /// The boards.
    fn boards(self) -> [u64; 8];
    /// The number of cells of each board.
    fn counts(self) -> [u64; 8];
    /// Cells of both.
    fn and(self, other: Self) -> Self;
    /// Cells of either.
    fn or(self, other: Self) -> Self;
    /// Cells of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;
    /// The sum as numbers.
    fn plus(self, other: Self) -> Self;
    /// The difference as numbers.
    fn minus(self, other: Self) -> Self;
    /// Shifted to higher bits.
    fn up(self, by: u32) -> Self;
    /// Shifted to lower bits.
    fn down(self, by: u32) -> Self;
    /// The lanes that are empty.
    fn empty(self) -> u8;
    /// `none` in the lanes where `self` is empty, `some` in the others.
    fn choose(self, none: Self, some: Self) -> Self;

    /// The lowest cell of each board.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.and(Self::all(0).minus(self))
    }
}

#[cfg(target_arch = "wasm32")]
pub(super) use wasm::Quarters;
#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Halves, Whole};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Lanes;
    use std::arch::x86_64::*;

    /// Eight lanes in one vector of AVX-512.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Whole(__m512i);

    // SAFETY of every block below: the trait requires AVX-512 with VPOPCNTDQ.
    #[allow(clippy::undocumented_unsafe_blocks, reason = "one reason for all, above")]
    impl Lanes for Whole {
        #[inline(always)]
        fn all(cells: u64) -> Self {
            Self(unsafe { _mm512_set1_epi64(cells as i64) })
        }

        #[inline(always)]
        fn of(boards: [u64; 8]) -> Self {
            Self(unsafe { _mm512_loadu_si512(boards.as_ptr().cast()) })
        }

        #[inline(always)]
        fn boards(self) -> [u64; 8] {
            let mut boards = [0; 8];
            unsafe { _mm512_storeu_si512(boards.as_mut_ptr().cast(), self.0) };
            boards
        }

        #[inline(always)]
        fn counts(self) -> [u64; 8] {
            Self(unsafe { _mm512_popcnt_epi64(self.0) }).boards()
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(unsafe { _mm512_and_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(unsafe { _mm512_or_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            Self(unsafe { _mm512_add_epi64(self.0, other.0) })
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            Self(unsafe { _mm512_sub_epi64(self.0, other.0) })
        }

        #[inline(always)]
        fn up(self, by: u32) -> Self {
            Self(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
        }

        #[inline(always)]
        fn down(self, by: u32) -> Self {
            Self(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
        }

        #[inline(always)]
        fn empty(self) -> u8 {
            unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
        }

        #[inline(always)]
        fn choose(self, none: Self, some: Self) -> Self {
            Self(unsafe { _mm512_mask_mov_epi64(some.0, self.empty(), none.0) })
        }
    }

    /// Eight lanes in two vectors of AVX2.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Halves([__m256i; 2]);

    impl Halves {
        #[inline(always)]
        fn each(self, change: impl Fn(__m256i) -> __m256i) -> Self {
            Self([change(self.0[0]), change(self.0[1])])
        }

        #[inline(always)]
        fn both(self, other: Self, join: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
            Self([join(self.0[0], other.0[0]), join(self.0[1], other.0[1])])
        }
    }

    // SAFETY of every block below: the trait requires AVX2.
    #[allow(clippy::undocumented_unsafe_blocks, reason = "one reason for all, above")]
    impl Lanes for Halves {
        #[inline(always)]
        fn all(cells: u64) -> Self {
            Self([unsafe { _mm256_set1_epi64x(cells as i64) }; 2])
        }

        #[inline(always)]
        fn of(boards: [u64; 8]) -> Self {
            let half = |from: usize| unsafe { _mm256_loadu_si256(boards[from..].as_ptr().cast()) };
            Self([half(0), half(4)])
        }

        #[inline(always)]
        fn boards(self) -> [u64; 8] {
            let mut boards = [0; 8];
            for (half, vector) in boards.chunks_exact_mut(4).zip(self.0) {
                unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), vector) };
            }
            boards
        }

        #[inline(always)]
        fn counts(self) -> [u64; 8] {
            self.boards().map(|board| u64::from(board.count_ones()))
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self.both(other, |a, b| unsafe { _mm256_and_si256(a, b) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            self.both(other, |a, b| unsafe { _mm256_or_si256(a, b) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            self.both(other, |a, b| unsafe { _mm256_andnot_si256(b, a) })
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.both(other, |a, b| unsafe { _mm256_add_epi64(a, b) })
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.both(other, |a, b| unsafe { _mm256_sub_epi64(a, b) })
        }

        #[inline(always)]
        fn up(self, by: u32) -> Self {
            self.each(|a| unsafe { _mm256_sll_epi64(a, _mm_cvtsi32_si128(by as i32)) })
        }

        #[inline(always)]
        fn down(self, by: u32) -> Self {
            self.each(|a| unsafe { _mm256_srl_epi64(a, _mm_cvtsi32_si128(by as i32)) })
        }

        #[inline(always)]
        fn empty(self) -> u8 {
            let none = |a| unsafe {
                let zero = _mm256_cmpeq_epi64(a, _mm256_setzero_si256());
                _mm256_movemask_pd(_mm256_castsi256_pd(zero))
            };
            (none(self.0[0]) | none(self.0[1]) << 4) as u8
        }

        #[inline(always)]
        fn choose(self, none: Self, some: Self) -> Self {
            let choose = |half: usize| unsafe {
                let zero = _mm256_cmpeq_epi64(self.0[half], _mm256_setzero_si256());
                _mm256_blendv_epi8(some.0[half], none.0[half], zero)
            };
            Self([choose(0), choose(1)])
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use super::Lanes;
    use std::arch::wasm32::*;

    /// Eight lanes in four vectors of WebAssembly.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Quarters([v128; 4]);

    impl Quarters {
        #[inline(always)]
        fn each(self, change: impl Fn(v128) -> v128) -> Self {
            let [a, b, c, d] = self.0;
            Self([change(a), change(b), change(c), change(d)])
        }

        #[inline(always)]
        fn both(self, other: Self, join: impl Fn(v128, v128) -> v128) -> Self {
            let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
            Self([join(a, e), join(b, f), join(c, g), join(d, h)])
        }
    }

    impl Lanes for Quarters {
        #[inline(always)]
        fn all(cells: u64) -> Self {
            Self([u64x2_splat(cells); 4])
        }

        #[inline(always)]
        fn of([a, b, c, d, e, f, g, h]: [u64; 8]) -> Self {
            Self([u64x2(a, b), u64x2(c, d), u64x2(e, f), u64x2(g, h)])
        }

        #[inline(always)]
        fn boards(self) -> [u64; 8] {
            let mut boards = [0; 8];
            for (pair, vector) in boards.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
                *pair = [u64x2_extract_lane::<0>(vector), u64x2_extract_lane::<1>(vector)];
            }
            boards
        }

        #[inline(always)]
        fn counts(self) -> [u64; 8] {
            self.boards().map(|board| u64::from(board.count_ones()))
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self.both(other, |a, b| v128_and(a, b))
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            self.both(other, |a, b| v128_or(a, b))
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            self.both(other, |a, b| v128_andnot(a, b))
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.both(other, |a, b| u64x2_add(a, b))
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.both(other, |a, b| u64x2_sub(a, b))
        }

        #[inline(always)]
        fn up(self, by: u32) -> Self {
            self.each(|a| u64x2_shl(a, by))
        }

        #[inline(always)]
        fn down(self, by: u32) -> Self {
            self.each(|a| u64x2_shr(a, by))
        }

        #[inline(always)]
        fn empty(self) -> u8 {
            let none = |vector| u64x2_eq(vector, u64x2_splat(0));
            let [a, b, c, d] = self.0.map(none);
            u64x2_bitmask(a) | u64x2_bitmask(b) << 2 | u64x2_bitmask(c) << 4 | u64x2_bitmask(d) << 6
        }

        #[inline(always)]
        fn choose(self, none: Self, some: Self) -> Self {
            let choose = |at: usize| {
                let is_empty = u64x2_eq(self.0[at], u64x2_splat(0));
                v128_bitselect(none.0[at], some.0[at], is_empty)
            };
            Self([choose(0), choose(1), choose(2), choose(3)])
        }
    }
}
