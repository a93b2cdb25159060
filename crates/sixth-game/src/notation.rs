//! Moves as text: `d3`, `pass`. A game with a different start has the board before its moves: 36 cells (`x`,
//! `o` or `.`), then the side to move.

use crate::rules::{CELLS, Move, Position, SIZE};
use crate::words;
use quintet_core::{Game, MoveError, Record, RecordError, Side};

const PASS: &str = "pass";
const SIGNS: [char; 2] = ['x', 'o'];

/// `a1` to `f6`.
pub(crate) fn cell_name(cell: u8) -> String {
    let (row, column) = (cell / SIZE as u8, cell % SIZE as u8);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

pub(crate) fn write_move(of: Move) -> String {
    match of {
        Move::Place(cell) => cell_name(cell),
        Move::Pass => PASS.to_owned(),
    }
}

pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let wanted = text.trim();
    let named = (0..CELLS).find(|&cell| cell_name(cell) == wanted).map(Move::Place);
    let played = named.or_else(|| (wanted == PASS).then_some(Move::Pass));
    let Some(played) = played else {
        return Err(MoveError::malformed(text, words::MOVE_EXPECTED));
    };
    if position.is_legal(played) {
        return Ok(played);
    }
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text: text.to_owned() });
    }
    Err(MoveError::illegal(text, words::refused(position, played)))
}

/// The board and the side to move.
fn write_start(start: &Position) -> String {
    let sign = |cell| start.owner(cell).map_or('.', |side| SIGNS[side.index()]);
    (0..CELLS).map(sign).chain([SIGNS[start.turn.index()]]).collect()
}

pub(crate) fn write(record: &Record<Position>) -> String {
    let start = (record.start != Position::new()).then(|| write_start(&record.start));
    let moves = record.moves.iter().map(|&played| write_move(played));
    start.into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}

fn read_start(text: &str) -> Option<Position> {
    let signs: Vec<char> = text.chars().collect();
    let [cells @ .., turn] = &signs[..] else { return None };
    let side = |sign: &char| Side::BOTH.into_iter().find(|side| SIGNS[side.index()] == *sign);
    if cells.len() != usize::from(CELLS) || !cells.iter().all(|c| *c == '.' || side(c).is_some()) {
        return None;
    }
    let board = |of: Side| {
        let own = cells.iter().enumerate().filter(|(_, sign)| side(sign) == Some(of));
        own.fold(0, |board, (cell, _)| board | 1 << cell)
    };
    Some(Position { discs: Side::BOTH.map(board), turn: side(turn)? })
}

pub(crate) fn parse(text: &str) -> Result<Record<Position>, RecordError> {
    let mut record = Record::new(Position::new());
    let mut position = record.start;
    for (index, word) in text.split_whitespace().enumerate() {
        if let Some(start) = read_start(word).filter(|_| index == 0) {
            (record.start, position) = (start, start);
            continue;
        }
        // Words are parts of the text, so their addresses can be subtracted.
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let column = text[..at].chars().count() + 1;
        let number = record.moves.len() + 1;
        let played = parse_move(&position, word).map_err(|error| RecordError::Move {
            number,
            column,
            error,
        })?;
        record.moves.push(played);
        position.play(played);
    }
    Ok(record)
}
