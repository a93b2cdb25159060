//! WebAssembly's vectors of 128 bits.
//!
//! Its widest product adds pairs: eight 16-bit numbers become four of 32 bits. Weights of two outputs, four
//! inputs each, are widened as they are read, and multiplied with the same four inputs of a cell twice:
//!
//! ```text
//!  weights   a0 a1 a2 a3  b0 b1 b2 b3      outputs a and b
//!  inputs    x0 x1 x2 x3  x0 x1 x2 x3
//!  sums      a0x0+a1x1 a2x2+a3x3 b0x0+b1x1 b2x2+b3x3      added up in pairs at the end
//! ```
//!
//! An evaluation at 11×11 takes about 1.4 ms; on the same machine AVX2 takes 0.35 and AVX-512 VNNI 0.10,
//! whose instructions compute four and sixteen times as many products. (In isolation: 4 cells at a time
//! compute 39 thousand million products per second, 3 cells 44, 5 and 6, whose registers spill, 28.)

use super::{Conv, FOUR, Instructions, check};
use crate::engine::network::{CHANNELS, FRACTION};
use std::arch::wasm32::*;

/// Number of cells processed at a time: eight registers for sums, half of the registers available.
pub(super) const GROUP: usize = 4;
/// Number of outputs processed at a time.
const OUTPUTS: usize = 4;

#[derive(Clone, Copy)]
pub(super) struct Simd128;

impl Instructions for Simd128 {
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
        let wide: Vec<[i16; CHANNELS]> = from.iter().map(|cell| cell.map(i16::from)).collect();
        for first in (0..CHANNELS).step_by(OUTPUTS) {
            for group in cells.as_chunks::<GROUP>().0 {
                // SAFETY: the cells were checked, and four outputs follow `first`.
                unsafe {
                    let sums = sums(conv, near, group, &wide, first);
                    finish(conv, bias, group, &sums, to, keep, first);
                }
            }
        }
    }
}

/// The sums of products for each cell: of two outputs, then of two more.
type Sums = [[v128; 2]; GROUP];

/// # Safety
/// The cells and their neighbours lie in `from`; four outputs follow `first`.
#[inline(always)]
unsafe fn sums(
    conv: &Conv,
    near: [isize; 7],
    group: &[u32; GROUP],
    from: &[[i16; CHANNELS]],
    first: usize,
) -> Sums {
    let mut sums = [[i32x4_splat(0); 2]; GROUP];
    let mut weights = conv.weights.0.as_ptr().wrapping_add(4 * first);
    for offset in near {
        // SAFETY: the cells' neighbours lie in `from`.
        let inputs = group.map(|cell| unsafe { from.as_ptr().offset(cell as isize + offset) });
        for four in 0..CHANNELS / 4 {
            // SAFETY: 16 bytes of weights, four inputs for each cell.
            unsafe {
                let low = i16x8_load_extend_i8x8(weights);
                let high = i16x8_load_extend_i8x8(weights.add(8));
                for (sums, inputs) in sums.iter_mut().zip(inputs) {
                    let x = v128_load64_splat(inputs.cast::<u64>().add(four));
                    sums[0] = i32x4_add(sums[0], i32x4_dot_i16x8(x, low));
                    sums[1] = i32x4_add(sums[1], i32x4_dot_i16x8(x, high));
                }
            }
            weights = weights.wrapping_add(FOUR);
        }
    }
    sums
}

/// # Safety
/// The cells lie in `to`; four outputs follow `first`.
#[inline(always)]
unsafe fn finish(
    conv: &Conv,
    bias: &[i32; CHANNELS],
    group: &[u32; GROUP],
    sums: &Sums,
    to: &mut [[u8; CHANNELS]],
    keep: i32,
    first: usize,
) {
    let (half, keep) = (i64x2_splat(1 << (FRACTION - 1)), i32x4_splat(keep));
    for (&[two, more], &cell) in sums.iter().zip(group) {
        // SAFETY: guaranteed by the caller.
        unsafe {
            let place = to.as_mut_ptr().add(cell as usize).cast::<u8>().add(first);
            let old = u16x8_extend_low_u8x16(v128_load32_zero(place.cast()));
            let old = u32x4_extend_low_u16x8(old);
            let factor = v128_load(conv.factor.as_ptr().add(first).cast());
            let pairs = i32x4_add(
                i32x4_shuffle::<0, 2, 4, 6>(two, more),
                i32x4_shuffle::<1, 3, 5, 7>(two, more),
            );
            let sum = i32x4_add(pairs, v128_load(bias.as_ptr().add(first).cast()));
            let low = i64x2_add(i64x2_extmul_low_i32x4(sum, factor), half);
            let low = i64x2_add(low, i64x2_extmul_low_i32x4(old, keep));
            let high = i64x2_add(i64x2_extmul_high_i32x4(sum, factor), half);
            let high = i64x2_add(high, i64x2_extmul_high_i32x4(old, keep));
            let both =
                i32x4_shuffle::<0, 2, 4, 6>(i64x2_shr(low, FRACTION), i64x2_shr(high, FRACTION));
            let both = i32x4_min(i32x4_max(both, i32x4_splat(0)), i32x4_splat(127));
            let words = i16x8_narrow_i32x4(both, both);
            v128_store32_lane::<0>(u8x16_narrow_i16x8(words, words), place.cast());
        }
    }
}
