//! One step of inference, for all digits and cells at once.
//!
//! In a band of rows a digit needs three of the nine crossings of a row with a
//! box, no two in the same row or box; likewise three crossings of a column
//! with a box in a stack. A crossing is *supported* when the other two rows and
//! the other two boxes still allow such a choice:
//!
//! ```text
//!            box 0  box 1  box 2
//!     row 0    A      .      .        A is supported if  b and f,  or  c and e:
//!     row 1    .      b      c        two rotations of the word in each direction
//!     row 2    .      e      f        bring all four under A
//! ```
//!
//! Dropping what is not supported is every locked candidate in both directions,
//! and leaves one cell in the row of a digit that has one place in its box or
//! column: hidden singles need be looked for in rows only.
//!
//! Tried and lost, in puzzles a second for 17 clues, minimal and magictour,
//! where this step makes 672 k, 580 k and 113 k. Compare the others with the
//! last row, on top of which they were tried; † together with ‡:
//!
//! | instead | gives |
//! |---|---|
//! | lanes in a loop of known length, which stays scalar | about 0.6 times |
//! | twelve lanes, three of them copies of digit 9, for whole vectors only | 546 k, 478 k, 95 k |
//! | confining twice a step | 493 k, 422 k, 82 k |
//! | † and a branch for naked singles; ending when a step finds no single, though it confined a digit | 546 k, 473 k, 98 k |
//! | ‡ collecting the bits that change instead of comparing with a copy | 592 k, 519 k, 102 k |
//! | † and that branch; hidden singles found in the confining loop, passed on in memory | 564 k, 480 k, 99 k |
//! | † naked singles settled only when there are new ones (a branch) | 608 k, 508 k, 105 k |
//! | leaving at the first band that contradicts | 643 k, 558 k, 110 k |

use super::state::{CELLS, Digits, GUARDS, LANES, ROWS, State, keep_in_rows};

/// What inference came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There is no solution.
    Contradiction,
    /// Every cell has one candidate, and they agree.
    Solved,
    /// Somebody must guess.
    Open,
}

/// The first three bits of every row.
const TRIO: u32 = 0o7 * ROWS;

/// What is supported of a word of crossings, given that word with its columns
/// rotated by one and by two.
#[inline(always)]
const fn supported(word: u32, one: u32, two: u32) -> u32 {
    let even = (one >> 10 | one << 20) & (two >> 20 | two << 10);
    let odd = (two >> 10 | two << 20) & (one >> 20 | one << 10);
    word & (even | odd)
}

/// The supported crossings of rows and boxes; bits `10·row + 3·band + box`.
#[inline(always)]
const fn supported_in_rows(word: u32) -> u32 {
    let one = ((word >> 1) & (0o333 * ROWS)) | ((word << 2) & (0o444 * ROWS));
    let two = ((word >> 2) & (0o111 * ROWS)) | ((word << 1) & (0o666 * ROWS));
    supported(word, one, two)
}

/// The supported crossings of columns and boxes; bits
/// `10·band + 3·column in its box + box`.
#[inline(always)]
const fn supported_in_columns(word: u32) -> u32 {
    let one = ((word >> 3) & (0o077 * ROWS)) | ((word << 6) & (0o700 * ROWS));
    let two = ((word >> 6) & (0o007 * ROWS)) | ((word << 3) & (0o770 * ROWS));
    supported(word, one, two)
}

/// Drops the unsupported crossings of one digit in rows, then in columns.
#[inline(always)]
const fn confine([a, b, c]: [u32; 3]) -> [u32; 3] {
    let rows = supported_in_rows(trios(a) | trios(b) << 3 | trios(c) << 6);
    let a = a & across(rows);
    let b = b & across(rows >> 3);
    let c = c & across(rows >> 6);
    let columns = supported_in_columns(columns(a) | columns(b) << 10 | columns(c) << 20);
    [a & down(columns), b & down(columns >> 10), c & down(columns >> 20)]
}

