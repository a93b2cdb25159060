//! Grids as text.
//!
//! One character per cell in reading order: `1` to `9`, then `A` to `G` for 10 to 16, and `.` or `0` for an
//! empty cell. White space and the separators `|`, `-` and `+` are ignored, so a grid may be drawn over
//! several lines:
//!
//! ```text
//! 1 . | . 4        the same as 1..4............
//! . . | . .
//! ----+----
//! . . | . .
//! . . | . .
//! ```
//!
//! The number of cells determines the size.

use crate::{Grid, Size, words};
use quintet_core::{RecordError, Words};
use std::fmt;

impl Grid {
    /// Reads a grid of any size.
    ///
    /// # Errors
    /// An invalid character, a digit too large for the size, or a number of cells that fits no size, each
    /// with its place.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut cells = Vec::new();
        for (index, character) in text.chars().enumerate() {
            if character.is_whitespace() || matches!(character, '|' | '-' | '+') {
                continue;
            }
            let Some(digit) = digit_of(character) else {
                return Err(malformed(character, index, words::CELL_EXPECTED.into()));
            };
            cells.push((index, character, digit));
        }
        let Some(size) = Size::of_cells(cells.len()) else {
            let count = cells.len();
            return Err(RecordError::Malformed {
                text: text.trim().to_owned(),
                column: text.chars().take_while(|c| c.is_whitespace()).count() + 1,
                expected: Words::new(
                    format!("16, 81 or 256 cells, not {count}"),
                    format!("16, 81 ou 256 cases, et non {count}"),
                ),
            });
        };
        let mut grid = Self::empty(size);
        for (cell, (index, character, digit)) in cells.into_iter().enumerate() {
            let rows = size.rows();
            if usize::from(digit) > rows {
                let cells = size.cells();
                let expected = Words::new(
                    format!("digits from 1 to {rows} in a grid of {cells} cells"),
                    format!("des chiffres de 1 à {rows} dans une grille de {cells} cases"),
                );
                return Err(malformed(character, index, expected));
            }
            grid.set(cell, digit);
        }
        Ok(grid)
    }
}

fn malformed(character: char, index: usize, expected: Words) -> RecordError {
    RecordError::Malformed { text: character.to_string(), column: index + 1, expected }
}

/// The digit a character stands for, 0 for an empty cell.
fn digit_of(character: char) -> Option<u8> {
    match character {
        '.' => Some(0),
        '0'..='9' => Some(character as u8 - b'0'),
        'A'..='G' => Some(character as u8 - b'A' + 10),
        'a'..='g' => Some(character as u8 - b'a' + 10),
        _ => None,
    }
}

/// The character of a digit, `.` for 0.
fn character_of(digit: u8) -> char {
    match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' + digit - 10),
    }
}

impl fmt::Display for Grid {
    /// One character per cell, on one line; the alternate form (`{:#}`) draws the boxes over several lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, edge) = (self.size().rows(), self.size().box_edge());
        for (cell, &digit) in self.digits().iter().enumerate() {
            let (row, column) = (cell / rows, cell % rows);
            if f.alternate() {
                if column == 0 && row > 0 {
                    f.write_str("\n")?;
                    if row % edge == 0 {
                        let line = vec!["-".repeat(2 * edge); edge].join("+-");
                        writeln!(f, "{}", &line[..line.len() - 1])?;
                    }
                }
                if column > 0 {
                    f.write_str(if column % edge == 0 { " | " } else { " " })?;
                }
            }
            write!(f, "{}", character_of(digit))?;
        }
        Ok(())
    }
}
