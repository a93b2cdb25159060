//! The moves of a node, all columns together: in eight lanes of [`Lanes`] if the processor has AVX-512 or
//! AVX2, otherwise one by one.
//!
//! ```text
//! lanes      0  1  2  3  4  5  6  7
//! columns    4  5  3  6  2  7  1  –       from the centre outwards (7 wide)
//! ```
//!
//! The results are the same; [`list_plainly`] is the safe twin, and the test below compares all versions.

#![allow(unsafe_code)]

use super::Narrow;
#[cfg(target_arch = "x86_64")]
use super::cells::even_rows;
use super::cells::{above, completing, landings};
#[cfg(target_arch = "x86_64")]
use super::lanes::{Halves, Lanes, Whole};
use super::order::{Candidates, from_centre, worth};
use super::prune::{followed_up, following_up, is_lost, non_losing, zugzwang};
use super::search::{Asked, Node, Search};
use super::sharing::Sharing;
#[cfg(target_arch = "x86_64")]
use crate::rules::directions;

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

/// The positions after our moves, one per lane; "they" are to move.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct After<L> {
    /// The lanes with a move.
    some: u8,
    landing: L,
    filled: L,
    /// Our discs.
    own: L,
    /// Their discs.
    theirs: L,
    /// Where their discs can land.
    open: L,
    /// Cells that complete four for us.
    ours: L,
}

/// See [`list_plainly`].
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn list_in_lanes<S: Narrow, L: Lanes>(
    shape: S,
    node: Node,
    moves: u64,
    asked: Asked,
    list: &mut Candidates,
) -> Option<i32> {
    let mut shifts = from_centre(shape);
    for _ in 0..shape.width().div_ceil(8) {
        let mut columns = [0; 8];
        for (column, shift) in columns.iter_mut().zip(&mut shifts) {
            *column = column_at(shape, shift);
        }
        let after = After::new(shape, node, L::of(columns).and(L::all(moves)));
        if after.some & after.lost() != 0 {
            return Some(asked.quick);
        }
        if after.gives_way(shape, asked) {
            return Some(asked.target.max(1));
        }
        if !asked.even && asked.target <= 1 && after.is_followed_up(shape, asked) {
            return Some(asked.target.max(0));
        }
        let mut left = after.some;
        if asked.even && asked.target >= 0 {
            let worse = after.following_up(shape, asked);
            if worse != 0 {
                list.leave_out(asked.target.min(1) - 1);
            }
            left &= !worse;
        }
        let (cells, completed) = (after.landing.boards(), after.ours.boards());
        let useful = after.ours.without(L::all(above(shape, node.theirs)));
        let (worths, soon) = (useful.counts(), useful.and(after.open.up(1)).counts());
        while left != 0 {
            let lane = left.trailing_zeros() as usize % 8;
            let worth = 2 * worths[lane] + soon[lane];
            list.insert(cells[lane], completed[lane], worth as u32);
            left &= left - 1;
        }
    }
    None
}

#[cfg(target_arch = "x86_64")]
impl<L: Lanes> After<L> {
    #[inline(always)]
    fn new(shape: impl Narrow, node: Node, landing: L) -> Self {
        let filled = landing.or(L::all(node.filled));
        let own = landing.or(L::all(node.own));
        let open = filled.plus(L::all(shape.bottom())).and(L::all(shape.board()));
        let ours = completing_in_lanes(shape, own, filled);
        let theirs = L::all(node.own ^ node.filled);
        Self { some: !landing.empty(), landing, filled, own, theirs, open, ours }
    }

    /// `is_lost` for them.
    #[inline(always)]
    fn lost(&self) -> u8 {
        let forced = self.open.and(self.ours);
        let several = !forced.and(forced.minus(L::all(1))).empty();
        let allowed = forced.choose(self.open, forced);
        let kept = allowed.without(self.ours.down(1));
        (several | kept.empty()) & !self.open.empty()
    }

    /// Whether `zugzwang` proves that a move reaches the target.
    #[inline(always)]
    fn gives_way(&self, shape: impl Narrow, asked: Asked) -> bool {
        let (height, board, even) = (shape.height(), shape.board(), even_rows(shape));
        let rows = |are_even: bool| if are_even { even } else { board & !even };
        let wanted = rows(asked.even != height.is_multiple_of(2));
        let low = rows_below(shape, height as i32 + 2 - 2 * asked.target);
        let threats = self.ours.and(L::all(wanted & low)).without(self.open);
        let some = self.some & !threats.empty();
        if some == 0 {
            return false;
        }
        let free = L::all(board).without(self.filled);
        let answered = rows(height.is_multiple_of(2));
        let elsewhere = self.theirs.or(free.without(L::all(answered))).or(self.open);
        for column in 0..shape.width() {
            let here = L::all(column_at(shape, column * shape.stride()));
            let threats = threats.and(here);
            let some = some & !threats.empty();
            if some == 0 {
                continue;
            }
            let below = threats.lowest().minus(L::all(1)).and(here).and(free);
            let reachable = elsewhere
                .without(here.and(free))
                .or(below.without(L::all(wanted)))
                .or(self.open.and(here));
            if some & fours(shape, reachable).empty() != 0 {
                return true;
            }
        }
        false
    }

