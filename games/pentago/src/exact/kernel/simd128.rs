//! The work on two rows with WebAssembly's vectors of 128 bits: a state fills one.
//!
//! A twin of `portable.rs`, like `vector.rs`; the children of both rows are at the same places, so each place
//! is looked up once.

use super::Rows;
use crate::exact::plan::MOST_EMPTY;
use crate::exact::slab::WORDS;
use crate::exact::state::Asked;
use std::arch::wasm32::*;

/// Processes two rows.
///
/// # Panics
/// If there are more children than a solve can number.
///
/// # Safety
/// [`Rows::check`] must have accepted the rows: their places and children are in range. `from` must not be
/// written, and the places in `to` must belong to these rows alone.
pub(super) unsafe fn work(rows: &Rows<'_>) {
    macro_rules! by_children {
        ($($each:literal)*) => {
            match rows.children.each {
                // SAFETY: required of the caller.
                $($each => unsafe { with_children::<$each>(rows) },)*
                more => unreachable!("{more} children with {MOST_EMPTY} empty cells"),
            }
        };
    }
    by_children!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22);
}

/// # Safety
/// As for [`work`], with this number of children.
unsafe fn with_children<const CHILDREN: usize>(rows: &Rows<'_>) {
    // SAFETY: the rows start within their slab.
    let from = rows.starts.map(|start| unsafe { rows.from.words().add(WORDS * start) });
    let to = rows.to.words().cast::<v128>().cast_mut();
    let fives = rows.mover_fives.as_ptr().cast::<v128>();
    let waiters = rows.waiter_fives.map(vector);
    let waiters_before = rows.waiter_fives_before.map(vector);
    // The mover's fives count if a tie is enough.
    let counts = vector(if rows.asked == Asked::NotLost { u128::MAX } else { 0 });
    let (lists, _) = rows.children.places.as_chunks::<CHILDREN>();
    let [ones, twos] = rows.places;
    for ((&one, &two), list) in ones.iter().zip(twos).zip(lists) {
        let mut best = [u64x2_splat(0); 2];
        for &child in list {
            for (best, from) in best.iter_mut().zip(from) {
                // SAFETY: children lie in the row.
                *best = v128_or(*best, unsafe { v128_load(from.add(usize::from(child)).cast()) });
            }
        }
        for (row, place) in [one, two].into_iter().enumerate() {
            // SAFETY: the sets have their fives, and the places lie in the slab and are this state's
            // alone.
            unsafe {
                let mover = v128_load(fives.add((place >> 32) as usize));
                let ended = v128_andnot(waiters[row], v128_and(mover, counts));
                let others = v128_not(v128_andnot(best[row], ended));
                let found = v128_or(one_turn_from(others), waiters_before[row]);
                v128_store(to.add(place as u32 as usize), found);
            }
        }
    }
}

fn vector(bits: u128) -> v128 {
    u64x2(bits as u64, (bits >> 64) as u64)
}

/// [`one_turn_from`](crate::exact::orientation::one_turn_from): each quadrant's high bit forgotten,
/// then its low bit flipped, which exchanges lanes of 16 bits; the fourth's high bit is the byte of a
/// lane, and its lane stays.
#[inline(always)]
fn one_turn_from(bits: v128) -> v128 {
    macro_rules! either {
        ($step:literal, $lower:literal) => {{
            let found = v128_or(bits, u16x8_shr(bits, $step));
            let found = v128_and(found, u8x16_splat($lower));
            v128_or(found, i16x8_shl(found, $step))
        }};
    }
    let (first, second, third) = (either!(1, 0x55), either!(2, 0x33), either!(4, 0x0F));
    let first = i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(first, first);
    let second = i32x4_shuffle::<1, 0, 3, 2>(second, second);
    let third = i32x4_shuffle::<2, 3, 0, 1>(third, third);
    let fourth = i8x16_shuffle::<1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14>(bits, bits);
    v128_or(v128_or(first, second), v128_or(third, v128_or(bits, fourth)))
}
