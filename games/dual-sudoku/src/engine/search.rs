//! The search of one position: negamax on the margin still to come.
//!
//! A node, step by step:
//! 1. a finished game is worth 0;
//! 2. what is proved at once: the floor and the cap (see `passes.rs`);
//! 3. what the table proved or, as deep, estimated;
//! 4. no depth left: completions only, then an estimate;
//! 5. placements: completions, safe digits descending, offers last; each is left out
//!    when its cap shows that it cannot matter;
//! 6. the pass, by formula.
//!
//! Every value comes with whether it is proved. A bound is proved when it rests on
//! rules alone: an estimate, or placements left out to be quick, make it an estimate.
//! With [`PROOF`] plies nothing is estimated or left out.

use super::ground::Ground;
use super::order::Tried;
use super::passes;
use super::state::{State, Step};
use super::table::{Entry, NONE, Table};
use crate::Move;
use quintet_core::Control;

/// Plies for a search to the end of every line, at full width.
pub(crate) const PROOF: u32 = 1_000;

/// Beyond every value.
pub(crate) const INFINITE: i32 = NONE;

/// A value with its standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) value: i32,
    /// Whether it holds, as the bound that it is in its window, by the rules alone.
    pub(crate) proved: bool,
}

impl Found {
    pub(crate) const fn proved(value: i32) -> Self {
        Self { value, proved: true }
    }
}

/// What is proved of a value.
#[derive(Clone, Copy, Debug)]
struct Range {
    lower: i32,
    upper: i32,
}

/// How much is looked at where nothing has to be proved.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// With at most this many fillable cells all placements are tried.
    pub full_cells: u32,
    /// Before, this many safe placements of a node.
    pub safe: usize,
    /// And this many that offer a unit.
    pub opening: usize,
}

impl Default for Widths {
    fn default() -> Self {
        Self { full_cells: 22, safe: 10, opening: 2 }
    }
}

/// Whether a grid with these placements more can still be completed.
pub(crate) type IsCompletable = dyn Fn(&[Step]) -> bool + Sync;

/// A search under way.
pub(crate) struct Search<'a, 'c, const N: usize, const W: usize> {
    pub(crate) ground: &'a Ground<N, W>,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a mut Control<'c, Move>,
    pub(crate) widths: Widths,
    /// Under the rule `completable` only.
    pub(crate) completable: Option<&'a IsCompletable>,
    /// The placements from the root to here, where `completable` needs them.
    pub(crate) line: Vec<Step>,
    /// The placements to try of all nodes on the line, one after the other.
    pub(crate) tried: Vec<Tried>,
    /// How often a placement cut a node, by cell and digit.
    pub(crate) history: Vec<i32>,
}

impl<'a, 'c, const N: usize, const W: usize> Search<'a, 'c, N, W> {
    const SIZE: i32 = N as i32;

    pub(crate) fn new(
        ground: &'a Ground<N, W>,
        table: &'a Table,
        control: &'a mut Control<'c, Move>,
        widths: Widths,
        completable: Option<&'a IsCompletable>,
    ) -> Self {
        let history = vec![0; N * N * (N + 1)];
        let (line, tried) = (Vec::new(), Vec::new());
        Self { ground, table, control, widths, completable, line, tried, history }
    }

