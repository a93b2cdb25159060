//! Inference, with guesses where it ends.

use super::lanes::Lanes;
use super::propagate::Verdict;
use super::state::State;
use quintet_core::Instant;

/// The result of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Solutions found: all of them, or the limit.
    pub solutions: usize,
    /// The digits, 1 to 9, of the first one.
    pub first: Option<[u8; 81]>,
    /// Number of cells in which digits had to be tried one after the other.
    pub guesses: u64,
    /// Whether it finished, rather than reaching its bound.
    pub finished: bool,
}

/// The limits of counting.
#[derive(Clone, Copy)]
pub struct Bound<'b> {
    /// Maximum number of guesses.
    pub guesses: u64,
    /// The deadline, checked every [`Bound::INTERVAL`] guesses.
    pub deadline: Option<Instant>,
    /// Called every [`Bound::INTERVAL`] guesses; returns whether to go on.
    pub go_on: Option<&'b (dyn Fn() -> bool + Sync)>,
}

impl Bound<'_> {
    /// No limits.
    pub const NONE: Self = Self { guesses: u64::MAX, deadline: None, go_on: None };

    /// Number of guesses between two checks: well under a millisecond.
    pub const INTERVAL: u64 = 256;

    /// Whether another guess is allowed after this many.
    #[inline(always)]
    pub(super) fn allows(&self, guesses: u64) -> bool {
        guesses < self.guesses && (guesses % Self::INTERVAL != 255 || self.ask())
    }

    #[cold]
    fn ask(&self) -> bool {
        self.deadline.is_none_or(|deadline| Instant::now() < deadline)
            && self.go_on.is_none_or(|go_on| go_on())
    }
}

impl Default for Bound<'_> {
    fn default() -> Self {
        Self::NONE
    }
}

/// A running search.
pub(super) struct Search<'b> {
    limit: usize,
    bound: Bound<'b>,
    counted: Counted,
}

impl<'b> Search<'b> {
    /// Counts the solutions of these givens, up to a limit.
    #[inline(always)]
    pub(super) fn run<L: Lanes>(givens: &[u8; 81], limit: usize, bound: Bound<'b>) -> Counted {
        let counted = Counted { solutions: 0, first: None, guesses: 0, finished: true };
        let mut search = Self { limit, bound, counted };
        if limit > 0
            && let Some(state) = State::of(givens)
        {
            L::visit(&mut search, state);
        }
        search.counted
    }
}

/// Counts the solutions below a state, until the limit.
#[inline(always)]
pub(super) fn visit<L: Lanes>(search: &mut Search<'_>, mut state: State<L>) {
    match state.propagate() {
        Verdict::Contradiction => {}
        Verdict::Solved => {
            if search.counted.first.is_none() {
                search.counted.first = Some(L::digits(state.0));
            }
            search.counted.solutions += 1;
        }
        Verdict::Open => guess(search, state),
    }
}

/// Tries every digit of a cell with few candidates.
#[inline(always)]
fn guess<L: Lanes>(search: &mut Search<'_>, state: State<L>) {
    if !search.bound.allows(search.counted.guesses) {
        search.counted.finished = false;
        return;
    }
    search.counted.guesses += 1;
    let (word, bit) = state.tightest();
    let mut digits = state.0[word].having(1 << bit);
    while digits != 0 && search.counted.solutions < search.limit && search.counted.finished {
        let digit = digits.trailing_zeros() as usize;
        L::visit(search, state.placed(word, bit, digit));
        digits &= digits - 1;
    }
}
