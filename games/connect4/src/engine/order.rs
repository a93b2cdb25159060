//! Move ordering.
//!
//! A move scores two points for each cell that completes four for its side after it, and a third one if a
//! disc can land there the turn after next. A cell above one that completes four for the other side does not
//! count: the game ends before it can be used. Ties go to the centre. With this order the first move that
//! refutes is usually the first one tried. Counting all cells, one point each, took 184.5 M nodes for the
//! empty board instead of 146.6 M; 40 positions of 8 and 9 discs 41.6 M instead of 36.5 M, and 300 of 12 to
//! 14 19.9 M instead of 18.1 M.
//!
//! Also tried and lost, in nodes of 150 positions of 12 to 14 discs and 20 of 8 and 9
//! (9.1 M and 18.7 M without the third point): half a point for cells within reach at once
//! (10.5 M, 25.8 M); half a point for the cell above the last disc (12.5 M, 34.5 M) or
//! against it (11.9 M, 30.0 M); a quarter for landing on a row of the right parity
//! (11.5 M, 42.1 M), or against it (14.1 M, 44.3 M); an eighth for each of its lines still
//! open to us (9.0 M, 22.7 M) or to them (11.9 M, 29.8 M). Breaking ties by anything but the column leads to
//! more positions, not fewer.
//!
//! Earlier, in nodes of 14 long positions (8 to 11 discs) and of 200 with 12
//! to 14, this order taking 45 M and 21.5 M: twice the weight for threats in the
//! rows that matter to the side (45.2 M, 21.6 M); only those (85 M, 38 M); history
//! of refutations to break ties (124 M, 29.9 M) or added (108 M, 30.3 M); the
//! number of lines through the cell to break ties (35 M, 23.4 M, but nothing
//! gained on 50 other long ones: 89.7 M and 87.2 M).

use crate::Shape;

/// A move with the threats of its side after it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Candidate {
    /// The cell.
    pub(super) landing: u64,
    /// Every empty cell that then completes four for its side.
    pub(super) completing: u64,
    worth: u32,
}

/// The moves of a node, best first. A board has at most 16 columns.
#[derive(Debug)]
pub(super) struct Candidates {
    moves: [Candidate; 16],
    count: usize,
    left_out: i32,
}

impl PartialEq for Candidates {
    fn eq(&self, other: &Self) -> bool {
        self.best_first() == other.best_first() && self.left_out == other.left_out
    }
}

/// The bound while no move has been left out: less than any score.
const NONE_LEFT_OUT: i32 = -i32::MAX;

impl Candidates {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { moves: [Candidate::default(); 16], count: 0, left_out: NONE_LEFT_OUT }
    }

    /// Inserts a move; among equals the one added first comes first.
    #[inline(always)]
    pub(super) fn insert(&mut self, landing: u64, completing: u64, worth: u32) {
        let mut place = self.count;
        while place > 0 && self.moves[place - 1].worth < worth {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = Candidate { landing, completing, worth };
        self.count += 1;
    }

    /// Leaves out a move that is worth at most this.
    #[inline(always)]
    pub(super) fn leave_out(&mut self, most: i32) {
        self.left_out = self.left_out.max(most);
    }

    /// An upper bound of the moves left out.
    #[inline(always)]
    pub(super) const fn left_out(&self) -> i32 {
        self.left_out
    }

    /// The moves, best first.
    #[inline(always)]
    pub(super) fn best_first(&self) -> &[Candidate] {
        &self.moves[..self.count]
    }
}

/// The priority of a move, as described above. `useful`: the cells that complete four after it, except those
/// above a cell that completes four for the other side; `open`: the cells where a disc can then land.
#[inline(always)]
pub(super) fn worth(useful: u64, open: u64) -> u32 {
    2 * useful.count_ones() + (useful & open << 1).count_ones()
}

/// The columns from the centre outwards, as shifts of their lowest cell.
#[inline(always)]
pub(crate) fn from_centre(shape: impl Shape) -> impl Iterator<Item = u32> {
    let width = shape.width();
    (0..width).map(move |index| {
        let aside = index.div_ceil(2);
        let column = if index % 2 == 1 { (width - 1) / 2 + aside } else { (width - 1) / 2 - aside };
        column * shape.stride()
    })
}
