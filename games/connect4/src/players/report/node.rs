//! The report's recursive function on bitboards.
//!
//! Two things are done faster than in the report, to the same effect: boards are copied as two numbers, and
//! all columns are tried for a win at once. Calls that end at once (a full board, a win, the depth used up)
//! are handled in their caller's loop; only the others cost a call.

use super::Reading;
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

    /// The window from the opponent's point of view.
    #[inline(always)]
    pub(super) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The rules for valuing boards below a root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    reading: Reading,
    /// Number of discs on the root's board.
    root: i32,
}

impl Scale {
    pub(super) fn new<S: Shape>(root: &Position<S>, reading: Reading) -> Self {
        Self { reading, root: root.ply() as i32 }
    }

    /// The worth of a win by the next disc, which is also, counted up, the most a position can be worth:
    /// (width · height − discs) / 2.
    #[inline(always)]
    pub(super) fn highest<S: Shape>(self, position: &Position<S>) -> i32 {
        let (shape, discs) = (position.shape(), position.ply() as i32);
        // Counted down, each call has one disc less than the one before it.
        let plays = if self.reading.counts_down { 2 * self.root - discs } else { discs };
        ((shape.width() * shape.height()) as i32 - plays) / 2
    }

    /// The worth of an undecided board at the last depth, to the side to move.
    #[inline(always)]
    pub(super) const fn horizon(self, bounds: Bounds) -> i32 {
        if self.reading.start_value { bounds.alpha } else { 0 }
    }

    /// Whether columns are tried for a win before the calls.
    #[inline(always)]
    pub(super) const fn tries(self) -> bool {
        self.reading.tries
    }

    /// The worth, to the side to move, of a board won by the last disc, if wins are only seen there.
    #[inline(always)]
    fn lost<S: Shape>(self, position: &Position<S>) -> Option<i32> {
        let lost = !self.tries() && position.is_won();
        let cells = position.shape().width() * position.shape().height();
        lost.then(|| -((cells - position.ply() + 1) as i32 / 2))
    }

    /// Whether a board's columns are tried for a win before anything else.
    #[inline(always)]
    const fn tries_columns(self, depth: u32) -> bool {
        self.reading.tries && (depth > 0 || self.reading.last_wins)
    }
}

/// The state carried from node to node.
pub(super) struct Walk<'w, 'c, O, const CUTS: bool> {
    pub(super) control: &'w mut Control<'c, Landing>,
    pub(super) observer: &'w mut O,
    /// Nodes left early because of a move worth beta or the best possible score.
    pub(super) cuts: u64,
    pub(super) scale: Scale,
}

impl<'w, 'c, O: Observer<Landing>, const CUTS: bool> Walk<'w, 'c, O, CUTS> {
    pub(super) fn new(
        control: &'w mut Control<'c, Landing>,
        observer: &'w mut O,
        scale: Scale,
    ) -> Self {
        Self { control, observer, cuts: 0, scale }
    }

    /// Counts a node and shows it. Returns `false` if the search is over.
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

    /// Shows the columns that are not searched.
    #[inline(always)]
    pub(super) fn skip(&mut self, columns: impl Iterator<Item = Landing>, why: Skip) {
        if !self.control.is_stopped() {
            self.observer.skip(columns, why);
        }
    }

    /// One node: the report's function. `position` is not won, unless no columns are tried.
    ///
    /// Bound contract, with cuts (fail-soft): a result inside the bounds is
    /// exact, one at beta or above a lower bound, one at alpha or below an upper
    /// bound. Without cuts it is always exact. Once stopped it is meaningless. With `horizon=start` or
    /// `plays=down` no bound holds: later wins are worth more than the limit by which nodes are cut, and
    /// leaves depend on the bounds.
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
        if let Some(score) = self.scale.lost(position) {
            self.leave(score, End::Decided);
            score
        } else if position.filled() == position.shape().board() {
            self.leave(0, End::Decided);
            0
        } else if self.scale.tries_columns(depth) && position.winning_landings().is_some() {
            let score = self.scale.highest(position);
            self.leave(score, End::Decided);
            score
        } else if depth == 0 {
            let score = self.scale.horizon(bounds);
            self.leave(score, End::Leaf);
            score
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
            beta = beta.min(self.scale.highest(position));
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
                    // Computed again rather than kept, which took 2 % more instructions.
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
