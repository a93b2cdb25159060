//! Zobrist keys: a random number for every stone on every cell and for every rule, combined by exclusive or.

use crate::{Cell, CellSet, Colour, SwapRule};

/// Numbers for the cells of the largest board, by colour.
static STONES: [[u64; 361]; 2] = stones();

const fn stones() -> [[u64; 361]; 2] {
    let mut table = [[0; 361]; 2];
    let mut cell = 0;
    while cell < 361 {
        table[0][cell] = scrambled(2 * cell as u64 + 1);
        table[1][cell] = scrambled(2 * cell as u64 + 2);
        cell += 1;
    }
    table
}

/// Number `index` of a sequence without visible pattern: an odd multiple, folded twice so that every bit
/// affects every other.
const fn scrambled(index: u64) -> u64 {
    let mut bits = index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    bits = (bits ^ bits >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    bits ^ bits >> 32
}

/// The key of the empty board.
pub(crate) const fn start(size: u32, rule: SwapRule, first: Colour) -> u64 {
    let begins = match first {
        Colour::Red => 0,
        Colour::Blue => scrambled(3000),
    };
    scrambled(1000 + size as u64 * 3 + rule as u64) ^ begins
}

/// A stone's contribution to the key.
#[inline]
pub(crate) fn stone(colour: Colour, cell: Cell) -> u64 {
    STONES[colour as usize][usize::from(cell.0)]
}

/// The key of a position, from that of its empty board. It includes whether a swap happened, which decides
/// whose turn it is.
pub(crate) fn position<S: CellSet>(start: u64, swapped: bool, stones: [S; 2]) -> u64 {
    let red = stones[0].cells().map(|cell| stone(Colour::Red, cell));
    let blue = stones[1].cells().map(|cell| stone(Colour::Blue, cell));
    let swap = if swapped { scrambled(2000) } else { 0 };
    red.chain(blue).fold(start ^ swap, |key, number| key ^ number)
}
