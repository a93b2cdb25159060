//! Inference, and guessing where it ends.

use super::propagate::Verdict;
use super::state::{CELLS, State};

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
    /// Counts solutions from a state, up to a limit.
    pub(super) fn run(mut state: State, limit: usize) -> Counted {
        let counted = Counted { solutions: 0, first: None, guesses: 0 };
        let mut search = Self { limit, counted };
        if limit > 0 {
            search.visit(&mut state);
        }
        search.counted
    }

    /// Counts the solutions below a state; the search goes on until the limit.
    fn visit(&mut self, state: &mut State) {
        match state.propagate() {
            Verdict::Contradiction => {}
            Verdict::Solved => {
                self.counted.first.get_or_insert_with(|| state.digits());
                self.counted.solutions += 1;
            }
            Verdict::Open => self.guess(state),
        }
    }

    /// Tries every digit of a cell with few candidates.
    fn guess(&mut self, state: &State) {
        self.counted.guesses += 1;
        let (band, cell) = state.tightest();
        for digit in 0..9 {
            if state.bands[band][digit] & cell != 0 {
                let mut next = *state;
                next.place(band, cell, digit);
                self.visit(&mut next);
                if self.counted.solutions >= self.limit {
                    return;
                }
            }
        }
    }
}

impl State {
    /// The band and the bit of a cell with two candidates, or else with the
    /// fewest.
    fn tightest(&self) -> (usize, u32) {
        // at_least[n]: the cells with more than n candidates.
        let mut more = [[0; 9]; 3];
        for (more, words) in more.iter_mut().zip(&self.bands) {
            for &word in words {
                let mut carried = word;
                for cells in more.iter_mut() {
                    (*cells, carried) = (*cells | carried, *cells & carried);
                }
            }
        }
        for count in 1..9 {
            for (band, more) in more.iter().enumerate() {
                let exactly = more[count] & !more.get(count + 1).copied().unwrap_or(0) & CELLS;
                if exactly != 0 {
                    return (band, exactly & exactly.wrapping_neg());
                }
            }
        }
        unreachable!("an open state has a cell with two candidates or more")
    }
}
