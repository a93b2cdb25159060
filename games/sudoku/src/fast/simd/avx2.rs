//! AVX2: functions of three operands take two or three instructions.

use super::super::lanes::Lanes;
use super::super::search::{self, Bound, Counted, Search};
use super::super::state::{self, State};
use super::super::sweep::{self, Cells, Set};
use super::eight::{Eight, Instructions};
use super::vector;
use crate::verify::solves_rows;
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
struct Avx2;

#[inline(always)]
fn and(a: __m256i, b: __m256i) -> __m256i {
    vector!(_mm256_and_si256(a, b))
}

#[inline(always)]
fn or(a: __m256i, b: __m256i) -> __m256i {
    vector!(_mm256_or_si256(a, b))
}

#[inline(always)]
fn without(a: __m256i, b: __m256i) -> __m256i {
    vector!(_mm256_andnot_si256(b, a))
}

impl Instructions for Avx2 {
    #[inline(always)]
    fn any(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        or(or(a, b), c)
    }

    #[inline(always)]
    fn two(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        or(and(a, b), and(or(a, b), c))
    }

    #[inline(always)]
    fn pick(mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        or(and(mask, a), without(b, mask))
    }

    #[inline(always)]
    fn both_or(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        or(and(a, b), c)
    }

    #[inline(always)]
    fn keep(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        without(a, without(b, c))
    }

    #[inline(always)]
    fn or_differs(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        or(a, vector!(_mm256_xor_si256(b, c)))
    }

    #[inline(always)]
    fn lane(lane: usize, a: __m256i, b: __m256i) -> __m256i {
        let lanes = vector!(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        let mask = vector!(_mm256_cmpeq_epi32(lanes, _mm256_set1_epi32(lane as i32)));
        Self::pick(mask, a, b)
    }

    #[inline(always)]
    fn having(a: __m256i, b: __m256i) -> u32 {
        let none = vector!(_mm256_cmpeq_epi32(and(a, b), _mm256_setzero_si256()));
        !vector!(_mm256_movemask_ps(_mm256_castsi256_ps(none))) as u32 & 0xff
    }

    #[inline(always)]
    fn visit(search: &mut Search<'_>, state: State<Eight<Self>>) {
        vector!(visit(search, state));
    }

    #[inline(always)]
    fn givens(givens: &[u8; 81]) -> [Eight<Self>; 3] {
        let words = state::split(givens);
        [Lanes::load(&words[0]), Lanes::load(&words[1]), Lanes::load(&words[2])]
    }

    #[inline(always)]
    fn digits([a, b, c]: [Eight<Self>; 3]) -> [u8; 81] {
        state::join(&[a.store(), b.store(), c.store()])
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn visit(search: &mut Search<'_>, state: State<Eight<Avx2>>) {
    search::visit(search, state);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count(givens: &[u8; 81], limit: usize, bound: Bound<'_>) -> Counted {
    Search::run::<Eight<Avx2>>(givens, limit, bound)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn verifies(digits: &[u8; 81], puzzle: &[u8; 81]) -> bool {
    solves_rows::<9, 3>(digits, puzzle)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn propagate<T: Set, const N: usize, const EDGE: usize>(
    cells: &mut Cells<T, N>,
) -> Result<(), (usize, usize)> {
    sweep::propagate::<T, N, EDGE>(cells)
}
