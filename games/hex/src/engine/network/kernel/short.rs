//! Vectors of 256 bits: AVX2, and AVX-VNNI, which adds products of bytes in groups of four.
//!
//! AVX2 multiplies bytes and adds neighbours into 16 bits, then those into 32. With 7-bit activations the
//! first step is exact: 2 · 127 · 127 < 2¹⁵.

use super::super::forward::forward;
use super::super::layout::Layout;
use super::{Conv, FOUR, Instructions, check};
use crate::engine::network::{CHANNELS, FRACTION, Network};
use std::arch::x86_64::*;

/// Number of outputs processed at a time: two registers.
const OUTPUTS: usize = 16;

/// Makes a kernel from a way of adding products; a macro, because the instructions of a function cannot be
/// generic.
macro_rules! kernel {
    ($forward:ident, $kernel:ident, $sums:ident, $finish:ident, $features:literal, $group:literal, $dot:ident) => {
        #[derive(Clone, Copy)]
        struct $kernel(());

        /// # Safety
        /// The machine must have these instructions.
        #[target_feature(enable = $features)]
        pub(super) unsafe fn $forward(network: &Network, layout: &mut Layout) -> i64 {
            forward(network, layout, $kernel(()))
        }

        impl Instructions for $kernel {
            #[inline(always)]
            fn convolve(
                self,
                conv: &Conv,
                bias: &[i32; CHANNELS],
                near: [isize; 7],
                cells: &[u32],
                from: &[[u8; CHANNELS]],
                to: &mut [[u8; CHANNELS]],
                keep: i32,
            ) {
                check(near, cells, from, to);
                for first in (0..CHANNELS).step_by(OUTPUTS) {
                    for group in cells.as_chunks::<$group>().0 {
                        // SAFETY: such a value is only made by the function above, the cells were checked,
                        // and 16 outputs follow `first`.
                        unsafe {
                            let sums = $sums(conv, bias, near, group, from, first);
                            $finish(conv, group, &sums, to, keep, first);
                        }
                    }
                }
            }
        }

        /// # Safety
        /// The cells and their neighbours lie in `from`; 16 outputs follow `first`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $sums(
            conv: &Conv,
            bias: &[i32; CHANNELS],
            near: [isize; 7],
            group: &[u32; $group],
            from: &[[u8; CHANNELS]],
            first: usize,
        ) -> [[__m256i; 2]; $group] {
            // SAFETY: 16 outputs follow `first`.
            let mut sums = unsafe {
                let bias = bias.as_ptr().add(first).cast::<__m256i>();
                [[_mm256_loadu_si256(bias), _mm256_loadu_si256(bias.add(1))]; $group]
            };
            let mut weights = conv.weights.0.as_ptr().wrapping_add(4 * first);
            for offset in near {
                let place = |cell: u32| {
                    // SAFETY: the cells' neighbours lie in `from`.
                    unsafe { from.as_ptr().offset(cell as isize + offset) }
                };
                let inputs = group.map(place);
                for four in 0..CHANNELS / 4 {
                    // SAFETY: 64 bytes of weights, four of inputs for each cell.
                    unsafe {
                        let low = _mm256_loadu_si256(weights.cast());
                        let high = _mm256_loadu_si256(weights.add(32).cast());
                        for at in 0..$group {
                            let x = inputs[at].cast::<i32>().add(four).read_unaligned();
                            let x = _mm256_set1_epi32(x);
                            sums[at][0] = $dot(sums[at][0], x, low);
                            sums[at][1] = $dot(sums[at][1], x, high);
                        }
                        weights = weights.wrapping_add(FOUR);
                    }
                }
            }
            sums
        }

        /// # Safety
        /// The cells lie in `to`; 16 outputs follow `first`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $finish(
            conv: &Conv,
            group: &[u32; $group],
            sums: &[[__m256i; 2]; $group],
            to: &mut [[u8; CHANNELS]],
            keep: i32,
            first: usize,
        ) {
            let keep = _mm256_set1_epi64x(i64::from(keep));
            for (sums, &cell) in sums.iter().zip(group) {
                // SAFETY: the cell lies in `to`.
                unsafe {
                    let place = to.as_mut_ptr().add(cell as usize).cast::<u8>().add(first);
                    let factor = conv.factor.as_ptr().add(first).cast::<__m256i>();
                    let old = _mm_loadu_si128(place.cast());
                    let low = rescaled(sums[0], _mm256_loadu_si256(factor), old, keep);
                    let old = _mm_srli_si128::<8>(old);
                    let high = rescaled(sums[1], _mm256_loadu_si256(factor.add(1)), old, keep);
                    // Packing works within halves: the middle quarters must be swapped back.
                    let words =
                        _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high));
                    let bytes = _mm_packus_epi16(
                        _mm256_castsi256_si128(words),
                        _mm256_extracti128_si256::<1>(words),
                    );
                    _mm_storeu_si128(place.cast(), bytes);
                }
            }
        }
    };
}

kernel!(forward_avx2, Avx2, sums_avx2, finish_avx2, "avx2", 4, dot_avx2);
kernel!(forward_vnni, ShortVnni, sums_vnni, finish_vnni, "avx2,avxvnni", 6, dot_vnni);

#[inline]
#[target_feature(enable = "avx2")]
fn dot_avx2(sum: __m256i, x: __m256i, weights: __m256i) -> __m256i {
    let pairs = _mm256_maddubs_epi16(x, weights);
    _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
}

#[inline]
#[target_feature(enable = "avx2,avxvnni")]
fn dot_vnni(sum: __m256i, x: __m256i, weights: __m256i) -> __m256i {
    _mm256_dpbusd_avx_epi32(sum, x, weights)
}

/// Eight sums, and the first eight bytes of `old`, as numbers from 0 to 127.
#[inline]
#[target_feature(enable = "avx2")]
fn rescaled(sum: __m256i, factor: __m256i, old: __m128i, keep: __m256i) -> __m256i {
    let half = _mm256_set1_epi64x(1 << (FRACTION - 1));
    let old = _mm256_cvtepu8_epi32(old);
    let above = |x| _mm256_srli_epi64::<32>(x);
    let even = _mm256_add_epi64(_mm256_mul_epi32(sum, factor), _mm256_mul_epi32(old, keep));
    let odd = _mm256_add_epi64(
        _mm256_mul_epi32(above(sum), above(factor)),
        _mm256_mul_epi32(above(old), keep),
    );
    let even = _mm256_srli_epi64::<{ FRACTION as i32 }>(_mm256_add_epi64(even, half));
    let odd = _mm256_slli_epi64::<{ 32 - FRACTION as i32 }>(_mm256_add_epi64(odd, half));
    let both = _mm256_blend_epi32::<0b1010_1010>(even, odd);
    let both = _mm256_max_epi32(both, _mm256_setzero_si256());
    _mm256_min_epi32(both, _mm256_set1_epi32(127))
}
