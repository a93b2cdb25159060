//! The player `report`, as described in the students' report.
//!
//! Minimax with alpha-beta to a depth; the heuristic is [`OpenLines`] with an aggressivity. Finished boards
//! come before any heuristic, quick wins first. Moves are tried in the rules' order and the first of the best
//! is kept.
//!
//! | option | what it does |
//! |---|---|
//! | `dynamic-heuristic` | `on`: a ply is a cell, its turns are one super-board; `leaves`: only at the last ply (`super_board.rs`) |
//! | `dynamic-depth` | 2 plies during the first ten, then what the board allows (`counts.rs`) |
//! | `relevant-rotations` | of turns that leave the board as it is, one is a child (`node.rs`) |
//! | `threads` | the root's branches are shared out (`root.rs`) |
//!
//! A node is a board created, or the root. Counters: boards created, boards estimated (the full tree),
//! cut-offs (the report's "breaks"), boards saved by them, and boards left out for other reasons
//! (`counts.rs`).
//!
//! Neither relevant rotations nor threads change the choice or its value, only the counters, which differ
//! from run to run with several threads.

mod counts;
mod node;
mod root;
mod super_board;
mod value;
mod verdict;

use crate::{OpenLines, Placement, Position, words};
use counts::{MAX_DEPTH, dynamic_depth};
use quintet_core::{Choice, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task};
use quintet_search::words::DEPTH;

/// Its declaration.
pub(super) fn spec() -> PlayerSpec<Position> {
    let deepest = i64::from(MAX_DEPTH);
    let most = i64::from(OpenLines::MAX_AGGRESSIVITY);
    PlayerSpec {
        name: "report",
        about: words::REPORT,
        params: vec![
            ParamSpec::int("depth", 1, deepest, Some(2), DEPTH).meaning(ParamRole::Depth),
            ParamSpec::int("aggressivity", 1, most, Some(3), words::AGGRESSIVITY),
            ParamSpec::choice(
                "dynamic-heuristic",
                words::DYNAMIC_HEURISTICS,
                "off",
                words::DYNAMIC_HEURISTIC,
            ),
            ParamSpec::switch("dynamic-depth", false, words::DYNAMIC_DEPTH),
            ParamSpec::switch("relevant-rotations", true, words::RELEVANT_ROTATIONS),
            ParamSpec::int("threads", 1, 64, Some(1), words::REPORT_THREADS)
                .meaning(ParamRole::Threads),
        ],
        build: |params| Box::new(Report { options: Options::new(params) }),
    }
}

/// Where the turns of a placement form one super-board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dynamic {
    /// Nowhere.
    Off,
    /// At every ply.
    Cells,
    /// At the last ply only.
    Leaves,
}

impl Dynamic {
    /// Whether the branches that lead to a ply are super-boards, in a search to `depth`.
    const fn groups(self, ply: u32, depth: u32) -> bool {
        match self {
            Self::Off => false,
            Self::Cells => true,
            Self::Leaves => ply == depth,
        }
    }
}

/// The parameters.
#[derive(Clone, Copy, Debug)]
struct Options {
    depth: u32,
    eval: OpenLines,
    dynamic: Dynamic,
    dynamic_depth: bool,
    relevant_rotations: bool,
    threads: usize,
}

impl Options {
    fn new(params: &Params) -> Self {
        let number = |name| params.int(name).expect("it has a default") as u32;
        Self {
            depth: number("depth"),
            eval: OpenLines::new(number("aggressivity")),
            dynamic: match params.choice("dynamic-heuristic") {
                "on" => Dynamic::Cells,
                "leaves" => Dynamic::Leaves,
                _ => Dynamic::Off,
            },
            dynamic_depth: params.switch("dynamic-depth"),
            relevant_rotations: params.switch("relevant-rotations"),
            threads: number("threads") as usize,
        }
    }

    /// The depth in plies for a position, at most the task's limit.
    fn depth_at(&self, position: &Position, limit: Option<u32>) -> u32 {
        let depth = if self.dynamic_depth {
            dynamic_depth(position.empties().count_ones(), self.dynamic)
        } else {
            self.depth
        };
        limit.map_or(depth, |limit| limit.min(depth)).max(1)
    }
}

struct Report {
    options: Options,
}

impl Player<Position> for Report {
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Placement>) -> Choice<Placement> {
        root::choose(&self.options, position, task)
    }
}
