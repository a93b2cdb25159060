//! The search's memory of positions, keyed by their stones: oriented so that the side to move joins top and
//! bottom, and the smaller of the two images under a rotation by 180°.

use crate::knowledge::Field;
use crate::{CellSet, Colour};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The orientation of a position in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lie {
    mirrored: bool,
    turned: bool,
    size: u32,
}

impl Lie {
    /// Cells of the board as cells of the table.
    #[inline]
    pub(super) fn into_table<S: CellSet>(self, cells: S) -> S {
        let cells = if self.mirrored { cells.transposed() } else { cells };
        if self.turned { cells.turned(self.size) } else { cells }
    }

    /// Cells of the table as cells of the board.
    #[inline]
    pub(super) fn out_of_table<S: CellSet>(self, cells: S) -> S {
        let cells = if self.turned { cells.turned(self.size) } else { cells };
        if self.mirrored { cells.transposed() } else { cells }
    }
}

/// The key of a position: the stones themselves, so that no two are confused.
pub(super) type Key<S> = [S; 2];

/// The key of a field with a side to move, and how it lies.
#[inline]
pub(super) fn key<S: CellSet>(field: &Field<S>, mover: Colour) -> (Key<S>, Lie) {
    let mirrored = mover == Colour::Blue;
    let seen = if mirrored { field.mirrored() } else { *field };
    let half = seen.turned();
    let turned = half.stones < seen.stones;
    let stones = if turned { half.stones } else { seen.stones };
    (stones, Lie { mirrored, turned, size: field.size })
}

/// What is known about a position; cells are oriented as in the table.
#[derive(Clone, Debug)]
pub(super) struct Entry<S> {
    /// Estimated difficulty of proving that the side to move wins; 0 if proved.
    pub(super) phi: u32,
    /// Estimated difficulty of proving that it loses; 0 if proved.
    pub(super) delta: u32,
    /// The moves, most promising first; once proved, the first one wins.
    pub(super) moves: Box<[u16]>,
    /// Moves not refuted yet, including inferior ones.
    pub(super) must: S,
    /// The cells the opponent needs for its refutations so far; once decided, the cells the winner needs.
    pub(super) used: S,
}

/// The proof number of the impossible.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl<S: CellSet> Entry<S> {
    /// Whether the winner is known.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether nothing remains to be done within these thresholds.
    #[inline]
    pub(super) fn is_beyond(&self, phi: u32, delta: u32) -> bool {
        self.is_decided() || self.phi >= phi || self.delta >= delta
    }

    /// A result decided by a search, with a winning move, or at once.
    pub(super) fn decided(mover_wins: bool, proof: S, best: Option<u16>) -> Self {
        let (phi, delta) = if mover_wins { (0, NEVER) } else { (NEVER, 0) };
        let moves = best.into_iter().collect();
        Self { phi, delta, moves, must: S::EMPTY, used: proof }
    }
}

/// Multiplies and folds the words, since keys are plain stones.
#[derive(Default)]
pub(super) struct Folding(u64);

impl Hasher for Folding {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_usize(&mut self, _: usize) {}
}

/// The table.
pub(super) type Table<S> = HashMap<Key<S>, Entry<S>, BuildHasherDefault<Folding>>;
