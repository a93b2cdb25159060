//! `report-minimax` and `report-alphabeta`: values ±1 for the thinking side, in the rules' order, without a
//! memory.
//!
//! Both find the same values, and with the same seed choose the same move. Neither hurries: an immediate win
//! and a move that merely does not lose within the depth are both worth +1. That is how the report's players
//! work.

use super::root::{self, Search, Tried, UNDECIDED, depth_below, pick, search_moves};
use super::{USUAL_DEPTH, depth_param};
use crate::{CellSet, Move, Position, words};
use quintet_core::{
    Choice, Control, End, Game, Limits, NoObserver, Observer, Outcome, Params, Player, PlayerSpec,
    Score, Side, Skip, Task, Value, Window,
};

/// Node limit of a search to the end of the game if no other limit is set: enough for the last eleven cells
/// (37 to 51 million nodes, two to three seconds).
const FULL_DEPTH_NODES: u64 = 60_000_000;

/// The declaration of `report-minimax`.
pub(super) fn minimax<S: CellSet>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-minimax",
        about: words::REPORT_MINIMAX,
        params: vec![depth_param(None, words::MINIMAX_DEPTH)],
        build: |params| Box::new(Plain::<false>::new(params)),
    }
}

/// The declaration of `report-alphabeta`.
pub(super) fn alphabeta<S: CellSet>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-alphabeta",
        about: words::REPORT_ALPHABETA,
        params: vec![depth_param(Some(USUAL_DEPTH), words::REPORT_DEPTH)],
        build: |params| Box::new(Plain::<true>::new(params)),
    }
}

/// Either player; `CUTS` enables alpha-beta cut-offs.
struct Plain<const CUTS: bool> {
    depth: Option<u32>,
}

impl<const CUTS: bool> Plain<CUTS> {
    fn new(params: &Params) -> Self {
        Self { depth: params.int("depth").map(|depth| depth as u32) }
    }

    fn limits(&self, task: &Task<'_, Move>) -> Limits {
        let free = task.limits == Limits { simulations: task.limits.simulations, ..Limits::NONE };
        let guard = (free && self.depth.is_none()).then_some(FULL_DEPTH_NODES);
        Limits { depth: None, nodes: task.limits.nodes.or(guard), ..task.limits }
    }
}

impl<S: CellSet, const CUTS: bool> Player<Position<S>> for Plain<CUTS> {
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let depth = depth_below(position, self.depth, task);
        let limits = self.limits(task);
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let owner = position.turn();
        let moves: Vec<Move> = position.moves().collect();
        let all = moves.iter().copied();
        let found = match task.observer.as_deref_mut() {
            Some(mut observer) => {
                let observer = &mut observer;
                let mut walk = Walk::<_, CUTS>::new(&mut control, observer, owner, depth);
                search_moves(&mut walk, position, all, depth)
            }
            None => {
                let observer = &mut NoObserver;
                let mut walk = Walk::<_, CUTS>::new(&mut control, observer, owner, depth);
                search_moves(&mut walk, position, all, depth)
            }
        };
        let best = pick(&moves, &found, |_, score| score, task.seed);
        root::announce(&mut control, position, best, &found, depth);
        let moves = root::values(position, &found, task.all_moves);
        Choice { best, info: control.into_info(), moves, lines: Vec::new() }
    }
}

/// Smaller and larger than every value.
const LEAST: i32 = -2;
const MOST: i32 = 2;

struct Walk<'w, 'c, O, const CUTS: bool> {
    control: &'w mut Control<'c, Move>,
    observer: &'w mut O,
    /// The thinking side.
    owner: Side,
    depth: u32,
    /// Whether an undecided leaf was met below the current root move.
    undecided: bool,
}

impl<'w, 'c, O: Observer<Move>, const CUTS: bool> Walk<'w, 'c, O, CUTS> {
    fn new(
        control: &'w mut Control<'c, Move>,
        observer: &'w mut O,
        owner: Side,
        depth: u32,
    ) -> Self {
        Self { control, observer, owner, depth, undecided: false }
    }

