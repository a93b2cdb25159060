//! The exact solver at the root, once it is affordable.
//!
//! Exact values inside the search are not: a board of 20 marbles takes a tenth
//! of a second, as long as 300 000 looks.

use super::root::Root;
use super::score::{WIN, is_decided};
use crate::exact::{Options, Solution, Solver, Worth, need};
use crate::{Placement, Position};
use quintet_core::{Control, Limits, StopFlag};
use std::time::Duration;

/// What a state takes at worst, on one thread.
const STATE_TIME: Duration = Duration::from_nanos(15);

/// Below this many empty cells it always pays.
const FEW: u32 = 12;

/// Solves the position if memory and limits allow.
pub(crate) fn solve(
    options: &Options,
    position: &Position,
    limits: &Limits,
    stop: &StopFlag,
    control: &Control<'_, Placement>,
) -> Option<Solution> {
    let need = need(position);
    if need.bytes > options.memory_limit || !need.is_possible || limits.depth.is_some() {
        return None;
    }
    if limits.nodes.is_some_and(|nodes| control.nodes() + need.states > nodes) {
        return None;
    }
    let states = u32::try_from(need.states).unwrap_or(u32::MAX);
    let expected = STATE_TIME.saturating_mul(states) / options.threads.max(1) as u32;
    let left = limits.time.map(|time| time.saturating_sub(control.elapsed()));
    let is_small = position.empties().count_ones() <= FEW;
    if left.is_some_and(|left| expected > left && !is_small) {
        return None;
    }
    Solver::new(Options { stop: stop.clone(), ..options.clone() }).solve(position).ok()
}

impl Root {
    /// Takes over what the solver proved: the best moves stay, ordered by what
    /// the search thinks of them.
    pub(crate) fn settle(&mut self, solution: &Solution) {
        let worths = solution.moves();
        let plies = solution.position().empties().count_ones() as i32;
        for of in &mut self.moves {
            let Some(known) = worths.iter().find(|known| known.played == of.played) else {
                continue;
            };
            let told = match known.worth {
                Worth::Win => WIN - plies,
                Worth::Draw => 0,
                Worth::Loss => plies - WIN,
            };
            of.liking = of.score;
            if known.worth == Worth::Draw || !is_decided(of.score) {
                of.score = told;
            }
            of.is_final = true;
        }
        self.moves
            .sort_by_key(|of| (-of.score.signum() * i32::from(is_decided(of.score)), -of.liking));
    }
}
