//! Where puzzles come from: the command line, a file, or a pipe.
//!
//! A file has a puzzle a line, 81 characters (or 16, or 256), or a row a line;
//! `#` begins a comment, and lines of nothing but separators are skipped. What
//! cannot be read is kept with the reason, so that the others are still solved.

use crate::failure::Failure;
use crate::input;
use crate::lines::{self, Lines};
use quintet_sudoku::{Grid, Position};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::Path;

/// A line with a puzzle, or with what is wrong with it.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its number, from 1; the first one's if there are several.
    pub(crate) number: usize,
    pub(crate) puzzle: Result<Grid, String>,
}

/// The puzzles that an argument means: a puzzle, a file, or `-`.
pub(crate) fn read(given: Option<&str>) -> Result<Vec<Line>, Failure> {
    let (lines, name) = match given {
        None if io::stdin().is_terminal() => {
            let message = "no puzzle: give one, a file with one a line, or - for standard input";
            return Err(Failure::refused(message));
        }
        None | Some("-") => {
            let lines = split(input::standard_input()?).map_err(input::unreadable)?;
            (lines, "standard input".to_owned())
        }
        Some(text) => match text_or_file(text)? {
            Source::Puzzle(grid) => return Ok(vec![Line { number: 1, puzzle: Ok(grid) }]),
            Source::File(lines) => (lines, format!("`{text}`")),
        },
    };
    if lines.is_empty() {
        return Err(Failure::refused(format!("{name}: there is no puzzle in it")));
    }
    Ok(lines)
}

enum Source {
    Puzzle(Grid),
    File(Vec<Line>),
}

/// A file of that name, or else a puzzle. What could only be a puzzle is told
/// why it is none.
fn text_or_file(text: &str) -> Result<Source, Failure> {
    let path = Path::new(text);
    let error = match File::open(path).and_then(|file| split(BufReader::new(file))) {
        Ok(lines) => return Ok(Source::File(lines)),
        Err(error) => error,
    };
    let is_cell = |c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace();
    let cells = text.chars().filter(|&c| is_cell(c)).count();
    match grid(text) {
        Ok(grid) => Ok(Source::Puzzle(grid)),
        Err(reason) if !path.exists() && 2 * cells > text.chars().count() => {
            Err(Failure::refused(format!("puzzle: {reason}")))
        }
        Err(_) => Err(Failure::file("read", path, error)),
    }
}

/// A line that holds something.
struct Row {
    number: usize,
    /// Without its comment; or why it is not read.
    text: Result<String, String>,
    cells: usize,
    /// Whether it has a digit that a grid of 4×4 has not.
    beyond_four: bool,
}

impl Row {
    /// The line without its comment, if anything is left but separators.
    fn of(number: usize, line: &[u8]) -> Option<Self> {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_start_matches('\u{feff}');
        let text = line.split('#').next().unwrap_or("").trim_end().to_owned();
        let is_cell = |c: &char| !c.is_whitespace() && !matches!(c, '|' | '-' | '+');
        let cells = text.chars().filter(is_cell).count();
        let beyond_four = text.chars().any(|c| c.is_ascii_alphabetic() || ('5'..='9').contains(&c));
        (cells > 0).then_some(Self { number, text: Ok(text), cells, beyond_four })
    }

    /// A line that nobody would read to its end.
    fn too_long(number: usize) -> Self {
        let text = Err(format!("the line is {}", lines::too_long()));
        Self { number, text, cells: usize::MAX, beyond_four: false }
    }
}

/// The puzzles of the lines, and what is none.
fn split(reader: impl BufRead) -> io::Result<Vec<Line>> {
    let (mut lines, mut rows) = (Lines::new(reader), Vec::new());
    while let Some(lines::Line { number, bytes }) = lines.next()? {
        match bytes {
            Some(bytes) => rows.extend(Row::of(number, &bytes)),
            None => rows.push(Row::too_long(number)),
        }
    }
    let (mut puzzles, mut rest) = (Vec::new(), &rows[..]);
    while let Some(first) = rest.first() {
        let length = length(rest);
        let (own, others) = rest.split_at(length);
        puzzles.push(Line { number: first.number, puzzle: puzzle(own) });
        rest = others;
    }
    Ok(puzzles)
}

/// How many of these lines the first puzzle takes.
fn length(rows: &[Row]) -> usize {
    let cells = rows[0].cells;
    let alike = rows.iter().take(cells).take_while(|row| row.cells == cells).count();
    match cells {
        4 | 9 => alike,
        // A grid of 4×4 on a line, or the first row of sixteen.
        16 if alike == 16 && rows[..16].iter().any(|row| row.beyond_four) => 16,
        _ => 1,
    }
}

