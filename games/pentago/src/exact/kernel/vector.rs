//! The work on a row with 256-bit vectors (AVX2): both vectors of a state in
//! one register.
//!
//! ```text
//!   255 … 128   127 … 0
//!   won         not lost
//! ```
//!
//! The twin of `portable.rs`; `games/pentago/tests/exact.rs` compares the two.
#![allow(unsafe_code)]

use super::Row;
use crate::exact::plan::MOST_EMPTY;
use std::arch::x86_64::*;

/// Works through a row on a machine that has AVX2.
///
/// # Panics
/// When there are more children than a solve can number.
pub(super) fn work(row: &Row<'_>) {
    macro_rules! by_children {
        ($($each:literal)*) => {
            match row.children.each {
                // SAFETY: `Kernel::work` has found AVX2 and checked the row.
                $($each => unsafe { each::<$each>(row) },)*
                more => unreachable!("{more} children with {MOST_EMPTY} empty cells"),
            }
        };
    }
    by_children!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23);
}

/// # Safety
/// The row is one that [`Row::check`] has found right: its places and children
/// lie where they must; nobody writes to `from`, and nobody else to the places
/// in `to`, which belong to this row alone.
#[target_feature(enable = "avx2")]
unsafe fn each<const CHILDREN: usize>(row: &Row<'_>) {
    // SAFETY: the row starts within its slab.
    let from = unsafe { row.from.words().cast::<__m256i>().add(row.start) };
    let to = row.to.words().cast::<__m256i>().cast_mut();
    let fives = row.mover_fives.as_ptr().cast::<__m128i>();
    let (waiter, waiter_before) = (both(row.waiter_five), both(row.waiter_five_before));
    let (lists, _) = row.children.places.as_chunks::<CHILDREN>();
    for (&place, list) in row.places.iter().zip(lists) {
        // SAFETY: children lie in the row, and words are aligned as vectors are.
        let child = |at: u16| unsafe { _mm256_load_si256(from.add(usize::from(at))) };
        let best =
            list.iter().fold(_mm256_setzero_si256(), |best, &at| _mm256_or_si256(best, child(at)));
        // SAFETY: the set has its fives, and they are aligned.
        let mover = unsafe { _mm_load_si128(fives.add((place >> 32) as usize)) };
        // Only where it does not lose do the mover's fives count.
        let ended = _mm256_andnot_si256(_mm256_zextsi128_si256(mover), waiter);
        let value = _mm256_andnot_si256(ended, best);
        let others = _mm256_permute4x64_epi64::<0b01_00_11_10>(value);
        let others = _mm256_xor_si256(others, _mm256_set1_epi8(-1));
        let found = _mm256_or_si256(one_turn_from(others), waiter_before);
        // SAFETY: the state's place lies in the slab and is this state's alone.
        unsafe { _mm256_store_si256(to.add(place as u32 as usize), found) };
    }
}

/// The same vector for both.
#[target_feature(enable = "avx2")]
fn both(bits: u128) -> __m256i {
    let [low, high] = [bits as i64, (bits >> 64) as i64];
    _mm256_set_epi64x(high, low, high, low)
}

/// [`one_turn_from`](crate::exact::orientation::one_turn_from), of both vectors.
#[target_feature(enable = "avx2")]
#[inline]
fn one_turn_from(bits: __m256i) -> __m256i {
    macro_rules! either {
        ($step:literal, $lower:literal) => {{
            let found = _mm256_or_si256(bits, _mm256_srli_epi16::<$step>(bits));
            let found = _mm256_and_si256(found, _mm256_set1_epi8($lower));
            _mm256_or_si256(found, _mm256_slli_epi16::<$step>(found))
        }};
    }
    let bytes = _mm256_setr_epi64x(
        0x0607_0405_0203_0001,
        0x0E0F_0C0D_0A0B_0809,
        0x0607_0405_0203_0001,
        0x0E0F_0C0D_0A0B_0809,
    );
    let neighbours = _mm256_setr_epi64x(
        0x0504_0706_0100_0302,
        0x0D0C_0F0E_0908_0B0A,
        0x0504_0706_0100_0302,
        0x0D0C_0F0E_0908_0B0A,
    );
    let first = _mm256_shuffle_epi8(either!(1, 0x55), neighbours);
    let second = _mm256_shuffle_epi32::<0b10_11_00_01>(either!(2, 0x33));
    let third = _mm256_shuffle_epi32::<0b01_00_11_10>(either!(4, 0x0F));
    let fourth = _mm256_or_si256(bits, _mm256_shuffle_epi8(bits, bytes));
    _mm256_or_si256(_mm256_or_si256(first, second), _mm256_or_si256(third, fourth))
}
