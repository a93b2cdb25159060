//! Nine words side by side, one for each digit: what the solver needs of a
//! processor.
//!
//! The solver is written once, over [`Lanes`]. `portable.rs` implements it with
//! plain arrays, `simd/` with vector instructions; each operation is exact, so
//! every implementation gives the same answers and the same guesses.
//!
//! | implementation | a value is | 17 clues | minimal | magictour |
//! |---|---|---|---|---|
//! | AVX-512 | a register of eight lanes, and the ninth digit in a scalar one | 2 077 k | 1 742 k | 336 k |
//! | AVX2 | the same, with two instructions for one | 1 399 k | 1 217 k | 270 k |
//! | portable | an array | 658 k | 590 k | 129 k |
//!
//! (Puzzles a second on a Zen 4 at 3.7 GHz, uniqueness proved, one thread.)
//!
//! Everything is `inline(always)`: only so does the code end up inside the one
//! function of an implementation that is compiled for its instructions. Closures
//! and `array::map` do not always, which once cost a factor of three: they are
//! avoided in this folder.

use super::search::Search;
use super::state::{self, State};

/// A word for each of the nine digits.
pub(super) trait Lanes: Copy {
    /// The words of an array.
    fn load(words: &[u32; 9]) -> Self;

    /// The words as an array.
    fn store(self) -> [u32; 9];

    /// One word for every digit.
    fn splat(word: u32) -> Self;

    /// One word for a digit, another one for all the others.
    fn but(digit: usize, own: u32, others: u32) -> Self;

    /// What is in both.
    fn and(self, other: Self) -> Self;

    /// What is in either.
    fn or(self, other: Self) -> Self;

    /// What is not in the other.
    fn without(self, other: Self) -> Self;

    /// The difference of the words as numbers.
    fn minus(self, other: Self) -> Self;

    /// Shifted towards higher bits.
    fn up<const BITS: u32>(self) -> Self;

    /// Shifted towards lower bits.
    fn down<const BITS: u32>(self) -> Self;

    /// What is in any of three.
    fn any(a: Self, b: Self, c: Self) -> Self;

    /// What is in at least two of three.
    fn two(a: Self, b: Self, c: Self) -> Self;

    /// `a` where the mask has a bit, `b` elsewhere.
    fn pick(mask: u32, a: Self, b: Self) -> Self;

    /// What is in `a` and `b`, or in `c`.
    fn both_or(a: Self, b: Self, c: Self) -> Self;

    /// Of what is in `among`, only what is in `own`; all the rest.
    fn keep(self, among: Self, own: Self) -> Self;

    /// What is in `a`, or in one of `b` and `c` alone.
    fn or_differs(a: Self, b: Self, c: Self) -> Self;

    /// Whether no digit has a bit.
    fn is_zero(self) -> bool;

    /// The digits, as bits, that have a certain bit.
    fn having(self, bit: u32) -> u32;

    /// What any digit has, for every digit.
    fn any_digit(of: [Self; 3]) -> [Self; 3];

    /// How many digits have each bit.
    fn tally(of: [Self; 3]) -> Tally<Self>;

    /// Visits a state of the search, in a function compiled for these lanes.
    fn visit(search: &mut Search<'_>, state: State<Self>);

    /// The cells of each digit among the givens.
    #[inline(always)]
    fn givens(givens: &[u8; 81]) -> [Self; 3] {
        let words = state::split(givens);
        [Self::load(&words[0]), Self::load(&words[1]), Self::load(&words[2])]
    }

    /// The digits of a solved grid, cell by cell.
    #[inline(always)]
    fn digits([a, b, c]: [Self; 3]) -> [u8; 81] {
        state::join(&[a.store(), b.store(), c.store()])
    }
}

/// How many digits have each bit of three words.
#[derive(Clone, Copy)]
pub(super) struct Tally<L> {
    /// All bits of all digits, if each is had by a digit; something less in at
    /// least one lane if not.
    pub(super) once: L,
    /// Zero if no bit is had by two digits.
    pub(super) open: L,
    /// The bits that at least two digits have, for every digit.
    pub(super) twice: [L; 3],
}
