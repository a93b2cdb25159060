//! Where puzzles come from: the command line, a file, or a pipe.
//!
//! A file has a puzzle a line, 81 characters (or 16, or 256); `#` begins a
//! comment, and lines without a puzzle are skipped. A line that cannot be read
//! is kept with the reason, so that the others are still solved.

use crate::failure::Failure;
use quintet_sudoku::{Grid, Position};
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// A line with a puzzle, or with what is wrong with it.
#[derive(Debug)]
pub(super) struct Line {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) puzzle: Result<Grid, String>,
}

/// The puzzles that an argument means: a puzzle, a file, or `-`.
pub(super) fn read(given: Option<&str>) -> Result<Vec<Line>, Failure> {
    let (bytes, name) = match given {
        None if io::stdin().is_terminal() => {
            let message = "no puzzle: give one, a file with one a line, or - for standard input";
            return Err(Failure::refused(message));
        }
        None | Some("-") => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            (bytes, "standard input".to_owned())
        }
        Some(text) => match text_or_file(text)? {
            Source::Puzzle(grid) => return Ok(vec![Line { number: 1, puzzle: Ok(grid) }]),
            Source::File(bytes) => (bytes, format!("`{text}`")),
        },
    };
    let lines: Vec<Line> = split(&bytes);
    if lines.is_empty() {
        return Err(Failure::refused(format!("{name}: there is no puzzle in it")));
    }
    Ok(lines)
}

enum Source {
    Puzzle(Grid),
    File(Vec<u8>),
}

/// A file of that name, or else a puzzle. What could only be a puzzle is told
/// why it is none.
fn text_or_file(text: &str) -> Result<Source, Failure> {
    let path = Path::new(text);
    let error = match std::fs::read(path) {
        Ok(bytes) => return Ok(Source::File(bytes)),
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

/// The lines that should be puzzles.
fn split(bytes: &[u8]) -> Vec<Line> {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.map(|(index, line)| (index + 1, String::from_utf8_lossy(line)));
    lines
        .filter_map(|(number, line)| {
            let line = line.trim_start_matches('\u{feff}');
            let text = line.split('#').next().unwrap_or("").trim_end();
            (!text.trim().is_empty()).then(|| Line { number, puzzle: grid(text) })
        })
        .collect()
}

/// A grid whose givens agree.
fn grid(text: &str) -> Result<Grid, String> {
    let grid = Grid::parse(text).map_err(|error| error.to_string())?;
    Position::new(grid.clone()).map_err(|error| error.to_string())?;
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_numbers() {
        let text = "# made by hand\n1....4...3.4....\r\n\n  \n1x..............\n11..............\n\
                    ....1.....2..... # easy\n12\n";
        let lines = split(text.as_bytes());
        let numbers: Vec<_> = lines.iter().map(|line| (line.number, line.puzzle.is_ok())).collect();
        assert_eq!(numbers, [(2, true), (5, false), (6, false), (7, true), (8, false)]);
        let reason = |index: usize| lines[index].puzzle.clone().unwrap_err();
        assert!(reason(1).contains("`x` at character 2"), "{}", reason(1));
        assert!(reason(2).contains("r1c1 and r1c2"), "{}", reason(2));
        assert!(reason(4).contains("16, 81 or 256 cells"), "{}", reason(4));
    }

    #[test]
    fn bytes_that_are_no_text_spoil_only_their_line() {
        let lines = split(b"\xff\xfe\n1....4...3.4....\n");
        assert!(lines[0].puzzle.is_err() && lines[1].puzzle.is_ok());
    }
}
