//! A game that leads to a given board.
//!
//! Works backwards: the side that moved last owns the top disc of some column, and without that disc the
//! board must not be won. As the board is fixed, the heights alone identify a state, so a state that failed
//! is not tried again.

use crate::notation::write_column;
use crate::rules::has_four;
use crate::{Bits, Position, Shape, words};
use quintet_core::{Content, Game, Record, RecordError, Side, Words, arrange};
use std::collections::HashSet;

/// States to try before giving up; only unusually wide boards need more.
const MOST_STATES: usize = 500_000;

/// The columns of a board, from the bottom up.
type Columns = Vec<Vec<Side>>;

pub(crate) fn arrange<S: Shape>(
    start: &Position<S>,
    contents: &[Content],
) -> Result<Record<Position<S>>, RecordError> {
    let shape = start.shape();
    let owners = arrange::stones(contents, (shape.width() * shape.height()) as usize)?;
    let columns = columns(shape, &owners)?;
    let Some(last) = arrange::last_to_place(&owners)? else { return Ok(Record::new(*start)) };
    let heights = columns.iter().map(|column| column.len() as u8).collect();
    let mut search = Search { shape, columns, failed: HashSet::new() };
    let mut order = Vec::new();
    if !search.undo(heights, last, &mut order) {
        return Err(impossible(words::NO_ORDER.into()));
    }
    let mut record = Record::new(*start);
    let mut position = *start;
    for &column in order.iter().rev() {
        let landing = position.landing(column).expect("the order was found on this board");
        record.moves.push(landing);
        position.play(landing);
    }
    Ok(record)
}

fn impossible(reason: Words) -> RecordError {
    RecordError::Impossible { reason }
}

/// The board by columns; the cells come in reading order, the top row first.
fn columns<S: Shape>(shape: S, owners: &[Option<Side>]) -> Result<Columns, RecordError> {
    let (width, height) = (shape.width() as usize, shape.height() as usize);
    let mut columns = vec![Vec::new(); width];
    for row in 0..height {
        for (column, discs) in columns.iter_mut().enumerate() {
            match owners[(height - 1 - row) * width + column] {
                None => {}
                Some(side) if discs.len() == row => discs.push(side),
                Some(_) => {
                    let (column, row) = (write_column(column as u32), row + 1);
                    let reason = Words::new(
                        format!("the disc in column {column}, row {row} hangs in the air"),
                        format!("le jeton en colonne {column}, ligne {row} flotte en l’air"),
                    );
                    return Err(impossible(reason));
                }
            }
        }
    }
    Ok(columns)
}

struct Search<S> {
    shape: S,
    columns: Columns,
    /// Heights from which no order leads back to the empty board.
    failed: HashSet<Vec<u8>>,
}

impl<S: Shape> Search<S> {
    /// Whether the discs up to these heights can have been played with `last` moving last. Appends the
    /// columns to `order`, the last one first.
    fn undo(&mut self, heights: Vec<u8>, last: Side, order: &mut Vec<u32>) -> bool {
        if heights.iter().all(|&height| height == 0) {
            return true;
        }
        if self.failed.contains(&heights) || self.failed.len() > MOST_STATES {
            return false;
        }
        for column in 0..heights.len() {
            let Some(below) = heights[column].checked_sub(1) else { continue };
            if self.columns[column][usize::from(below)] != last {
                continue;
            }
            let mut before = heights.clone();
            before[column] = below;
            if self.is_won(&before) {
                continue;
            }
            order.push(column as u32);
            if self.undo(before, !last, order) {
                return true;
            }
            order.pop();
        }
        self.failed.insert(heights);
        false
    }

    fn is_won(&self, heights: &[u8]) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let mut discs = S::Bits::NONE;
            for (column, &height) in heights.iter().enumerate() {
                for row in 0..usize::from(height) {
                    if self.columns[column][row] == side {
                        discs |= S::Bits::bit(column as u32 * self.shape.stride() + row as u32);
                    }
                }
            }
            has_four(discs, self.shape)
        })
    }
}
