//! The players `report-minimax` and `report-alphabeta`: the students' report, rule by rule, so that its table
//! can be reproduced.
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
//! So depth 0 is one call, which sees only immediate wins, and a search to depth `d` sees wins `d + 1` plies
//! away. A *node* is a call of that function, including the root's; trying a column for a win does not count.
//! At depth 0 without a win the report leaves the choice open; ours is the first open column.
//!
//! The text leaves room for other readings, each a parameter:
//!
//! | parameter | ours | the other |
//! |---|---|---|
//! | `horizon` | `zero`: step 3 | `start`: the function falls through its loop and returns the value it started with, alpha |
//! | `plays` | `up`: each call has one disc more on its board | `down`: `minMax(newTab, nbPlays-1, …)`, as the report prints it |
//! | `last-wins` | `on` | `off`: step 3 comes before step 2, so depth `d` sees wins `d` plies away |
//!
//! `horizon=start,plays=down` after one disc in column 4 gives the report's odd and even
//! depths: an undecided board at the last depth then cuts off the node above it at once, and
//! whose nodes these are depends on the parity of the depth. Nodes after that disc:
//!
//! | depth | 11 | 12 | 13 | 14 |
//! |---|---|---|---|---|
//! | both | 92 673 | 77 144 | 672 408 | 430 140 |
//! | `horizon=start` alone | 112 019 | 130 689 | 794 479 | 792 940 |
//! | `plays=down` alone | 137 247 | 309 007 | 908 427 | 2 080 767 |
//! | neither | 141 459 | 313 219 | 959 426 | 2 134 214 |
//!
//! It is the best of about 600 combinations that we tried, so it is partly fitted; from the empty
//! board it is the odd depths that fall. At even depths it plays badly, because an undecided board
//! is worth less to it than a loss: depth 4 scores 22 % (15–32) against the other reading of the
//! same depth, depth 5 46 % (37–56). So it is not the default.
//!
//! `report-ai0` is the report's first minimax. The report says only that it works and that the second is
//! better. Our guess: no column is tried for a win ahead, so a win is seen on the board that has it, one
//! depth later and for many more nodes.
//!
//! | file | what |
//! |---|---|
//! | `node.rs` | the recursive function |
//! | `root.rs` | its first call: a choice, reports, and the values of all moves |
//!
//! Scores use the report's scale, not plies to a win. A nonzero score is a forced win or loss, as undecided
//! boards are worth 0; but a win by the last disc is worth 0 as well, and margins mean nothing in Connect
//! Four. So no score is called proved.

mod node;
mod root;

use crate::{Landing, Position, Shape, words};
use quintet_core::{
    Choice, Control, Limits, NoObserver, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task,
};

/// The greatest depth that can be set: the plies of the usual board.
const MAX_DEPTH: i64 = 42;

/// The declaration of `report-minimax`.
pub(super) fn minimax<S: Shape>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-minimax",
        about: words::REPORT_MINIMAX,
        params: vec![depth_param(6), HORIZON, PLAYS, LAST_WINS],
        build: |params| Box::new(Report::<false>::new(params)),
    }
}

/// The declaration of `report-ai0`.
pub(super) fn ai0<S: Shape>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-ai0",
        about: words::REPORT_AI0,
        params: vec![
            ParamSpec::int("depth", 1, MAX_DEPTH, Some(6), words::AI0_DEPTH)
                .meaning(ParamRole::Depth),
        ],
        build: |params| Box::new(Report::<false> { depth: depth(params), reading: Reading::AI0 }),
    }
}

/// The declaration of `report-alphabeta`.
pub(super) fn alphabeta<S: Shape>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "report-alphabeta",
        about: words::REPORT_ALPHABETA,
        params: vec![depth_param(10), HORIZON, PLAYS, LAST_WINS],
        build: |params| Box::new(Report::<true>::new(params)),
    }
}

const fn depth_param(default: i64) -> ParamSpec {
    ParamSpec::int("depth", 0, MAX_DEPTH, Some(default), words::REPORT_DEPTH)
        .meaning(ParamRole::Depth)
}

/// The worth of an undecided board at the last depth.
const HORIZON: ParamSpec = ParamSpec::choice("horizon", words::HORIZONS, "zero", words::HORIZON);

/// The direction in which discs are counted below the root.
const PLAYS: ParamSpec = ParamSpec::choice("plays", words::PLAYS_WORDS, "up", words::PLAYS);

/// Whether boards at the last depth are tried for a win, as in the report's order of steps. Off, step 3 comes
/// before step 2.
const LAST_WINS: ParamSpec = ParamSpec::switch("last-wins", true, words::LAST_WINS);

/// How the report's text is read where it is ambiguous.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// Whether columns are tried for a win before the calls.
    tries: bool,
    /// Whether that also happens at the last depth.
    last_wins: bool,
    /// Whether an undecided board at the last depth is worth the alpha of its call.
    start_value: bool,
    counts_down: bool,
}

impl Reading {
    /// The reading of the report's first minimax.
    const AI0: Self =
        Self { tries: false, last_wins: false, start_value: false, counts_down: false };

    fn new(params: &Params) -> Self {
        Self {
            tries: true,
            last_wins: params.switch("last-wins"),
            start_value: params.choice("horizon") == "start",
            counts_down: params.choice("plays") == "down",
        }
    }
}

/// The report's player, with or without alpha-beta cuts.
struct Report<const CUTS: bool> {
    depth: u32,
    reading: Reading,
}

impl<const CUTS: bool> Report<CUTS> {
    fn new(params: &Params) -> Self {
        Self { depth: depth(params), reading: Reading::new(params) }
    }
}

fn depth(params: &Params) -> u32 {
    params.int("depth").expect("depth has a default") as u32
}

impl<S: Shape, const CUTS: bool> Player<Position<S>> for Report<CUTS> {
    /// A depth limit of the task lowers the report's depth.
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Landing>) -> Choice<Landing> {
        let depth = task.limits.depth.map_or(self.depth, |limit| limit.min(self.depth));
        let limits = Limits { depth: None, ..task.limits };
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let all_moves = task.all_moves;
        let (best, moves) = match task.observer.as_deref_mut() {
            Some(mut observer) => {
                let observer = &mut observer;
                let scale = node::Scale::new(position, self.reading);
                let walk = node::Walk::<_, CUTS>::new(&mut control, observer, scale);
                root::choose(walk, position, depth, all_moves)
            }
            None => {
                let observer = &mut NoObserver;
                let scale = node::Scale::new(position, self.reading);
                let walk = node::Walk::<_, CUTS>::new(&mut control, observer, scale);
                root::choose(walk, position, depth, all_moves)
            }
        };
        Choice { best, info: control.into_info(), moves, lines: Vec::new() }
    }
}
