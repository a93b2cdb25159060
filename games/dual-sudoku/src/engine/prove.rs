//! Exact values and lines, found by a series of proved answers.

use super::passes;
use super::search::{INFINITE, PROOF, Search};
use super::state::{State, Step};
use crate::Move;

impl<const N: usize, const W: usize> Search<'_, '_, N, W> {
    /// The exact value of a position in which the other side has not just passed; `None` if stopped first.
    ///
    /// Repeatedly asks whether the value is at least the last answer, or the next higher number, until both
    /// bounds meet.
    pub(crate) fn prove(&mut self, state: &State<N, W>, guess: i32) -> Option<i32> {
        let (mut lower, mut upper, mut value) = (-INFINITE, INFINITE, guess);
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            value = self.node(state, PROOF, beta - 1, beta).value;
            if self.has_ended() {
                return None;
            }
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Some(value)
    }

    /// The exact value of a placement for the side that makes it.
    pub(crate) fn prove_step(
        &mut self,
        state: &State<N, W>,
        step: Step,
        guess: i32,
    ) -> Option<i32> {
        let gain = state.gain(self.ground, step);
        let next = state.after(self.ground, step);
        if let Some(is_completable) = self.completable {
            self.line.push(step);
            let goes_on = is_completable(&self.line);
            let value = if goes_on { self.prove(&next, gain - guess) } else { Some(0) };
            self.line.pop();
            return value.map(|value| gain - value);
        }
        self.prove(&next, gain - guess).map(|value| gain - value)
    }

    /// A best move followed by best play of both sides, to the end or until a limit.
    pub(crate) fn best_play(
        &mut self,
        state: &State<N, W>,
        first: Move,
        has_passed: bool,
    ) -> Vec<Move> {
        let (mut state, mut has_passed) = (*state, has_passed);
        let (mut line, mut next) = (Vec::new(), Some(first));
        while let Some(played) = next {
            line.push(played);
            if let Move::Place { cell, digit } = played {
                let step = Step { cell, digit };
                self.line.push(step);
                state.place(self.ground, step);
                has_passed = false;
            } else if has_passed {
                break;
            } else {
                has_passed = true;
            }
            let line = &self.line;
            if self.completable.is_some_and(|is_completable| !is_completable(line)) {
                break;
            }
            next = self.best_move(&state, has_passed);
        }
        self.line.clear();
        line
    }

    /// A best move; `None` if the game is over or the search has ended.
    fn best_move(&mut self, state: &State<N, W>, has_passed: bool) -> Option<Move> {
        if state.fillable.is_empty() {
            return None;
        }
        let (step, worth) = self.best_step(state)?;
        let size = N as i32;
        let pass = if has_passed { -size } else { passes::pass(size, worth) };
        if self.ground.rules.passes && pass > worth {
            return Some(Move::PASS);
        }
        Some(Move::Place { cell: step.cell, digit: step.digit })
    }

    /// The best placement and its exact value.
    fn best_step(&mut self, state: &State<N, W>) -> Option<(Step, i32)> {
        let start = self.tried.len();
        self.order(state, None);
        let end = self.tried.len();
        let mut best: Option<(Step, i32)> = None;
        for index in start..end {
            self.pick(index, end);
            let step = self.tried[index].step;
            let bar = best.map_or(-INFINITE, |(_, value)| value);
            let better = bar == -INFINITE
                || self.child(state, step, PROOF, bar, bar + 1).value > bar && !self.has_ended();
            if better {
                match self.prove_step(state, step, bar.max(1)) {
                    Some(value) => best = Some((step, value)),
                    None => break,
                }
            }
        }
        self.tried.truncate(start);
        best.filter(|_| !self.has_ended())
    }

    /// A move followed by the table's line. (On 4×4 the table does not know which image of a position it
    /// holds, so the line ends there.)
    pub(crate) fn expected_play(&self, state: &State<N, W>, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let Move::Place { cell, digit } = first else { return line };
        let mut state = state.after(self.ground, Step { cell, digit });
        while N > 4 && !state.fillable.is_empty() {
            let key = state.key(self.ground);
            let entries = [self.table.estimate(key), self.table.proof(key)];
            let step = entries.into_iter().flatten().find_map(|entry| entry.step);
            let fits = |step: &Step| {
                let digit = usize::from(step.digit).wrapping_sub(1);
                state.digits.get(digit).is_some_and(|cells| cells.contains(usize::from(step.cell)))
            };
            let Some(step) = step.filter(fits) else { break };
            line.push(Move::Place { cell: step.cell, digit: step.digit });
            state.place(self.ground, step);
        }
        line
    }
}
