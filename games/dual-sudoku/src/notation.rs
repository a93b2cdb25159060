//! Moves and games as text: `r1c1=5 r1c2=3 pass`.
//!
//! A game is its moves with white space between them. It may start with a grid (see `layout.rs`), separated
//! from the moves by `;` or a line break.

use crate::{Layout, Move, Penalty, Position};
use quintet_core::{Game, MoveError, Record, RecordError, Words};

/// A part of a text with its position in characters, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) column: usize,
    pub(crate) text: &'a str,
}

impl<'a> Word<'a> {
    /// Splits at white space and `/`; a `;` is a word of its own.
    pub(crate) fn split(text: &'a str) -> Vec<Self> {
        let mut words = Vec::new();
        let mut start = None;
        for (index, (at, character)) in text.char_indices().enumerate() {
            if character.is_whitespace() || matches!(character, '/' | ';') {
                words.extend(start.take().map(|(from, column)| Self::at(column, &text[from..at])));
                if character == ';' {
                    words.push(Self::at(index + 1, &text[at..=at]));
                }
            } else if start.is_none() {
                start = Some((at, index + 1));
            }
        }
        words.extend(start.map(|(from, column)| Self::at(column, &text[from..])));
        words
    }

    const fn at(column: usize, text: &'a str) -> Self {
        Self { column, text }
    }

    pub(crate) fn malformed(self, expected: impl Into<Words>) -> RecordError {
        let expected = expected.into();
        RecordError::Malformed { text: self.text.to_owned(), column: self.column, expected }
    }
}

/// Splits a text into the grid it starts with, if any, and its moves.
pub(crate) fn split(text: &str) -> Result<(Option<Layout>, Vec<Word<'_>>), RecordError> {
    let words = Word::split(text);
    let starts_move = |word: &Word<'_>| word.text.starts_with(|c: char| c.is_alphabetic());
    if words.first().is_none_or(starts_move) {
        return Ok((None, words));
    }
    let mut rest = words.into_iter().peekable();
    let layout = Layout::read(&mut rest, text.chars().count() + 1)?;
    rest.next_if(|word| word.text == ";");
    Ok((Some(layout), rest.collect()))
}

/// Plays the moves of a text from a start.
pub(crate) fn parse_moves<const N: usize, const CELLS: usize>(
    start: Position<N, CELLS>,
    words: &[Word<'_>],
) -> Result<Record<Position<N, CELLS>>, RecordError> {
    let mut record = Record::new(start);
    let mut position = start;
    for word in words {
        let played = parse_move(&position, word.text).map_err(|error| RecordError::Move {
            number: record.moves.len() + 1,
            column: word.column,
            error,
        })?;
        position.play(played);
        record.moves.push(played);
    }
    Ok(record)
}

pub(crate) fn write_moves<const N: usize, const CELLS: usize>(
    record: &Record<Position<N, CELLS>>,
) -> String {
    record.moves.iter().map(|&played| write_move::<N>(played)).collect::<Vec<_>>().join(" ")
}

/// Reads a move; a forbidden placement is a penalty, not an error.
pub(crate) fn parse_move<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    text: &str,
) -> Result<Move, MoveError> {
    let text = text.trim();
    let pass = text.eq_ignore_ascii_case("pass");
    let placement = parse_placement::<N>(text);
    if !pass && placement.is_none() {
        let expected = Words::new(
            format!("pass, or a row, a column and a digit, each from 1 to {N}, such as r1c2={N}"),
            format!(
                "pass, ou une ligne, une colonne et un chiffre, chacun de 1 à {N}, comme r1c2={N}"
            ),
        );
        return Err(MoveError::malformed(text, expected));
    }
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text: text.to_owned() });
    }
    Ok(placement.map_or(Move::PASS, |(cell, digit)| position.attempt(cell, digit)))
}

/// The cell and the digit of `r1c2=3`.
fn parse_placement<const N: usize>(text: &str) -> Option<(u8, u8)> {
    let (row, rest) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let (column, digit) = rest.split_once('=')?;
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|number| plain && (1..=N).contains(number))
    };
    let (row, column, digit) = (number(row)?, number(column)?, number(digit)?);
    Some((((row - 1) * N + column - 1) as u8, digit as u8))
}

/// The name of a cell: `r1c2`.
pub(crate) fn cell_name<const N: usize>(cell: usize) -> String {
    format!("r{}c{}", cell / N + 1, cell % N + 1)
}

pub(crate) fn write_move<const N: usize>(of: Move) -> String {
    match of {
        Move::Place { cell, digit } | Move::Penalty(Penalty::Attempt { cell, digit, .. }) => {
            format!("{}={digit}", cell_name::<N>(usize::from(cell)))
        }
        Move::Penalty(Penalty::Voluntary) => "pass".to_owned(),
    }
}
