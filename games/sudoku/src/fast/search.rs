//! Inference, and guessing where it ends.

use super::lanes::Lanes;
use super::propagate::Verdict;
use super::state::State;

/// What counting came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Solutions found: all of them, or the limit.
    pub solutions: usize,
    /// The digits, 1 to 9, of the first one.
    pub first: Option<[u8; 81]>,
    /// Cells in which digits had to be tried one after the other.
    pub guesses: u64,
}

/// A search under way.
pub(super) struct Search {
    limit: usize,
    counted: Counted,
}

impl Search {
    /// Counts the solutions that givens leave, up to a limit.
    #[inline(always)]
    pub(super) fn run<L: Lanes>(givens: &[u8; 81], limit: usize) -> Counted {
        let counted = Counted { solutions: 0, first: None, guesses: 0 };
        let mut search = Self { limit, counted };
        if limit > 0
            && let Some(state) = State::of(givens)
        {
            L::visit(&mut search, state);
        }
        search.counted
    }
}

/// Counts the solutions below a state; the search goes on until the limit.
#[inline(always)]
pub(super) fn visit<L: Lanes>(search: &mut Search, mut state: State<L>) {
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
fn guess<L: Lanes>(search: &mut Search, state: State<L>) {
    search.counted.guesses += 1;
    let (word, bit) = state.tightest();
    let mut digits = state.0[word].having(1 << bit);
    while digits != 0 && search.counted.solutions < search.limit {
        let digit = digits.trailing_zeros() as usize;
        L::visit(search, state.placed(word, bit, digit));
        digits &= digits - 1;
    }
}
