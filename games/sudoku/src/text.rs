//! Grids as text.
//!
//! One character per cell in reading order, and `.` or `0` for an empty cell:
//!
//! | grid | digits |
//! |---|---|
//! | 4×4, 9×9, 16×16 | `1` to `9`, then `A` to `G` for 10 to 16 |
//! | 25×25 | `A` to `Y` for 1 to 25 |
//!
//! White space and the separators `|`, `-` and `+` are ignored, so a grid may be drawn over
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
//! The number of cells determines the size. Large grids may also be numbers with white space between them:
//! `. 12 3 0 25 …`.

use crate::{Grid, Size, words};
use quintet_core::{RecordError, Words};
use std::fmt;

impl Grid {
    /// Reads a grid of any size.
    ///
    /// ```
    /// use quintet_sudoku::Grid;
    /// let numbers = Grid::parse(&format!("3 25 {}", ". ".repeat(623))).unwrap();
    /// assert_eq!(numbers, Grid::parse(&format!("CY{}", ".".repeat(623))).unwrap());
    /// ```
    ///
    /// # Errors
    /// An invalid character, a digit too large for the size, or a number of cells that fits no size, each
    /// with its place.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if let Some(numbers) = numbers(text) {
            return Self::of_numbers(&numbers);
        }
        let marks = |character: char| character.is_whitespace() || is_separator(character);
        let cells: Vec<(usize, char)> =
            text.chars().enumerate().filter(|&(_, character)| !marks(character)).collect();
        let size = Size::of_cells(cells.len());
        let mut digits = Vec::with_capacity(cells.len());
        for &(index, character) in &cells {
            let Some(digit) = digit_of(character, size) else {
                let expected = match size {
                    Some(Size::TwentyFive) => words::LETTER_EXPECTED,
                    _ => words::CELL_EXPECTED,
                };
                return Err(malformed(&character.to_string(), index, expected.into()));
            };
            digits.push(digit);
        }
        let Some(size) = size else {
            let start = text.chars().take_while(|c| c.is_whitespace()).count();
            return Err(malformed(text.trim(), start, words::cells_expected(cells.len())));
        };
        let mut grid = Self::empty(size);
        for (cell, ((index, character), digit)) in cells.into_iter().zip(digits).enumerate() {
            if usize::from(digit) > size.rows() {
                let expected = words::digits_expected(size);
                return Err(malformed(&character.to_string(), index, expected));
            }
            grid.set(cell, digit);
        }
        Ok(grid)
    }

    /// The grid of as many numbers as a size has cells, each with its place.
    fn of_numbers(numbers: &[(usize, &str)]) -> Result<Self, RecordError> {
        let size = Size::of_cells(numbers.len()).expect("the numbers fill a grid");
        let mut grid = Self::empty(size);
        for (cell, &(index, word)) in numbers.iter().enumerate() {
            let digit = if word == "." { Some(0) } else { word.parse::<u8>().ok() };
            match digit.filter(|&digit| usize::from(digit) <= size.rows()) {
                Some(digit) => grid.set(cell, digit),
                None => return Err(malformed(word, index, words::digits_expected(size))),
            }
        }
        Ok(grid)
    }
}

/// The words of a text that holds a large grid as numbers, each with its place; `None` for any other text.
fn numbers(text: &str) -> Option<Vec<(usize, &str)>> {
    let mut words = Vec::new();
    let mut at = 0;
    for word in text.split(char::is_whitespace) {
        if !word.chars().all(is_separator) {
            words.push((at, word));
        }
        at += word.chars().count() + 1;
    }
    let is_number = |&(_, word): &(usize, &str)| {
        word == "." || (word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let is_large = Size::of_cells(words.len()).is_some_and(|size| size.rows() > 9);
    (is_large && words.iter().all(is_number)).then_some(words)
}

const fn is_separator(character: char) -> bool {
    matches!(character, '|' | '-' | '+')
}

fn malformed(text: &str, index: usize, expected: Words) -> RecordError {
    RecordError::Malformed { text: text.to_owned(), column: index + 1, expected }
}

/// The digit that a character stands for in a grid of a size, 0 for an empty cell.
fn digit_of(character: char, size: Option<Size>) -> Option<u8> {
    let letter = |first: u8, last: char, digit: u8| {
        let letter = character.to_ascii_uppercase();
        ('A'..=last).contains(&letter).then(|| letter as u8 - first + digit)
    };
    match (character, size) {
        ('.' | '0', _) => Some(0),
        (_, Some(Size::TwentyFive)) => letter(b'A', 'Y', 1),
        ('1'..='9', _) => Some(character as u8 - b'0'),
        _ => letter(b'A', 'G', 10),
    }
}

impl Size {
    /// The character of a digit in a grid of this size, `.` for 0.
    ///
    /// ```
    /// use quintet_sudoku::Size;
    /// assert_eq!([0, 9, 16].map(|digit| Size::Sixteen.character(digit)), ['.', '9', 'G']);
    /// assert_eq!([0, 9, 25].map(|digit| Size::TwentyFive.character(digit)), ['.', 'I', 'Y']);
    /// ```
    #[must_use]
    pub const fn character(self, digit: u8) -> char {
        match (digit, self) {
            (0, _) => '.',
            (_, Self::TwentyFive) => (b'A' + digit - 1) as char,
            (1..=9, _) => (b'0' + digit) as char,
            _ => (b'A' + digit - 10) as char,
        }
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
            write!(f, "{}", self.size().character(digit))?;
        }
        Ok(())
    }
}
