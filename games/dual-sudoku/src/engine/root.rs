//! The root: every placement, deepened iteratively.

use super::cells::Cells;
use super::order::Tried;
use super::passes;
use super::search::{DEEPEST, Found, INFINITE, PROOF, Search};
use super::state::{State, Step};

/// A placement of the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootStep {
    pub(crate) step: Step,
    /// Its value for the side to move, or an upper bound.
    pub(crate) value: i32,
    /// Whether `value` is only an upper bound.
    pub(crate) at_most: bool,
    /// Whether `value` rests on the rules alone.
    pub(crate) proved: bool,
    /// Whether another placement is certainly no worse.
    dominated: bool,
}

impl RootStep {
    /// Whether its value is certain.
    pub(crate) const fn is_exact(&self) -> bool {
        self.proved && !self.at_most
    }
}

/// The placements of a position.
#[derive(Clone, Debug)]
pub(crate) struct Root<const N: usize, const W: usize> {
    pub(crate) state: State<N, W>,
    /// Best first.
    pub(crate) steps: Vec<RootStep>,
}

impl<const N: usize, const W: usize> Root<N, W> {
    /// The placements in the order of a quick evaluation: what they gain, minus a unit if they offer one.
    pub(crate) fn new(state: State<N, W>, search: &mut Search<'_, '_, N, W>) -> Self {
        let look = |step, value, dominated| RootStep {
            step,
            value,
            at_most: false,
            proved: false,
            dominated,
        };
        let mut listed = [Cells::EMPTY; N];
        search.order(&state, None);
        search.tried.sort_by_key(Tried::rank);
        let mut steps: Vec<RootStep> = Vec::new();
        for of in search.tried.drain(..) {
            listed[usize::from(of.step.digit) - 1] |= Cells::of(usize::from(of.step.cell));
            let offered = if of.opens { State::<N, W>::UNIT } else { 1 };
            steps.push(look(of.step, of.gain - offered, false));
        }
        for (digit, cells) in (1..).zip(state.digits) {
            let left_out = cells & !listed[digit - 1];
            let steps_left = left_out.iter().map(|cell| Step::new(cell, digit));
            let gain = |step| state.gain(search.ground, step);
            steps.extend(steps_left.map(|step| look(step, gain(step) - 1, true)));
        }
        Self { state, steps }
    }

    /// The best placement known.
    pub(crate) fn best(&self) -> &RootStep {
        self.steps.first().expect("an unfinished game has placements")
    }

    /// Whether nothing is left to find out: the best placement is proved, and no other is better. In an
    /// unfinished depth the best may have lost the value that the others' bounds were compared with.
    pub(crate) fn is_settled(&self) -> bool {
        let best = self.best();
        let is_no_better = |of: &RootStep| of.proved && of.value <= best.value;
        best.is_exact() && self.steps.iter().all(|of| of.dominated || is_no_better(of))
    }

    /// Searches the first `width` placements `depth` plies deep, including the root's ply. With `every`, each
    /// placement gets its own value. Whatever is completed before a stop counts; but values of `every`
    /// placement are compared with each other, so those of an unfinished depth are dropped unless proved.
    pub(crate) fn deepen(
        &mut self,
        search: &mut Search<'_, '_, N, W>,
        depth: u32,
        width: usize,
        every: bool,
    ) {
        let before = if every { self.steps.clone() } else { Vec::new() };
        self.search_all(search, depth, width, every);
        if every {
            if search.has_ended() {
                self.restore(before);
            }
            self.steps.sort_by_key(|of| -of.value);
        }
    }

    /// Returns to earlier values, but keeps those that have been proved since.
    fn restore(&mut self, before: Vec<RootStep>) {
        let found = std::mem::replace(&mut self.steps, before);
        for proved in found.into_iter().filter(RootStep::is_exact) {
            let of = self.steps.iter_mut().find(|of| of.step == proved.step);
            *of.expect("the same placements") = proved;
        }
    }

    fn search_all(
        &mut self,
        search: &mut Search<'_, '_, N, W>,
        depth: u32,
        width: usize,
        every: bool,
    ) {
        // Without `every`, the dominated placements stay at the end.
        let worth_trying = self.steps.iter().filter(|of| every || !of.dominated).count();
        let count = if every { worth_trying } else { worth_trying.min(width) };
        let mut best = -INFINITE;
        for index in 0..count {
            let of = self.steps[index];
            let known = of.is_exact() || of.proved && !every && of.value <= best;
            if !known {
                let bar = if every { -INFINITE } else { best };
                let found = self.value(search, of, depth, bar);
                if search.has_ended() {
                    return;
                }
                self.steps[index] = found;
            }
            let value = self.steps[index].value;
            if value > best {
                best = value;
                self.steps[..=index].rotate_right(1);
            }
        }
    }

    /// Searches one placement, starting with a null window unless it is the first.
    fn value(
        &self,
        search: &mut Search<'_, '_, N, W>,
        of: RootStep,
        depth: u32,
        bar: i32,
    ) -> RootStep {
        let (state, step) = (&self.state, of.step);
        if depth > DEEPEST && bar == -INFINITE {
            let found = search.prove_step(state, step, of.value);
            return found.map_or(of, |value| RootStep {
                value,
                at_most: false,
                proved: true,
                ..of
            });
        }
        let mut found = if bar == -INFINITE {
            search.child(state, step, depth - 1, -INFINITE, INFINITE)
        } else {
            search.child(state, step, depth - 1, bar, bar + 1)
        };
        let at_most = found.value <= bar;
        if !at_most && bar > -INFINITE {
            found = match depth > DEEPEST {
                true => match search.prove_step(state, step, found.value) {
                    Some(value) => Found::proved(value),
                    None => return of,
                },
                false => search.child(state, step, depth - 1, bar, INFINITE),
            };
        }
        RootStep { value: found.value, at_most, proved: found.proved, ..of }
    }

    /// Proves the value of the position, or of `every` placement, within the limits.
    pub(crate) fn prove(&mut self, search: &mut Search<'_, '_, N, W>, every: bool) {
        self.deepen(search, PROOF, usize::MAX, every);
    }

    /// The value of passing, given what is known about the placements.
    pub(crate) fn pass(&self, has_passed: bool) -> i32 {
        let size = N as i32;
        if has_passed { -size } else { passes::pass(size, self.best().value) }
    }
}
