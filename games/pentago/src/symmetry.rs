//! The eight symmetries of the board.

use crate::rules::pattern;
use crate::tables::{TRANSPOSED, TURNED};
use crate::{Cell, Placement, Quadrant, Twist};

/// A symmetry of the whole board: an optional mirroring on the falling diagonal, then up to three quarter
/// turns clockwise.
///
/// ```
/// use quintet_core::{Game, Playable};
/// use quintet_pentago::{Position, Symmetry};
/// let start = Position::new();
/// let played = start.parse_move("b1 tl+").unwrap();
/// // Rows become columns, and a mirrored clock runs backwards.
/// let mirrored = played.image(Symmetry::ALL[4]);
/// assert_eq!(mirrored.to_string(), "a2 tl-");
/// // Images commute with play.
/// assert_eq!(start.after(played).image(Symmetry::ALL[4]), start.after(mirrored));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transposed: bool,
    quarters: u8,
}

impl Symmetry {
    /// All eight, the identity first, the four mirrored ones last.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transposed: false, quarters: 0 }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Self { transposed: index >= 4, quarters: index as u8 % 4 };
            index += 1;
        }
        all
    };

    /// The image of a board.
    #[must_use]
    pub fn board(self, board: u64) -> u64 {
        let start = if self.transposed { transposed(board) } else { board };
        (0..self.quarters).fold(start, |board, _| turned(board))
    }

    /// The image of a cell.
    #[must_use]
    pub fn cell(self, cell: Cell) -> Cell {
        Cell::of_bit_index(self.board(cell.bit()).trailing_zeros() as usize)
    }

    /// The image of a quadrant's turn: mirroring reverses the direction.
    #[must_use]
    pub fn twist(self, twist: Twist) -> Twist {
        let corner = 1 << (16 * twist.quadrant() as usize);
        let quadrant = Quadrant::ALL[self.board(corner).trailing_zeros() as usize / 16];
        Twist::new(quadrant, twist.is_clockwise() != self.transposed)
    }
}

impl Placement {
    /// The image of a move.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        Self {
            cell: symmetry.cell(self.cell),
            twist: self.twist.map(|twist| symmetry.twist(twist)),
        }
    }
}

/// A board from four patterns, in the order of the quadrants.
fn from_patterns(patterns: [u16; 4]) -> u64 {
    patterns.into_iter().rev().fold(0, |board, pattern| board << 16 | u64::from(pattern))
}

/// Exchanges rows and columns.
fn transposed(board: u64) -> u64 {
    from_patterns([0, 2, 1, 3].map(|from| TRANSPOSED[pattern(board, from)]))
}

/// The whole board turned clockwise by a quarter.
fn turned(board: u64) -> u64 {
    from_patterns([2, 0, 3, 1].map(|from| TURNED[0][pattern(board, from)]))
}
