//! The search of one position: negamax on the margin still to come.
//!
//! The steps at each node:
//! 1. a finished game is worth 0;
//! 2. bounds that are proved at once: the floor and the cap (see `passes.rs`);
//! 3. the table's proof, or its estimate if deep enough;
//! 4. no depth left: completions only, then an estimate;
//! 5. placements: completions, safe digits descending, offers last; each is skipped if its cap shows that it
//!    cannot matter;
//! 6. the pass, by formula.
//!
//! Every value says whether it is proved. A bound is proved if it rests on rules alone; estimates, and
//! placements skipped for speed, make it an estimate. With [`PROOF`] plies nothing is estimated or skipped.

use super::ground::Ground;
use super::order::Tried;
use super::passes;
use super::state::{State, Step};
use super::table::{Entry, NONE, Table};
use crate::Move;
use quintet_core::Control;

/// Nodes between two checks of the stop flag and the clock.
const LOOK_EVERY: u64 = 32;

/// The depth of a search to the end of every line at full width. No game has more than 256 placements, so all
/// depths of such a search are above [`DEEPEST`].
pub(crate) const PROOF: u32 = 1_000;

/// The maximum depth of a search that estimates.
pub(crate) const DEEPEST: u32 = 500;

/// Larger than every value.
pub(crate) const INFINITE: i32 = NONE;

/// A value with its standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) value: i32,
    /// Whether it holds by the rules alone, as the kind of bound it is in its window.
    pub(crate) proved: bool,
}

impl Found {
    pub(crate) const fn proved(value: i32) -> Self {
        Self { value, proved: true }
    }
}

/// The proved range of a value.
#[derive(Clone, Copy, Debug)]
struct Range {
    lower: i32,
    upper: i32,
}

/// How much is looked at where nothing has to be proved, and what a quiet position is worth.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// With at most this many fillable cells, all placements are tried.
    pub full_cells: u32,
    /// Otherwise, the number of safe placements per node.
    pub safe: usize,
    /// If none is safe and none completes: the number of placements that offer a unit.
    pub opening: usize,
    /// The number of placements at the root.
    pub root: usize,
    /// What a position without a completion on offer is worth on average.
    pub quiet: i32,
}

impl Default for Widths {
    fn default() -> Self {
        Self { full_cells: 22, safe: 10, opening: 3, root: 24, quiet: 1 }
    }
}

/// What a search may skip because it provably does not matter. Tests switch each off and find the same
/// values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reductions {
    /// The floor and the cap.
    pub(crate) bounds: bool,
    /// Only digits count without a live unit.
    pub(crate) digits: bool,
    /// Only the largest private digit of a cell is tried.
    pub(crate) private: bool,
    /// Only the largest coin is tried.
    pub(crate) coins: bool,
    /// Known futures are looked up.
    pub(crate) table: bool,
}

impl Reductions {
    pub(crate) const ALL: Self =
        Self { bounds: true, digits: true, private: true, coins: true, table: true };
}

/// Whether a grid can still be completed after these further placements.
pub(crate) type IsCompletable = dyn Fn(&[Step]) -> bool + Sync;

