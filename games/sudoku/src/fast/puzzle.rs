//! The fast solver's input: 81 digits, checked once, without allocation.

use crate::{Grid, Size};
use std::fmt;
use std::str::FromStr;

/// The digits of a 9×9 grid, cell by cell, 0 for an empty one. They may contradict each other; there is then
/// no solution.
///
/// ```
/// use quintet_sudoku::Grid;
/// use quintet_sudoku::fast::{Puzzle, PuzzleError};
/// let mut digits = [0; 81];
/// digits[80] = 7;
/// let puzzle = Puzzle::new(digits).unwrap();
/// assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
/// assert_eq!(Puzzle::try_from(&Grid::parse(&puzzle.to_string()).unwrap()), Ok(puzzle));
/// digits[3] = 10;
/// assert_eq!(Puzzle::new(digits), Err(PuzzleError::Digit { place: 3, digit: 10 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle(pub(super) [u8; 81]);

/// Why something is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// A digit above 9, at a cell counted from 0.
    Digit {
        /// The cell.
        place: usize,
        /// The digit.
        digit: u8,
    },
    /// A character that is neither a digit nor a point.
    Character {
        /// The index of the byte where it begins.
        place: usize,
        /// The character.
        character: char,
    },
    /// Not 81 characters.
    Length {
        /// The number of characters.
        characters: usize,
    },
    /// A grid of another size.
    Size {
        /// The size.
        size: Size,
    },
}

impl Puzzle {
    /// Checks that every digit is 0 to 9.
    ///
    /// # Errors
    /// The first digit that is too large.
    #[inline]
    pub fn new(digits: [u8; 81]) -> Result<Self, PuzzleError> {
        // All at once; the place is found only if there is an error.
        if digits.iter().fold(0, |most, &digit| digit.max(most)) <= 9 {
            return Ok(Self(digits));
        }
        match digits.iter().position(|&digit| digit > 9) {
            Some(place) => Err(PuzzleError::Digit { place, digit: digits[place] }),
            None => Ok(Self(digits)),
        }
    }

    /// The digits, cell by cell.
    #[inline]
    #[must_use]
    pub const fn digits(&self) -> &[u8; 81] {
        &self.0
    }
}

/// 81 characters: digits, and `.` or `0` for an empty cell.
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let mut digits = [0; 81];
        for (count, (place, character)) in text.char_indices().enumerate() {
            let digit = match character {
                '.' => 0,
                '0'..='9' => character as u8 - b'0',
                _ => return Err(PuzzleError::Character { place, character }),
            };
            if let Some(cell) = digits.get_mut(count) {
                *cell = digit;
            }
        }
        match text.len() {
            81 => Ok(Self(digits)),
            characters => Err(PuzzleError::Length { characters }),
        }
    }
}

impl TryFrom<&Grid> for Puzzle {
    type Error = PuzzleError;

    fn try_from(grid: &Grid) -> Result<Self, PuzzleError> {
        let digits = grid.digits().try_into();
        digits.map(Self).map_err(|_| PuzzleError::Size { size: grid.size() })
    }
}

impl From<&Puzzle> for Grid {
    fn from(puzzle: &Puzzle) -> Self {
        let mut grid = Self::empty(Size::Nine);
        puzzle.0.iter().enumerate().for_each(|(cell, &digit)| grid.set(cell, digit));
        grid
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let character = |digit| if digit == 0 { '.' } else { char::from(b'0' + digit) };
        self.0.iter().try_for_each(|&digit| f.write_char(character(digit)))
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit { place, digit } => {
                write!(f, "{digit} in cell {place}: expected 0 to 9")
            }
            Self::Character { place, character } => {
                write!(f, "`{character}` at {place}: expected 1 to 9, or . or 0 for an empty cell")
            }
            Self::Length { characters } => {
                write!(f, "{characters} characters: expected 81, one for each cell")
            }
            Self::Size { size } => {
                write!(f, "a grid of {0}×{0}: expected 9×9", size.rows())
            }
        }
    }
}

impl std::error::Error for PuzzleError {}