    /// The value of a node for the owner: −1 lost, +1 won or undecided.
    ///
    /// Bound contract: exact if it lies between `alpha` and `beta`; otherwise on the same side of them as the
    /// value. Exact without `CUTS`.
    fn visit<S: CellSet>(
        &mut self,
        position: &Position<S>,
        played: Move,
        depth: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        if !self.control.spend() {
            return 0;
        }
        let mine = position.turn() == self.owner;
        self.observer.enter(Some(played), depth, window(alpha, beta, mine));
        let (value, end) = match position.outcome() {
            Some(Outcome::Win(winner)) => (if winner == self.owner { 1 } else { -1 }, End::Decided),
            Some(Outcome::Draw) => unreachable!("Hex has no draw"),
            None if depth == 0 => {
                self.undecided = true;
                (1, End::Leaf)
            }
            None if mine => self.greatest(position, depth, alpha, beta),
            None => self.least(position, depth, alpha, beta),
        };
        self.observer.leave(Score::estimate(if mine { value } else { -value }), end);
        value
    }

    fn greatest<S: CellSet>(
        &mut self,
        position: &Position<S>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, End) {
        let mut best = LEAST;
        let mut moves = position.moves();
        while let Some(played) = moves.next() {
            let bounds = if CUTS { (alpha, beta) } else { (LEAST, MOST) };
            best = best.max(self.visit(&position.after(played), played, depth - 1, bounds));
            alpha = alpha.max(best);
            if CUTS && alpha >= beta {
                return (best, self.cut(moves));
            }
        }
        (best, self.ended(End::Searched))
    }

    fn least<S: CellSet>(
        &mut self,
        position: &Position<S>,
        depth: u32,
        alpha: i32,
        mut beta: i32,
    ) -> (i32, End) {
        let mut best = MOST;
        let mut moves = position.moves();
        while let Some(played) = moves.next() {
            let bounds = if CUTS { (alpha, beta) } else { (LEAST, MOST) };
            best = best.min(self.visit(&position.after(played), played, depth - 1, bounds));
            beta = beta.min(best);
            if CUTS && alpha >= beta {
                return (best, self.cut(moves));
            }
        }
        (best, self.ended(End::Searched))
    }

    /// Shows the moves skipped by a cut-off.
    #[inline]
    fn cut(&mut self, rest: impl Iterator<Item = Move>) -> End {
        let end = self.ended(End::Cut);
        if end == End::Cut {
            self.observer.skip(rest, Skip::Cut);
        }
        end
    }

    fn ended(&self, end: End) -> End {
        if self.control.is_stopped() { End::Stopped } else { end }
    }
}

/// The bounds for the owner as a window for the side to move.
fn window(alpha: i32, beta: i32, mine: bool) -> Window {
    let window = Window { alpha: Score::estimate(alpha), beta: Score::estimate(beta) };
    if mine { window } else { window.flipped() }
}

impl<'c, S: CellSet, O: Observer<Move>, const CUTS: bool> Search<'c, S> for Walk<'_, 'c, O, CUTS> {
    type Watcher = O;

    fn control(&mut self) -> &mut Control<'c, Move> {
        self.control
    }

    fn observer(&mut self) -> &mut O {
        self.observer
    }

    fn window(&self) -> Window {
        window(LEAST, MOST, true)
    }

    fn tried(&mut self, root: &Position<S>, played: Move) -> Tried {
        self.undecided = false;
        let value = self.visit(&root.after(played), played, self.depth, (LEAST, MOST));
        let score = Score::estimate(value);
        // A loss is certain even though undecided lines counted as won.
        let proved = score != UNDECIDED || !self.undecided;
        let value = match proved {
            true if value > 0 => Value::Proved(Score::WON),
            true => Value::Proved(Score::LOST),
            false => Value::Estimated(score),
        };
        Tried { played, score, value }
    }
}
