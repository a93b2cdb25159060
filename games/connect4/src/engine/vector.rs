//! The moves of a node, all columns together: eight to a vector where the processor has
//! AVX-512, four where it has AVX2, one by one elsewhere.
//!
//! ```text
//! lanes      0  1  2  3   4  5  6  7
//! columns    4  5  3  6   2  7  1  –       from the centre outwards (7 wide)
//! ```
//!
//! What is found is the same; [`list_plainly`] is the safe twin, and the test
//! below holds all of them against each other.

#![allow(unsafe_code)]

use super::cells::{completing, landings};
use super::order::{Candidates, from_centre};
use super::prune::is_lost;
use super::search::{Node, Search};
use super::sharing::Sharing;
use crate::Shape;

/// Whether a move of ours wins with our next disc; if none does, lists our
/// moves in their order.
#[inline(always)]
pub(super) fn list_plainly(
    shape: impl Shape,
    node: Node,
    moves: u64,
    list: &mut Candidates,
) -> bool {
    let column = (1u64 << shape.height()) - 1;
    for shift in from_centre(shape) {
        let landing = moves & column << shift;
        if landing == 0 {
            continue;
        }
        let filled = node.filled | landing;
        let ours = completing(shape, node.own | landing, filled);
        if is_lost(landings(shape, filled), ours) {
            return true;
        }
        list.add(landing, ours);
    }
    false
}

