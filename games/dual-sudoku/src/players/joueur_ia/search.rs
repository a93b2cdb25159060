//! The search of Joueur IA: alpha-beta over grids, with gains summed along the line.
//!
//! Every call is a node, including the root. The first of equal moves is kept, and a node is left as soon as
//! one of its moves reaches beta. Below the root only the grid matters: passes are not tried, and early ends
//! of the game (a standoff, a grid that cannot be completed) are unknown there, as in the report.

use super::gain::{Heuristics, Placement, judged, points};
use super::tries::{DigitOrder, Tries};
use crate::{Grid, Move};
use quintet_core::{Control, End, MoveValue, Observer, Score, Skip, Value, Window};

/// A running search.
pub(super) struct Search<'s, 'c, O> {
    pub(super) control: &'s mut Control<'c, Move>,
    pub(super) observer: &'s mut O,
    pub(super) order: DigitOrder,
    pub(super) heuristics: Heuristics,
    /// Nodes left because a move reached beta.
    pub(super) cuts: u64,
}

/// A node: its grid, the gains along its line for the side to move, and whether that is the searching side.
#[derive(Clone, Copy)]
struct Node<const N: usize, const CELLS: usize> {
    grid: Grid<N, CELLS>,
    so_far: i32,
    own: bool,
}

/// The result at the root.
pub(super) struct Found {
    /// The best placement and its score, once one was searched.
    pub(super) best: Option<(Move, Score)>,
    /// The values of all moves in the rules' order, if requested and completed.
    pub(super) moves: Vec<MoveValue<Move>>,
}

const fn played(of: Placement) -> Move {
    Move::Place { cell: of.cell as u8, digit: of.digit }
}

impl<O: Observer<Move>> Search<'_, '_, O> {
    /// Searches every placement of a grid `depth` plies deep, at least one.
    /// Scores are for the side to move, which leads by `margin` points. With `all_moves` each placement is
    /// searched with the full window.
    ///
    /// When stopped, the best is that of the completely searched moves.
    pub(super) fn root<const N: usize, const CELLS: usize>(
        &mut self,
        grid: &Grid<N, CELLS>,
        margin: i32,
        depth: u32,
        all_moves: bool,
    ) -> Found {
        let node = Node { grid: *grid, so_far: margin, own: true };
        let mut found = Found { best: None, moves: Vec::new() };
        self.observer.iteration(depth);
        let entered = self.control.spend();
        if entered {
            self.observer.enter(None, depth, Window::FULL);
        }
        for placement in Tries::new(grid, self.order) {
            let alpha = found.best.filter(|_| !all_moves).map_or(Score::MIN, |(_, score)| score);
            let window = Window { alpha, ..Window::FULL };
            let score = self.child(&node, placement, depth - 1, window);
            if self.control.is_stopped() {
                break;
            }
            let played = played(placement);
            if all_moves {
                found.moves.push(MoveValue { played, value: Value::Estimated(score) });
            }
            if found.best.is_none_or(|(_, best)| score > best) {
                found.best = Some((played, score));
                self.announce(played, score);
            }
        }
        if entered {
            self.leave(found.best.map_or(Score::ZERO, |(_, score)| score), End::Searched);
        }
        if self.control.is_stopped() {
            found.moves.clear();
        }
        found.moves.sort_by_key(|known| rank(known.played));
        found
    }

    /// Reports a new best move.
    fn announce(&mut self, best: Move, score: Score) {
        let news = self.control.news();
        news.pv.clear();
        news.pv.push(best);
        news.value = Some(Value::Estimated(score));
        self.control.report_now();
    }

    /// The score of a placement for the side that makes it; `window` is for that side. Meaningless once the
    /// search is stopped.
    #[inline]
    fn child<const N: usize, const CELLS: usize>(
        &mut self,
        node: &Node<N, CELLS>,
        placement: Placement,
        depth: u32,
        window: Window,
    ) -> Score {
        if !self.control.spend() {
            return Score::ZERO;
        }
        self.observer.enter(Some(played(placement)), depth, window.flipped());
        let gain = if self.heuristics.any() {
            judged(&node.grid, placement, node.own, self.heuristics)
        } else {
            points(&node.grid, placement)
        };
        let so_far = node.so_far + gain;
        if depth == 0 {
            let score = Score::estimate(so_far);
            self.observer.leave(-score, End::Leaf);
            return score;
        }
        let mut next = Node { grid: node.grid, so_far: -so_far, own: !node.own };
        next.grid.put(placement.cell, placement.digit);
        -self.best_of_moves(&next, depth, window.flipped())
    }

    /// The score of a node for its side to move, `depth` plies deep.
    ///
    /// Bound contract (fail-soft): inside the window it is exact, at or above `beta` a lower bound, at or
    /// below `alpha` an upper bound. A node without a valid placement is worth the gains along its line.
    fn best_of_moves<const N: usize, const CELLS: usize>(
        &mut self,
        node: &Node<N, CELLS>,
        depth: u32,
        window: Window,
    ) -> Score {
        let Window { mut alpha, beta } = window;
        let mut best = None;
        let mut end = End::Searched;
        let mut tries = Tries::new(&node.grid, self.order);
        while let Some(placement) = tries.next() {
            let score = self.child(node, placement, depth - 1, Window { alpha, beta });
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                if score >= beta {
                    self.cuts += 1;
                    end = End::Cut;
                    if !self.control.is_stopped() {
                        self.observer.skip(tries.map(played), Skip::Cut);
                    }
                    break;
                }
                alpha = alpha.max(score);
            }
        }
        if best.is_none() {
            // With heuristics, the value of the line is not the game's result.
            end = if self.heuristics.any() { End::Leaf } else { End::Decided };
        }
        let score = best.unwrap_or(Score::estimate(node.so_far));
        self.leave(score, end);
        score
    }

    fn leave(&mut self, score: Score, end: End) {
        let end = if self.control.is_stopped() { End::Stopped } else { end };
        self.observer.leave(score, end);
    }
}

/// The index of a placement in the rules' order.
const fn rank(of: Move) -> (u8, u8) {
    match of {
        Move::Place { cell, digit } => (cell, digit),
        Move::Penalty(_) => (u8::MAX, u8::MAX),
    }
}
