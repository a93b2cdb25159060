//! The players `report-minimax` and `report-alphabeta`: what the students'
//! report describes, rule by rule, so that its table can be made again.
//!
//! The report's recursive function, in its order:
//! 1. a full board is worth 0;
//! 2. every column is tried for an immediate win, which is worth
//!    (width · height − discs played before it) / 2, rounded down;
//! 3. when the depth is used up, the board is worth 0;
//! 4. alpha-beta only: beta is lowered to the best score still possible here,
//!    (width · height − discs played) / 2, and the node is cut if alpha ≥ beta;
//! 5. the columns from left to right, each worth minus what the function says
//!    of the board after it, one depth less; the first of the best is kept.
//!
//! So depth 0 is one call, which sees immediate wins and nothing else, and a
//! search to depth `d` sees wins `d + 1` plies away. A *node* is a call of that
//! function, the root's included; trying a column for a win is none. At depth 0
//! without a win the report's choice is open; ours is the first open column.
//!
//! `last-wins=off` swaps steps 2 and 3: then depth `d` sees wins `d` plies away,
//! and on the empty board an even depth costs little more than the odd one before
//! it, as the report observed (its own figures even fall there; no order of the
//! steps that we tried gives that).
//!
//! | file | what |
//! |---|---|
//! | `node.rs` | the recursive function |
//! | `root.rs` | its first call: a choice, news, and the values of all moves |
//!
//! Scores are the report's own, not plies to a win. Nonzero means that the win is forced,
//! as undecided boards are worth 0; but a win by the last disc is worth 0, too, and a
//! margin means nothing in Connect Four: so no score is called proved.

mod node;
mod root;

use crate::{Landing, Position, Shape, words};
use quintet_core::{
    Choice, Control, Limits, NoObserver, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task,
};

/// The deepest search that can be asked for: the plies of the usual board.
const MAX_DEPTH: i64 = 42;

/// The declaration of `report-minimax`.
pub(super) fn minimax<S: Shape>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-minimax",
        about: words::REPORT_MINIMAX,
        params: vec![depth_param(6), LAST_WINS],
        build: |params| Box::new(Report::<false>::new(params)),
    }
}

/// The declaration of `report-alphabeta`.
pub(super) fn alphabeta<S: Shape>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-alphabeta",
        about: words::REPORT_ALPHABETA,
        params: vec![depth_param(10), LAST_WINS],
        build: |params| Box::new(Report::<true>::new(params)),
    }
}

const fn depth_param(default: i64) -> ParamSpec {
    ParamSpec::int("depth", 0, MAX_DEPTH, Some(default), words::REPORT_DEPTH)
        .meaning(ParamRole::Depth)
}

/// Whether boards at the last depth are tried for a win: the report's order of
/// steps. Off, step 3 comes before step 2.
const LAST_WINS: ParamSpec = ParamSpec::switch("last-wins", true, words::LAST_WINS);

/// The report's player, with its alpha-beta cuts or without.
struct Report<const CUTS: bool> {
    depth: u32,
    last_wins: bool,
}

impl<const CUTS: bool> Report<CUTS> {
    fn new(params: &Params) -> Self {
        let depth = params.int("depth").expect("depth has a default") as u32;
        Self { depth, last_wins: params.switch("last-wins") }
    }
}

impl<S: Shape, const CUTS: bool> Player<Position<S>> for Report<CUTS> {
    /// A limit of depth from outside lowers the report's depth.
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Landing>) -> Choice<Landing> {
        let depth = task.limits.depth.map_or(self.depth, |limit| limit.min(self.depth));
        let limits = Limits { depth: None, ..task.limits };
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let all_moves = task.all_moves;
        let (best, moves) = match task.observer.as_deref_mut() {
            Some(mut observer) => {
                let observer = &mut observer;
                let walk = node::Walk::<_, CUTS>::new(&mut control, observer, self.last_wins);
                root::choose(walk, position, depth, all_moves)
            }
            None => {
                let observer = &mut NoObserver;
                let walk = node::Walk::<_, CUTS>::new(&mut control, observer, self.last_wins);
                root::choose(walk, position, depth, all_moves)
            }
        };
        Choice { best, info: control.into_info(), moves, lines: Vec::new() }
    }
}
