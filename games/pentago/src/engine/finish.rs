//! The exact solver at the root, once it is affordable.
//!
//! Exact values inside the search are too expensive: a board of 20 marbles takes a tenth of a second, as long
//! as 300 000 evaluations.

use super::root::Root;
use super::score::{WIN, is_decided};
use crate::exact::{Solution, Solver, Worth, need};
use crate::{Placement, Position};
use quintet_core::Instant;
use quintet_core::{Control, Limits, StopFlag};
use std::time::Duration;

/// Worst-case time per state, on one thread.
const STATE_TIME: Duration = Duration::from_nanos(12);

/// Number of solver states that take as long as an evaluation, and count as a node.
const STATES_A_NODE: u64 = 16;

/// The share of the remaining time that a solution may take: if it fails, the search needs the rest.
const SHARE: f64 = 0.7;

/// With this few empty cells, solving takes practically no time.
const FEW: u32 = 10;

/// Solves the position if memory and limits allow; a depth limit is taken as a request to search.
pub(crate) fn solve(
    solver: &mut Solver,
    position: &Position,
    limits: &Limits,
    stop: &StopFlag,
    control: &mut Control<'_, Placement>,
) -> Option<Solution> {
    let need = need(position);
    let options = solver.options_mut();
    let has_room = need.is_possible && need.bytes <= options.memory_limit;
    let nodes = need.states.div_ceil(STATES_A_NODE);
    let has_nodes = limits.nodes.is_none_or(|most| control.nodes() + nodes <= most);
    if !has_room || !has_nodes || limits.depth.is_some() {
        return None;
    }
    let left = limits.time.map(|time| time.saturating_sub(control.elapsed()).mul_f64(SHARE));
    let states = u32::try_from(need.states).unwrap_or(u32::MAX);
    let expected = STATE_TIME.saturating_mul(states) / options.threads.max(1) as u32;
    let is_small = position.empties().count_ones() <= FEW;
    if left.is_some_and(|left| expected > left && !is_small) {
        return None;
    }
    options.stop = stop.clone();
    options.deadline = left.filter(|_| !is_small).and_then(|left| Instant::now().checked_add(left));
    let solved = solver.solve_telling(position, &mut |_| {
        control.look();
    });
    let solution = solved.ok()?;
    control.add_nodes(nodes);
    Some(solution)
}

impl Root {
    /// Applies the solver's results: the best moves stay, ordered by the search's opinion of them.
    pub(crate) fn settle(&mut self, solution: &Solution) {
        let worths = solution.moves();
        let plies = solution.position().empties().count_ones() as i32;
        for of in &mut self.moves {
            let Some(known) = worths.iter().find(|known| known.played == of.played) else {
                continue;
            };
            // At an unknown distance, at most the last marble.
            let score = match known.worth {
                Worth::Win => WIN - plies,
                Worth::Draw => 0,
                Worth::Loss => plies - WIN,
            };
            of.liking = of.score;
            if known.worth == Worth::Draw || !is_decided(of.score) {
                of.score = score;
            }
            of.is_final = true;
        }
        self.moves
            .sort_by_key(|of| (-of.score.signum() * i32::from(is_decided(of.score)), -of.liking));
    }
}