impl<S: Shape, T: Sharing> Search<'_, '_, S, T> {
    /// Whether the score of a node is at least `target`, by the best code that
    /// this processor can run. See [`Search::node`].
    pub(super) fn at_least(&mut self, node: Node, ply: u32, target: i32) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if avx512::is_there() {
            // SAFETY: the features that it needs are there.
            return unsafe { self.at_least_avx512(node, ply, target) };
        }
        #[cfg(target_arch = "x86_64")]
        if avx2::is_there() {
            // SAFETY: the features that it needs are there.
            return unsafe { self.at_least_avx2(node, ply, target) };
        }
        self.at_least_plainly(node, ply, target)
    }

    fn at_least_plainly(&mut self, node: Node, ply: u32, target: i32) -> i32 {
        self.node(node, ply, target, list_plainly, Self::at_least_plainly)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn at_least_avx512(&mut self, node: Node, ply: u32, target: i32) -> i32 {
        self.node(
            node,
            ply,
            target,
            |shape, node, moves, list| avx512::list(shape, node, moves, list),
            |search, node, ply, target| search.at_least_avx512(node, ply, target),
        )
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn at_least_avx2(&mut self, node: Node, ply: u32, target: i32) -> i32 {
        self.node(
            node,
            ply,
            target,
            |shape, node, moves, list| avx2::list(shape, node, moves, list),
            |search, node, ply, target| search.at_least_avx2(node, ply, target),
        )
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Candidates, Node, from_centre};
    use crate::Shape;
    use crate::rules::directions;
    use std::arch::x86_64::*;

    /// Whether this processor can run the code of this module.
    #[inline]
    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && super::avx2::is_there()
    }

    /// See [`super::list_plainly`].
    #[target_feature(enable = "avx512f,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    pub(super) fn list(shape: impl Shape, node: Node, moves: u64, list: &mut Candidates) -> bool {
        let mut shifts = from_centre(shape);
        let column = (1u64 << shape.height()) - 1;
        for _ in 0..shape.width().div_ceil(8) {
            let eight: [u64; 8] =
                std::array::from_fn(|_| shifts.next().map_or(0, |shift| column << shift));
            let landing = _mm512_and_si512(set(eight), all(moves));
            let some = _mm512_test_epi64_mask(landing, landing);
            let filled = _mm512_or_si512(landing, all(node.filled));
            let ours = completing(shape, _mm512_or_si512(landing, all(node.own)), filled);
            if some & lost(shape, filled, ours) != 0 {
                return true;
            }
            let (cells, completed) = (get(landing), get(ours));
            let worths = get(_mm512_popcnt_epi64(ours));
            let mut left = some;
            while left != 0 {
                let lane = left.trailing_zeros() as usize % 8;
                list.insert(cells[lane], completed[lane], worths[lane] as u32);
                left &= left - 1;
            }
        }
        false
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn all(cells: u64) -> __m512i {
        _mm512_set1_epi64(cells as i64)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn set(lanes: [u64; 8]) -> __m512i {
        let [a, b, c, d, e, f, g, h] = lanes.map(|lane| lane as i64);
        _mm512_setr_epi64(a, b, c, d, e, f, g, h)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn get(lanes: __m512i) -> [u64; 8] {
        let mut cells = [0; 8];
        // SAFETY: the array has room for all lanes.
        unsafe { _mm512_storeu_si512(cells.as_mut_ptr().cast(), lanes) };
        cells
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn up(lanes: __m512i, by: u32) -> __m512i {
        _mm512_sll_epi64(lanes, _mm_cvtsi32_si128(by as i32))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn down(lanes: __m512i, by: u32) -> __m512i {
        _mm512_srl_epi64(lanes, _mm_cvtsi32_si128(by as i32))
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn completing(shape: impl Shape, discs: __m512i, filled: __m512i) -> __m512i {
        let [upright, level, rising, falling] = directions(shape);
        let two = _mm512_and_si512(up(discs, upright), up(discs, 2 * upright));
        let stacked = _mm512_and_si512(two, up(discs, 3 * upright));
        let level = _mm512_or_si512(stacked, between(discs, level));
        let slanted = _mm512_or_si512(between(discs, rising), between(discs, falling));
        let cells = _mm512_and_si512(_mm512_or_si512(level, slanted), all(shape.board()));
        _mm512_andnot_si512(filled, cells)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn between(discs: __m512i, step: u32) -> __m512i {
        let (before, after) = (up(discs, step), down(discs, step));
        let two_before = _mm512_and_si512(before, up(discs, 2 * step));
        let two_after = _mm512_and_si512(after, down(discs, 2 * step));
        let left = _mm512_and_si512(two_before, _mm512_or_si512(up(discs, 3 * step), after));
        let right = _mm512_and_si512(two_after, _mm512_or_si512(down(discs, 3 * step), before));
        _mm512_or_si512(left, right)
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn lost(shape: impl Shape, filled: __m512i, ours: __m512i) -> __mmask8 {
        let zero = all(0);
        let open =
            _mm512_and_si512(_mm512_add_epi64(filled, all(shape.bottom())), all(shape.board()));
        let forced = _mm512_and_si512(open, ours);
        let free = _mm512_cmpeq_epi64_mask(forced, zero);
        let others = _mm512_and_si512(forced, _mm512_add_epi64(forced, all(u64::MAX)));
        let single = _mm512_cmpeq_epi64_mask(others, zero);
        let allowed = _mm512_mask_mov_epi64(forced, free, open);
        let allowed = _mm512_maskz_mov_epi64(single, allowed);
        let kept = _mm512_andnot_si512(down(ours, 1), allowed);
        _mm512_cmpeq_epi64_mask(kept, zero) & _mm512_test_epi64_mask(open, open)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Candidates, Node, from_centre};
    use crate::Shape;
    use crate::rules::directions;
    use std::arch::x86_64::*;

    /// Whether this processor can run the code of this module.
    #[inline]
    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }

    /// See [`super::list_plainly`].
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    pub(super) fn list(shape: impl Shape, node: Node, moves: u64, list: &mut Candidates) -> bool {
        let mut shifts = from_centre(shape);
        let column = (1u64 << shape.height()) - 1;
        for _ in 0..shape.width().div_ceil(4) {
            let four: [u64; 4] =
                std::array::from_fn(|_| shifts.next().map_or(0, |shift| moves & column << shift));
            let landing = set(four);
            let filled = _mm256_or_si256(landing, all(node.filled));
            let ours = completing(shape, _mm256_or_si256(landing, all(node.own)), filled);
            let lost = lost(shape, filled, ours);
            // Lanes without a move tell nothing.
            let none = _mm256_cmpeq_epi64(landing, all(0));
            if _mm256_testc_si256(none, lost) == 0 {
                return true;
            }
            for (landing, ours) in four.into_iter().zip(get(ours)) {
                if landing != 0 {
                    list.add(landing, ours);
                }
            }
        }
        false
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(cells: u64) -> __m256i {
        _mm256_set1_epi64x(cells as i64)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn set(lanes: [u64; 4]) -> __m256i {
        let [a, b, c, d] = lanes.map(|lane| lane as i64);
        _mm256_set_epi64x(d, c, b, a)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn get(lanes: __m256i) -> [u64; 4] {
        let (low, high) = (_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        [
            _mm_extract_epi64::<0>(low),
            _mm_extract_epi64::<1>(low),
            _mm_extract_epi64::<0>(high),
            _mm_extract_epi64::<1>(high),
        ]
        .map(|lane| lane as u64)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn up(lanes: __m256i, by: u32) -> __m256i {
        _mm256_sll_epi64(lanes, _mm_cvtsi32_si128(by as i32))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn down(lanes: __m256i, by: u32) -> __m256i {
        _mm256_srl_epi64(lanes, _mm_cvtsi32_si128(by as i32))
    }

    /// `cells::completing` of four boards.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn completing(shape: impl Shape, discs: __m256i, filled: __m256i) -> __m256i {
        let [upright, level, rising, falling] = directions(shape);
        let two = _mm256_and_si256(up(discs, upright), up(discs, 2 * upright));
        let stacked = _mm256_and_si256(two, up(discs, 3 * upright));
        let level = _mm256_or_si256(stacked, between(discs, level));
        let slanted = _mm256_or_si256(between(discs, rising), between(discs, falling));
        let cells = _mm256_and_si256(_mm256_or_si256(level, slanted), all(shape.board()));
        _mm256_andnot_si256(filled, cells)
    }

    /// `threats::between` of four boards.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn between(discs: __m256i, step: u32) -> __m256i {
        let (before, after) = (up(discs, step), down(discs, step));
        let two_before = _mm256_and_si256(before, up(discs, 2 * step));
        let two_after = _mm256_and_si256(after, down(discs, 2 * step));
        let left = _mm256_and_si256(two_before, _mm256_or_si256(up(discs, 3 * step), after));
        let right = _mm256_and_si256(two_after, _mm256_or_si256(down(discs, 3 * step), before));
        _mm256_or_si256(left, right)
    }

    /// `prune::is_lost` of four boards: all ones where it holds.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn lost(shape: impl Shape, filled: __m256i, ours: __m256i) -> __m256i {
        let zero = all(0);
        let bottom = _mm256_add_epi64(filled, all(shape.bottom()));
        let open = _mm256_and_si256(bottom, all(shape.board()));
        let forced = _mm256_and_si256(open, ours);
        let free = _mm256_cmpeq_epi64(forced, zero);
        let others = _mm256_and_si256(forced, _mm256_add_epi64(forced, all(u64::MAX)));
        let single = _mm256_cmpeq_epi64(others, zero);
        // The forced cell, if it is the only one; every landing, if none is.
        let allowed = _mm256_or_si256(_mm256_and_si256(free, open), forced);
        let allowed = _mm256_and_si256(allowed, single);
        let kept = _mm256_andnot_si256(down(ours, 1), allowed);
        _mm256_andnot_si256(_mm256_cmpeq_epi64(open, zero), _mm256_cmpeq_epi64(kept, zero))
    }
}

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
mod tests {
    use super::*;
    use crate::engine::prune::non_losing;
    use crate::{AnySize, Position};
    use quintet_core::{Game, Random, Seed};

    #[test]
    #[allow(clippy::print_stdout, reason = "says that it was skipped")]
    fn vectors_list_what_plain_code_lists() {
        if !avx2::is_there() {
            println!("skipped: this processor has no AVX2");
            return;
        }
        let mut wins = [0; 2];
        for (width, height) in [(7, 6), (5, 4), (8, 7), (4, 15), (16, 3), (3, 3), (9, 6)] {
            let shape = AnySize::new(width, height).expect("it fits");
            for seed in 0..300 {
                let mut random = Random::new(Seed(seed));
                let mut position = Position::with_size(shape);
                while let Some(played) = position.random_move(&mut random) {
                    let (own, filled) = (position.own(), position.filled());
                    let theirs = completing(shape, position.other(), filled);
                    let node = Node { own, filled, theirs };
                    let moves = non_losing(position.landings(), theirs);
                    let (mut plain, mut vector) = (Candidates::new(), Candidates::new());
                    let expected = list_plainly(shape, node, moves, &mut plain);
                    // SAFETY: the features are there.
                    let found = unsafe { avx2::list(shape, node, moves, &mut vector) };
                    assert_eq!(found, expected, "{position:?}");
                    assert!(found || plain.best_first() == vector.best_first(), "{position:?}");
                    if avx512::is_there() {
                        let mut wide = Candidates::new();
                        // SAFETY: the features are there.
                        let found = unsafe { avx512::list(shape, node, moves, &mut wide) };
                        assert_eq!(found, expected, "{position:?}");
                        assert!(found || plain.best_first() == wide.best_first(), "{position:?}");
                    }
                    wins[usize::from(found)] += 1;
                    position.play(played);
                }
            }
        }
        assert!(wins[0] > 1000 && wins[1] > 1000, "{wins:?}");
    }
}
