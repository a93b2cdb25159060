//! Checks that every game makes of a board set up by hand.

use crate::{Content, RecordError, Side, Words};

fn impossible(english: String, french: String) -> RecordError {
    RecordError::Impossible { reason: Words::new(english, french) }
}

fn check_size(contents: &[Content], cells: usize) -> Result<(), RecordError> {
    if contents.len() == cells {
        return Ok(());
    }
    let given = contents.len();
    Err(impossible(
        format!("the board has {cells} cells, and {given} are given"),
        format!("le plateau a {cells} cases, et {given} sont données"),
    ))
}

/// The owner of the piece on each of `cells` cells.
///
/// # Errors
/// The wrong number of cells, or a digit.
pub fn stones(contents: &[Content], cells: usize) -> Result<Vec<Option<Side>>, RecordError> {
    check_size(contents, cells)?;
    let owner = |(index, content): (usize, &Content)| match *content {
        Content::Empty => Ok(None),
        Content::Stone(side) => Ok(Some(side)),
        Content::Digit(digit) => Err(impossible(
            format!("cell {} holds the digit {digit}, not a piece", index + 1),
            format!("la case {} contient le chiffre {digit} et non une pièce", index + 1),
        )),
    };
    contents.iter().enumerate().map(owner).collect()
}

/// The digit on each of `cells` cells, 0 for none.
///
/// # Errors
/// The wrong number of cells, a piece, or a digit outside 1 to `most`.
pub fn digits(contents: &[Content], cells: usize, most: u8) -> Result<Vec<u8>, RecordError> {
    check_size(contents, cells)?;
    let digit = |(index, content): (usize, &Content)| match *content {
        Content::Empty => Ok(0),
        Content::Digit(digit) if (1..=most).contains(&digit) => Ok(digit),
        Content::Digit(digit) => Err(impossible(
            format!("cell {} holds {digit}: digits are 1 to {most}", index + 1),
            format!("la case {} contient {digit} : les chiffres vont de 1 à {most}", index + 1),
        )),
        Content::Stone(_) => Err(impossible(
            format!("cell {} holds a piece, not a digit", index + 1),
            format!("la case {} contient une pièce et non un chiffre", index + 1),
        )),
    };
    contents.iter().enumerate().map(digit).collect()
}

/// The side that placed the last piece, if sides alternate and the first began; `None` on an empty board.
///
/// # Errors
/// Piece counts that alternating sides cannot reach.
pub fn last_to_place(owners: &[Option<Side>]) -> Result<Option<Side>, RecordError> {
    let count = |side| owners.iter().filter(|&&owner| owner == Some(side)).count();
    match (count(Side::First), count(Side::Second)) {
        (0, 0) => Ok(None),
        (first, second) if first == second => Ok(Some(Side::Second)),
        (first, second) if first == second + 1 => Ok(Some(Side::First)),
        (first, second) => Err(impossible(
            format!(
                "{first} of the first side and {second} of the second: \
                 the first has as many pieces as the second, or one more"
            ),
            format!(
                "{first} du premier camp et {second} du second : \
                 le premier a autant de pièces que le second, ou une de plus"
            ),
        )),
    }
}
