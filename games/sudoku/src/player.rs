//! A player that enters the digits of a solution.

use crate::solutions::{solutions_while, tightest};
use crate::{Entry, Grid, Position, Used, words};
use quintet_core::{
    Choice, Control, Counter, Game, Limits, ParamRole, ParamSpec, Player, PlayerSpec, Score, Task,
    Value,
};

/// Solves by backtracking and enters the next digit, in the tightest cell.
///
/// It solves the givens first: a proper puzzle has one solution, and entries that differ from it are erased.
/// If there are several, it looks for one that keeps the entries. Its counter `solutions` says what the
/// givens allow: 0, 1, or 2 for more than one. If it finds no solution, or has no time to find one, it makes
/// the first legal move and reports no value.
#[derive(Clone, Copy, Debug)]
pub struct Backtracking {
    /// Maximum number of placements to try, so that an answer takes a few seconds.
    pub nodes: u64,
}

impl Backtracking {
    /// The default number of placements to try.
    pub const NODES: u64 = 1_000_000;

    /// The declaration of the player.
    pub(crate) fn spec() -> PlayerSpec<Position> {
        let nodes = Self::NODES as i64;
        PlayerSpec {
            name: "backtracking",
            about: words::BACKTRACKING_PLAYER,
            params: vec![
                ParamSpec::int("nodes", 1, i64::MAX, Some(nodes), words::DIGIT_NODES)
                    .meaning(ParamRole::Nodes),
            ],
            build: |params| {
                let nodes = params.int("nodes").expect("nodes have a default") as u64;
                Box::new(Self { nodes })
            },
        }
    }
}

impl Player<Position> for Backtracking {
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Entry>) -> Choice<Entry> {
        let limits = task.limits.and(Limits::nodes(self.nodes));
        let mut control = Control::new(&limits, &task.stop, task.report);
        let mut found = solutions_while(position.givens(), 2, || control.spend());
        let count = found.len() as u64;
        if count > 1 {
            // In front of the others, which remain as a fallback.
            found.splice(0..0, solutions_while(position.grid(), 1, || control.spend()));
        }
        let first = position.moves().next().expect("an unfinished game has a move");
        let line = found.first().map_or_else(Vec::new, |solution| line(position, solution));
        let news = control.news();
        news.counters = vec![Counter::new(["solutions", "solutions"], count)];
        news.depth = line.len() as u32;
        if !line.is_empty() {
            news.value = Some(Value::Proved(Score::win_in(line.len() as u32)));
        }
        news.pv = line;
        control.report_now();
        let info = control.into_info();
        Choice {
            best: info.pv.first().copied().unwrap_or(first),
            info,
            moves: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// The moves from a position to a solution: wrong entries are erased, then the tightest cell is filled each
/// time.
pub(crate) fn line(position: &Position, solution: &Grid) -> Vec<Entry> {
    let differs = |&cell: &usize| position.grid().digit(cell) != solution.digit(cell);
    let wrong = position.entries().filter(differs);
    let mut line: Vec<_> = wrong.map(|cell| Entry { cell: cell as u16, digit: 0 }).collect();
    let mut grid = position.grid().clone();
    for erased in &line {
        grid.set(usize::from(erased.cell), 0);
    }
    let mut used = Used::of(&grid).expect("part of a solution does not contradict itself");
    while let Some(cell) = tightest(&grid, &used) {
        let digit = solution.digit(cell);
        grid.set(cell, digit);
        used.toggle(cell, digit);
        line.push(Entry { cell: cell as u16, digit });
    }
    line
}
