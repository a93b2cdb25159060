//! Where puzzles come from: the command line, a file, or a pipe.
//!
//! What the lines of a file mean is for `quintet_sudoku::puzzle_lines` to say.

use crate::failure::Failure;
use crate::input;
use crate::lines::{self, Lines};
use quintet::core::{Language, Words};
use quintet_sudoku::{Grid, PuzzleLine, puzzle_lines, puzzle_of};
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
pub(crate) fn read(given: Option<&str>, language: Language) -> Result<Vec<Line>, Failure> {
    let (lines, name) = match given {
        None if io::stdin().is_terminal() => {
            let message = "no puzzle: give one, a file with one a line, or - for standard input";
            return Err(Failure::refused(message));
        }
        None | Some("-") => {
            let lines = split(input::standard_input()?, language).map_err(input::unreadable)?;
            (lines, "standard input".to_owned())
        }
        Some(text) => match text_or_file(text, language)? {
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
fn text_or_file(text: &str, language: Language) -> Result<Source, Failure> {
    let path = Path::new(text);
    let error = match File::open(path).and_then(|file| split(BufReader::new(file), language)) {
        Ok(lines) => return Ok(Source::File(lines)),
        Err(error) => error,
    };
    let is_cell = |c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace();
    let cells = text.chars().filter(|&c| is_cell(c)).count();
    match puzzle_of(text) {
        Ok(grid) => Ok(Source::Puzzle(grid)),
        Err(reason) if !path.exists() && 2 * cells > text.chars().count() => {
            Err(Failure::refused(format!("puzzle: {}", reason.get(language))))
        }
        Err(_) => Err(Failure::file("read", path, error)),
    }
}

/// The puzzles of the lines, and what is none.
fn split(reader: impl BufRead, language: Language) -> io::Result<Vec<Line>> {
    let (mut lines, mut read) = (Lines::new(reader), Vec::new());
    while let Some(lines::Line { number, bytes }) = lines.next()? {
        read.push((
            number,
            bytes.ok_or_else(|| {
                Words::new(
                    format!("the line is {}", lines::too_long()),
                    format!("la ligne dépasse {} octets", lines::LONGEST),
                )
            }),
        ));
    }
    let line = |line: PuzzleLine| Line {
        number: line.number,
        puzzle: line.puzzle.map_err(|why| why.get(language).to_owned()),
    };
    Ok(puzzle_lines(read.into_iter()).into_iter().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet_testkit::fuzz::{check_message, config, corpus, damaged};

    const ENGLISH: Language = Language::English;
    const CORPUS: &str = include_str!("../../../tests/it/corpus/puzzles.txt");

    #[test]
    fn lines_keep_their_numbers() {
        let text = "# made by hand\n1....4...3.4....\r\n\n  \n1x..............\n11..............\n\
                    ....1.....2..... # easy\n12\n";
        let lines = split(text.as_bytes(), ENGLISH).unwrap();
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
        let lines = split(text.as_bytes(), ENGLISH).unwrap();
        let numbers: Vec<_> = lines.iter().map(|line| (line.number, line.puzzle.is_ok())).collect();
        assert_eq!(numbers, [(1, true), (7, false), (15, true), (21, true), (37, true)]);
        let grid = |index: usize| lines[index].puzzle.clone().unwrap().to_string();
        assert_eq!((grid(0), grid(2)), (grid(4), grid(4)));
        assert!(grid(3).len() == 256 && grid(3).starts_with('G'));
        let reason = lines[1].puzzle.clone().unwrap_err();
        assert_eq!(reason, "8 rows of 9 cells: a grid has 9 of them");
        let lines = split("5........\n".repeat(9).as_bytes(), ENGLISH).unwrap();
        let reason = lines[0].puzzle.clone().unwrap_err();
        assert!(
            reason.starts_with("lines 1 to 9: ") && reason.contains("r1c1 and r2c1"),
            "{reason}"
        );
        // Sixteen puzzles of 4×4 are not one of 16×16.
        assert_eq!(split("1....4...3.4....\n".repeat(16).as_bytes(), ENGLISH).unwrap().len(), 16);
    }

    #[test]
    fn bytes_that_are_no_text_spoil_only_their_line() {
        let lines = split(&b"\xff\xfe\n1....4...3.4....\n"[..], ENGLISH).unwrap();
        assert!(lines[0].puzzle.is_err() && lines[1].puzzle.is_ok());
    }

    #[test]
    fn a_line_too_long_spoils_only_itself() {
        let text = format!("{}\n1....4...3.4....\n", ".".repeat(lines::LONGEST + 1));
        let lines = split(text.as_bytes(), ENGLISH).unwrap();
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
            let lines = split(text.as_bytes(), ENGLISH).expect("a text can be read");
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
