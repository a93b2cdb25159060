//! Move ordering, and which placements are tried at all.
//!
//! The table's move comes first, then completions by their points, safe digits descending, and finally
//! placements that offer a unit to the other side.
//!
//! Two reductions skip placements that are dominated by another:
//! - *Private digits.* If no other cell of a cell's row, column and box takes the digit, placing it removes
//!   only the cell's own other digits. So all private digits of a cell leave the same future, and only the
//!   largest is tried.
//! - *Coins.* A cell whose digits are all private and whose units are all dead is a coin: either side may
//!   take its largest digit, and nothing else changes. Of several coins only the largest is tried. Proof: let
//!   `a ≥ b` be two coins and `X` the rest. Changing the worth of a coin by `a − b` changes no value by more,
//!   since it is taken at most once, so `V(X, a) − V(X, b) ≥ −(a − b)`, that is `a − V(X, b) ≥ b − V(X, a)`.
//!
//! Neither applies to cells tied to a fillable one.

use super::cells::Cells;
use super::search::Search;
use super::state::{State, Step};
use quintet_core::{Random, Seed};

/// A placement to try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried {
    pub(crate) step: Step,
    pub(crate) gain: i32,
    /// Whether it leaves a unit that the other side can complete.
    pub(crate) opens: bool,
    /// Larger ranks are tried sooner.
    rank: i32,
}

impl Tried {
    /// The sort key: smaller is sooner.
    pub(crate) const fn rank(&self) -> i32 {
        -self.rank
    }
}

const TABLE: i32 = 1 << 30;
const COMPLETION: i32 = 1 << 24;
const OPENING: i32 = -(1 << 24);
/// Upper limit of history counts; a digit counts more.
const HISTORY: i32 = 1 << 12;

impl<const N: usize, const W: usize> Search<'_, '_, N, W> {
    /// Appends the placements of a position to `tried`; [`pick`](Self::pick) sorts them on demand.
    pub(super) fn order(&mut self, state: &State<N, W>, first: Option<Step>) {
        let ground = self.ground;
        let offers = state.offers(ground);
        let openings = state.openings(ground);
        let shared = self.in_live_units(state);
        let single = state.single_cells();
        // Cells with a digit that is not private, or tied to a fillable cell.
        let mut entangled: Cells<W> = Cells::EMPTY;
        if ground.tied {
            for cell in state.fillable.iter().filter(|&c| ground.ties[c].meets(state.fillable)) {
                entangled |= Cells::of(cell);
            }
        }
        let tied = entangled;
        let mut private: [Cells<W>; N] = [Cells::EMPTY; N];
        for (digit, &cells) in state.digits.iter().enumerate() {
            for cell in cells.iter() {
                if (cells & ground.peers[cell]) == Cells::of(cell) && !tied.contains(cell) {
                    private[digit] |= Cells::of(cell);
                } else {
                    entangled |= Cells::of(cell);
                }
            }
        }
        let coins = state.fillable & !entangled & !shared;
        let (mut settled, mut coin) = (Cells::<W>::EMPTY, false);
        for digit in (1..=N).rev() {
            let cells = state.digits[digit - 1];
            for cell in cells.iter() {
                if private[digit - 1].contains(cell) {
                    let second = self.reductions.private && settled.contains(cell);
                    if second || self.reductions.coins && coins.contains(cell) && coin {
                        continue;
                    }
                    settled |= Cells::of(cell);
                    coin |= coins.contains(cell);
                }
                let step = Step::new(cell, digit);
                let opens = openings.contains(cell) && self.offers_something(state, step, single);
                self.push(state, step, offers.contains(cell), opens, first);
            }
        }
    }

