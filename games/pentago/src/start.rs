//! Boards as text: 36 cells in reading order from the top left, `0` empty, `1`
//! first side, `2` second; or `.`, `x` and `o`. Or the number of the public
//! solution, `code:81`.
//!
//! Whose turn it is follows from the marbles. A board on which a side has five
//! is a finished game: a win, or a draw if both have.

use crate::notation::{Word, split};
use crate::words::BOARD_EXPECTED;
use crate::{Cell, Position};
use quintet_core::{Language, RecordError, Side, Words};

const CODE: &str = "code:";

/// The longest word of a move is `c3tl+`; anything longer must be a board.
const SHORTEST_BOARD: usize = 6;

/// Writes a board.
pub(crate) fn write_board(position: &Position) -> String {
    let boards = Side::BOTH.map(|side| position.marbles(side));
    let character = |cell: Cell| match boards.map(|board| board & cell.bit() != 0) {
        [true, _] => '1',
        [_, true] => '2',
        _ => '0',
    };
    Cell::all().map(character).collect()
}

/// Writes the public solution's number.
pub(crate) fn write_code(position: &Position) -> String {
    format!("{CODE}{}", position.code())
}

/// Reads a board or a code, and nothing else.
pub(crate) fn parse_start(text: &str) -> Result<Position, RecordError> {
    let words = split(text);
    let malformed = |word: Option<&Word<'_>>| RecordError::Malformed {
        text: word.map_or("", |word| word.text).to_owned(),
        column: word.map_or(1, |word| word.column),
        expected: Words::each(|language| {
            let rest = language.pick("or a code, and nothing else", "ou un code, et rien d’autre");
            format!("{}, {rest}", BOARD_EXPECTED.get(language))
        }),
    };
    match leading_start(&words)? {
        (Some(start), used) if used == words.len() => Ok(start),
        (Some(_), used) => Err(malformed(words.get(used))),
        (None, _) => Err(malformed(words.first())),
    }
}

/// Reads the board or the code that the words begin with, if any, and returns the number of words it took.
/// Rows of a board may be separate words.
pub(crate) fn leading_start(words: &[Word<'_>]) -> Result<(Option<Position>, usize), RecordError> {
    let Some(&first) = words.first() else { return Ok((None, 0)) };
    if let Some(digits) = first.text.strip_prefix(CODE) {
        let code = digits.parse().map_err(|_| RecordError::Malformed {
            text: first.text.to_owned(),
            column: first.column,
            expected: Words::new(
                format!("{CODE} and a whole number below 2^64"),
                format!("{CODE} et un entier inférieur à 2^64"),
            ),
        })?;
        return Ok((Some(Position::from_code(code)?), 1));
    }
    let begins = first.text.chars().next().is_some_and(|first| owner(first).is_some());
    if !begins && first.text.chars().count() < SHORTEST_BOARD {
        return Ok((None, 0));
    }
    let (cells, used) = gather(words)?;
    let board = |side| {
        let mine = Cell::all().zip(&cells).filter(|(_, owner)| **owner == Some(side));
        mine.fold(0, |board, (cell, _)| board | cell.bit())
    };
    Ok((Some(Position::of_counted(board(Side::First), board(Side::Second))?), used))
}

/// The owners of 36 cells, and the number of words read.
fn gather(words: &[Word<'_>]) -> Result<(Vec<Option<Side>>, usize), RecordError> {
    let mut cells = Vec::new();
    for (index, word) in words.iter().enumerate() {
        for (at, character) in word.text.chars().enumerate() {
            let malformed = |expected: Words| RecordError::Malformed {
                text: character.to_string(),
                column: word.column + at,
                expected,
            };
            if cells.len() == Cell::COUNT {
                return Err(malformed(Words::new(
                    "nothing more: the board has its 36 cells",
                    "rien de plus : le plateau a ses 36 cases",
                )));
            }
            let Some(owner) = owner(character) else {
                return Err(malformed(too_few(cells.len())));
            };
            cells.push(owner);
        }
        if cells.len() == Cell::COUNT {
            return Ok((cells, index + 1));
        }
    }
    let text = words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
    let expected = too_few(cells.len());
    Err(RecordError::Malformed { text, column: words[0].column, expected })
}

/// The expected form of a board, and how much of one was read.
fn too_few(read: usize) -> Words {
    Words::each(|language: Language| {
        let read =
            language.pick(format!("{read} cells were read"), format!("{read} cases ont été lues"));
        format!("{}; {read}", BOARD_EXPECTED.get(language))
    })
}

/// The content that a character stands for; `None` for other characters.
fn owner(character: char) -> Option<Option<Side>> {
    match character {
        '0' | '.' => Some(None),
        '1' | 'x' | 'X' => Some(Some(Side::First)),
        '2' | 'o' | 'O' => Some(Some(Side::Second)),
        _ => None,
    }
}