    /// Whether `followed_up` proves that a move reaches the target.
    #[inline(always)]
    fn is_followed_up(&self, shape: impl Narrow, asked: Asked) -> bool {
        if !shape.height().is_multiple_of(2) {
            return false;
        }
        let (even, free) = (even_rows(shape), L::all(shape.board()).without(self.filled));
        let odd_columns = self.open.and(L::all(even));
        let reachable = self.theirs.or(free.without(L::all(even))).or(odd_columns);
        let some = self.some & fours(shape, reachable).empty();
        if asked.target <= 0 || some == 0 {
            return some != 0;
        }
        let surely = self.own.or(free.and(L::all(even)).without(odd_columns));
        some & !fours(shape, surely).empty() != 0
    }

    /// The moves that `following_up` proves to be below the target.
    #[inline(always)]
    fn following_up(&self, shape: impl Narrow, asked: Asked) -> u8 {
        if !shape.height().is_multiple_of(2) {
            return 0;
        }
        let (even, free) = (even_rows(shape), L::all(shape.board()).without(self.filled));
        let reachable = self.own.or(free.without(L::all(even)));
        let some = self.some & fours(shape, reachable).empty();
        if some == 0 {
            return 0;
        }
        let odd_columns = self.open.and(L::all(even));
        let forced = self.open.and(self.ours);
        let first = forced.choose(odd_columns, odd_columns.and(forced)).without(self.ours.down(1));
        let surely = self.theirs.or(free.and(L::all(even)).without(odd_columns));
        let mut worse = 0;
        for column in 0..shape.width() {
            let cell = first.and(L::all(column_at(shape, column * shape.stride())));
            let some = some & !worse & !cell.empty();
            if some == 0 {
                continue;
            }
            let held = some & fours(shape, reachable.or(odd_columns.without(cell))).empty();
            worse |= held;
            if asked.target == 0 {
                worse &= !held | !fours(shape, surely.or(cell)).empty();
            }
        }
        worse
    }
}

/// The cells of the column whose lowest bit this is.
#[inline(always)]
fn column_at(shape: impl Narrow, shift: u32) -> u64 {
    ((1u64 << shape.height()) - 1) << shift
}

/// The cells of the rows up to this one, counted from 1.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn rows_below(shape: impl Narrow, row: i32) -> u64 {
    let rows = row.clamp(0, shape.height() as i32);
    shape.bottom() * ((1u64 << rows) - 1)
}

/// `cells::completing` for eight boards.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn completing_in_lanes<L: Lanes>(shape: impl Narrow, discs: L, filled: L) -> L {
    let [upright, level, rising, falling] = directions(shape);
    let two = discs.up(upright).and(discs.up(2 * upright));
    let stacked = two.and(discs.up(3 * upright)).or(between(discs, level));
    let slanted = between(discs, rising).or(between(discs, falling));
    stacked.or(slanted).and(L::all(shape.board())).without(filled)
}

/// `threats::between` for eight boards.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn between<L: Lanes>(discs: L, step: u32) -> L {
    let (before, after) = (discs.up(step), discs.down(step));
    let two_before = before.and(discs.up(2 * step));
    let two_after = after.and(discs.down(2 * step));
    let left = two_before.and(discs.up(3 * step).or(after));
    left.or(two_after.and(discs.down(3 * step).or(before)))
}

/// The fours of eight boards: empty where `cells::has_four` finds none.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn fours<L: Lanes>(shape: impl Narrow, cells: L) -> L {
    let mut all = L::all(0);
    for step in directions(shape) {
        let pairs = cells.and(cells.down(step));
        all = all.or(pairs.and(pairs.down(2 * step)));
    }
    all
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
                    let told = format!("{position:?} {asked:?}");
                    let found = list_in_lanes::<_, Halves>(shape, node, moves, asked, &mut halves);
                    assert_eq!(found, expected, "{told}");
                    assert!(found.is_some() || plain == halves, "{told}");
                    if has_avx512() {
                        let mut whole = Candidates::new();
                        let found =
                            list_in_lanes::<_, Whole>(shape, node, moves, asked, &mut whole);
                        assert_eq!(found, expected, "{told}");
                        assert!(found.is_some() || plain == whole, "{told}");
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
