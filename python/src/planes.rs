//! A board as numbers, for machine learning: planes of zeros and ones, in one format for all games.
//!
//! ```text
//!  games with stones                 games with digits, of n rows
//!  0  stones of the side to move     0 … n-1  cells that hold 1 … n
//!  1  stones of the other side       n        cells given from the start
//!  2  ones if the first side moves   n+1      ones if the first side moves
//! ```

use quintet::Session;
use quintet::core::{Cell, CellShape, Content, Diagram, Side};

/// The planes one after another, each row by row from the top.
pub(crate) struct Planes {
    /// Number of planes, rows and columns.
    pub(crate) shape: [usize; 3],
    /// 0 or 1 for each.
    pub(crate) bytes: Vec<u8>,
}

/// Whether a game uses digits: its board has some, or its first moves enter them.
pub(crate) fn holds_digits(session: &Session, diagram: &Diagram) -> bool {
    let is_digit = |cell: &Cell| matches!(cell.content, Content::Digit(_));
    let enters_digits = || {
        let mut start = session.clone();
        // Every game has a start.
        start.jump(0).is_ok() && start.legal_moves().iter().any(|text| text.contains('='))
    };
    diagram.shape == CellShape::Square
        && (!diagram.units.is_empty() || diagram.cells.iter().any(is_digit) || enters_digits())
}

/// The planes of a position's board.
pub(crate) fn planes(session: &Session) -> Planes {
    let (diagram, turn) = (session.diagram(), session.turn());
    let cells = diagram.cells.len();
    // Cells come in reading order, with equal rows, whatever the shape of the board.
    let rows = diagram.cells.chunk_by(|a, b| a.y == b.y).count().max(1);
    let digits = holds_digits(session, &diagram).then_some(rows);
    let own = digits.unwrap_or(2);
    let count = if digits.is_some() { own + 2 } else { own + 1 };
    let mut bytes = vec![0; count * cells];
    for (index, cell) in diagram.cells.iter().enumerate() {
        let plane = match cell.content {
            Content::Empty => None,
            Content::Stone(side) => Some(usize::from(side != turn)),
            Content::Digit(digit) => usize::from(digit).checked_sub(1),
        };
        if let Some(plane) = plane.filter(|&plane| plane < own) {
            bytes[plane * cells + index] = 1;
        }
        if digits.is_some() && cell.marks.given {
            bytes[own * cells + index] = 1;
        }
    }
    if turn == Side::First {
        bytes[(count - 1) * cells..].fill(1);
    }
    Planes { shape: [count, rows, cells / rows], bytes }
}