    /// Appends the placements of a narrow search: all completions and the safe placements of the largest
    /// digits, whole digits at a time until there are enough; if there are neither, a few offers. (Always
    /// adding two offers lost 7–14–19 in 40 pairs against none at 2 000 nodes; five lost against two by
    /// 8–12–20.)
    pub(super) fn order_narrowly(&mut self, state: &State<N, W>, first: Option<Step>) {
        let ground = self.ground;
        let (offers, openings) = (state.offers(ground), state.openings(ground));
        let single = state.single_cells();
        let start = self.tried.len();
        let mut safe = 0;
        for digit in (1..=N).rev() {
            let cells = state.digits[digit - 1];
            let enough = safe >= self.widths.safe;
            for cell in (if enough { cells & offers } else { cells }).iter() {
                let step = Step::new(cell, digit);
                let completes = offers.contains(cell);
                let opens = openings.contains(cell) && self.offers_something(state, step, single);
                if completes || !opens {
                    self.push(state, step, completes, opens, first);
                    safe += usize::from(!completes);
                }
            }
        }
        if self.tried.len() == start {
            let steps = (1..=N).rev().flat_map(|digit| {
                state.digits[digit - 1].iter().map(move |cell| Step::new(cell, digit))
            });
            for step in steps.take(self.widths.opening) {
                self.push(state, step, false, true, first);
            }
        }
        // The table's placement may not be among these.
        if let Some(step) =
            first.filter(|&step| !self.tried[start..].iter().any(|of| of.step == step))
        {
            let cell = usize::from(step.cell);
            if state.digits[usize::from(step.digit) - 1].contains(cell) {
                self.push(state, step, offers.contains(cell), false, first);
            }
        }
    }

    #[inline]
    fn push(
        &mut self,
        state: &State<N, W>,
        step: Step,
        completes: bool,
        opens: bool,
        first: Option<Step>,
    ) {
        let history = self.history[usize::from(step.cell) * (N + 1) + usize::from(step.digit)];
        let digit = i32::from(step.digit);
        let gain = if completes { state.gain(self.ground, step) } else { digit };
        let mut rank = match completes {
            true => COMPLETION + gain * HISTORY,
            false => digit * HISTORY + history.min(HISTORY * 2),
        };
        if opens {
            rank += OPENING;
        }
        if first == Some(step) {
            rank = TABLE;
        }
        self.tried.push(Tried { step, gain, opens, rank });
    }

    /// The fillable cells of live units.
    fn in_live_units(&self, state: &State<N, W>) -> Cells<W> {
        let mut cells = Cells::EMPTY;
        for (kind, live) in state.live.into_iter().enumerate() {
            for unit in crate::grid::bits(live) {
                cells |= self.ground.unit_cells[kind][unit];
            }
        }
        cells & state.fillable
    }

    /// Whether a placement in a unit with two open cells leaves the other cell a digit.
    fn offers_something(&self, state: &State<N, W>, step: Step, single: Cells<W>) -> bool {
        let cell = usize::from(step.cell);
        let killed = single & state.digits[usize::from(step.digit) - 1] & !Cells::of(cell);
        state.opened_cells(self.ground, cell).any(|other| !killed.contains(other))
    }

    /// Moves the next placement to try to `index`.
    #[inline]
    pub(super) fn pick(&mut self, index: usize, end: usize) {
        let mut best = index;
        for at in index + 1..end {
            if self.tried[at].rank > self.tried[best].rank {
                best = at;
            }
        }
        // Equal ones stay in the rules' order.
        self.tried[index..=best].rotate_right(1);
    }

    /// Makes a helper thread try placements of equal digits in a different order.
    pub(super) fn vary(&mut self, number: usize) {
        let mut random = Random::new(Seed(number as u64));
        self.history.iter_mut().for_each(|count| *count = random.below(8) as i32);
    }

    /// Records that a placement caused a cut-off.
    #[inline]
    pub(super) fn praise(&mut self, step: Step, depth: u32) {
        let history = &mut self.history[usize::from(step.cell) * (N + 1) + usize::from(step.digit)];
        *history += depth.min(8) as i32;
        if *history > HISTORY * 2 {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}
