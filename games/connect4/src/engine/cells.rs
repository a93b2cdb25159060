//! Sets of cells computed from the two boards of a position.
//!
//! ```text
//! bits                        answered rows (#)       other rows (#)
//!  6 13 20 27 34 41 48        .  .  .  .  .  .  .     .  .  .  .  .  .  .   never filled
//!  5 12 19 26 33 40 47        #  #  #  #  #  #  #     .  .  .  .  .  .  .   row 6
//!  4 11 18 25 32 39 46        .  .  .  .  .  .  .     #  #  #  #  #  #  #   row 5
//!  3 10 17 24 31 38 45        #  #  #  #  #  #  #     .  .  .  .  .  .  .   row 4
//!  2  9 16 23 30 37 44        .  .  .  .  .  .  .     #  #  #  #  #  #  #   row 3
//!  1  8 15 22 29 36 43        #  #  #  #  #  #  #     .  .  .  .  .  .  .   row 2
//!  0  7 14 21 28 35 42        .  .  .  .  .  .  .     #  #  #  #  #  #  #   row 1
//! ```

use super::Narrow;
use crate::rules::directions;
use crate::threats::between;

/// The cells where a disc can land.
#[inline(always)]
pub(super) fn landings(shape: impl Narrow, filled: u64) -> u64 {
    (filled + shape.bottom()) & shape.board()
}

/// The empty cells that complete four for these discs, reachable or not.
#[inline(always)]
pub(super) fn completing(shape: impl Narrow, discs: u64, filled: u64) -> u64 {
    let [upright, level, rising, falling] = directions(shape);
    // No disc lies above an empty cell, so vertically only three below count.
    let stacked = discs << upright & discs << (2 * upright) & discs << (3 * upright);
    let slanted = between(discs, level) | between(discs, rising) | between(discs, falling);
    (stacked | slanted) & shape.board() & !filled
}

/// The cells above these, within their columns.
#[inline(always)]
pub(super) fn above(shape: impl Narrow, cells: u64) -> u64 {
    let mut within = shape.board();
    let mut above = cells << 1 & within;
    let mut step = 1;
    while step < shape.height() {
        above |= above << step & within;
        within &= within << step;
        step *= 2;
    }
    above
}

/// Whether the cells hold four in a line.
#[inline(always)]
pub(super) fn has_four(shape: impl Narrow, cells: u64) -> bool {
    let fours = directions(shape).map(|step| {
        let pairs = cells & cells >> step;
        pairs & pairs >> (2 * step)
    });
    fours[0] | fours[1] | fours[2] | fours[3] != 0
}

/// The top cell of every column, and every second one below it: the rows of the side that follows up.
#[inline(always)]
pub(super) fn answered_rows(shape: impl Narrow) -> u64 {
    let every_second = if shape.height().is_multiple_of(2) { 0xAAAA_AAAA } else { 0x5555_5555 };
    shape.bottom() * (every_second & ((1 << shape.height()) - 1))
}

/// The key of a position, which is unique. Adding the discs of the side to move to all discs leaves a carry
/// above each column's own pattern.
#[inline(always)]
pub(super) const fn key(own: u64, filled: u64) -> u64 {
    own.wrapping_add(filled)
}

/// The key that a position shares only with its mirror image.
#[inline]
pub(super) fn mirrored_key(shape: impl Narrow, key: u64) -> u64 {
    let (width, stride) = (shape.width(), shape.stride());
    let column = (1u64 << stride) - 1;
    let flipped = (0..width).fold(0, |flipped, from| {
        flipped | (key >> (from * stride) & column) << ((width - 1 - from) * stride)
    });
    key.min(flipped)
}

/// The key of a position with few discs, shared with its mirror image.
pub(crate) fn opening_key(shape: impl Narrow, own: u64, filled: u64) -> u64 {
    mirrored_key(shape, key(own, filled))
}
