//! AVX-512, on registers of eight lanes: any function of three operands is one instruction, and bytes can be
//! permuted arbitrarily.

use super::super::lanes::Lanes;
use super::super::search::{self, Bound, Counted, Search};
use super::super::state::{FULL, State};
use super::eight::{Eight, Instructions};
use super::vector;
use crate::verify::solves_rows;
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
struct Avx512;

/// Any function of three bits: bit `4a + 2b + c` of the table is its value.
#[inline(always)]
fn table<const TABLE: i32>(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    vector!(_mm256_ternarylogic_epi32::<TABLE>(a, b, c))
}

impl Instructions for Avx512 {
    #[inline(always)]
    fn any(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        table::<0b1111_1110>(a, b, c)
    }

    #[inline(always)]
    fn two(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        table::<0b1110_1000>(a, b, c)
    }

    #[inline(always)]
    fn pick(mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        table::<0b1100_1010>(mask, a, b)
    }

    #[inline(always)]
    fn both_or(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        table::<0b1110_1010>(a, b, c)
    }

    #[inline(always)]
    fn keep(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        table::<0b1011_0000>(a, b, c)
    }

    #[inline(always)]
    fn or_differs(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        table::<0b1111_0110>(a, b, c)
    }

    #[inline(always)]
    fn lane(lane: usize, a: __m256i, b: __m256i) -> __m256i {
        vector!(_mm256_mask_blend_epi32((1u32 << lane) as u8, b, a))
    }

    #[inline(always)]
    fn having(a: __m256i, b: __m256i) -> u32 {
        u32::from(vector!(_mm256_test_epi32_mask(a, b)))
    }

    #[inline(always)]
    fn visit(search: &mut Search<'_>, state: State<Eight<Self>>) {
        vector!(visit(search, state));
    }

    #[inline(always)]
    fn givens(givens: &[u8; 81]) -> [Eight<Self>; 3] {
        vector!(read(givens))
    }

    #[inline(always)]
    fn digits(of: [Eight<Self>; 3]) -> [u8; 81] {
        vector!(write(of))
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
fn visit(search: &mut Search<'_>, state: State<Eight<Avx512>>) {
    search::visit(search, state);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count(givens: &[u8; 81], limit: usize, bound: Bound<'_>) -> Counted {
    Search::run::<Eight<Avx512>>(givens, limit, bound)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn verifies(digits: &[u8; 81], puzzle: &[u8; 81]) -> bool {
    solves_rows::<9, 3>(digits, puzzle)
}

/// For every third cell, starting from the first, second and third, its byte in two registers that hold cells
/// 0 to 63 and 17 to 80.
const THIRDS: [[u8; 64]; 3] = {
    let mut thirds = [[0; 64]; 3];
    let mut cell = 0;
    while cell < 81 {
        thirds[cell % 3][cell / 3] = if cell < 64 { cell as u8 } else { (cell - 17 + 64) as u8 };
        cell += 1;
    }
    thirds
};

/// The cells of each digit: every third cell, side by side, compared with all nine digits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn read(givens: &[u8; 81]) -> [Eight<Avx512>; 3] {
    let mut words = [[0; 9]; 3];
    // SAFETY: 64 bytes from the first and from byte 17 are within 81.
    let (low, high) = unsafe {
        let first = givens.as_ptr();
        (_mm512_loadu_si512(first.cast()), _mm512_loadu_si512(first.add(17).cast()))
    };
    for (words, thirds) in words.iter_mut().zip(&THIRDS) {
        // SAFETY: the array is 64 bytes.
        let thirds = unsafe { _mm512_loadu_si512(thirds.as_ptr().cast()) };
        let cells = _mm512_castsi512_si256(_mm512_permutex2var_epi8(low, thirds, high));
        for (word, digit) in words.iter_mut().zip(1..) {
            *word = _mm256_cmpeq_epi8_mask(cells, _mm256_set1_epi8(digit)) & FULL;
        }
    }
    [Lanes::load(&words[0]), Lanes::load(&words[1]), Lanes::load(&words[2])]
}

/// For every cell, its byte in two registers: words 0 and 1 in the halves of the first, word 2 in the second.
const CELLS: [u8; 128] = {
    let mut cells = [0; 128];
    let mut cell = 0;
    while cell < 81 {
        cells[cell] = (cell % 3 * 32 + cell / 3) as u8;
        cell += 1;
    }
    cells
};

/// The digits cell by cell: the inverse.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn write(of: [Eight<Avx512>; 3]) -> [u8; 81] {
    let mut thirds = [_mm256_setzero_si256(); 3];
    for (third, words) in thirds.iter_mut().zip(of) {
        for (word, digit) in words.store().into_iter().zip(1..) {
            *third = _mm256_mask_mov_epi8(*third, word, _mm256_set1_epi8(digit));
        }
    }
    let low = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(thirds[0]), thirds[1]);
    let high = _mm512_castsi256_si512(thirds[2]);
    let mut digits = [0u8; 81];
    // SAFETY: both halves of `CELLS` are 64 bytes; 64 bytes are written, then the remaining 17.
    unsafe {
        let (cells, written) = (CELLS.as_ptr(), digits.as_mut_ptr());
        let first = _mm512_permutex2var_epi8(low, _mm512_loadu_si512(cells.cast()), high);
        _mm512_storeu_si512(written.cast(), first);
        let last = _mm512_loadu_si512(cells.add(64).cast());
        let last = _mm512_permutex2var_epi8(low, last, high);
        _mm512_mask_storeu_epi8(written.add(64).cast(), 0x1_ffff, last);
    }
    digits
}
