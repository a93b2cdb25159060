//! The fast solver as a player of the game.

use super::{Bound, Path};
use crate::player::line;
use crate::{Entry, Position, words};
use quintet_core::Instant;
use quintet_core::{
    Choice, Counter, Game, Info, Limits, ParamRole, ParamSpec, Player, PlayerSpec, Score, Task,
    Value,
};

/// Enters the digits of the solution, tightest cell first, and proves whether it is the only one.
///
/// It solves the givens. If their solution is unique, it erases entries that differ from it; otherwise it
/// looks for a solution that keeps the entries. A node is a guess. Its counter `solutions` says what the
/// givens allow: 0, 1, or 2 for more than one. Without a solution it makes the first legal move and reports
/// no value.
#[derive(Clone, Copy, Debug)]
pub struct Fast {
    /// Maximum number of guesses.
    pub nodes: u64,
}

impl Fast {
    /// The default bound: a few seconds.
    pub const NODES: u64 = 5_000_000;

    /// The declaration of the player.
    pub(crate) fn spec() -> PlayerSpec<Position> {
        let nodes = Self::NODES as i64;
        PlayerSpec {
            name: "fast",
            about: words::FAST,
            params: vec![
                ParamSpec::int("nodes", 1, i64::MAX, Some(nodes), words::FAST_NODES)
                    .meaning(ParamRole::Nodes),
            ],
            build: |params| {
                let nodes = params.int("nodes").expect("nodes have a default") as u64;
                Box::new(Self { nodes })
            },
        }
    }
}

impl Player<Position> for Fast {
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Entry>) -> Choice<Entry> {
        let started = Instant::now();
        let limits = task.limits.and(Limits::nodes(self.nodes));
        let stop = task.stop.clone();
        let go_on = || !stop.is_stopped();
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let deadline = limits.time.and_then(|time| started.checked_add(time));
        let bound = Bound { guesses: nodes, deadline, go_on: Some(&go_on) };
        let counted = Path::best().count_grid(position.givens(), 2, bound);
        let mut info = Info { nodes: counted.guesses, ..Info::default() };
        let mut solution = counted.first;
        if counted.solutions > 1 {
            let bound = Bound { guesses: nodes - counted.guesses, ..bound };
            let kept = Path::best().count_grid(position.grid(), 1, bound);
            info.nodes += kept.guesses;
            solution = kept.first.or(solution);
        }
        info.counters = vec![Counter::new(["solutions", "solutions"], counted.solutions as u64)];
        let first = position.moves().next().expect("an unfinished game has a move");
        if let Some(solution) = solution {
            info.pv = line(position, &solution);
            info.depth = info.pv.len() as u32;
            info.value = Some(Value::Proved(Score::win_in(info.depth)));
        }
        info.time = started.elapsed();
        (task.report)(&info);
        Choice {
            best: info.pv.first().copied().unwrap_or(first),
            info,
            moves: Vec::new(),
            lines: Vec::new(),
        }
    }
}