/// A running search.
pub(crate) struct Search<'a, 'c, const N: usize, const W: usize> {
    pub(crate) ground: &'a Ground<N, W>,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a mut Control<'c, Move>,
    pub(crate) widths: Widths,
    pub(crate) reductions: Reductions,
    /// Only for the rule `completable`.
    pub(crate) completable: Option<&'a IsCompletable>,
    /// The placements from the root to here, if `completable` needs them.
    pub(crate) line: Vec<Step>,
    /// The placements to try at all nodes of the line, one after the other.
    pub(crate) tried: Vec<Tried>,
    /// Number of cut-offs by each placement, by cell and digit.
    pub(crate) history: Vec<i32>,
    /// The search gives up at this node count.
    pub(crate) give_up_at: u64,
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
        Self {
            ground,
            table,
            control,
            widths,
            reductions: Reductions::ALL,
            completable,
            line: Vec::new(),
            tried: Vec::new(),
            history: vec![0; N * N * (N + 1)],
            give_up_at: u64::MAX,
        }
    }

    /// Whether a limit, or its own node count, ended the search.
    #[inline]
    pub(crate) fn has_ended(&self) -> bool {
        self.control.is_stopped() || self.control.nodes() >= self.give_up_at
    }

    /// Checks the stop flag and the clock much more often than other searches do: a node of an empty grid
    /// takes as long as hundreds of theirs.
    #[inline]
    fn looks_often(&mut self) -> bool {
        !self.control.nodes().is_multiple_of(LOOK_EVERY) || self.control.look()
    }

    /// The value of a placement for the side that makes it; `alpha` and `beta` are for that side as well.
    ///
    /// Bound contract: as for [`node`](Self::node).
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

    /// The value of a position for its side to move, which may pass if two passes end the game and the other
    /// side has not just passed.
    ///
    /// Bound contract (fail-soft): inside the window it is exact, at or above `beta` a lower bound, at or
    /// below `alpha` an upper bound. It is meaningless once the search has ended.
    pub(super) fn node(&mut self, state: &State<N, W>, depth: u32, alpha: i32, beta: i32) -> Found {
        if self.has_ended() || !self.control.spend() || !self.looks_often() {
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
        let proof = self.table.proof(key).filter(|_| self.reductions.table);
        if let Some(Entry { lower, upper, .. }) = proof {
            range = Range { lower: range.lower.max(lower), upper: range.upper.min(upper) };
            if let Some(value) = range.decides(alpha, beta) {
                return Found::proved(value);
            }
        }
        let mut step = proof.and_then(|entry| entry.step);
        if depth <= DEEPEST
            && let Some(entry) = self.table.estimate(key)
        {
            step = entry.step.or(step);
            let known = Range { lower: entry.lower, upper: entry.upper };
            let deep = entry.depth >= depth;
            if let Some(value) = known.decides(alpha, beta).filter(|_| deep) {
                return Found { value: value.clamp(range.lower, range.upper), proved: false };
            }
        }
        let lowest =
            if self.ground.rules.passes { passes::floor(Self::SIZE) - 1 } else { -INFINITE };
        let (low, high) = (alpha.max(range.lower - 1), beta.min(range.upper + 1));
        let window = (low.max(lowest), high.max(lowest + 2));
        let (found, step) = self.placements(state, depth, window, step);
        let value = found.value.clamp(range.lower, range.upper);
        let found = Found { value, ..found };
        if !self.has_ended() {
            self.remember(state, key, depth, window, found, step);
        }
        found
    }

    /// The bounds of a position that are proved at once.
    #[inline]
    fn range(&self, state: &State<N, W>) -> Range {
        let digit = state.largest_digit();
        if self.counts_digits_only(state) {
            return Range { lower: 0, upper: digit };
        }
        if !self.is_bounded() {
            return Range { lower: -INFINITE, upper: INFINITE };
        }
        let lower = passes::floor(Self::SIZE);
        let gain = if state.has_offer() { self.largest_gain(state) } else { digit };
        Range { lower, upper: gain.max(digit) - lower }
    }

    /// Whether no unit can be completed any more.
    #[inline]
    fn counts_digits_only(&self, state: &State<N, W>) -> bool {
        self.reductions.digits && !state.has_live_unit()
    }

    /// Whether the floor and the cap hold and are enabled.
    #[inline]
    fn is_bounded(&self) -> bool {
        self.ground.rules.passes && self.reductions.bounds
    }

    /// The largest gain of a completing placement.
    fn largest_gain(&self, state: &State<N, W>) -> i32 {
        let cells = state.offers(self.ground).iter();
        let units = cells.map(|cell| state.completes(self.ground, cell)).max().unwrap_or(0);
        Self::SIZE + units as i32 * State::<N, W>::UNIT
    }

    /// At depth 0: plays completions, then estimates.
    fn quiet(&mut self, state: &State<N, W>, range: Range, alpha: i32, beta: i32) -> Found {
        let lower = range.lower.max(-INFINITE);
        if !state.has_offer() {
            let value = self.widths.quiet.clamp(lower, range.upper);
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
            if best.value >= beta || self.has_ended() {
                break;
            }
        }
        let proved = best.proved && best.value >= beta;
        Found { value: best.value.clamp(lower, range.upper), proved }
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
        let narrow = depth <= DEEPEST && state.fillable.count() > self.widths.full_cells;
        match narrow {
            true => self.order_narrowly(state, first),
            false => self.order(state, first),
        }
        let (mut best, mut chosen) = (Found { value: -INFINITE, proved: true }, None);
        // A narrow list is never complete.
        let mut complete = !narrow;
        let mut safe = 0;
        let least = match self.counts_digits_only(state) {
            true => Some(0),
            false => self.is_bounded().then(|| passes::floor(Self::SIZE)),
        };
        let end = self.tried.len();
        for index in start..end {
            self.pick(index, end);
            let of = self.tried[index];
            let bar = best.value.max(low);
            // The cap: what is left to the other side is worth at least `least`.
            if let Some(cap) = least.map(|least| of.gain - least).filter(|&cap| cap <= bar) {
                best.value = best.value.max(cap);
                continue;
            }
            if narrow && of.gain <= Self::SIZE {
                safe += 1;
                if safe > self.widths.safe {
                    break;
                }
            }
            let found = self.one(state, of.step, depth - 1, (low, high), bar, chosen.is_none());
            if self.has_ended() {
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

    /// Searches one placement, starting with a null window unless none has been good yet.
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
        if found.value <= bar || found.value >= high || self.has_ended() {
            return found;
        }
        self.child(state, step, depth, bar, high)
    }

    /// Stores the result.
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
    /// The value to return, if what is known is enough for a window.
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
