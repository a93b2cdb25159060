//! Inference, for all digits and cells at once.
//!
//! In a band of rows a digit needs three of the nine crossings of a row with a box, no two in the same row or
//! box; likewise three crossings of a column with a box in a stack. A crossing is *supported* if the other
//! two rows and the other two boxes still allow such a choice:
//!
//! ```text
//!            box 0  box 1  box 2
//!     row 0    A      .      .        A is supported if  b and f,  or  c and e:
//!     row 1    .      b      c        two rotations of the word in each direction
//!     row 2    .      e      f        bring all four under A
//! ```
//!
//! Dropping unsupported crossings is every locked candidate in both directions, and leaves one cell in the
//! row of a digit with one place in its box or column, so hidden singles need be searched for only in rows. A
//! step does this for rows, then for columns, then finds hidden and naked singles; steps are repeated until
//! nothing changes.
//!
//! Tried and lost, in puzzles per second for 17 clues, minimal and magictour with AVX-512, when it still had
//! sixteen lanes (`simd/eight.rs`). Each row was measured against the best version of its time:
//!
//! | instead | gives | for |
//! |---|---|---|
//! | words by band, rows in a word: columns and boxes need shifts in every word | 672 k, 580 k, 114 k | 860 k, 730 k, 122 k |
//! | searching for naked singles only after the hidden ones: a longer dependency chain | 772 k, 686 k, 110 k | 860 k, 731 k, 122 k |
//! | columns before rows; a guess settles only its cell; ending only when nothing changes, even if all cells are filled | 1 020 k, 860 k, 165 k | 1 425 k, 1 215 k, 232 k |
//! | detecting two digits hidden in one cell in every step, not at the end | 1 466 k, 1 237 k, 233 k | 1 502 k, 1 269 k, 236 k |

use super::lanes::{Lanes, Tally};
use super::state::{BANDS, FULL, ROWS, State, twice_in_rows};

/// The result of inference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There is no solution.
    Contradiction,
    /// Every cell has one candidate, and they agree.
    Solved,
    /// A guess is needed.
    Open,
}

/// Shifts bits by one within every three: the next stack.
#[inline(always)]
fn next_stack<L: Lanes>(word: L) -> L {
    L::pick(0o3 * ROWS, word.down::<1>(), word.up::<2>())
}

/// Shifts bits by two within every three.
#[inline(always)]
fn last_stack<L: Lanes>(word: L) -> L {
    L::pick(ROWS, word.down::<2>(), word.up::<1>())
}

/// Shifts threes by one within every nine: the next row of a box, or column if the state is turned.
#[inline(always)]
fn next_line<L: Lanes>(word: L) -> L {
    L::pick(0o077 * BANDS, word.down::<3>(), word.up::<6>())
}

/// Shifts threes by two within every nine.
#[inline(always)]
fn last_line<L: Lanes>(word: L) -> L {
    L::pick(0o007 * BANDS, word.down::<6>(), word.up::<3>())
}

/// Shifts nines by one: the next band.
#[inline(always)]
fn next_band<L: Lanes>(word: L) -> L {
    L::pick(0o000_777_777, word.down::<9>(), word.up::<18>())
}

/// Shifts nines by two.
#[inline(always)]
fn last_band<L: Lanes>(word: L) -> L {
    L::pick(0o000_000_777, word.down::<18>(), word.up::<9>())
}

impl<L: Lanes> State<L> {
    /// Infers until nothing changes.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Verdict {
        loop {
            let state = self.confined_in_rows().turned().confined_in_columns().turned();
            let (hidden, missing) = state.hidden();
            let filled = L::any_digit(hidden);
            let Tally { once, open, twice } = L::tally(state.0);
            if !L::or_differs(missing, once, L::splat(FULL)).is_zero() {
                return Verdict::Contradiction;
            }
            if open.is_zero() {
                *self = state;
                return if self.is_solved() { Verdict::Solved } else { Verdict::Contradiction };
            }
            let [a, b, c] = state.0;
            let naked = [a.without(twice[0]), b.without(twice[1]), c.without(twice[2])];
            let [a, b, c] = state.kept_in_rows(naked).0;
            let next = Self([
                a.keep(filled[0], hidden[0]),
                b.keep(filled[1], hidden[1]),
                c.keep(filled[2], hidden[2]),
            ]);
            if next.equals(*self) {
                // Two digits hidden in a cell, and two cells of a row with one digit, stay as they are.
                let [a, b, c] = twice;
                let clash = L::both_or(a, filled[0], L::both_or(b, filled[1], c.and(filled[2])));
                let clash = clash.or(twice_in_rows(naked));
                return if clash.is_zero() { Verdict::Open } else { Verdict::Contradiction };
            }
            *self = next;
        }
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        L::or_differs(L::or_differs(L::or_differs(L::splat(0), a, d), b, e), c, f).is_zero()
    }

    /// Removes the unsupported crossings of rows and boxes.
    #[inline(always)]
    fn confined_in_rows(self) -> Self {
        let [a, b, c] = self.0;
        let crossings = L::any(a, b, c);
        let (one, two) = (next_stack(crossings), last_stack(crossings));
        let odd = last_line(one).and(next_line(two));
        let supported = L::both_or(next_line(one), last_line(two), odd);
        Self([a.and(supported), b.and(supported), c.and(supported)])
    }

    /// Removes the unsupported crossings of columns and boxes; the state must be turned.
    #[inline(always)]
    fn confined_in_columns(self) -> Self {
        let [a, b, c] = self.0;
        let crossings = L::any(a, b, c);
        let (one, two) = (next_line(crossings), last_line(crossings));
        let odd = last_band(one).and(next_band(two));
        let supported = L::both_or(next_band(one), last_band(two), odd);
        Self([a.and(supported), b.and(supported), c.and(supported)])
    }

    /// The cells that are alone in their row for a digit, and the rows in which it has no cell.
    #[inline(always)]
    fn hidden(self) -> ([L; 3], L) {
        let [a, b, c] = self.0;
        let (once, twice) = (L::any(a, b, c), L::two(a, b, c));
        let (next, last) = (once.down::<1>(), once.down::<2>());
        let some = L::any(once, next, last);
        let more = L::any(twice, twice.down::<1>(), twice.down::<2>()).or(L::two(once, next, last));
        let alone = L::splat(ROWS).without(more);
        let rows = alone.up::<3>().minus(alone);
        ([a.and(rows), b.and(rows), c.and(rows)], L::splat(ROWS).without(some))
    }
}
