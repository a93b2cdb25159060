//! Moves and games as text: `r1c1=5` enters, `r1c1=.` erases.
//!
//! A game is its grid of givens (see `text.rs`), if any, followed by its moves, with white space between
//! them. In a grid no `r` is followed by a digit, so the first word that begins like that is the first move.

use crate::{Entry, Grid, Position, words};
use quintet_core::{Game, MoveError, Record, RecordError, Words};
use std::borrow::Cow;

/// The words of moves, each with its position in characters, from 1.
pub(crate) type MoveWords<'a> = Vec<(usize, &'a str)>;

/// A text without its comments, from `#` to the end of the line, as in files of puzzles; everything else
/// keeps its position.
pub(crate) fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains('#') {
        return Cow::Borrowed(text);
    }
    let mut in_comment = false;
    let kept = |character: char| {
        in_comment = (in_comment || character == '#') && character != '\n';
        if in_comment { ' ' } else { character }
    };
    Cow::Owned(text.chars().map(kept).collect())
}

/// Whether a word begins like a move.
fn is_move(word: &str) -> bool {
    let rest = word.strip_prefix(['r', 'R']);
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Splits a text into the grid it starts with, if any, and its moves.
pub(crate) fn split(text: &str) -> Result<(Option<Grid>, MoveWords<'_>), RecordError> {
    let mut words = Vec::new();
    let mut grid_end = text.len();
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]).enumerate();
    for (index, (at, character)) in ends {
        if !character.is_whitespace() {
            start = start.or(Some((at, index + 1)));
        } else if let Some((from, column)) = start.take() {
            if words.is_empty() && is_move(&text[from..at]) {
                grid_end = from;
            }
            if from >= grid_end {
                words.push((column, &text[from..at]));
            }
        }
    }
    let grid = &text[..grid_end];
    let grid = if grid.trim().is_empty() { None } else { Some(Grid::parse(grid)?) };
    Ok((grid, words))
}

/// The cells that contradict each other, and the unit they share, in words.
pub(crate) fn explain_contradiction(grid: &Grid, one: usize, other: usize) -> Words {
    let size = grid.size();
    let mut shared = size.units(one).into_iter().zip(size.units(other));
    let unit = shared.position(|(a, b)| a == b);
    let unit = unit.expect("cells that contradict each other share a unit");
    let [a, b] = [one, other].map(|cell| cell_name(size.rows(), cell));
    words::twins(&a, &b, unit, grid.digit(one))
}

/// Plays the moves of a text.
pub(crate) fn parse_moves(
    start: Position,
    words: &[(usize, &str)],
) -> Result<Record<Position>, RecordError> {
    let mut position = start.clone();
    let mut record = Record::new(start);
    for &(column, word) in words {
        let played = parse_move(&position, word).map_err(|error| RecordError::Move {
            number: record.moves.len() + 1,
            column,
            error,
        })?;
        position.play(played);
        record.moves.push(played);
    }
    Ok(record)
}

/// The grid of givens, unless empty, and the moves.
pub(crate) fn write_game(record: &Record<Position>) -> String {
    let givens = record.start.givens();
    let bare = givens.digits().iter().all(|&digit| digit == 0);
    let grid = (!bare).then(|| givens.to_string());
    let rows = givens.size().rows();
    let moves = record.moves.iter().map(|&played| write_move(rows, played));
    grid.into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}

pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Entry, MoveError> {
    let text = text.trim();
    let rows = position.size().rows();
    let Some(entry) = parse_entry(rows, text) else {
        let expected = Words::new(
            format!(
                "a row, a column and a digit, each from 1 to {rows}, such as r1c2={rows}, \
                 or r1c2=. to erase"
            ),
            format!(
                "une ligne, une colonne et un chiffre, chacun de 1 à {rows}, comme \
                 r1c2={rows}, ou r1c2=. pour effacer"
            ),
        );
        return Err(MoveError::malformed(text, expected));
    };
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text: text.to_owned() });
    }
    let cell = usize::from(entry.cell);
    let (name, held) = (cell_name(rows, cell), position.grid().digit(cell));
    let reason = if position.is_given(cell) {
        Words::new(
            format!("{name} is given and stays {held}"),
            format!("{name} est donnée et reste {held}"),
        )
    } else if entry.digit == 0 && held == 0 {
        Words::new(format!("{name} is already empty"), format!("{name} est déjà vide"))
    } else if entry.digit == held {
        Words::new(format!("{name} already holds {held}"), format!("{name} contient déjà {held}"))
    } else {
        return Ok(entry);
    };
    Err(MoveError::illegal(text, reason))
}

/// The cell and the digit of `r1c2=3`; `.` and `0` erase.
pub(crate) fn parse_entry(rows: usize, text: &str) -> Option<Entry> {
    let (row, rest) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let (column, digit) = rest.split_once('=')?;
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        text.parse::<usize>().ok().filter(|number| plain && (1..=rows).contains(number))
    };
    let cell = (number(row)? - 1) * rows + number(column)? - 1;
    let digit = if matches!(digit, "." | "0") { 0 } else { number(digit)? };
    Some(Entry { cell: cell as u16, digit: digit as u8 })
}

/// The name of a cell: `r1c2`.
pub(crate) fn cell_name(rows: usize, cell: usize) -> String {
    format!("r{}c{}", cell / rows + 1, cell % rows + 1)
}

pub(crate) fn write_move(rows: usize, of: Entry) -> String {
    let name = cell_name(rows, usize::from(of.cell));
    match of.digit {
        0 => format!("{name}=."),
        digit => format!("{name}={digit}"),
    }
}
