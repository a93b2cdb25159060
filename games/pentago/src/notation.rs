//! Moves and games as text.
//!
//! A cell is a column letter and a row number, `a1` at the top left and `f6` at
//! the bottom right. A move is a cell and a quadrant's turn, `c3 tl+` (`tl tr
//! bl br`, `+` clockwise, `-` counter-clockwise), or a bare cell that wins at
//! once. Between moves, and between a cell and its turn, stands white space, a
//! comma or a semicolon. A game that does not start on the empty board begins
//! with its board (`start.rs`).

use crate::start::{self, write_board};
use crate::{Cell, Placement, Position, Quadrant, Twist, words};
use quintet_core::{Game, MoveError, Record, RecordError, Words};

/// A word of a text with its position in characters, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) column: usize,
}

/// The words between separators.
pub(crate) fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut column = 1;
    for piece in text.split_inclusive(is_separator) {
        let word = piece.trim_end_matches(is_separator);
        if !word.is_empty() {
            words.push(Word { text: word, column });
        }
        column += piece.chars().count();
    }
    words
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || character == ',' || character == ';'
}

fn parse_cell(text: &str) -> Option<Cell> {
    let [column, row] = text.as_bytes().try_into().ok()?;
    let column = u8::to_ascii_lowercase(&column).checked_sub(b'a')?;
    Cell::new(u32::from(column), u32::from(row.checked_sub(b'1')?))
}

fn parse_twist(text: &str) -> Option<Twist> {
    let (name, direction) = text.split_at_checked(2)?;
    let mut quadrants = Quadrant::ALL.into_iter();
    let quadrant = quadrants.find(|quadrant| quadrant.name().eq_ignore_ascii_case(name))?;
    match direction {
        "+" => Some(Twist::new(quadrant, true)),
        "-" => Some(Twist::new(quadrant, false)),
        _ => None,
    }
}

/// Parses the form of a move.
fn parse_form(text: &str) -> Option<Placement> {
    let (cell, twist) = text.split_at_checked(2)?;
    let cell = parse_cell(cell)?;
    match twist.trim_start() {
        "" => Some(Placement { cell, twist: None }),
        twist => Some(Placement { cell, twist: Some(parse_twist(twist)?) }),
    }
}

pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Placement, MoveError> {
    let text = text.trim();
    let played =
        parse_form(text).ok_or_else(|| MoveError::malformed(text, words::MOVE_EXPECTED))?;
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text: text.to_owned() });
    }
    let Placement { cell, twist } = played;
    if position.empties() & cell.bit() == 0 {
        return Err(MoveError::illegal(
            text,
            Words::new(format!("{cell} is taken"), format!("{cell} est occupée")),
        ));
    }
    match (twist, position.winning_cells() & cell.bit() != 0) {
        (None, false) => {
            let reason = Words::new(
                format!("it does not win at once, so a quadrant is turned: {cell} tl+"),
                format!("elle ne gagne pas aussitôt, donc un quadrant tourne : {cell} tl+"),
            );
            Err(MoveError::illegal(text, reason))
        }
        (Some(_), true) => {
            let reason = Words::new(
                format!("it wins at once, so no quadrant is turned: {cell}"),
                format!("elle gagne aussitôt, donc aucun quadrant ne tourne : {cell}"),
            );
            Err(MoveError::illegal(text, reason))
        }
        _ => Ok(played),
    }
}

/// A game as described by its text.
pub(crate) struct Reading {
    /// The start given in the text, if any.
    pub(crate) start: Option<Position>,
    /// The game.
    pub(crate) record: Record<Position>,
}

/// Reads a game; it starts at `start` unless the text gives its own.
pub(crate) fn parse_record(start: Position, text: &str) -> Result<Reading, RecordError> {
    let words = split(text);
    let (own_start, used) = start::leading_start(&words)?;
    let mut record = Record::new(own_start.unwrap_or(start));
    let mut position = record.start;
    let mut words = words[used..].iter().peekable();
    while let Some(word) = words.next() {
        let mut text = word.text.to_owned();
        if let Some(twist) = words.next_if(|next| !is_cell_like(next.text)) {
            text = format!("{text} {}", twist.text);
        }
        let played = parse_move(&position, &text).map_err(|error| RecordError::Move {
            number: record.moves.len() + 1,
            column: word.column,
            error,
        })?;
        position.play(played);
        record.moves.push(played);
    }
    Ok(Reading { start: own_start, record })
}

/// Whether a word begins a move rather than ends one.
fn is_cell_like(text: &str) -> bool {
    text.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

/// Writes the start, unless it is the empty board, and the moves.
pub(crate) fn write_moves(record: &Record<Position>) -> String {
    let start = (record.start != Position::new()).then(|| write_board(&record.start));
    let moves = record.moves.iter().map(Placement::to_string);
    start.into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}
