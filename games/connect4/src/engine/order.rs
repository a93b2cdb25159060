//! Which moves are tried first.
//!
//! A move is worth as many points as its side has cells, within reach or not,
//! that complete four after it; among equals the centre comes first. The first
//! move that refutes is then mostly the first one tried.

use crate::Shape;

/// A move with what its side threatens after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    /// The cell.
    pub(super) landing: u64,
    /// Every empty cell that then completes four for its side.
    pub(super) completing: u64,
    worth: u32,
}

/// The moves of a node, best first. A board has at most 16 columns.
pub(super) struct Candidates {
    moves: [Candidate; 16],
    count: usize,
}

impl Candidates {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { moves: [Candidate::default(); 16], count: 0 }
    }

    /// Puts a move into its place; among equals the one added first comes first.
    #[inline(always)]
    pub(super) fn add(&mut self, landing: u64, completing: u64) {
        let worth = completing.count_ones();
        let mut place = self.count;
        while place > 0 && self.moves[place - 1].worth < worth {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = Candidate { landing, completing, worth };
        self.count += 1;
    }

    /// The moves, best first.
    #[inline(always)]
    pub(super) fn best_first(&self) -> &[Candidate] {
        &self.moves[..self.count]
    }
}

/// The columns from the centre outwards, as shifts of their lowest cell.
#[inline(always)]
pub(super) fn from_centre(shape: impl Shape) -> impl Iterator<Item = u32> {
    let width = shape.width();
    (0..width).map(move |index| {
        let aside = index.div_ceil(2);
        let column = if index % 2 == 1 { (width - 1) / 2 + aside } else { (width - 1) / 2 - aside };
        column * shape.stride()
    })
}
