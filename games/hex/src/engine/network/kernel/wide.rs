//! AVX-512 VNNI: six cells by 32 outputs in twelve registers. (With eleven cells an evaluation at 11×11 took
//! 272 instead of 242 µs; with six cells by 64 outputs, whose registers spilled, 1024.)

use super::super::forward::forward;
use super::super::layout::Layout;
use super::{Conv, FOUR, Instructions, check};
use crate::engine::network::{CHANNELS, FRACTION, Network};
use std::arch::x86_64::*;

const GROUP: usize = 6;
/// Number of registers for the outputs of a cell.
const PARTS: usize = 2;
/// Number of outputs processed at a time.
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
        // SAFETY: a `Vnni` is only made by `forward_vnni`, and the cells were checked.
        unsafe {
            match keep {
                0 => all::<false>(conv, bias, near, cells, from, to, 0),
                _ => all::<true>(conv, bias, near, cells, from, to, keep),
            }
        }
    }
}

/// Processes all cells; with `KEEP`, old activations count as well.
///
/// # Safety
/// The cells lie in `to`, they and their neighbours in `from`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn all<const KEEP: bool>(
    conv: &Conv,
    bias: &[i32; CHANNELS],
    near: [isize; 7],
    cells: &[u32],
    from: &[[u8; CHANNELS]],
    to: &mut [[u8; CHANNELS]],
    keep: i32,
) {
    let near = near.map(|offset| offset * CHANNELS as isize);
    // Half of the weights fit into the first cache together with the activations.
    for first in (0..CHANNELS).step_by(OUTPUTS) {
        for group in cells.as_chunks::<GROUP>().0 {
            let group = group.map(|cell| cell as usize * CHANNELS);
            // SAFETY: as above, and 32 outputs follow `first`.
            unsafe {
                let sums = sums(conv, bias, near, group, from.as_ptr().cast(), first);
                for at in 0..GROUP {
                    let place = to.as_mut_ptr().cast::<u8>().add(group[at] + first);
                    finish::<KEEP>(sums[at][0], &conv.factor[first..], place, keep);
                    finish::<KEEP>(sums[at][1], &conv.factor[first + 16..], place.add(16), keep);
                }
            }
        }
    }
}

type Sums = [[__m512i; PARTS]; GROUP];

/// # Safety
/// The cells at these bytes and their neighbours lie in `from`; 32 outputs follow `first`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn sums(
    conv: &Conv,
    bias: &[i32; CHANNELS],
    near: [isize; 7],
    group: [usize; GROUP],
    from: *const u8,
    first: usize,
) -> Sums {
    // SAFETY: 32 outputs follow `first`.
    let mut sums: Sums = unsafe {
        let bias = bias.as_ptr().add(first).cast::<__m512i>();
        [[_mm512_loadu_si512(bias), _mm512_loadu_si512(bias.add(1))]; GROUP]
    };
    let mut weights = conv.weights.0.as_ptr().wrapping_add(4 * first);
    for offset in near {
        // SAFETY: the cells' neighbours lie in `from`.
        let inputs = group.map(|cell| unsafe { from.add(cell).offset(offset) });
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

/// Sixteen sums as activations.
///
/// # Safety
/// Sixteen factors, and sixteen bytes at `place`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn finish<const KEEP: bool>(sum: __m512i, factor: &[i32], place: *mut u8, keep: i32) {
    let half = _mm512_set1_epi64(1 << (FRACTION - 1));
    let above = |x| _mm512_srli_epi64::<32>(x);
    // SAFETY: guaranteed by the caller.
    unsafe {
        let factor = _mm512_loadu_si512(factor.as_ptr().cast());
        let mut even = _mm512_add_epi64(_mm512_mul_epi32(sum, factor), half);
        let mut odd = _mm512_add_epi64(_mm512_mul_epi32(above(sum), above(factor)), half);
        if KEEP {
            let keep = _mm512_set1_epi64(i64::from(keep));
            let old = _mm512_cvtepu8_epi32(_mm_loadu_si128(place.cast()));
            even = _mm512_add_epi64(even, _mm512_mul_epi32(old, keep));
            odd = _mm512_add_epi64(odd, _mm512_mul_epi32(above(old), keep));
        }
        let even = _mm512_srli_epi64::<FRACTION>(even);
        let odd = _mm512_slli_epi64::<{ 32 - FRACTION }>(odd);
        let both = _mm512_mask_blend_epi32(0xAAAA, even, odd);
        let both = _mm512_max_epi32(both, _mm512_setzero_si512());
        let both = _mm512_min_epi32(both, _mm512_set1_epi32(127));
        _mm_storeu_si128(place.cast(), _mm512_cvtepi32_epi8(both));
    }
}
