//! Moves: a letter for the column and a number for the row, `f6`, or `swap`. Games: moves separated by white
//! space.

use super::Script;
use crate::{Cell, CellSet, Move, Position, SwapRule};
use quintet_core::{Game, MoveError, Text, Words};

/// Reads a game.
pub(super) fn read(text: &str) -> Script {
    let mut script = Script::default();
    let mut word = String::new();
    for (index, character) in text.chars().chain([' ']).enumerate() {
        if !character.is_whitespace() {
            word.push(character);
        } else if !word.is_empty() {
            let start = index + 1 - word.chars().count();
            script.push(std::mem::take(&mut word), start, None);
        }
    }
    script
}

/// The name of a cell.
pub(crate) fn write_cell<S: CellSet>(cell: Cell) -> String {
    let letter = char::from(b'a' + S::column(cell) as u8);
    format!("{letter}{}", S::row(cell) + 1)
}

/// Writes a move.
pub(crate) fn write<S: CellSet>(of: Move) -> String {
    match of {
        Move::Place(cell) => write_cell::<S>(cell),
        Move::Swap => "swap".to_owned(),
    }
}

/// Reads a move; `swap-pieces` and `swap-sides` are swaps with an explicit rule.
pub(crate) fn parse<S: CellSet>(position: &Position<S>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let played = match text.to_ascii_lowercase().as_str() {
        "swap" => Move::Swap,
        "swap-pieces" if position.rule() != SwapRule::Sides => Move::Swap,
        "swap-sides" if position.rule() != SwapRule::Pieces => Move::Swap,
        "swap-pieces" => return Err(MoveError::illegal(text, rule_is("swap=sides"))),
        "swap-sides" => return Err(MoveError::illegal(text, rule_is("swap=pieces"))),
        other => Move::Place(parse_cell::<S>(other, position.size()).ok_or_else(|| {
            let last = last_cell(position);
            let expected = Words::new(
                format!("a cell from a1 to {last}, or swap"),
                format!("une case de a1 à {last}, ou swap"),
            );
            MoveError::malformed(text, expected)
        })?),
    };
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text: text.to_owned() });
    }
    if position.is_legal(played) {
        return Ok(played);
    }
    let reason = match played {
        Move::Place(cell) => {
            let cell = write_cell::<S>(cell);
            Words::new(format!("cell {cell} is taken"), format!("la case {cell} est occupée"))
        }
        Move::Swap if position.rule() == SwapRule::Off => Text::new(
            "the swap rule is off: set swap=pieces or swap=sides",
            "la règle d’échange n’est pas en vigueur : réglez swap=pieces ou swap=sides",
        )
        .into(),
        Move::Swap => Text::new(
            "only the second side's first move may be a swap",
            "seul le premier coup du second camp peut être un échange",
        )
        .into(),
    };
    Err(MoveError::illegal(text, reason))
}

/// Reads a cell of the board, whether empty or not.
pub(super) fn parse_place<S: CellSet>(
    position: &Position<S>,
    text: &str,
) -> Result<Cell, MoveError> {
    parse_cell::<S>(text, position.size()).ok_or_else(|| {
        let last = last_cell(position);
        let expected =
            Words::new(format!("a cell from a1 to {last}"), format!("une case de a1 à {last}"));
        MoveError::malformed(text, expected)
    })
}

/// The name of the cell at the bottom right.
fn last_cell<S: CellSet>(position: &Position<S>) -> String {
    write_cell::<S>(S::cell(position.size() - 1, position.size() - 1))
}

fn rule_is(rule: &str) -> Words {
    Words::new(format!("the rule is {rule}"), format!("la règle est {rule}"))
}

/// A letter and a number without leading zeros, on the board.
fn parse_cell<S: CellSet>(text: &str, size: u32) -> Option<Cell> {
    let mut characters = text.chars();
    let letter = characters.next().filter(char::is_ascii_lowercase)?;
    let digits = characters.as_str();
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let row: u32 = digits.parse().ok().filter(|_| plain)?;
    let column = u32::from(letter) - u32::from('a');
    (column < size && row <= size).then(|| S::cell(column, row - 1))
}
