//! A start grid of any size, in the course's file format.
//!
//! ```text
//! 4            the size
//! 1-0-0+0      a row: values, 0 for an empty cell; + ties two neighbours
//! -+--         between two rows: + ties the cell above to the one below
//! 0-0-0-0
//! ----
//! 0-0-0-0
//! ----
//! 0-0-0-0
//! ```
//!
//! On one line, `/` marks the end of a line: `4/1-0-0+0/-+--/0-0-0-0/…`.

use crate::Grid;
use crate::notation::{Word, cell_name};
use crate::words;
use quintet_core::{RecordError, Text, Words};

/// The contents of a grid before the first move.
///
/// ```
/// use quintet_dual_sudoku::{Grid, Layout};
/// let text = "4/1-0-0+0/-+--/0-0-0-0/----/0-0-0-0/----/0-0-0-0";
/// let layout = Layout::parse(text).unwrap();
/// let grid: Grid<4, 16> = layout.grid().unwrap();
/// assert_eq!(grid.digit(0), 1);
/// assert!(grid.is_tied_right(2) && grid.is_tied_below(1));
/// assert_eq!(layout.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    size: usize,
    digits: Vec<u8>,
    /// The first cell of each horizontally tied pair, by cell.
    right: Vec<bool>,
    below: Vec<bool>,
}

impl Layout {
    /// Reads a whole grid; lines end with a newline or with `/`.
    ///
    /// # Errors
    /// A line that does not match the format, with its place.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut words = Word::split(text).into_iter();
        let layout = Self::read(&mut words, text.chars().count() + 1)?;
        match words.next() {
            None => Ok(layout),
            Some(more) => Err(more.malformed(Text::new(
                "nothing after the last row",
                "rien après la dernière ligne",
            ))),
        }
    }

    /// Reads a grid from the first words of a text that ends at character `end`.
    pub(crate) fn read<'a>(
        words: &mut impl Iterator<Item = Word<'a>>,
        end: usize,
    ) -> Result<Self, RecordError> {
        let mut next = || words.next().unwrap_or(Word { column: end, text: "" });
        let first = next();
        let size = match first.text {
            "4" => 4,
            "9" => 9,
            "16" => 16,
            _ => {
                return Err(first.malformed(Text::new(
                    "moves such as r1c1=5, or a grid: its size (4, 9 or 16), then rows",
                    "des coups tels que r1c1=5, ou une grille : sa taille (4, 9 ou 16), puis ses \
                     lignes",
                )));
            }
        };
        let mut layout = Self::empty(size);
        for row in 0..size {
            if row > 0 {
                layout.read_between(row, next())?;
            }
            layout.read_row(row, next())?;
        }
        Ok(layout)
    }

    /// An empty grid.
    pub(crate) fn empty(size: usize) -> Self {
        let cells = size * size;
        let (digits, right, below) = (vec![0; cells], vec![false; cells], vec![false; cells]);
        Self { size, digits, right, below }
    }

    fn read_row(&mut self, row: usize, word: Word<'_>) -> Result<(), RecordError> {
        let size = self.size;
        let error = || {
            let (row, example) = (row + 1, vec!["0"; size].join("-"));
            word.malformed(Words::new(
                format!(
                    "row {row}: {size} values from 0 to {size} with + or - between them, as \
                     {example}"
                ),
                format!(
                    "ligne {row} : {size} valeurs de 0 à {size} séparées par + ou -, comme \
                     {example}"
                ),
            ))
        };
        let values: Vec<&str> = word.text.split(['+', '-']).collect();
        if values.len() != size {
            return Err(error());
        }
        let signs = word.text.chars().filter(|character| matches!(character, '+' | '-'));
        for (column, sign) in signs.enumerate() {
            self.right[row * size + column] = sign == '+';
        }
        for (column, value) in values.into_iter().enumerate() {
            let digits = value.len() <= 2 && value.bytes().all(|byte| byte.is_ascii_digit());
            let digit: u8 = value.parse().ok().filter(|_| digits).ok_or_else(error)?;
            if usize::from(digit) > size {
                return Err(error());
            }
            self.digits[row * size + column] = digit;
        }
        Ok(())
    }

    fn read_between(&mut self, row: usize, word: Word<'_>) -> Result<(), RecordError> {
        let size = self.size;
        let signs = word.text.chars().all(|sign| matches!(sign, '+' | '-'));
        if !signs || word.text.len() != size {
            let below = row + 1;
            return Err(word.malformed(Words::new(
                format!("{size} signs, + or -, between rows {row} and {below}"),
                format!("{size} signes, + ou -, entre les lignes {row} et {below}"),
            )));
        }
        for (column, sign) in word.text.chars().enumerate() {
            self.below[(row - 1) * size + column] = sign == '+';
        }
        Ok(())
    }

    /// Number of rows and columns.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Sets the digits, one per cell, 0 for none, keeping the ties.
    pub(crate) fn with_digits(self, digits: Vec<u8>) -> Self {
        Self { digits, ..self }
    }

    /// Ties neighbours, given by index.
    pub(crate) fn with_ties(mut self, ties: &[(u16, u16)]) -> Result<Self, RecordError> {
        for &(one, other) in ties {
            let (first, second) = (usize::from(one.min(other)), usize::from(one.max(other)));
            let is_right = second == first + 1 && second % self.size != 0;
            let is_below = second == first + self.size;
            if second >= self.digits.len() || !is_right && !is_below {
                let (first, second) = (first + 1, second + 1);
                let reason = Words::new(
                    format!(
                        "cells {first} and {second} are not neighbours: a tie joins two cells that share a side"
                    ),
                    format!(
                        "les cases {first} et {second} ne sont pas voisines : un lien unit deux cases côte à côte"
                    ),
                );
                return Err(RecordError::Impossible { reason });
            }
            let signs = if is_right { &mut self.right } else { &mut self.below };
            signs[first] = true;
        }
        Ok(self)
    }

    /// The layout as a grid with its masks.
    ///
    /// # Errors
    /// Two givens that contradict each other, named.
    ///
    /// # Panics
    /// If the size is not `N`.
    pub fn grid<const N: usize, const CELLS: usize>(&self) -> Result<Grid<N, CELLS>, RecordError> {
        assert_eq!(self.size, N, "the layout has the size of the grid");
        let mut grid = Grid::new();
        for cell in 0..CELLS {
            if self.right[cell] {
                grid.tie(cell, cell + 1);
            }
            if self.below[cell] {
                grid.tie(cell, cell + N);
            }
        }
        for (cell, &digit) in self.digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if grid.candidates(cell) & 1 << (digit - 1) == 0 {
                return Err(RecordError::Impossible { reason: contradiction(&grid, cell, digit) });
            }
            grid.give(cell, digit);
        }
        Ok(grid)
    }
}