/// The puzzle of a line, or of a line for each of its rows.
fn puzzle(rows: &[Row]) -> Result<Grid, String> {
    let [first, .., last] = rows else { return grid(&rows[0].text.clone()?) };
    if rows.len() < first.cells {
        let (length, cells) = (rows.len(), first.cells);
        return Err(format!("{length} rows of {cells} cells: a grid has {cells} of them"));
    }
    let text: Result<Vec<_>, _> = rows.iter().map(|row| row.text.clone()).collect();
    let lines = |reason| format!("lines {} to {}: {reason}", first.number, last.number);
    grid(&text?.join("\n")).map_err(lines)
}

/// A grid whose givens agree.
pub(super) fn grid(text: &str) -> Result<Grid, String> {
    let grid = Grid::parse(text).map_err(|error| error.to_string())?;
    Position::new(grid.clone()).map_err(|error| error.to_string())?;
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet_testkit::fuzz::{check_message, config, corpus, damaged};

    const CORPUS: &str = include_str!("../../../tests/it/corpus/puzzles.txt");

    #[test]
    fn lines_keep_their_numbers() {
        let text = "# made by hand\n1....4...3.4....\r\n\n  \n1x..............\n11..............\n\
                    ....1.....2..... # easy\n12\n";
        let lines = split(text.as_bytes()).unwrap();
        let numbers: Vec<_> = lines.iter().map(|line| (line.number, line.puzzle.is_ok())).collect();
        assert_eq!(numbers, [(2, true), (5, false), (6, false), (7, true), (8, false)]);
        let reason = |index: usize| lines[index].puzzle.clone().unwrap_err();
        assert!(reason(1).contains("`x` at character 2"), "{}", reason(1));
        assert!(reason(2).contains("r1c1 and r1c2"), "{}", reason(2));
        assert!(reason(4).contains("16, 81 or 256 cells"), "{}", reason(4));
    }

    #[test]
    fn a_grid_may_have_a_line_for_each_row() {
        let four = "1 . | . .\n. 4 | . .\n----+----\n. 3 | . 4\n\n. . | . .\n";
        let nine = "5........\n".repeat(8);
        let sixteen = format!("G{}\n{}", ".".repeat(15), (".".repeat(16) + "\n").repeat(15));
        let text = format!("{four}{nine}{four}{sixteen}1....4...3.4....\n");
        let lines = split(text.as_bytes()).unwrap();
        let numbers: Vec<_> = lines.iter().map(|line| (line.number, line.puzzle.is_ok())).collect();
        assert_eq!(numbers, [(1, true), (7, false), (15, true), (21, true), (37, true)]);
        let grid = |index: usize| lines[index].puzzle.clone().unwrap().to_string();
        assert_eq!((grid(0), grid(2)), (grid(4), grid(4)));
        assert!(grid(3).len() == 256 && grid(3).starts_with('G'));
        let reason = lines[1].puzzle.clone().unwrap_err();
        assert_eq!(reason, "8 rows of 9 cells: a grid has 9 of them");
        let lines = split("5........\n".repeat(9).as_bytes()).unwrap();
        let reason = lines[0].puzzle.clone().unwrap_err();
        assert!(
            reason.starts_with("lines 1 to 9: ") && reason.contains("r1c1 and r2c1"),
            "{reason}"
        );
        // Sixteen puzzles of 4×4 are not one of 16×16.
        assert_eq!(split("1....4...3.4....\n".repeat(16).as_bytes()).unwrap().len(), 16);
    }

    #[test]
    fn bytes_that_are_no_text_spoil_only_their_line() {
        let lines = split(&b"\xff\xfe\n1....4...3.4....\n"[..]).unwrap();
        assert!(lines[0].puzzle.is_err() && lines[1].puzzle.is_ok());
    }

    #[test]
    fn a_line_too_long_spoils_only_itself() {
        let text = format!("{}\n1....4...3.4....\n", ".".repeat(lines::LONGEST + 1));
        let lines = split(text.as_bytes()).unwrap();
        assert_eq!(lines.len(), 2);
        let reason = lines[0].puzzle.clone().unwrap_err();
        assert!(reason.contains("longer than 65536 bytes"), "{reason}");
        assert!(lines[1].puzzle.is_ok());
    }

    proptest! {
        #![proptest_config(config(300))]

        /// Whatever a file holds, its puzzles come in order, each with the line it
        /// is on, and what is none is told why.
        #[test]
        fn any_file_is_split(text in damaged(corpus(CORPUS))) {
            let lines = split(text.as_bytes()).expect("a text can be read");
            let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
            prop_assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
            prop_assert!(numbers.iter().all(|number| (1..=text.split('\n').count()).contains(number)));
            for Line { puzzle, .. } in &lines {
                match puzzle {
                    Ok(grid) => {
                        prop_assert_eq!(&Grid::parse(&grid.to_string()), &Ok(grid.clone()));
                        prop_assert_eq!(grid.contradiction(), None);
                    }
                    Err(reason) => check_message(reason, &text)?,
                }
            }
        }
    }
}
