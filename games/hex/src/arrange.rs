//! A game that leads to a given board.

use crate::{CellSet, Move, Position, words};
use quintet_core::{Content, Game, Record, RecordError, Side, arrange};

/// Stones in any order, with sides alternating; if the board is won, a stone that is necessary for the win
/// comes last.
pub(crate) fn arrange<S: CellSet>(
    start: &Position<S>,
    contents: &[Content],
) -> Result<Record<Position<S>>, RecordError> {
    let cells: Vec<_> = start.board().all.cells().collect();
    let owners = arrange::stones(contents, cells.len())?;
    let Some(last) = arrange::last_to_place(&owners)? else { return Ok(Record::new(*start)) };
    let of = |side: Side| -> Vec<Move> {
        let stones = cells.iter().zip(&owners).filter(|(_, owner)| **owner == Some(side));
        stones.map(|(&cell, _)| Move::Place(cell)).collect()
    };
    let mut stones = Side::BOTH.map(of);
    let own = stones[last.index()].len();
    for _ in 0..own {
        // Try another last stone for the side that moved last.
        stones[last.index()].rotate_left(1);
        if let Some(record) = take_turns(start, &stones) {
            return Ok(record);
        }
    }
    Err(RecordError::Impossible { reason: words::OVER_BEFORE.into() })
}

/// The stones of both sides alternately; `None` if the game ends before the last one.
fn take_turns<S: CellSet>(
    start: &Position<S>,
    stones: &[Vec<Move>; 2],
) -> Option<Record<Position<S>>> {
    let mut record = Record::new(*start);
    let mut position = *start;
    for ply in 0..stones[0].len() + stones[1].len() {
        if position.outcome().is_some() {
            return None;
        }
        let played = stones[ply % 2][ply / 2];
        position.play(played);
        record.moves.push(played);
    }
    Some(record)
}