    /// The value of a placement for the side that makes it. `alpha` and `beta` are that
    /// side's.
    ///
    /// Bound contract as for [`node`](Self::node).
    #[inline]
    pub(crate) fn child(
        &mut self,
        state: &State<N, W>,
        step: Step,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Found {
        let gain = state.gain(self.ground, step);
        let next = state.after(self.ground, step);
        if let Some(is_completable) = self.completable {
            self.line.push(step);
            let found = if is_completable(&self.line) {
                self.node(&next, depth, gain - beta, gain - alpha)
            } else {
                Found::proved(0)
            };
            self.line.pop();
            return Found { value: gain - found.value, ..found };
        }
        let found = self.node(&next, depth, gain - beta, gain - alpha);
        Found { value: gain - found.value, ..found }
    }

    /// The value of a position for its side to move, who may give up the turn where that
    /// ends in a standoff, and the other side did not just do so.
    ///
    /// Bound contract (fail-soft): inside the window it is exact, at `beta` or above a
    /// lower bound, at `alpha` or below an upper bound. It means nothing once the search
    /// is stopped.
    pub(super) fn node(&mut self, state: &State<N, W>, depth: u32, alpha: i32, beta: i32) -> Found {
        if !self.control.spend() {
            return Found { value: 0, proved: false };
        }
        if state.fillable.is_empty() {
            return Found::proved(0);
        }
        let mut range = self.range(state);
        if let Some(value) = range.decides(alpha, beta) {
            return Found::proved(value);
        }
        if depth == 0 {
            return self.quiet(state, range, alpha, beta);
        }
        let key = state.key(self.ground);
        let proof = self.table.proof(key);
        if let Some(Entry { lower, upper, .. }) = proof {
            range = Range { lower: range.lower.max(lower), upper: range.upper.min(upper) };
            if let Some(value) = range.decides(alpha, beta) {
                return Found::proved(value);
            }
        }
        let mut step = proof.and_then(|entry| entry.step);
        if depth < PROOF
            && let Some(entry) = self.table.estimate(key)
        {
            step = entry.step.or(step);
            let known = Range { lower: entry.lower, upper: entry.upper };
            let deep = entry.depth >= depth;
            if let Some(value) = known.decides(alpha, beta).filter(|_| deep) {
                return Found { value: value.clamp(range.lower, range.upper), proved: false };
            }
        }
        let window = (alpha.max(range.lower - 1), beta.min(range.upper + 1));
        let (found, step) = self.placements(state, depth, window, step);
        let value = found.value.clamp(range.lower, range.upper);
        let found = Found { value, ..found };
        if !self.control.is_stopped() {
            self.remember(state, key, depth, window, found, step);
        }
        found
    }

    /// What is proved of a position at once.
    #[inline]
    fn range(&self, state: &State<N, W>) -> Range {
        let digit = state.largest_digit();
        if !state.has_live_unit() {
            return Range { lower: 0, upper: digit };
        }
        if !self.ground.rules.passes {
            return Range { lower: -INFINITE, upper: INFINITE };
        }
        let lower = passes::floor(Self::SIZE);
        let gain = if state.has_offer() { self.largest_gain(state) } else { digit };
        Range { lower, upper: gain.max(digit) - lower }
    }

    /// The most that a placement that completes something gains.
    fn largest_gain(&self, state: &State<N, W>) -> i32 {
        let cells = state.offers(self.ground).iter();
        let units = cells.map(|cell| state.completes(self.ground, cell)).max().unwrap_or(0);
        Self::SIZE + units as i32 * State::<N, W>::UNIT
    }

    /// No depth left: completions are played out, then it is an estimate.
    fn quiet(&mut self, state: &State<N, W>, range: Range, alpha: i32, beta: i32) -> Found {
        let lower = range.lower.max(-INFINITE);
        if !state.has_offer() {
            let value = self.estimate(state).clamp(lower, range.upper);
            return Found { value, proved: range.lower == range.upper };
        }
        let mut best = Found { value: -INFINITE, proved: false };
        for cell in state.offers(self.ground).iter() {
            let digit = state.digits.iter().position(|cells| cells.contains(cell));
            let step = Step::new(cell, digit.expect("a fillable cell takes a digit") + 1);
            let found = self.child(state, step, 0, alpha.max(best.value), beta);
            if found.value > best.value {
                best = found;
            }
            if best.value >= beta || self.control.is_stopped() {
                break;
            }
        }
        let proved = best.proved && best.value >= beta;
        Found { value: best.value.clamp(lower, range.upper), proved }
    }

    /// What a position without a completion on offer is worth on average.
    #[inline]
    fn estimate(&self, _state: &State<N, W>) -> i32 {
        1
    }

    /// Tries the placements, and folds in the pass.
    fn placements(
        &mut self,
        state: &State<N, W>,
        depth: u32,
        (alpha, beta): (i32, i32),
        first: Option<Step>,
    ) -> (Found, Option<Step>) {
        let passes = self.ground.rules.passes;
        let (low, high) = match passes {
            true => passes::placement_window(Self::SIZE, alpha, beta),
            false => (alpha, beta),
        };
        let start = self.tried.len();
        self.order(state, depth, first);
        let (mut best, mut chosen) = (Found { value: -INFINITE, proved: true }, None);
        let mut complete = true;
        let (mut safe, mut opening) = (0, 0);
        let narrow = depth < PROOF && state.fillable.count() > self.widths.full_cells;
        let least = if state.has_live_unit() { passes::floor(Self::SIZE) } else { 0 };
        let capped = passes || least == 0;
        let end = self.tried.len();
        for index in start..end {
            self.pick(index, end);
            let of = self.tried[index];
            let bar = best.value.max(low);
            // The cap: what is left to the other side is worth `least` or more.
            if capped && of.gain - least <= bar {
                best.value = best.value.max(of.gain - least);
                continue;
            }
            if narrow && of.gain <= Self::SIZE {
                let (count, most) = match of.opens {
                    true => (&mut opening, self.widths.opening),
                    false => (&mut safe, self.widths.safe),
                };
                *count += 1;
                if *count > most {
                    complete = false;
                    continue;
                }
            }
            let found = self.one(state, of.step, depth - 1, (low, high), bar, chosen.is_none());
            if self.control.is_stopped() {
                break;
            }
            if found.value > best.value {
                best.value = found.value;
                if found.value > low {
                    chosen = Some(of.step);
                }
                if found.value >= high {
                    self.praise(of.step, depth);
                    best.proved = found.proved;
                    complete = true;
                    break;
                }
            }
            best.proved &= found.proved;
        }
        self.tried.truncate(start);
        best.proved &= complete;
        if passes {
            best.value = passes::conclude(Self::SIZE, alpha, best.value);
        }
        (best, chosen)
    }

    /// One placement: with a null window first, unless none was found good yet.
    #[inline]
    fn one(
        &mut self,
        state: &State<N, W>,
        step: Step,
        depth: u32,
        (low, high): (i32, i32),
        bar: i32,
        first: bool,
    ) -> Found {
        let bar = bar.max(low);
        if first || bar + 1 >= high {
            return self.child(state, step, depth, bar, high);
        }
        let found = self.child(state, step, depth, bar, bar + 1);
        if found.value <= bar || found.value >= high || self.control.is_stopped() {
            return found;
        }
        self.child(state, step, depth, bar, high)
    }

    /// Keeps what was found.
    fn remember(
        &mut self,
        state: &State<N, W>,
        key: u64,
        depth: u32,
        (alpha, beta): (i32, i32),
        found: Found,
        step: Option<Step>,
    ) {
        let lower = if found.value > alpha { found.value } else { -NONE };
        let upper = if found.value < beta { found.value } else { NONE };
        if found.proved {
            let depth = state.fillable.count();
            self.table.store_proof(key, Entry { lower, upper, depth, step });
        } else {
            self.table.store_estimate(key, Entry { lower, upper, depth, step });
        }
    }
}

impl Range {
    /// The value to answer with, if what is known is enough for a window.
    #[inline]
    const fn decides(self, alpha: i32, beta: i32) -> Option<i32> {
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }
}
