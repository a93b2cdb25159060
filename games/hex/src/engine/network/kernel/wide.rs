//! AVX-512 VNNI: six cells by 32 outputs in twelve registers.

use super::super::forward::forward;
use super::super::layout::Layout;
use super::{Conv, FOUR, Instructions, check};
use crate::engine::network::{CHANNELS, FRACTION, Network};
use std::arch::x86_64::*;

const GROUP: usize = 6;
/// Registers for the outputs of a cell.
const PARTS: usize = 2;
/// Outputs worked on at a time.
const OUTPUTS: usize = 16 * PARTS;

#[derive(Clone, Copy)]
struct Vnni(());

/// # Safety
/// The machine must have these instructions.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) unsafe fn forward_vnni(network: &Network, layout: &mut Layout) -> i64 {
    forward(network, layout, Vnni(()))
}

impl Instructions for Vnni {
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
        // Half of the weights fit into the first cache beside the activations.
        for first in (0..CHANNELS).step_by(OUTPUTS) {
            for group in cells.as_chunks::<GROUP>().0 {
                // SAFETY: only `forward_vnni` makes a `Vnni`, the cells were checked, and
                // 32 outputs follow `first`.
                unsafe {
                    let sums = sums(conv, bias, near, group, from, first);
                    finish(conv, group, &sums, to, keep, first);
                }
            }
        }
    }
}

type Sums = [[__m512i; PARTS]; GROUP];

/// # Safety
/// The cells and their neighbours lie in `from`; 32 outputs follow `first`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn sums(
    conv: &Conv,
    bias: &[i32; CHANNELS],
    near: [isize; 7],
    group: &[u32; GROUP],
    from: &[[u8; CHANNELS]],
    first: usize,
) -> Sums {
    // SAFETY: 32 outputs follow `first`.
    let mut sums: Sums = unsafe {
        let bias = bias.as_ptr().add(first).cast::<__m512i>();
        [[_mm512_loadu_si512(bias), _mm512_loadu_si512(bias.add(1))]; GROUP]
    };
    let mut weights = conv.weights.as_ptr().wrapping_add(4 * first);
    for offset in near {
        // SAFETY: the cells' neighbours lie in `from`.
        let inputs = group.map(|cell| unsafe { from.as_ptr().offset(cell as isize + offset) });
        for four in 0..CHANNELS / 4 {
            // SAFETY: 64 bytes of weights for each part, four of inputs for each cell.
            unsafe {
                let low = _mm512_loadu_si512(weights.cast());
                let high = _mm512_loadu_si512(weights.add(64).cast());
                for at in 0..GROUP {
                    let x = inputs[at].cast::<i32>().add(four).read_unaligned();
                    let x = _mm512_set1_epi32(x);
                    sums[at][0] = _mm512_dpbusd_epi32(sums[at][0], x, low);
                    sums[at][1] = _mm512_dpbusd_epi32(sums[at][1], x, high);
                }
                weights = weights.wrapping_add(FOUR);
            }
        }
    }
    sums
}

/// # Safety
/// The cells lie in `to`; 32 outputs follow `first`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn finish(
    conv: &Conv,
    group: &[u32; GROUP],
    sums: &Sums,
    to: &mut [[u8; CHANNELS]],
    keep: i32,
    first: usize,
) {
    let keep = _mm512_set1_epi64(i64::from(keep));
    let half = _mm512_set1_epi64(1 << (FRACTION - 1));
    for (sums, &cell) in sums.iter().zip(group) {
        for (part, &sum) in sums.iter().enumerate() {
            // SAFETY: the cell lies in `to`.
            unsafe {
                let place = to.as_mut_ptr().add(cell as usize).cast::<u8>().add(first + 16 * part);
                let factor = _mm512_loadu_si512(conv.factor.as_ptr().add(first + 16 * part).cast());
                let old = _mm512_cvtepu8_epi32(_mm_loadu_si128(place.cast()));
                let even =
                    _mm512_add_epi64(_mm512_mul_epi32(sum, factor), _mm512_mul_epi32(old, keep));
                let above = |x| _mm512_srli_epi64::<32>(x);
                let odd = _mm512_add_epi64(
                    _mm512_mul_epi32(above(sum), above(factor)),
                    _mm512_mul_epi32(above(old), keep),
                );
                let even = _mm512_srli_epi64::<FRACTION>(_mm512_add_epi64(even, half));
                let odd = _mm512_slli_epi64::<{ 32 - FRACTION }>(_mm512_add_epi64(odd, half));
                let both = _mm512_mask_blend_epi32(0xAAAA, even, odd);
                let both = _mm512_max_epi32(both, _mm512_setzero_si512());
                let both = _mm512_min_epi32(both, _mm512_set1_epi32(127));
                _mm_storeu_si128(place.cast(), _mm512_cvtepi32_epi8(both));
            }
        }
    }
}
