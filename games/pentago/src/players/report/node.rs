//! Minimax with alpha-beta over boards: a ply is a cell and a turn.

use super::Options;
use super::counts::{Counts, Sizes};
use super::root::Shared;
use super::value::{Bounds, UNIT, of_outcome, to_score};
use crate::{Cell, Placement, Position};
use quintet_core::{Control, End, Game, Observer, Skip};

/// One thread's search, from node to node.
pub(super) struct Worker<'w, 'c, O> {
    pub(super) options: &'w Options,
    /// The depth below the root, in plies.
    pub(super) depth: u32,
    pub(super) sizes: &'w Sizes,
    pub(super) control: &'w mut Control<'c, Placement>,
    pub(super) observer: &'w mut O,
    /// Its counters since it last updated the other threads.
    pub(super) counts: Counts,
    /// The shared state, from which the reporting thread refreshes its report.
    pub(super) shared: &'w Shared,
    pub(super) reports: bool,
}

impl<O: Observer<Placement>> Worker<'_, '_, O> {
    /// Counts a board. Returns `false` if the search is over.
    #[inline(always)]
    pub(super) fn create(&mut self) -> bool {
        let go = self.control.spend();
        self.counts.created += u64::from(go);
        go
    }

    /// Shows an entered node.
    #[inline(always)]
    pub(super) fn enter(&mut self, played: Placement, ply: u32, bounds: Bounds) {
        self.observer.enter(Some(played), self.depth - ply, bounds.window());
    }

    /// Shows a node that is left, with its value for the side to move there.
    #[inline(always)]
    pub(super) fn leave(&mut self, value: i64, end: End) {
        let end = if self.control.is_stopped() { End::Stopped } else { end };
        self.observer.leave(to_score(value), end);
    }

    /// The plain heuristic, for the side to move.
    #[inline(always)]
    pub(super) fn heuristic(&self, board: &Position) -> i64 {
        i64::from(self.options.eval.balance(board)) * UNIT
    }

    /// One board: its value for the side to move there.
    ///
    /// Bound contract (fail-soft): a result inside the bounds is exact, one at or above beta a lower bound,
    /// one at or below alpha an upper bound. Once stopped it is meaningless.
    #[inline(always)]
    pub(super) fn board(
        &mut self,
        board: &Position,
        played: Placement,
        ply: u32,
        bounds: Bounds,
    ) -> i64 {
        if !self.create() {
            return 0;
        }
        self.enter(played, ply, bounds);
        if let Some(outcome) = board.outcome() {
            self.counts.left_out += self.sizes.below(ply);
            let value = of_outcome(outcome, board.turn(), ply);
            self.leave(value, End::Decided);
            value
        } else if ply == self.depth {
            let value = self.heuristic(board);
            self.leave(value, End::Leaf);
            value
        } else {
            let (value, end) = match self.options.dynamic.groups(ply + 1, self.depth) {
                true => self.best_of_cells(board, ply, bounds),
                false => self.best_of_moves(board, ply, bounds),
            };
            self.leave(value, end);
            value
        }
    }

    /// The value of a board with moves to search, under the same contract.
    fn best_of_moves(&mut self, board: &Position, ply: u32, bounds: Bounds) -> (i64, End) {
        let Bounds { mut alpha, beta } = bounds;
        let mut turns = Turns::new(board, self.options.relevant_rotations);
        let (mut best, mut end) = (-i64::MAX, End::Searched);
        let mut moves = board.moves();
        let mut same = Vec::new();
        while let Some(played) = moves.next() {
            let next = board.after(played);
            if !turns.is_new(board, played, &next) {
                if self.observer.listens() {
                    same.push(played);
                }
                continue;
            }
            let below = Bounds { alpha, beta }.flipped();
            best = best.max(-self.board(&next, played, ply + 1, below));
            if best >= beta {
                end = End::Cut;
                if !self.control.is_stopped() {
                    self.observer.skip(moves, Skip::Cut);
                }
                break;
            }
            alpha = alpha.max(best);
            self.refresh(ply);
        }
        self.observer.skip(same.into_iter(), Skip::Same);
        let branch = self.sizes.branch(ply + 1);
        self.counts.left_out += u128::from(turns.left_out) * branch;
        if end == End::Cut {
            self.counts.cut(turns.rest, self.sizes, ply + 1);
        }
        (best, end)
    }

    /// Updates the report from time to time.
    #[inline(always)]
    pub(super) fn refresh(&mut self, ply: u32) {
        if ply == 1 && self.depth > 2 && self.reports {
            let counters = self.shared.counters(&self.counts);
            self.control.news().counters = counters;
        }
    }
}

/// Follows a board's moves in the rules' order and says which are children: with relevant rotations, only the
/// first of the turns that leave the board unchanged after the marble is one. (The report leaves out all of
/// them, but then a legal move, perhaps the best, would never be seen.)
pub(super) struct Turns {
    relevant: bool,
    /// The cell whose unturned board has already been a child.
    unturned: Option<Cell>,
    /// Number of later branches of the full tree.
    pub(super) rest: u32,
    /// Number of branches of the full tree that are not children.
    pub(super) left_out: u32,
}

impl Turns {
    pub(super) fn new(board: &Position, relevant: bool) -> Self {
        Self { relevant, unturned: None, rest: 8 * board.empties().count_ones(), left_out: 0 }
    }

    /// Whether the next move is a child.
    #[inline(always)]
    pub(super) fn is_new(&mut self, board: &Position, played: Placement, next: &Position) -> bool {
        if played.twist.is_none() {
            self.rest -= 8;
            self.left_out += 7;
            return true;
        }
        self.rest -= 1;
        if !self.relevant || !is_unturned(board, played.cell, next) {
            return true;
        }
        let first = self.unturned != Some(played.cell);
        self.unturned = Some(played.cell);
        self.left_out += u32::from(!first);
        first
    }
}

/// Whether a turn leaves the board after the marble unchanged.
#[inline(always)]
pub(super) fn is_unturned(board: &Position, cell: Cell, next: &Position) -> bool {
    next.own() == board.other() && next.other() == board.own() | cell.bit()
}
