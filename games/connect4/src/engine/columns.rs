//! The moves of a node, all columns together, in eight lanes of [`Lanes`].
//!
//! ```text
//! lanes      0  1  2  3  4  5  6  7
//! columns    4  5  3  6  2  7  1  –       from the centre outwards (7 wide)
//! ```

use super::Narrow;
use super::cells::{above, answered_rows};
use super::lanes::Lanes;
use super::order::{Candidates, from_centre};
use super::search::{Asked, Node};
use super::vector::column_at;
use crate::rules::directions;

/// The positions after our moves, one per lane; "they" are to move.
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

/// [`list_plainly`](super::vector::list_plainly), with the same result.
#[inline(always)]
pub(super) fn list_in_lanes<S: Narrow, L: Lanes>(
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
        let (board, answered) = (shape.board(), answered_rows(shape));
        let wanted = if asked.even { board & !answered } else { answered };
        let low = rows_below(shape, shape.height() as i32 + 2 - 2 * asked.target);
        let threats = self.ours.and(L::all(wanted & low)).without(self.open);
        let some = self.some & !threats.empty();
        if some == 0 {
            return false;
        }
        let free = L::all(board).without(self.filled);
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
        let free = L::all(shape.board()).without(self.filled);
        let answered = L::all(answered_rows(shape));
        let odd_columns = self.open.and(answered);
        let reachable = self.theirs.or(free.without(answered)).or(odd_columns);
        let some = self.some & fours(shape, reachable).empty();
        if asked.target <= 0 || some == 0 {
            return some != 0;
        }
        let surely = self.own.or(free.and(answered).without(odd_columns));
        some & !fours(shape, surely).empty() != 0
    }

    /// The moves that `following_up` proves to be below the target.
    #[inline(always)]
    fn following_up(&self, shape: impl Narrow, asked: Asked) -> u8 {
        let free = L::all(shape.board()).without(self.filled);
        let answered = L::all(answered_rows(shape));
        let reachable = self.own.or(free.without(answered));
        let some = self.some & fours(shape, reachable).empty();
        if some == 0 {
            return 0;
        }
        let odd_columns = self.open.and(answered);
        let forced = self.open.and(self.ours);
        let first = forced.choose(odd_columns, odd_columns.and(forced)).without(self.ours.down(1));
        let surely = self.theirs.or(free.and(answered).without(odd_columns));
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

/// The cells of the rows up to this one, counted from 1.
#[inline(always)]
fn rows_below(shape: impl Narrow, row: i32) -> u64 {
    let rows = row.clamp(0, shape.height() as i32);
    shape.bottom() * ((1u64 << rows) - 1)
}

/// `cells::completing` for eight boards.
#[inline(always)]
fn completing_in_lanes<L: Lanes>(shape: impl Narrow, discs: L, filled: L) -> L {
    let [upright, level, rising, falling] = directions(shape);
    let two = discs.up(upright).and(discs.up(2 * upright));
    let stacked = two.and(discs.up(3 * upright)).or(between(discs, level));
    let slanted = between(discs, rising).or(between(discs, falling));
    stacked.or(slanted).and(L::all(shape.board())).without(filled)
}

/// `threats::between` for eight boards.
#[inline(always)]
fn between<L: Lanes>(discs: L, step: u32) -> L {
    let (before, after) = (discs.up(step), discs.down(step));
    let two_before = before.and(discs.up(2 * step));
    let two_after = after.and(discs.down(2 * step));
    let left = two_before.and(discs.up(3 * step).or(after));
    left.or(two_after.and(discs.down(3 * step).or(before)))
}

/// The fours of eight boards: empty where `cells::has_four` finds none.
#[inline(always)]
fn fours<L: Lanes>(shape: impl Narrow, cells: L) -> L {
    let mut all = L::all(0);
    for step in directions(shape) {
        let pairs = cells.and(cells.down(step));
        all = all.or(pairs.and(pairs.down(2 * step)));
    }
    all
}
