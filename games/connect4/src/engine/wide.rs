//! Boards of more than 64 bits: the same questions, answered by a plain search.
//!
//! It tries moves that do not lose at once, ordered by the cells that complete four after them, and stores
//! results by whole positions. It uses only the first rule of `prune.rs`, and one thread.

use super::asking::{Memory, Question};
use super::order::from_centre;
use super::score::{Bounds, win_at};
use crate::rules::directions;
use crate::threats::between;
use crate::{Bits, Landing, Position, Shape, Wide};
use quintet_core::{Control, Game};
use std::collections::HashMap;

/// The memory: bounds, by the discs of the side to move and all discs.
#[derive(Debug)]
pub struct Notes {
    known: HashMap<[Wide; 2], Bounds>,
    /// Maximum number of positions; beyond it everything is cleared.
    most: usize,
}

/// Approximate bytes per position: tables of the standard library are between 7/16 and 7/8 full.
const BYTES_EACH: usize = 2 * size_of::<([Wide; 2], Bounds)>();

impl<S: Shape<Bits = Wide>> Memory<S> for Notes {
    fn with_room(_: S, mib: usize) -> Self {
        Self { known: HashMap::new(), most: (mib << 20) / BYTES_EACH }
    }

    fn bytes_held(&self) -> u64 {
        (self.known.capacity() * (size_of::<([Wide; 2], Bounds)>() + 1)) as u64
    }

    fn forget(&mut self) {
        self.known = HashMap::new();
    }

    fn bounds_of(&self, position: &Position<S>) -> Option<Bounds> {
        self.known.get(&[position.own(), position.filled()]).copied()
    }

    fn ask(
        &mut self,
        &Question { position, target, .. }: &Question<'_, S>,
        control: &mut Control<'_, Landing>,
    ) -> Option<i32> {
        let score = self.at_least(position, target, control);
        (!control.is_stopped()).then_some(score)
    }
}

impl Notes {
    /// Whether the score of a position is at least `target`; see [`Memory::ask`]. The side to move cannot
    /// complete four now. Once stopped, the result is meaningless.
    fn at_least<S: Shape<Bits = Wide>>(
        &mut self,
        position: &Position<S>,
        target: i32,
        control: &mut Control<'_, Landing>,
    ) -> i32 {
        if !control.spend() {
            return 0;
        }
        let shape = position.shape();
        let (cells, ply) = (shape.width() * shape.height(), position.ply());
        if ply == cells {
            return 0;
        }
        let moves = non_losing(position);
        if moves.is_empty() {
            return -win_at(cells, ply + 1);
        }
        let mut bounds = Bounds { lower: -win_at(cells, ply + 3), upper: win_at(cells, ply + 2) };
        if let Some(&known) = self.known.get(&[position.own(), position.filled()]) {
            bounds.lower = bounds.lower.max(known.lower);
            bounds.upper = bounds.upper.min(known.upper);
        }
        if bounds.lower >= target {
            return bounds.lower;
        }
        if bounds.upper < target {
            return bounds.upper;
        }
        let mut best = -win_at(cells, 0);
        for next in moves {
            best = best.max(-self.at_least(&next, 1 - target, control));
            if control.is_stopped() {
                return 0;
            }
            if best >= target {
                break;
            }
        }
        if best >= target {
            bounds.lower = bounds.lower.max(best);
        } else {
            bounds.upper = bounds.upper.min(best);
        }
        if self.known.len() >= self.most {
            self.known.clear();
        }
        self.known.insert([position.own(), position.filled()], bounds);
        best
    }
}

/// The positions after the moves that do not let the other side win at once, most promising first.
fn non_losing<S: Shape<Bits = Wide>>(position: &Position<S>) -> Vec<Position<S>> {
    let shape = position.shape();
    let columns = from_centre(shape).map(|shift| shift / shape.stride());
    let nexts = columns.filter_map(|column| position.landing(column));
    let mut nexts: Vec<(u32, Position<S>)> = nexts
        .map(|played| position.after(played))
        .filter(|next| next.winning_landings().is_none())
        .map(|next| (completing(&next).count(), next))
        .collect();
    nexts.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    nexts.into_iter().map(|(_, next)| next).collect()
}

/// The empty cells that complete four for the side that moved last.
fn completing<S: Shape<Bits = Wide>>(position: &Position<S>) -> Wide {
    let (shape, discs) = (position.shape(), position.other());
    let [upright, slanted @ ..] = directions(shape);
    let stacked = discs << upright & discs << (2 * upright) & discs << (3 * upright);
    let all = slanted.into_iter().fold(stacked, |all, step| all | between(discs, step));
    all & shape.board() & !position.filled()
}
