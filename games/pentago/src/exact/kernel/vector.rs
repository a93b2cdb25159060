//! The work on a row with 256-bit vectors (AVX2): two states side by side in
//! one register.
//!
//! ```text
//!   255 … 128          127 … 0
//!   the next state     a state
//! ```
//!
//! The twin of `portable.rs`; `games/pentago/tests/exact.rs` compares the two.
//!
//! What counts is waiting for memory. Fetching ahead the cache lines of the
//! states to be written and of the next row took 18 marbles from 0.90 to 0.77 s
//! of processor; 12 states ahead instead of 32: 0.79 s. Permuting bits by GFNI
//! where there is that: 7 % less. Three-way logic of AVX-512 on top: 0.81 s for
//! 0.82 s in the same run, not worth a third version. (All that was with both
//! vectors of a state in a register, and twice the memory.)
#![allow(unsafe_code)]

use super::Row;
use crate::exact::plan::MOST_EMPTY;
use crate::exact::slab::WORDS;
use crate::exact::state::Asked;
use std::arch::x86_64::*;

/// States between fetching a cache line and writing to it.
const AHEAD: usize = 32;

/// Words of a cache line.
const LINE: usize = 8;

/// Works through a row on a machine that has AVX2, and GFNI if `gfni`.
///
/// # Panics
/// When there are more children than a solve can number.
///
/// # Safety
/// The machine has these instructions. The row is one that [`Row::check`] has
/// found right: its places and children lie where they must. Nobody writes to
/// `from`, and nobody else to the places in `to`, which belong to this row alone.
pub(super) unsafe fn work(row: &Row<'_>, gfni: bool) {
    macro_rules! by_children {
        ($($each:literal)*) => {
            match (row.children.each, gfni) {
                // SAFETY: what this function asks for.
                $(($each, true) => unsafe { with_gfni::<$each>(row) },
                  // SAFETY: what this function asks for.
                  ($each, false) => unsafe { with_avx2::<$each>(row) },)*
                (more, _) => unreachable!("{more} children with {MOST_EMPTY} empty cells"),
            }
        };
    }
    by_children!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22);
}

/// The work with some instructions, which differ in how turns are done.
macro_rules! work_with {
    ($name:ident, $features:literal, $one_turn_from:ident) => {
        /// # Safety
        /// That of [`work`], and the children are as many.
        #[target_feature(enable = $features)]
        unsafe fn $name<const CHILDREN: usize>(row: &Row<'_>) {
            // SAFETY: the row starts within its slab.
            let from = unsafe { row.from.words().add(WORDS * row.start) };
            let mut next_row = from.wrapping_add(WORDS * row.length);
            let to = row.to.words().cast::<__m128i>().cast_mut();
            let fives = row.mover_fives.as_ptr().cast::<__m128i>();
            let (waiter, waiter_before) = (both(row.waiter_five), both(row.waiter_five_before));
            // Where a tie is enough, the mover's fives count.
            let counts = both(if row.asked == Asked::NotLost { u128::MAX } else { 0 });
            let (lists, _) = row.children.places.as_chunks::<CHILDREN>();
            let last = row.places.len().saturating_sub(1);
            for first in (0..row.places.len()).step_by(2) {
                // A last state without a neighbour is worked through twice.
                let pair = [first, last.min(first + 1)];
                let [one, two] = pair.map(|state| row.places[state]);
                let [list_one, list_two] = pair.map(|state| &lists[state]);
                for soon in [first + AHEAD, first + AHEAD + 1] {
                    let place = row.places.get(soon).map_or(0, |&place| place as u32 as usize);
                    _mm_prefetch::<_MM_HINT_ET0>(to.wrapping_add(place).cast());
                }
                _mm_prefetch::<_MM_HINT_T0>(next_row.cast());
                next_row = next_row.wrapping_add(LINE);
                let mut best = _mm256_setzero_si256();
                for child in 0..CHILDREN {
                    let [low, high] = [list_one, list_two].map(|list| usize::from(list[child]));
                    // SAFETY: children lie in the row, aligned as vectors are.
                    let children = unsafe { halves(from.add(low).cast(), from.add(high).cast()) };
                    best = _mm256_or_si256(best, children);
                }
                let [mover_one, mover_two] = [one, two].map(|place| (place >> 32) as usize);
                // SAFETY: the sets have their fives, and they are aligned.
                let mover = unsafe { halves(fives.add(mover_one), fives.add(mover_two)) };
                let ended = _mm256_andnot_si256(_mm256_and_si256(mover, counts), waiter);
                let value = _mm256_andnot_si256(ended, best);
                let others = _mm256_xor_si256(value, _mm256_set1_epi8(-1));
                let found = _mm256_or_si256($one_turn_from(others), waiter_before);
                // SAFETY: the places lie in the slab and are these states' alone.
                unsafe {
                    let [one, two] = [one, two].map(|place| to.add(place as u32 as usize));
                    _mm_store_si128(one, _mm256_castsi256_si128(found));
                    _mm_store_si128(two, _mm256_extracti128_si256::<1>(found));
                }
            }
        }
    };
}

