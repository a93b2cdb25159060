//! A player that enters the digits of a solution.

use crate::solutions::{solutions_while, tightest};
use crate::{Entry, Grid, Position, Used};
use quintet_core::{Choice, Control, Counter, Game, Player, Score, Task, Value};

/// Solves by backtracking and enters the next digit, in the tightest cell.
///
/// When the entries so far lead nowhere it solves the givens alone and erases
/// the first entry that differs. Its counter `solutions` tells what it found:
/// 0, 1, or 2 for more than one. When there is none, or no time to find one,
/// it makes the first legal move and claims no value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtracking;

impl Player<Position> for Backtracking {
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Entry>) -> Choice<Entry> {
        let mut control = Control::new(&task.limits, &task.stop, task.report);
        let mut found = solutions_while(position.grid(), 2, || control.spend());
        if found.is_empty() && position.entries().next().is_some() {
            found = solutions_while(position.givens(), 2, || control.spend());
        }
        let first = position.moves().next().expect("an unfinished game has a move");
        let line = found.first().map_or_else(Vec::new, |solution| line(position, solution));
        let news = control.news();
        news.counters = vec![Counter { name: "solutions", value: found.len() as u64 }];
        news.depth = line.len() as u32;
        if !line.is_empty() {
            news.value = Some(Value::Proved(Score::win_in(line.len() as u32)));
        }
        news.pv = line;
        control.report_now();
        let info = control.into_info();
        Choice { best: info.pv.first().copied().unwrap_or(first), info, moves: Vec::new() }
    }
}

/// The moves from a position to a solution: wrong entries erased, then the
/// tightest cell filled each time.
fn line(position: &Position, solution: &Grid) -> Vec<Entry> {
    let differs = |&cell: &usize| position.grid().digit(cell) != solution.digit(cell);
    let wrong = position.entries().filter(differs);
    let mut line: Vec<_> = wrong.map(|cell| Entry { cell: cell as u8, digit: 0 }).collect();
    let mut grid = position.grid().clone();
    for erased in &line {
        grid.set(usize::from(erased.cell), 0);
    }
    let mut used = Used::of(&grid).expect("part of a solution does not contradict itself");
    while let Some(cell) = tightest(&grid, &used) {
        let digit = solution.digit(cell);
        grid.set(cell, digit);
        used.toggle(cell, digit);
        line.push(Entry { cell: cell as u8, digit });
    }
    line
}
