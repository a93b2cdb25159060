//! What is still possible: one word for each digit and band of rows.
//!
//! A word holds the 27 cells of a band, row by row with one guard bit after
//! each row. Within a row, columns with the same place in their box are
//! neighbours, so that one shift moves between the columns of a box and
//! another between the boxes:
//!
//! ```text
//! bit     29  28 … 20  19  18 … 10   9   8  7  6  5  4  3  2  1  0
//!          0   row 2    0   row 1    0        row 0
//! column                                 9  6  3  8  5  2  7  4  1
//! ```
//!
//! The same bit of nine words — one a digit — is a cell; nine lanes side by
//! side are what the compiler turns into vector instructions. The step taken
//! on each lane has no branch and no table; see `propagate.rs`.

/// Digits.
pub(super) const LANES: usize = 9;
/// The lowest bit of every row.
pub(super) const ROWS: u32 = 1 | 1 << 10 | 1 << 20;
/// Every cell.
pub(super) const CELLS: u32 = 0x1ff * ROWS;
/// The guard bit above every row.
pub(super) const GUARDS: u32 = 0x200 * ROWS;

/// A word for each digit.
pub(super) type Digits = [u32; LANES];

/// The candidates left in every cell, by band of rows and digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) bands: [Digits; 3],
}

/// The bit of a column in its row.
///
/// ```
/// use quintet_sudoku::fast::column_bit;
/// // Columns 1, 4 and 7 come first: each is the first of its box.
/// assert_eq!([0, 3, 6, 1, 4, 7, 2, 5, 8].map(column_bit), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
/// ```
#[must_use]
pub const fn column_bit(column: usize) -> usize {
    column % 3 * 3 + column / 3
}

/// The band of rows of every cell, and its bit there.
pub(super) const PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = ((row / 3) as u8, (row % 3 * 10 + column_bit(column)) as u8);
        cell += 1;
    }
    places
};

/// The column of every bit of a row.
const COLUMNS: [u8; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];

impl State {
    /// The candidates that givens leave, before any inference.
    pub(super) fn of(givens: &[u8; 81]) -> Self {
        let mut given = [[0u32; LANES]; 3];
        // Bit 7 of each byte that is not zero: jumping from one to the next
        // costs half of looking at every cell.
        let mut place = |cell: usize| {
            let (band, bit) = PLACES[cell];
            let digit = usize::from(givens[cell]) - 1;
            given[usize::from(band)][digit] |= 1 << bit;
        };
        let (eights, last) = givens.as_chunks::<8>();
        for (index, eight) in eights.iter().enumerate() {
            let mut filled =
                (u64::from_le_bytes(*eight) + (u64::MAX / 255 * 0x7f)) & (u64::MAX / 255 * 0x80);
            while filled != 0 {
                place(index * 8 + filled.trailing_zeros() as usize / 8);
                filled &= filled - 1;
            }
        }
        if last[0] != 0 {
            place(80);
        }
        let mut state = Self { bands: [[CELLS; LANES]; 3] };
        for (words, given) in state.bands.iter_mut().zip(&given) {
            let filled = given.iter().fold(0, |all, word| all | word);
            for (word, given) in words.iter_mut().zip(given) {
                *word = keep_in_rows(CELLS & !(filled & !given), *given);
            }
        }
        state
    }

    /// Leaves one candidate in a cell.
    #[inline]
    pub(super) fn place(&mut self, band: usize, cell: u32, digit: usize) {
        for word in &mut self.bands[band] {
            *word &= !cell;
        }
        let word = &mut self.bands[band][digit];
        *word = keep_in_rows(*word | cell, cell);
    }

    /// The digits of a solved grid, cell by cell.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (band, words) in self.bands.iter().enumerate() {
            for (digit, &word) in (1..).zip(words) {
                let mut left = word;
                while left != 0 {
                    let bit = left.trailing_zeros() as usize;
                    digits[band * 27 + bit / 10 * 9 + usize::from(COLUMNS[bit % 10])] = digit;
                    left &= left - 1;
                }
            }
        }
        digits
    }
}

/// Takes a digit out of the rows where it is settled, but for the settled
/// cells. Of two settled cells in a row only the first is kept: the other is
/// left without a candidate, which is a contradiction to be seen at once.
///
/// ```text
/// settled            …000010000 …000000000 …011000000
/// rows settled       1000000000 0000000000 1000000000   guard bits, by a carry
/// minus one          0111111111 0000000000 0111111111   all cells of these rows
/// settled twice      …000000000 …000000000 …010000000   settled and settled − 1
/// ```
#[inline(always)]
pub(super) const fn keep_in_rows(word: u32, settled: u32) -> u32 {
    let rows = (settled + CELLS) & GUARDS;
    let twice = settled & (settled - (rows >> 9));
    word & !((rows - (rows >> 9)) & !settled) & !twice
}
