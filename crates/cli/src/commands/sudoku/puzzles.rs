//! Where puzzles come from: the command line, a file, or a pipe.
//!
//! `quintet_sudoku::puzzle_lines` decides what the lines of a file mean.

use super::chunks::{Chunk, Chunks};
use crate::failure::Failure;
use crate::input;
use crate::lines;
use crate::words;
use quintet::core::{Language, Words};
use quintet_sudoku::fast::Puzzle;
use quintet_sudoku::{Grid, PuzzleLine, puzzle_lines, puzzle_of};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

/// A line's puzzle, or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its number, from 1; of several lines, the first one's.
    pub(crate) number: usize,
    pub(crate) puzzle: Result<Grid, String>,
}

/// Where puzzles come from.
pub(super) enum Source {
    /// The argument is the puzzle.
    Argument(Grid),
    /// A file or standard input: its first part, which holds a puzzle or an attempt at one, and
    /// the others.
    Parts(Chunk, Chunks<Box<dyn BufRead + Send>>),
}

/// Bytes asked of the system at a time.
const BUFFER: usize = 1 << 17;

/// What an argument means: a puzzle, a file, or `-`.
pub(super) fn open(given: Option<&str>, language: Language) -> Result<Source, Failure> {
    let (parts, name) = match given {
        None if io::stdin().is_terminal() => {
            return Err(Failure::says(
                "no puzzle: give one, a file with one per line, or - for standard input",
                "pas de grille : donnez-en une, un fichier d’une par ligne, ou - pour l’entrée \
                 standard",
            ));
        }
        None | Some("-") => {
            drop(input::standard_input()?);
            let parts = parts(io::stdin()).map_err(input::unreadable)?;
            (parts, words::pick("standard input", "entrée standard").to_owned())
        }
        Some(text) => match File::open(text).and_then(parts) {
            Ok(parts) => (parts, format!("`{text}`")),
            Err(error) => return argument(text, error, language).map(Source::Argument),
        },
    };
    match parts {
        Some((first, rest)) => Ok(Source::Parts(first, rest)),
        None => Err(Failure::says(
            format!("{name}: no puzzle found"),
            format!("{name} : aucune grille trouvée"),
        )),
    }
}

/// The first part and the others; `None` if they are empty. Every part but the last ends with a
/// line that should be a puzzle.
#[expect(clippy::type_complexity, reason = "the fields of `Source::Parts`")]
fn parts(
    reader: impl Read + Send + 'static,
) -> io::Result<Option<(Chunk, Chunks<Box<dyn BufRead + Send>>)>> {
    let reader: Box<dyn BufRead + Send> = Box::new(BufReader::with_capacity(BUFFER, reader));
    let mut chunks = Chunks::new(reader);
    let Some(first) = chunks.next()? else { return Ok(None) };
    let mut empty = first.last;
    if empty {
        each(&first, &mut |_, _| empty = false);
    }
    Ok((!empty).then_some((first, chunks)))
}

/// An argument that is not a readable file is taken as a puzzle. If it could only be meant as
/// one, the error says what is wrong with it.
fn argument(text: &str, error: io::Error, language: Language) -> Result<Grid, Failure> {
    let path = Path::new(text);
    let is_cell = |c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace();
    let cells = text.chars().filter(|&c| is_cell(c)).count();
    match puzzle_of(text) {
        Ok(grid) => Ok(grid),
        Err(reason) if !path.exists() && 2 * cells > text.chars().count() => {
            let reason = reason.get(language);
            Err(Failure::says(format!("puzzle: {reason}"), format!("grille : {reason}")))
        }
        Err(_) => Err(Failure::file("read", path, error)),
    }
}

/// All puzzles that an argument names.
pub(crate) fn read(given: Option<&str>, language: Language) -> Result<Vec<Line>, Failure> {
    all(open(given, language)?, language)
}

/// All puzzles of a source.
pub(super) fn all(source: Source, language: Language) -> Result<Vec<Line>, Failure> {
    match source {
        Source::Argument(grid) => Ok(vec![Line { number: 1, puzzle: Ok(grid) }]),
        Source::Parts(first, rest) => {
            lines(Some(first), rest, language).map_err(|error| unreadable(&error))
        }
    }
}

