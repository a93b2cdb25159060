//! Puzzles in the lines of a file: one per line, as 81 characters (or 16, 256 or 625), or one row per line; `#`
//! begins a comment, and lines with only separators are skipped. Unreadable lines are kept with the reason,
//! so that the others are still solved.

use crate::{Grid, Position, words};
use quintet_core::Words;

/// A line with a puzzle, or with the error in it.
#[derive(Clone, Debug)]
pub struct PuzzleLine {
    /// Its line number, from 1; that of the first line if there are several.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Result<Grid, Words>,
}

/// A line with content.
struct Row {
    number: usize,
    /// The text without its comment, or the reason why it cannot be read.
    text: Result<String, Words>,
    cells: usize,
    /// Whether it has a digit too large for a grid of 4×4.
    beyond_four: bool,
}

impl Row {
    /// The line without its comment, if anything but separators is left.
    fn of(number: usize, line: &[u8]) -> Option<Self> {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_start_matches('\u{feff}');
        let text = line.split('#').next().unwrap_or("").trim_end().to_owned();
        let is_cell = |c: &char| !c.is_whitespace() && !matches!(c, '|' | '-' | '+');
        let cells = text.chars().filter(is_cell).count();
        let beyond_four = text.chars().any(|c| c.is_ascii_alphabetic() || ('5'..='9').contains(&c));
        (cells > 0).then_some(Self { number, text: Ok(text), cells, beyond_four })
    }

    /// An unreadable line, with the reason.
    const fn unread(number: usize, why: Words) -> Self {
        Self { number, text: Err(why), cells: usize::MAX, beyond_four: false }
    }
}

/// The puzzles in numbered lines, and the lines that are not puzzles, with the reasons.
///
/// ```
/// use quintet_sudoku::puzzle_lines;
/// let lines = ["# by hand", "1....4...3.4....", "1x"].iter().map(|line| line.as_bytes());
/// let lines = lines.enumerate().map(|(index, line)| (index + 1, Ok(line)));
/// let found = puzzle_lines(lines);
/// assert_eq!(found.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3]);
/// assert!(found[0].puzzle.is_ok() && found[1].puzzle.is_err());
/// ```
pub fn puzzle_lines<L: AsRef<[u8]>>(
    lines: impl Iterator<Item = (usize, Result<L, Words>)>,
) -> Vec<PuzzleLine> {
    let mut rows = Vec::new();
    for (number, line) in lines {
        match line {
            Ok(bytes) => rows.extend(Row::of(number, bytes.as_ref())),
            Err(why) => rows.push(Row::unread(number, why)),
        }
    }
    let (mut puzzles, mut rest) = (Vec::new(), &rows[..]);
    while let Some(first) = rest.first() {
        let (own, others) = rest.split_at(length(rest));
        puzzles.push(PuzzleLine { number: first.number, puzzle: puzzle(own) });
        rest = others;
    }
    puzzles
}

/// The number of lines that the first puzzle takes.
fn length(rows: &[Row]) -> usize {
    let cells = rows[0].cells;
    let alike = rows.iter().take(cells).take_while(|row| row.cells == cells).count();
    match cells {
        4 | 9 | 25 => alike,
        // A grid of 4×4 on a line, or the first row of sixteen.
        16 if alike == 16 && rows[..16].iter().any(|row| row.beyond_four) => 16,
        _ => 1,
    }
}

/// The puzzle in one line, or in one line per row.
fn puzzle(rows: &[Row]) -> Result<Grid, Words> {
    let [first, .., last] = rows else { return puzzle_of(&rows[0].text.clone()?) };
    if rows.len() < first.cells {
        return Err(words::too_few_rows(rows.len(), first.cells));
    }
    let text: Result<Vec<_>, _> = rows.iter().map(|row| row.text.clone()).collect();
    let place = |reason: Words| words::in_lines(first.number, last.number, &reason);
    puzzle_of(&text?.join("\n")).map_err(place)
}

/// A grid without a contradiction.
///
/// # Errors
/// A text that is not a grid, or contradicting givens.
pub fn puzzle_of(text: &str) -> Result<Grid, Words> {
    let in_words =
        |error: quintet_core::RecordError| Words::each(|language| error.in_words(language));
    let grid = Grid::parse(text).map_err(in_words)?;
    Position::new(grid.clone()).map_err(in_words)?;
    Ok(grid)
}
