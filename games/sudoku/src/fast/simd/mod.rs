//! [`Lanes`](super::lanes::Lanes) with vector instructions, for processors that have them.
//!
//! [`HasAvx2`] and [`HasAvx512`] are proofs: they are constructed only after checking the processor, and only
//! they lead to the code compiled for its instructions. The safe twin is `portable.rs`; `tests/fast_paths.rs`
//! compares them.
#![allow(unsafe_code)]

mod avx2;
mod avx512;
mod eight;

use super::search::{Bound, Counted};
use super::sweep::{Cells, Set};
use std::arch::is_x86_feature_detected;

/// Calls intrinsics inside `inline(always)` functions, which cannot name the instructions they are compiled
/// for.
macro_rules! vector {
    ($body:expr) => {{
        // SAFETY: values of this type are constructed only below `HasAvx2::count` and `HasAvx512::count`,
        // which prove that the processor has the instructions; only whole arrays are read or written.
        unsafe { $body }
    }};
}
use vector;

/// The proof that this processor has the instructions of `avx2.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HasAvx2(());

impl HasAvx2 {
    pub(super) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    pub(super) fn count(self, givens: &[u8; 81], limit: usize, bound: Bound<'_>) -> Counted {
        // SAFETY: `detect` found all the features the function is compiled for.
        unsafe { avx2::count(givens, limit, bound) }
    }

    pub(super) fn propagate<T: Set, const N: usize, const EDGE: usize>(
        self,
        cells: &mut Cells<T, N>,
    ) -> Result<(), (usize, usize)> {
        // SAFETY: `detect` found all the features the function is compiled for.
        unsafe { avx2::propagate::<T, N, EDGE>(cells) }
    }

    pub(super) fn verifies(self, digits: &[u8; 81], puzzle: &[u8; 81]) -> bool {
        // SAFETY: `detect` found all the features the function is compiled for.
        unsafe { avx2::verifies(digits, puzzle) }
    }
}

/// The proof that this processor has the instructions of `avx512.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HasAvx512(());

impl HasAvx512 {
    pub(super) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi");
        HasAvx2::detect().filter(|_| has).map(|_| Self(()))
    }

    pub(super) fn count(self, givens: &[u8; 81], limit: usize, bound: Bound<'_>) -> Counted {
        // SAFETY: `detect` found all the features the function is compiled for.
        unsafe { avx512::count(givens, limit, bound) }
    }

    pub(super) fn propagate<T: Set, const N: usize, const EDGE: usize>(
        self,
        cells: &mut Cells<T, N>,
    ) -> Result<(), (usize, usize)> {
        // SAFETY: `detect` found all the features the function is compiled for.
        unsafe { avx2::propagate::<T, N, EDGE>(cells) }
    }

    pub(super) fn verifies(self, digits: &[u8; 81], puzzle: &[u8; 81]) -> bool {
        // SAFETY: `detect` found all the features the function is compiled for.
        unsafe { avx512::verifies(digits, puzzle) }
    }
}