/// The error for unreadable puzzles.
pub(super) fn unreadable(error: &io::Error) -> Failure {
    Failure::says(
        format!("cannot read the puzzles: {error}"),
        format!("impossible de lire les grilles : {error}"),
    )
}

/// The lines of all parts.
fn lines(
    first: Option<Chunk>,
    mut rest: Chunks<impl BufRead>,
    language: Language,
) -> io::Result<Vec<Line>> {
    let (mut lines, mut next) = (Vec::new(), first);
    loop {
        let Some(chunk) = next.take().map_or_else(|| rest.next(), |chunk| Ok(Some(chunk)))? else {
            return Ok(lines);
        };
        each(&chunk, &mut |number, given| {
            let puzzle = match given {
                Given::Nine(puzzle) => puzzle_of(&puzzle.to_string()),
                Given::Other(grid) => Ok(grid),
                Given::Bad(reason) => Err(reason),
            };
            let puzzle = puzzle.map_err(|reason| reason.get(language).to_owned());
            lines.push(Line { number, puzzle });
        });
    }
}

/// The content of a line, or of several lines that draw a grid.
pub(super) enum Given {
    /// 81 cells on a line, the usual form; not checked for contradictions.
    Nine(Puzzle),
    /// Any grid without contradictions.
    Other(Grid),
    /// Not a puzzle, and why.
    Bad(Words),
}

/// Passes on the puzzles of a part, each with its line, and the lines that are not puzzles.
pub(super) fn each(chunk: &Chunk, with: &mut impl FnMut(usize, Given)) {
    let mut rows = Vec::new();
    let (mut number, mut rest) = (chunk.first, &chunk.bytes[..]);
    while !rest.is_empty() {
        // No need to search for the end of a line of 81 cells.
        let usual = rest.get(81) == Some(&b'\n');
        let plain_line = if usual { plain(&rest[..81]) } else { None };
        let end = || rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let end = if plain_line.is_some() { 81 } else { end() };
        let line = &rest[..end];
        if let Some(puzzle) = plain_line.or_else(|| plain(line)) {
            drawn(&mut rows, with);
            with(number, Given::Nine(puzzle));
        } else if line.len() > lines::LONGEST {
            rows.push((number, Err(too_long())));
        } else {
            rows.push((number, Ok(line)));
        }
        rest = rest.get(end + 1..).unwrap_or(&[]);
        number += 1;
    }
    drawn(&mut rows, with);
}

/// The puzzle of a line of 81 digits and points, with or without a comment.
fn plain(line: &[u8]) -> Option<Puzzle> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let rest = rest.trim_ascii_start();
    if !(rest.is_empty() || rest[0] == b'#') {
        return None;
    }
    let digits = cells.map(|cell| if cell == b'.' { 0 } else { cell.wrapping_sub(b'0') });
    Puzzle::new(digits).ok()
}

/// Passes on the puzzles of other lines.
fn drawn(rows: &mut Vec<(usize, Result<&[u8], Words>)>, with: &mut impl FnMut(usize, Given)) {
    if rows.is_empty() {
        return;
    }
    for PuzzleLine { number, puzzle } in puzzle_lines(rows.drain(..)) {
        with(number, puzzle.map_or_else(Given::Bad, Given::Other));
    }
}

fn too_long() -> Words {
    Words::new(
        format!("the line is {}", lines::too_long()),
        format!("la ligne dépasse {} octets", lines::LONGEST),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quintet_testkit::fuzz::{check_message, config, corpus, damaged};

    const ENGLISH: Language = Language::English;

    fn split(text: &[u8], language: Language) -> io::Result<Vec<Line>> {
        lines(None, Chunks::new(text), language)
    }

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
        assert!(reason(4).contains("16, 81, 256 or 625 cells"), "{}", reason(4));
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
        assert_eq!(reason, "8 rows of 9 cells; expected 9 rows");
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
        let lines = split(b"\xff\xfe\n1....4...3.4....\n", ENGLISH).unwrap();
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

        /// Whatever a file holds, its puzzles come in order, each with its line, and every
        /// other line with a reason.
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