work_with!(with_avx2, "avx2", one_turn_avx2);
work_with!(with_gfni, "avx2,gfni", one_turn_gfni);

/// Two vectors from anywhere, the first one below.
///
/// # Safety
/// Both can be read and are aligned.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn halves(low: *const __m128i, high: *const __m128i) -> __m256i {
    // SAFETY: what this function asks for.
    let (low, high) = unsafe { (_mm_load_si128(low), _mm_load_si128(high)) };
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
}

/// The same vector for both.
#[target_feature(enable = "avx2")]
fn both(bits: u128) -> __m256i {
    let [low, high] = [bits as i64, (bits >> 64) as i64];
    _mm256_set_epi64x(high, low, high, low)
}

/// [`one_turn_from`](crate::exact::orientation::one_turn_from), of both vectors:
/// each quadrant's high bit forgotten, then its low bit flipped.
#[target_feature(enable = "avx2")]
#[inline]
fn one_turn_avx2(bits: __m256i) -> __m256i {
    macro_rules! either {
        ($step:literal, $lower:literal) => {{
            let found = _mm256_or_si256(bits, _mm256_srli_epi16::<$step>(bits));
            let found = _mm256_and_si256(found, _mm256_set1_epi8($lower));
            _mm256_or_si256(found, _mm256_slli_epi16::<$step>(found))
        }};
    }
    flipped(bits, either!(1, 0x55), either!(2, 0x33), either!(4, 0x0F))
}

/// The same, with bits of a byte exchanged by a matrix: row `i` from the top
/// tells from which bit bit `i` comes.
#[target_feature(enable = "avx2,gfni")]
#[inline]
fn one_turn_gfni(bits: __m256i) -> __m256i {
    macro_rules! either {
        ($matrix:expr) => {{
            let matrix = _mm256_set1_epi64x($matrix);
            _mm256_or_si256(bits, _mm256_gf2p8affine_epi64_epi8::<0>(bits, matrix))
        }};
    }
    let first = either!(0x0201_0804_2010_8040_u64.cast_signed());
    let second = either!(0x0408_0102_4080_1020_u64.cast_signed());
    flipped(bits, first, second, either!(0x1020_4080_0102_0408_u64.cast_signed()))
}

/// The first three quadrants' lanes exchanged, and all joined with the fourth's:
/// its high bit is the byte of a lane, and its lane stays.
#[target_feature(enable = "avx2")]
#[inline]
fn flipped(bits: __m256i, first: __m256i, second: __m256i, third: __m256i) -> __m256i {
    let bytes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14,
    ));
    let lanes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,
    ));
    let first = _mm256_shuffle_epi8(first, lanes);
    let second = _mm256_shuffle_epi32::<0b10_11_00_01>(second);
    let third = _mm256_shuffle_epi32::<0b01_00_11_10>(third);
    let fourth = _mm256_or_si256(bits, _mm256_shuffle_epi8(bits, bytes));
    _mm256_or_si256(_mm256_or_si256(first, second), _mm256_or_si256(third, fourth))
}
