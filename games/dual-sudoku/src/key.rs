//! Fingerprints: a combination of numbers for every cell and its content.

use crate::Grid;

/// The fingerprint of a grid from scratch: first the start's content, then what was placed.
pub(crate) fn grid_hash<const N: usize, const CELLS: usize>(grid: &Grid<N, CELLS>) -> u64 {
    (0..CELLS).fold(0, |hash, cell| {
        let ground = grid.groundwork(cell);
        let laid = if ground == 0 { 0 } else { cell_hash(cell, ground) };
        let placed = !grid.is_given(cell) && grid.digit(cell) != 0;
        hash ^ laid ^ if placed { cell_hash(cell, grid.digit(cell)) } else { 0 }
    })
}

/// A random-looking number for a cell and its content.
#[inline]
pub(crate) fn cell_hash(cell: usize, content: u8) -> u64 {
    mixed((cell as u64) << 8 | u64::from(content))
}

/// Scrambles a number so that close ones end far apart.
#[inline]
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut bits = (number ^ 0x51AF_D7ED_558C_CD25).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    bits ^= bits >> 32;
    bits = bits.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    bits ^= bits >> 29;
    bits.wrapping_mul(0x9FB2_1C65_1E98_DF25)
}
