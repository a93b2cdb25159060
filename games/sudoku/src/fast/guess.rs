//! The choice of the cell to guess in.
//!
//! A cell with two candidates if there is one, since a failed guess then proves the other. Among these, the
//! cell whose candidates are candidates of most other cells it sees, with cells of two candidates counting
//! five times: either guess settles these as well.
//!
//! Tried and lost, in guesses per puzzle for 17 clues, minimal and magictour, where this choice took 0.40,
//! 0.88 and 8.65 (better detection of contradictions later reduced that to 0.39, 0.87 and 8.21):
//!
//! | instead | takes |
//! |---|---|
//! | the first of the cells with two candidates | 0.82, 1.75, 18.9 |
//! | counting only the other cells with two candidates | 0.46, 0.91, 11.3 |
//! | counting all cells alike | 0.61, 1.28, 12.0 |
//! | these first, the others to break ties | 0.42, 0.86, 9.8 |
//! | cells with two candidates three times, seven times | 0.44, 0.94, 9.0 and 0.40, 0.86, 9.1 |
//! | the product of both candidates' counts | 0.42, 0.89, 8.7 |
//! | units with another such cell | 0.55, 1.07, 13.6 |
//! | preferring digits with two places in a unit | 1.21, 1.13, 18.3 |

use super::lanes::Lanes;
use super::state::{PEERS, State};

/// Number of cells with two candidates in the last word that are enough to choose from.
const ENOUGH: u32 = 8;

/// The words of the nine digits.
type Words = [[u32; 9]; 3];

impl<L: Lanes> State<L> {
    /// The word and the bit of the cell to guess in.
    #[inline(always)]
    pub(super) fn tightest(&self) -> (usize, u32) {
        let [a, b, c] = self.0;
        let words = [a.store(), b.store(), c.store()];
        let pairs = [pairs(&words[0]), pairs(&words[1]), pairs(&words[2])];
        if pairs == [0; 3] { fewest(&words) } else { self.best_pair(&words, pairs) }
    }

    /// Among the cells with two candidates, the one with most weight.
    #[inline(always)]
    fn best_pair(&self, words: &Words, pairs: [u32; 3]) -> (usize, u32) {
        let mut best = 0;
        // Two loops for three words, because loop ends are hard to predict. Where there are many such cells,
        // most are equally good, and weighing all takes longer than a better choice saves: puzzles with many
        // solutions reach 1.51 times the crate's rate instead of 1.44, with equal guesses; magictour takes
        // 8.24 guesses instead of 8.21 (8.47 if 6 are enough).
        let many = pairs[2].count_ones() >= ENOUGH;
        let mut left = if many { 0 } else { twin(pairs[0], pairs[1]) };
        while left != 0 {
            let place = left.trailing_zeros();
            let (word, bit) = ((place / 32) as usize, place % 32);
            let digits =
                if word == 0 { self.0[0].having(1 << bit) } else { self.0[1].having(1 << bit) };
            best = best.max(rank(words, pairs, word, bit, digits));
            left &= left - 1;
        }
        let mut left = pairs[2];
        while left != 0 {
            let bit = left.trailing_zeros();
            best = best.max(rank(words, pairs, 2, bit, self.0[2].having(1 << bit)));
            left &= left - 1;
        }
        ((best as usize & 0xff) / 32, best % 32)
    }
}

/// Joins two words in one.
#[inline(always)]
fn twin(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The cells with two candidates.
#[inline(always)]
fn pairs(words: &[u32; 9]) -> u32 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for word in words {
        three |= two & word;
        two |= one & word;
        one |= word;
    }
    two & !three
}

/// The weight of a cell with two digits; the last byte holds its index.
#[inline(always)]
fn rank(words: &Words, pairs: [u32; 3], word: usize, bit: u32, digits: u32) -> u32 {
    let one = digits.trailing_zeros() as usize;
    let two = (digits & (digits - 1)).trailing_zeros() as usize;
    let weight = weight(words, pairs, word, bit, one) + weight(words, pairs, word, bit, two);
    (weight << 8) | (word as u32 * 32) | bit
}

/// The number of cells that see a cell and have a digit as a candidate, with cells of two candidates counting
/// five times.
#[inline(always)]
fn weight(words: &Words, pairs: [u32; 3], word: usize, bit: u32, digit: usize) -> u32 {
    let (near, column) = PEERS[bit as usize];
    let first = twin(words[0][digit], words[1][digit]) & twin(near, near);
    let rest = twin(words[2][digit], words[word][digit]) & twin(near, column);
    let paired = [first & twin(pairs[0], pairs[1]), rest & twin(pairs[2], pairs[word])];
    let all = first.count_ones() + rest.count_ones();
    all + 4 * (paired[0].count_ones() + paired[1].count_ones())
}

/// The first cell with the fewest candidates, if all have more than two.
#[cold]
fn fewest(words: &Words) -> (usize, u32) {
    // Candidate counts in binary, one bit of all cells at a time.
    let mut counts = [[0u32; 4]; 3];
    for (counts, words) in counts.iter_mut().zip(words) {
        for word in words {
            let mut carry = *word;
            for bit in counts.iter_mut() {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
    }
    for candidates in 3..=9 {
        for (word, counts) in counts.iter().enumerate() {
            let with =
                |bit: usize| if candidates >> bit & 1 == 1 { counts[bit] } else { !counts[bit] };
            let cells = with(0) & with(1) & with(2) & with(3);
            if cells != 0 {
                return (word, cells.trailing_zeros());
            }
        }
    }
    unreachable!("a state that is open has a cell with several candidates")
}
