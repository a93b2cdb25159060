//! Properties of a quadrant's pattern, looked up instead of computed.
//!
//! A quadrant of one side is one of 512 patterns of 9 bits, so everything about a quadrant fits in small
//! tables that stay in the nearest cache:
//!
//! ```text
//! bits of a quadrant      turned clockwise: bit 3r + c goes to 3c + 2 − r
//!   0 1 2                   6 3 0
//!   3 4 5                   7 4 1
//!   6 7 8                   8 5 2
//! ```
//!
//! Five in a row: for each of the 32 lines of five cells, a quadrant's pattern says whether its part is
//! complete (which is always so for a line that does not touch the quadrant). The lines on which all four
//! quadrants agree are complete.

/// Number of patterns of a quadrant.
pub(crate) const PATTERNS: usize = 512;

/// Every line of five cells, as a board.
pub(crate) static LINE_CELLS: [u64; 32] = line_cells();

/// The lines whose part in the quadrant is complete, by quadrant and pattern.
pub(crate) static LINES: [[u32; PATTERNS]; 4] = lines();

/// A pattern turned by a quarter: clockwise, counter-clockwise.
pub(crate) static TURNED: [[u16; PATTERNS]; 2] =
    [permuted([2, 5, 8, 1, 4, 7, 0, 3, 6]), permuted([6, 3, 0, 7, 4, 1, 8, 5, 2])];

/// A pattern mirrored on its falling diagonal: rows become columns.
pub(crate) static TRANSPOSED: [u16; PATTERNS] = permuted([0, 3, 6, 1, 4, 7, 2, 5, 8]);

/// A pattern with its rows six bits apart, as on a board of 36 cells in reading order.
pub(crate) static SPREAD: [u16; PATTERNS] = permuted([0, 1, 2, 6, 7, 8, 12, 13, 14]);

/// A pattern's bits read as digits of base 3.
pub(crate) static TERNARY: [u16; PATTERNS] = ternary();

/// The bit of the cell in a row and a column, both from 0 at the top left.
pub(crate) const fn bit_index(row: usize, column: usize) -> usize {
    16 * (2 * (row / 3) + column / 3) + 3 * (row % 3) + column % 3
}

/// All patterns with bit `i` moved to `to[i]`.
const fn permuted(to: [u32; 9]) -> [u16; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut bit = 0;
        while bit < 9 {
            if pattern >> bit & 1 == 1 {
                table[pattern] |= 1 << to[bit];
            }
            bit += 1;
        }
        pattern += 1;
    }
    table
}

const fn ternary() -> [u16; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let (mut bit, mut digit) = (0, 1);
        while bit < 9 {
            table[pattern] += if pattern >> bit & 1 == 1 { digit } else { 0 };
            digit *= 3;
            bit += 1;
        }
        pattern += 1;
    }
    table
}

const fn line_cells() -> [u64; 32] {
    const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut lines = [0; 32];
    let (mut count, mut step) = (0, 0);
    while step < STEPS.len() {
        let (down, right) = STEPS[step];
        let mut start = 0;
        while start < 36 {
            let (row, column) = (start / 6, start % 6);
            let (last_row, last_column) = (row + 4 * down, column + 4 * right);
            if last_row < 6 && 0 <= last_column && last_column < 6 {
                let mut along = 0;
                while along < 5 {
                    let (row, column) = (row + along * down, column + along * right);
                    lines[count] |= 1 << bit_index(row as usize, column as usize);
                    along += 1;
                }
                count += 1;
            }
            start += 1;
        }
        step += 1;
    }
    assert!(count == 32, "a board of 6 × 6 has 32 lines of five");
    lines
}

const fn lines() -> [[u32; PATTERNS]; 4] {
    let cells = line_cells();
    let mut table = [[0; PATTERNS]; 4];
    let mut quadrant = 0;
    while quadrant < 4 {
        let mut pattern = 0;
        while pattern < PATTERNS {
            let mut line = 0;
            while line < 32 {
                let asked = (cells[line] >> (16 * quadrant)) as usize % PATTERNS;
                if asked & !pattern == 0 {
                    table[quadrant][pattern] |= 1 << line;
                }
                line += 1;
            }
            pattern += 1;
        }
        quadrant += 1;
    }
    table
}

/// Marbles in every line, as planes of ones and twos, by quadrant and pattern.
pub(crate) static COUNTS: [[[u32; 2]; PATTERNS]; 4] = counts();

const fn counts() -> [[[u32; 2]; PATTERNS]; 4] {
    let mut table = [[[0; 2]; PATTERNS]; 4];
    let mut index = 0;
    while index < 4 * PATTERNS {
        let (quadrant, pattern) = (index / PATTERNS, index % PATTERNS);
        let mut line = 0;
        while line < 32 {
            let cells = (LINE_CELLS[line] >> (16 * quadrant)) as usize % PATTERNS;
            let count = (cells & pattern).count_ones();
            table[quadrant][pattern][0] |= (count & 1) << line;
            table[quadrant][pattern][1] |= (count >> 1) << line;
            line += 1;
        }
        index += 1;
    }
    table
}
