//! The work on two rows with 256-bit vectors (AVX2): one state of each, side by side in a register.
//!
//! ```text
//!   255 … 128                   127 … 0
//!   the second row's state      the first row's state
//! ```
//!
//! The children of both are at the same places of their rows, so that each place is looked up once; they are
//! joined from registers of 128 bits, which takes one instruction per child. (With two states of one row, and
//! places found one by one, 18 marbles took 1.28 s in reused memory instead of 1.17.)
//!
//! The twin of `portable.rs`; `games/pentago/tests/exact.rs` compares the two.
//!
//! Waiting for memory dominates. Prefetching the cache lines of the states to be written and of the next row
//! took 18 marbles from 0.90 to 0.77 s of processor time; 12 states ahead instead of 32: 0.79 s. Permuting
//! bits with GFNI, where available, saves 7 %. Three-way logic of AVX-512 on top: 0.81 s against 0.82 s in
//! the same run, not worth a third version. (All this with both vectors of a state in one register, and twice
//! the memory.)
#![allow(unsafe_code)]

use super::Rows;
use crate::exact::places::{Places, StateOrder};
use crate::exact::plan::MOST_EMPTY;
use crate::exact::slab::WORDS;
use crate::exact::state::Asked;
use std::arch::x86_64::*;

/// Number of states between prefetching a cache line and writing to it.
const AHEAD: usize = 32;

/// Words of a cache line.
const LINE: usize = 8;

/// [`Places::fill`], four numbers at a time.
///
/// # Safety
/// The machine must have AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn fill(places: &mut Places, order: &StateOrder, waiter: u32) {
    places.fill(order, waiter);
}

/// Processes two rows on a machine with AVX2, and GFNI if `gfni`.
///
/// # Panics
/// If there are more children than a solve can number.
///
/// # Safety
/// The machine must have these instructions. [`Rows::check`] must have accepted the rows: their places and
/// children are in range. `from` must not be written, and the places in `to` must belong to these rows alone.
pub(super) unsafe fn work(rows: &Rows<'_>, gfni: bool) {
    macro_rules! by_children {
        ($($each:literal)*) => {
            match (rows.children.each, gfni) {
                // SAFETY: required of the caller.
                $(($each, true) => unsafe { with_gfni::<$each>(rows) },
                  // SAFETY: required of the caller.
                  ($each, false) => unsafe { with_avx2::<$each>(rows) },)*
                (more, _) => unreachable!("{more} children with {MOST_EMPTY} empty cells"),
            }
        };
    }
    by_children!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22);
}

/// The work with a set of instructions, which differ in how they do turns.
macro_rules! work_with {
    ($name:ident, $features:literal, $one_turn_from:ident) => {
        /// # Safety
        /// As for [`work`], with this number of children.
        #[target_feature(enable = $features)]
        unsafe fn $name<const CHILDREN: usize>(rows: &Rows<'_>) {
            // Pairs are written out: this is compiled 44 times, and `map` on arrays is not small.
            let [first, second] = rows.starts;
            let words = rows.from.words();
            // SAFETY: the rows start within their slab.
            let from = unsafe { [words.add(WORDS * first), words.add(WORDS * second)] };
            let mut next_row = from[1].wrapping_add(WORDS * rows.length);
            let to = rows.to.words().cast::<__m128i>().cast_mut();
            let fives = rows.mover_fives.as_ptr().cast::<__m128i>();
            let [one, two] = rows.waiter_fives;
            let waiters = pair(one, two);
            let [one, two] = rows.waiter_fives_before;
            let waiters_before = pair(one, two);
            // The mover's fives count if a tie is enough.
            let counts = if rows.asked == Asked::NotLost { u128::MAX } else { 0 };
            let counts = pair(counts, counts);
            let (lists, _) = rows.children.places.as_chunks::<CHILDREN>();
            let [ones, twos] = rows.places;
            for (state, ((&one, &two), list)) in ones.iter().zip(twos).zip(lists).enumerate() {
                for places in rows.places {
                    let soon = places.get(state + AHEAD).map_or(0, |&place| place as u32 as usize);
                    _mm_prefetch::<_MM_HINT_ET0>(to.wrapping_add(soon).cast());
                }
                _mm_prefetch::<_MM_HINT_T0>(next_row.cast());
                next_row = next_row.wrapping_add(LINE);
                let mut best = [_mm_setzero_si128(); 2];
                for &child in list {
                    for (best, from) in best.iter_mut().zip(from) {
                        // SAFETY: children lie in the row, aligned as vectors are.
                        let child = unsafe { _mm_load_si128(from.add(usize::from(child)).cast()) };
                        *best = _mm_or_si128(*best, child);
                    }
                }
                let best = _mm256_set_m128i(best[1], best[0]);
                let (of_one, of_two) = ((one >> 32) as usize, (two >> 32) as usize);
                // SAFETY: the sets have their fives, and they are aligned.
                let mover = unsafe {
                    let [one, two] = [fives.add(of_one), fives.add(of_two)];
                    _mm256_set_m128i(_mm_load_si128(two), _mm_load_si128(one))
                };
                let ended = _mm256_andnot_si256(_mm256_and_si256(mover, counts), waiters);
                let value = _mm256_andnot_si256(ended, best);
                let others = _mm256_xor_si256(value, _mm256_set1_epi8(-1));
                let found = _mm256_or_si256($one_turn_from(others), waiters_before);
                // SAFETY: the places lie in the slab and are these states' alone.
                unsafe {
                    let (one, two) = (to.add(one as u32 as usize), to.add(two as u32 as usize));
                    _mm_store_si128(one, _mm256_castsi256_si128(found));
                    _mm_store_si128(two, _mm256_extracti128_si256::<1>(found));
                }
            }
        }
    };
}

work_with!(with_avx2, "avx2", one_turn_avx2);
work_with!(with_gfni, "avx2,gfni", one_turn_gfni);

/// Two vectors side by side, the first one below.
#[target_feature(enable = "avx2")]
fn pair(one: u128, two: u128) -> __m256i {
    let [low, high] = [one, two].map(|bits| [bits as i64, (bits >> 64) as i64]);
    _mm256_set_epi64x(high[1], high[0], low[1], low[0])
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

/// Like [`one_turn_avx2`], with the bits of a byte exchanged by a matrix: row `i` from the top says where bit
/// `i` comes from.
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