/// Why a digit cannot be given: names the cell that forbids it.
fn contradiction<const N: usize, const CELLS: usize>(
    grid: &Grid<N, CELLS>,
    cell: usize,
    digit: u8,
) -> Words {
    let name = cell_name::<N>(cell);
    let units = |cell| [cell / N, cell % N, Grid::<N, CELLS>::box_of(cell)];
    let twins = (0..cell).filter(|&other| grid.digit(other) == digit);
    for twin in twins {
        let shared = units(cell).into_iter().zip(units(twin));
        for (unit, (one, other)) in shared.enumerate() {
            if one == other {
                return words::twins(&cell_name::<N>(twin), &name, unit, digit);
            }
        }
    }
    let wrong = |&neighbour: &usize| {
        grid.digit(neighbour) != 0 && grid.digit(neighbour).abs_diff(digit) != 1
    };
    let neighbour = grid.tied_neighbours(cell).find(wrong).expect("a unit or a tie forbids it");
    let (other, held) = (cell_name::<N>(neighbour), grid.digit(neighbour));
    Words::new(
        format!(
            "{other} holds {held} and {name} {digit}, but the + between them requires a difference of 1"
        ),
        format!(
            "{other} contient {held} et {name} {digit}, mais le + qui les relie exige un écart de 1"
        ),
    )
}

impl<const N: usize, const CELLS: usize> From<&Grid<N, CELLS>> for Layout {
    /// The contents of a grid, given or not.
    fn from(grid: &Grid<N, CELLS>) -> Self {
        Self {
            size: N,
            digits: (0..CELLS).map(|cell| grid.digit(cell)).collect(),
            right: (0..CELLS).map(|cell| grid.is_tied_right(cell)).collect(),
            below: (0..CELLS).map(|cell| grid.is_tied_below(cell)).collect(),
        }
    }
}

impl std::fmt::Display for Layout {
    /// On one line; the alternate form (`{:#}`) is the file, line by line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let end = if f.alternate() { '\n' } else { '/' };
        let sign = |tied: bool| if tied { '+' } else { '-' };
        write!(f, "{}", self.size)?;
        for (cell, digit) in self.digits.iter().enumerate() {
            if cell % self.size > 0 {
                write!(f, "{}{digit}", sign(self.right[cell - 1]))?;
                continue;
            }
            if cell > 0 {
                let above = &self.below[cell - self.size..cell];
                write!(f, "{end}{}", above.iter().map(|&tied| sign(tied)).collect::<String>())?;
            }
            write!(f, "{end}{digit}")?;
        }
        Ok(())
    }
}