/// The boxes that a digit can use in each row.
#[inline(always)]
const fn trios(word: u32) -> u32 {
    (word | word >> 3 | word >> 6) & TRIO
}

/// All cells of the boxes in each row.
#[inline(always)]
const fn across(trios: u32) -> u32 {
    let trios = trios & TRIO;
    trios | trios << 3 | trios << 6
}

/// The columns that a digit can use in a band.
#[inline(always)]
const fn columns(word: u32) -> u32 {
    (word | word >> 10 | word >> 20) & 0x1ff
}

/// All cells of the columns.
#[inline(always)]
const fn down(columns: u32) -> u32 {
    let columns = columns & 0x1ff;
    columns | columns << 10 | columns << 20
}

/// The cells that are alone in their row, when no row is empty.
#[inline(always)]
const fn alone(word: u32) -> u32 {
    let others = word & (word.wrapping_sub(ROWS));
    let rows = !(others + CELLS) & GUARDS;
    word & (rows - (rows >> 9))
}

/// The cells with at least one and with at least two candidates.
#[inline(always)]
fn counted(words: &Digits) -> (u32, u32) {
    let (mut one, mut two) = ([0; 4], [0; 4]);
    for lane in 0..4 {
        one[lane] = words[lane] | words[lane + 4];
        two[lane] = words[lane] & words[lane + 4];
    }
    let (mut once, mut twice) = (words[8], 0);
    for lane in 0..4 {
        twice |= two[lane] | once & one[lane];
        once |= one[lane];
    }
    (once, twice)
}

impl State {
    /// Infers until nothing changes.
    pub(super) fn propagate(&mut self) -> Verdict {
        loop {
            let before = *self;
            if !self.confine() {
                return Verdict::Contradiction;
            }
            let (mut open, mut wrong) = (0, 0);
            for words in &mut self.bands {
                let mut hidden = [0; LANES];
                let mut filled = 0;
                for (hidden, word) in hidden.iter_mut().zip(&*words) {
                    *hidden = alone(*word);
                    filled |= *hidden;
                }
                for (word, hidden) in words.iter_mut().zip(&hidden) {
                    *word &= !(filled & !hidden);
                }
                let (once, twice) = counted(words);
                wrong |= (once ^ CELLS) | (twice & filled);
                let naked = once & !twice;
                for word in words {
                    *word = keep_in_rows(*word, *word & naked);
                }
                open |= twice;
            }
            if wrong != 0 {
                return Verdict::Contradiction;
            }
            if *self == before {
                return if open == 0 { Verdict::Solved } else { Verdict::Open };
            }
        }
    }

    /// Confines every digit; whether each still has a place in every row.
    #[inline(always)]
    fn confine(&mut self) -> bool {
        let lanes = std::hint::black_box(LANES);
        let (first, rest) = self.bands.as_flattened_mut().split_at_mut(lanes);
        let (second, third) = rest.split_at_mut(lanes);
        confine_all(first, second, third) == GUARDS
    }
}

/// Confines the digits of all lanes; the guard bits of the rows that every one
/// has a place in.
///
/// The caller hides the number of lanes from the compiler: it unrolls a loop of
/// known or small length before it can vectorise it. Eight lanes then fill
/// vectors, and the scalar unit takes the ninth at the same time.
#[inline(never)]
fn confine_all(first: &mut [u32], second: &mut [u32], third: &mut [u32]) -> u32 {
    let lanes = first.len();
    let (second, third) = (&mut second[..lanes], &mut third[..lanes]);
    let mut guards = GUARDS;
    for lane in 0..lanes {
        let [a, b, c] = confine([first[lane], second[lane], third[lane]]);
        guards &= (a + CELLS) & (b + CELLS) & (c + CELLS);
        (first[lane], second[lane], third[lane]) = (a, b, c);
    }
    guards
}
