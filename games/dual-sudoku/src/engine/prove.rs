//! Exact values: a question at a time, each answered by proof.

use super::search::{INFINITE, PROOF, Search};
use super::state::{State, Step};

impl<const N: usize, const W: usize> Search<'_, '_, N, W> {
    /// The exact value of a position that the other side did not just pass in; none when
    /// stopped before.
    ///
    /// It asks whether the value is at least the last answer, or the next higher, until
    /// both bounds meet.
    pub(crate) fn prove(&mut self, state: &State<N, W>, guess: i32) -> Option<i32> {
        let (mut lower, mut upper, mut value) = (-INFINITE, INFINITE, guess);
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            value = self.node(state, PROOF, beta - 1, beta).value;
            if self.control.is_stopped() {
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
}
