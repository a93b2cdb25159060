//! The moves of a node: all columns together if the processor has AVX-512 or AVX2 or if it is a browser's
//! module (`columns.rs`), otherwise one by one.
//!
//! The results are the same; [`list_plainly`] is the safe twin, and the test below compares all versions.

#![allow(unsafe_code)]

use super::Narrow;
use super::cells::{above, completing, landings};
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use super::columns::list_in_lanes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::lanes::Quarters;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Halves, Whole};
use super::order::{Candidates, from_centre, worth};
use super::prune::{followed_up, following_up, is_lost, non_losing, zugzwang};
use super::search::{Asked, Node, Search};
use super::sharing::Sharing;

/// Lists our moves in order, or answers the question about the node with a score at or above the target that
/// some move reaches without a search.
///
/// Moves that the rules of `prune.rs` prove to be below the target are left out; the list then holds an upper
/// bound for them.
#[inline(always)]
pub(super) fn list_plainly(
    shape: impl Narrow,
    node: Node,
    moves: u64,
    asked: Asked,
    list: &mut Candidates,
) -> Option<i32> {
    let mut shifts = from_centre(shape);
    for _ in 0..shape.width().div_ceil(8) {
        let eight = shifts.by_ref().take(8).fold(0, |all, shift| all | column_at(shape, shift));
        if let Some(score) = list_eight(shape, node, moves & eight, asked, list) {
            return Some(score);
        }
    }
    None
}

/// [`list_plainly`] for the moves in eight columns.
fn list_eight(
    shape: impl Narrow,
    node: Node,
    moves: u64,
    asked: Asked,
    list: &mut Candidates,
) -> Option<i32> {
    let landings_of = |shift| moves & column_at(shape, shift);
    let played = || from_centre(shape).map(landings_of).filter(|&landing| landing != 0);
    let after = |landing| {
        let filled = node.filled | landing;
        let theirs = completing(shape, node.own | landing, filled);
        Node { own: node.own ^ node.filled, filled, theirs }
    };
    let Asked { target, even, quick } = asked;
    if played().map(after).any(|next| is_lost(landings(shape, next.filled), next.theirs)) {
        return Some(quick);
    }
    let gives_way = |next: Node| zugzwang(shape, next.own, next.filled, next.theirs, !even);
    if played().map(after).filter_map(gives_way).any(|most| -most >= target) {
        return Some(target.max(1));
    }
    let followed = |next: Node| followed_up(shape, next.own, next.filled);
    if !even && played().map(after).filter_map(followed).any(|most| -most >= target) {
        return Some(target.max(0));
    }
    for landing in played() {
        let next = after(landing);
        let replies = non_losing(landings(shape, next.filled), next.theirs);
        let least = if even { following_up(shape, next.own, next.filled, replies) } else { None };
        if least.is_some_and(|least| -least < target) {
            list.leave_out(target.min(1) - 1);
        } else {
            let useful = next.theirs & !above(shape, node.theirs);
            list.insert(landing, next.theirs, worth(useful, landings(shape, next.filled)));
        }
    }
    None
}

impl<S: Narrow, T: Sharing> Search<'_, '_, S, T> {
    /// Whether the score of a node is at least `target`, using the best code for this processor. See
    /// [`Search::node`].
    pub(super) fn at_least(&mut self, node: Node, ply: u32, target: i32) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: the required features are present.
            return unsafe { self.at_least_avx512(node, ply, target) };
        }
        #[cfg(target_arch = "x86_64")]
        if has_avx2() {
            // SAFETY: the required features are present.
            return unsafe { self.at_least_avx2(node, ply, target) };
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return self.at_least_in_quarters(node, ply, target);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.at_least_plainly(node, ply, target)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn at_least_in_quarters(&mut self, node: Node, ply: u32, target: i32) -> i32 {
        let list = list_in_lanes::<S, Quarters>;
        self.node(node, ply, target, list, Self::at_least_in_quarters)
    }

    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
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
            // Closures inherit the features of the enclosing function.
            |shape, node, moves, asked, list| {
                list_in_lanes::<S, Whole>(shape, node, moves, asked, list)
            },
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
            // Closures inherit the features of the enclosing function.
            |shape, node, moves, asked, list| {
                list_in_lanes::<S, Halves>(shape, node, moves, asked, list)
            },
            |search, node, ply, target| search.at_least_avx2(node, ply, target),
        )
    }
}

/// Whether this processor can run [`Whole`].
#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") && has_avx2()
}

/// Whether this processor can run [`Halves`].
#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// The cells of the column whose lowest bit this is.
#[inline(always)]
pub(super) fn column_at(shape: impl Narrow, shift: u32) -> u64 {
    ((1u64 << shape.height()) - 1) << shift
}

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
mod tests {
    use super::*;
    use crate::{AnySize, Position};
    use quintet_core::{Game, Random, Seed};

    #[test]
    #[allow(clippy::print_stdout, reason = "says that it was skipped")]
    fn vectors_list_what_plain_code_lists() {
        if !has_avx2() {
            println!("skipped: this processor has no AVX2");
            return;
        }
        let mut seen = [0; 4];
        for (width, height) in [(7, 6), (5, 4), (8, 7), (4, 15), (16, 3), (3, 3), (9, 6), (12, 4)] {
            let shape = AnySize::new(width, height).expect("it fits");
            for seed in 0..200 {
                let mut random = Random::new(Seed(seed));
                let mut position = Position::with_size(shape);
                while let Some(played) = position.random_move(&mut random) {
                    let (own, filled) = (position.own(), position.filled());
                    let theirs = completing(shape, position.other(), filled);
                    let node = Node { own, filled, theirs };
                    let moves = non_losing(position.landings(), theirs);
                    let target = random.below(4) as i32 - 1;
                    let even = (width * height - position.ply()).is_multiple_of(2);
                    let asked = Asked { target, even, quick: 99 };
                    let (mut plain, mut halves) = (Candidates::new(), Candidates::new());
                    let expected = list_plainly(shape, node, moves, asked, &mut plain);
                    let case = format!("{position:?} {asked:?}");
                    let found = list_in_lanes::<_, Halves>(shape, node, moves, asked, &mut halves);
                    assert_eq!(found, expected, "{case}");
                    assert!(found.is_some() || plain == halves, "{case}");
                    if has_avx512() {
                        let mut whole = Candidates::new();
                        let found =
                            list_in_lanes::<_, Whole>(shape, node, moves, asked, &mut whole);
                        assert_eq!(found, expected, "{case}");
                        assert!(found.is_some() || plain == whole, "{case}");
                    }
                    let kind = match expected {
                        Some(99) => 0,
                        Some(_) => 1,
                        None if plain.best_first().len() < moves.count_ones() as usize => 2,
                        None => 3,
                    };
                    seen[kind] += 1;
                    position.play(played);
                }
            }
        }
        assert!(
            seen.iter().zip([1000, 500, 200, 1000]).all(|(&seen, least)| seen > least),
            "{seen:?}"
        );
    }
}
