//! Columns as text: one character per move, `1` to `9`, then `a` for the tenth.

use crate::{Landing, Position, Shape};
use quintet_core::{Game, MoveError, Record, RecordError, Words};

/// The character of a column (from 0).
pub(crate) fn write_column(column: u32) -> char {
    char::from_digit(column + 1, 36).expect("a board has at most 16 columns")
}

pub(crate) fn write_move<S: Shape>(position: &Position<S>, of: Landing) -> String {
    write_column(position.column(of)).to_string()
}

pub(crate) fn parse_move<S: Shape>(
    position: &Position<S>,
    text: &str,
) -> Result<Landing, MoveError> {
    let text = text.trim();
    let width = position.shape().width();
    let mut characters = text.chars();
    let digit = characters.next().and_then(|character| character.to_digit(36));
    let column = match (digit, characters.next()) {
        (Some(digit), None) if (1..=width).contains(&digit) => digit - 1,
        _ => {
            let last = write_column(width - 1);
            let expected = Words::new(
                format!("a column from 1 to {last}"),
                format!("une colonne de 1 à {last}"),
            );
            return Err(MoveError::malformed(text, expected));
        }
    };
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text: text.to_owned() });
    }
    let full = || {
        let reason =
            Words::new(format!("column {text} is full"), format!("la colonne {text} est pleine"));
        MoveError::illegal(text, reason)
    };
    position.landing(column).ok_or_else(full)
}

/// Reads columns; white space between them is allowed.
pub(crate) fn parse_record<S: Shape>(
    start: Position<S>,
    text: &str,
) -> Result<Record<Position<S>>, RecordError> {
    let mut record = Record::new(start);
    let mut position = start;
    for (index, character) in text.chars().enumerate() {
        if character.is_whitespace() {
            continue;
        }
        let played = parse_move(&position, &character.to_string()).map_err(|error| {
            RecordError::Move { number: record.moves.len() + 1, column: index + 1, error }
        })?;
        position.play(played);
        record.moves.push(played);
    }
    Ok(record)
}

pub(crate) fn write_moves<S: Shape>(record: &Record<Position<S>>) -> String {
    record.plies().map(|(position, played)| write_move(&position, played)).collect()
}
