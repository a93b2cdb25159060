//! The remaining candidates: three words for each digit, one bit per cell.
//!
//! Cell `c`, counted from 0 in reading order, is bit `c / 3` of word `c % 3`:
//!
//! ```text
//! bit            26 25 24  …   5  4  3   2  1  0
//! row                9     …      2         1
//! stack           3  2  1  …   3  2  1   3  2  1
//!
//! word 0: columns 1, 4, 7     word 1: columns 2, 5, 8     word 2: columns 3, 6, 9
//! ```
//!
//! So the words differ by the column in the box, and a bit is nine times the band, plus three times the row
//! in the box, plus the stack. What concerns rows and boxes (the cells of a row that a box shares) is the
//! *or* of the three words, in place. [`State::turned`] exchanges row and column in the box; the same then
//! holds for columns and boxes.
//!
//! The words of the nine digits lie side by side in [`Lanes`].

use super::lanes::Lanes;

/// Every cell of a word.
pub(super) const FULL: u32 = 0o777_777_777;
/// The first cell of every row, in a word.
pub(super) const ROWS: u32 = 0o111_111_111;
/// The first cell of every band, in a word.
pub(super) const BANDS: u32 = 0o001_001_001;

/// The word of a cell and its bit there.
///
/// ```
/// use quintet_sudoku::fast::place;
/// assert_eq!([0, 1, 2, 3].map(place), [(0, 0), (1, 0), (2, 0), (0, 1)]);
/// // Row 5, column 5: the middle of the grid.
/// assert_eq!(place(40), (1, 13));
/// ```
#[must_use]
pub const fn place(cell: usize) -> (usize, u32) {
    (cell % 3, cell as u32 / 3)
}

/// The cells that share a row or box with a bit, in every word, and the other cells of its column, in its own
/// word.
pub(super) const PEERS: [(u32, u32); 27] = {
    let mut peers = [(0, 0); 27];
    let mut bit = 0;
    while bit < 27 {
        let near = 0o7 << (bit / 3 * 3) | 0o111 << (bit / 9 * 9 + bit % 3);
        peers[bit] = (near, (ROWS << (bit % 3)) & !near);
        bit += 1;
    }
    peers
};

/// The remaining candidates: three words for each digit.
#[derive(Clone, Copy)]
pub(super) struct State<L>(pub(super) [L; 3]);

impl<L: Lanes> State<L> {
    /// The candidates that givens leave in their cells and rows; none if a row has a digit twice.
    #[inline(always)]
    pub(super) fn of(givens: &[u8; 81]) -> Option<Self> {
        let given = L::givens(givens);
        if !twice_in_rows(given).is_zero() {
            return None;
        }
        let [a, b, c] = L::any_digit(given);
        let full = L::splat(FULL);
        let cells = [full.keep(a, given[0]), full.keep(b, given[1]), full.keep(c, given[2])];
        Some(Self(cells).kept_in_rows(given))
    }

    /// Exchanges row and column in the box: transposes blocks of three by three bits.
    #[inline(always)]
    pub(super) fn turned(self) -> Self {
        const SECOND: u32 = 0o070 * BANDS;
        const THIRD: u32 = 0o700 * BANDS;
        let [a, b, c] = self.0;
        Self([
            L::pick(THIRD, c.up::<6>(), L::pick(SECOND, b.up::<3>(), a)),
            L::pick(THIRD, c.up::<3>(), L::pick(SECOND, b, a.down::<3>())),
            L::pick(THIRD, c, L::pick(SECOND, b.down::<3>(), a.down::<6>())),
        ])
    }

    /// Keeps a digit that is settled in a row only there.
    #[inline(always)]
    pub(super) fn kept_in_rows(self, settled: [L; 3]) -> Self {
        let [a, b, c] = self.0;
        let some = L::any(settled[0], settled[1], settled[2]);
        let some = L::any(some, some.down::<1>(), some.down::<2>()).and(L::splat(ROWS));
        // From the first bit of a row to all three: 8 − 1 = 7.
        let rows = some.up::<3>().minus(some);
        Self([a.keep(rows, settled[0]), b.keep(rows, settled[1]), c.keep(rows, settled[2])])
    }

    /// Puts a digit in a cell, and removes it from all cells that see it.
    #[inline(always)]
    pub(super) fn placed(self, word: usize, bit: u32, digit: usize) -> Self {
        let (near, column) = PEERS[bit as usize];
        let mut next = self;
        for (index, lanes) in next.0.iter_mut().enumerate() {
            let own = if index == word { u32::MAX } else { 0 };
            let cell = 1 << bit & own;
            *lanes = lanes.without(L::but(digit, (near | column & own) & !cell, cell));
        }
        next
    }

    /// Whether a full grid, with every digit in every row, also has every digit in every box and column.
    #[inline(always)]
    pub(super) fn is_solved(self) -> bool {
        let [a, b, c] = self.0;
        let all = L::any(a, b, c);
        let boxes = L::any(all, all.down::<3>(), all.down::<6>());
        let mut missing = L::splat(0o7 * BANDS).without(boxes);
        for word in self.0 {
            let bands = L::any(word, word.down::<9>(), word.down::<18>());
            let columns = L::any(bands, bands.down::<3>(), bands.down::<6>());
            missing = missing.or(L::splat(0o7).without(columns));
        }
        missing.is_zero()
    }
}

/// The rows that contain a digit in more than one of these cells.
#[inline(always)]
pub(super) fn twice_in_rows<L: Lanes>([a, b, c]: [L; 3]) -> L {
    let (once, twice) = (L::any(a, b, c), L::two(a, b, c));
    let more = L::two(once, once.down::<1>(), once.down::<2>());
    L::any(twice, twice.down::<1>(), twice.down::<2>()).or(more).and(L::splat(ROWS))
}

/// The cells of each digit, by word.
pub(super) fn split(givens: &[u8; 81]) -> [[u32; 9]; 3] {
    let mut words = [[0; 9]; 3];
    // Bit 7 of each byte that is not zero: jumping from one to the next costs half of visiting every cell.
    let mut given = |cell: usize| {
        let (word, bit) = place(cell);
        words[word][usize::from(givens[cell]) - 1] |= 1 << bit;
    };
    let (eights, last) = givens.as_chunks::<8>();
    for (index, eight) in eights.iter().enumerate() {
        let mut filled =
            (u64::from_le_bytes(*eight) + (u64::MAX / 255 * 0x7f)) & (u64::MAX / 255 * 0x80);
        while filled != 0 {
            given(index * 8 + filled.trailing_zeros() as usize / 8);
            filled &= filled - 1;
        }
    }
    if last[0] != 0 {
        given(80);
    }
    words
}

/// The digits of a solved grid, cell by cell.
pub(super) fn join(words: &[[u32; 9]; 3]) -> [u8; 81] {
    let mut digits = [0; 81];
    for (index, words) in words.iter().enumerate() {
        for (digit, &word) in (1..).zip(words) {
            let mut left = word;
            while left != 0 {
                digits[left.trailing_zeros() as usize * 3 + index] = digit;
                left &= left - 1;
            }
        }
    }
    digits
}
