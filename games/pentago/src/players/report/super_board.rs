//! The dynamic heuristic: a ply is a cell, and its eight turns form one super-board.
//!
//! The report defines the value of a super-board (the mean of the heuristic over its boards) but not which of
//! the boards the game continues on. Our reading: the side that placed the marble chooses the turn it likes
//! best by the plain heuristic, with won boards first, lost ones last, drawn ones counting 0, and the first
//! of equals in the rules' order. Then
//! - if that board is finished, the super-board is worth its result;
//! - at the last ply, the mean of the heuristic over the turns that do not end
//!   the game with a loser (a drawn one counts 0, one of several that leave the board as it is
//!   counts each time);
//! - before the last ply, what the opponent can make of that board.
//!
//! So wins and losses found this way prove nothing beyond the next move: a side might have turned
//! differently.
//!
//! The other reading, `leaves`: only at the last ply do the turns of a placement form one super-board; above
//! it a ply is a cell and a turn, as without the heuristic.

use super::node::{Worker, is_unturned};
use super::value::{Bounds, UNIT, is_decided, of_outcome};
use crate::{Placement, Position, Twist};
use quintet_core::{End, Event, Game, Observer, Skip};

/// The boards of a placement, summed up.
pub(super) struct SuperBoard {
    /// The placement with the turn chosen for it.
    pub(super) played: Placement,
    /// The board chosen for it.
    board: Position,
    /// The value of that board to the side that placed the marble, by the heuristic or by its result.
    pub(super) liked: i64,
    /// The mean over the boards, for that side.
    mean: i64,
}

impl<O: Observer<Placement>> Worker<'_, '_, O> {
    /// Creates the boards of a placement, `first` being its first move in the rules' order; `None` if the
    /// search is over.
    pub(super) fn gather(
        &mut self,
        position: &Position,
        first: Placement,
        ply: u32,
    ) -> Option<SuperBoard> {
        let before = self.control.nodes();
        let found = self.boards(position, first, ply);
        if self.observer.listens() {
            // The chosen board is entered as a node.
            let nodes = self.control.nodes() - before - u64::from(found.is_some());
            self.observer.see(&Event::Looked { nodes });
        }
        found
    }

    fn boards(&mut self, position: &Position, first: Placement, ply: u32) -> Option<SuperBoard> {
        if first.twist.is_none() {
            self.counts.left_out += 7;
            let board = position.after(first);
            let liked = self.create().then(|| self.liked(&board, ply))?;
            return Some(SuperBoard { played: first, board, liked, mean: liked });
        }
        let mut found: Option<SuperBoard> = None;
        let mut unturned = None;
        let (mut sum, mut count) = (0, 0);
        for twist in Twist::ALL {
            let played = Placement { twist: Some(twist), ..first };
            let board = position.after(played);
            let same = self.options.relevant_rotations && is_unturned(position, first.cell, &board);
            let known = unturned.filter(|_| same);
            let liked = match known {
                Some(liked) => liked,
                None => self.create().then(|| self.liked(&board, ply))?,
            };
            self.counts.left_out += u128::from(known.is_some());
            if same {
                unturned = Some(liked);
            }
            if !is_decided(liked) {
                sum += liked;
                count += 1;
            }
            if found.as_ref().is_none_or(|best| liked > best.liked) {
                found = Some(SuperBoard { played, board, liked, mean: 0 });
            }
        }
        // Values are multiples of the unit, which every count divides.
        const { assert!(UNIT % 8 == 0 && UNIT % 7 == 0 && UNIT % 6 == 0 && UNIT % 5 == 0) };
        found.map(|best| SuperBoard { mean: if count > 0 { sum / count } else { 0 }, ..best })
    }

    /// The static value of a board, to the side that moved last.
    fn liked(&self, board: &Position, ply: u32) -> i64 {
        match board.outcome() {
            Some(outcome) => of_outcome(outcome, !board.turn(), ply),
            None => -self.heuristic(board),
        }
    }

    /// One super-board: its value for the side that did not place the marble,
    /// under the bound contract of [`board`](Self::board).
    pub(super) fn super_board(&mut self, of: &SuperBoard, ply: u32, bounds: Bounds) -> i64 {
        self.enter(of.played, ply, bounds);
        let (value, end) = if of.board.outcome().is_some() {
            self.counts.left_out += self.sizes.below(ply);
            (-of.liked, End::Decided)
        } else if ply == self.depth {
            (-of.mean, End::Leaf)
        } else {
            self.best_of_cells(&of.board, ply, bounds)
        };
        self.leave(value, end);
        value
    }

    /// The value of a board with cells to search, under the same contract.
    pub(super) fn best_of_cells(
        &mut self,
        board: &Position,
        ply: u32,
        bounds: Bounds,
    ) -> (i64, End) {
        let Bounds { mut alpha, beta } = bounds;
        let mut rest = board.empties().count_ones();
        let mut best = -i64::MAX;
        let mut firsts = first_moves(board);
        while let Some(first) = firsts.next() {
            rest -= 1;
            let Some(reached) = self.gather(board, first, ply + 1) else {
                return (0, End::Stopped);
            };
            let below = Bounds { alpha, beta }.flipped();
            best = best.max(-self.super_board(&reached, ply + 1, below));
            if best >= beta {
                self.counts.cut(rest, self.sizes, ply + 1);
                self.observer.skip(firsts, Skip::Cut);
                return (best, End::Cut);
            }
            alpha = alpha.max(best);
            self.refresh(ply);
        }
        (best, End::Searched)
    }
}

/// The first move of every cell, in the rules' order.
pub(super) fn first_moves(board: &Position) -> impl Iterator<Item = Placement> {
    board.moves().filter(|played| played.twist.is_none_or(|twist| twist == Twist::ALL[0]))
}
