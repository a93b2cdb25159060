//! Nine words side by side, one for each digit: the operations that the solver needs from a processor.
//!
//! The solver is written once, over [`Lanes`]. `portable.rs` implements it with plain arrays, `simd/` with
//! vector instructions; each operation is exact, so all implementations give the same answers with the same
//! guesses.
//!
//! | implementation | a value is | 17 clues | minimal | magictour |
//! |---|---|---|---|---|
//! | AVX-512 | a register of eight lanes, and the ninth digit in a scalar one | 2 077 k | 1 742 k | 336 k |
//! | AVX2 | the same layout, with two instructions for one | 1 399 k | 1 217 k | 270 k |
//! | portable | an array | 658 k | 590 k | 129 k |
//!
//! (Puzzles per second on a Zen 4 at 3.7 GHz, uniqueness proved, one thread.)
//!
//! Everything is `inline(always)`: only then does the code end up inside the one function of an
//! implementation that is compiled for its instructions. Closures and `array::map` are not always inlined,
//! which once cost a factor of three, so this folder avoids them.

use super::search::Search;
use super::state::{self, State};

/// A word for each of the nine digits.
pub(super) trait Lanes: Copy {
    /// The words of an array.
    fn load(words: &[u32; 9]) -> Self;

    /// The words in an array.
    fn store(self) -> [u32; 9];

    /// One word for every digit.
    fn splat(word: u32) -> Self;

    /// One word for a digit, and another for all others.
    fn but(digit: usize, own: u32, others: u32) -> Self;

    /// The bits in both.
    fn and(self, other: Self) -> Self;

    /// The bits in either.
    fn or(self, other: Self) -> Self;

    /// The bits not in the other.
    fn without(self, other: Self) -> Self;

    /// The difference of the words as numbers.
    fn minus(self, other: Self) -> Self;

    /// Shifted towards higher bits.
    fn up<const BITS: u32>(self) -> Self;

    /// Shifted towards lower bits.
    fn down<const BITS: u32>(self) -> Self;

    /// The bits in any of three.
    fn any(a: Self, b: Self, c: Self) -> Self;

    /// The bits in at least two of three.
    fn two(a: Self, b: Self, c: Self) -> Self;

    /// `a` where the mask has a bit, `b` elsewhere.
    fn pick(mask: u32, a: Self, b: Self) -> Self;

    /// The bits in `a` and `b`, or in `c`.
    fn both_or(a: Self, b: Self, c: Self) -> Self;

    /// Keeps, among the bits of `among`, only those of `own`; all other bits stay.
    fn keep(self, among: Self, own: Self) -> Self;

    /// The bits in `a`, or in exactly one of `b` and `c`.
    fn or_differs(a: Self, b: Self, c: Self) -> Self;

    /// Whether no digit has a bit.
    fn is_zero(self) -> bool;

    /// The digits, as bits, that have a given bit.
    fn having(self, bit: u32) -> u32;

    /// The bits of any digit, in every digit's lane.
    fn any_digit(of: [Self; 3]) -> [Self; 3];

    /// Counts how many digits have each bit.
    fn tally(of: [Self; 3]) -> Tally<Self>;

    /// Visits a state of the search, in a function compiled for these lanes.
    fn visit(search: &mut Search<'_>, state: State<Self>);

    /// The cells of each given digit.
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
    /// All bits in all lanes, if every bit belongs to a digit; otherwise fewer in at least one lane.
    pub(super) once: L,
    /// Zero if no bit belongs to two digits.
    pub(super) open: L,
    /// The bits of at least two digits, in every lane.
    pub(super) twice: [L; 3],
}
