//! The report's recursive function on bitboards.
//!
//! Two things are done faster than the report does them, to the same effect:
//! boards are copied as two numbers, and the columns are tried for a win all at
//! once. Calls that end at once (a full board, a win, the depth used up) are
//! finished in their caller's loop; only the others cost a call.

use crate::{Bits, Landing, Position, Shape};
use quintet_core::{Control, End, Game, Observer, Score, Skip, Window};

/// The report's first window reaches from minus this to this: 2^10.
const EDGE: i32 = 1 << 10;

/// The scores that still matter to the side to move; see [`Window`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Bounds {
    /// The report's first window.
    pub(super) const FULL: Self = Self { alpha: -EDGE, beta: EDGE };

    /// The window as the opponent sees it.
    #[inline(always)]
    pub(super) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What the search carries from node to node.
pub(super) struct Walk<'w, 'c, O, const CUTS: bool> {
    pub(super) control: &'w mut Control<'c, Landing>,
    pub(super) observer: &'w mut O,
    /// Nodes left early, by a move worth beta or by the best score possible.
    pub(super) cuts: u64,
    /// Whether boards at the last depth are tried for a win.
    last_wins: bool,
}

impl<'w, 'c, O: Observer<Landing>, const CUTS: bool> Walk<'w, 'c, O, CUTS> {
    pub(super) fn new(
        control: &'w mut Control<'c, Landing>,
        observer: &'w mut O,
        last_wins: bool,
    ) -> Self {
        Self { control, observer, cuts: 0, last_wins }
    }

    /// Counts a node and shows it. `false`: the search is over.
    #[inline(always)]
    pub(super) fn enter(&mut self, played: Option<Landing>, depth: u32, bounds: Bounds) -> bool {
        let go = self.control.spend();
        if go {
            let Bounds { alpha, beta } = bounds;
            let window = Window { alpha: Score::estimate(alpha), beta: Score::estimate(beta) };
            self.observer.enter(played, depth, window);
        }
        go
    }

    /// Leaves a node.
    #[inline(always)]
    pub(super) fn leave(&mut self, score: i32, end: End) {
        let end = if self.control.is_stopped() { End::Stopped } else { end };
        self.observer.leave(Score::estimate(score), end);
    }

    /// Shows columns that are not searched.
    #[inline(always)]
    pub(super) fn skip(&mut self, columns: impl Iterator<Item = Landing>, why: Skip) {
        if !self.control.is_stopped() {
            self.observer.skip(columns, why);
        }
    }

    /// One node: the report's function. `position` is not won.
    ///
    /// Bound contract, with cuts (fail-soft): a result inside the bounds is
    /// exact, one at beta or above a lower bound, one at alpha or below an upper
    /// bound. Without cuts it is always exact. Once stopped it means nothing.
    #[inline(always)]
    pub(super) fn visit<S: Shape>(
        &mut self,
        position: &Position<S>,
        played: Landing,
        depth: u32,
        bounds: Bounds,
    ) -> i32 {
        if !self.enter(Some(played), depth, bounds) {
            return 0;
        }
        if position.filled() == position.shape().board() {
            self.leave(0, End::Decided);
            0
        } else if (depth > 0 || self.last_wins) && position.winning_landings().is_some() {
            let score = highest(position);
            self.leave(score, End::Decided);
            score
        } else if depth == 0 {
            self.leave(0, End::Leaf);
            0
        } else {
            self.best_of_columns(position, depth, bounds)
        }
    }

    /// The value of a node without an immediate win, under the same contract.
    fn best_of_columns<S: Shape>(
        &mut self,
        position: &Position<S>,
        depth: u32,
        bounds: Bounds,
    ) -> i32 {
        let Bounds { mut alpha, mut beta } = bounds;
        if CUTS {
            beta = beta.min(highest(position));
            if alpha >= beta {
                self.cuts += 1;
                self.skip(Landing::each(position.shape(), position.landings()), Skip::Hopeless);
                self.leave(beta, End::Cut);
                return beta;
            }
        }
        let (mut best, mut end) = (-EDGE, End::Searched);
        for played in Landing::each(position.shape(), position.landings()) {
            let below = Bounds { alpha, beta }.flipped();
            let score = -self.visit(&position.after(played), played, depth - 1, below);
            best = best.max(score);
            if CUTS {
                if best >= beta {
                    self.cuts += 1;
                    end = End::Cut;
                    // Found again, not kept: that took 2 % more instructions.
                    let rest = Landing::each(position.shape(), position.landings())
                        .skip_while(|of| *of != played);
                    self.skip(rest.skip(1), Skip::Cut);
                    break;
                }
                alpha = alpha.max(best);
            }
        }
        self.leave(best, end);
        best
    }
}

/// What a win by the next disc is worth, and so the most a position can be.
#[inline(always)]
pub(super) fn highest<S: Shape>(position: &Position<S>) -> i32 {
    let shape = position.shape();
    (shape.width() * shape.height() - position.ply()) as i32 / 2
}
