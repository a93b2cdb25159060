//! Input in parts that can be worked on one by one: whole lines, and no puzzle
//! over two parts.
//!
//! A puzzle may be drawn with one row per line, so a part ends after a line that is complete by
//! itself: one with more cells than any row has. Without such a line a part extends to the end of
//! the input.

use crate::lines::LONGEST;
use std::io::{self, BufRead};

/// Bytes of a part, if lines allow: some hundreds of puzzles.
const USUAL: usize = 1 << 16;
/// The cells of the longest row of a grid.
const LONGEST_ROW: usize = 25;

/// A part of the input.
pub(super) struct Chunk {
    /// The number of its first line, from 1.
    pub(super) first: usize,
    pub(super) bytes: Vec<u8>,
    /// Whether the input ends with it.
    pub(super) last: bool,
}

/// Reads part by part. Of a line longer than [`LONGEST`], only enough is kept to show that it
/// is too long.
pub(super) struct Chunks<R> {
    reader: R,
    /// What was read beyond the last part.
    rest: Vec<u8>,
    /// Whether a line is being dropped.
    dropping: bool,
    /// The number of the next part's first line; `None` at the end.
    next: Option<usize>,
}

impl<R: BufRead> Chunks<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self { reader, rest: Vec::new(), dropping: false, next: Some(1) }
    }

    /// The next part; `None` at the end of input.
    pub(super) fn next(&mut self) -> io::Result<Option<Chunk>> {
        let Some(first) = self.next else { return Ok(None) };
        let mut bytes = std::mem::take(&mut self.rest);
        let mut enough = USUAL;
        loop {
            let ended = self.fill(&mut bytes, enough)?;
            let end = if ended { Some(bytes.len()) } else { end_of_part(&bytes) };
            let Some(end) = end else {
                enough = 2 * bytes.len();
                continue;
            };
            self.rest = bytes.split_off(end);
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
            self.next = (!ended).then_some(first + lines);
            return Ok(Some(Chunk { first, bytes, last: ended }));
        }
    }

    /// Reads until there are this many bytes. Returns whether the input ended.
    fn fill(&mut self, bytes: &mut Vec<u8>, enough: usize) -> io::Result<bool> {
        while bytes.len() < enough {
            let part = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                part => part?,
            };
            if part.is_empty() {
                return Ok(true);
            }
            let length = part.len();
            let mut own = part;
            if self.dropping {
                // `contains` is compiled for speed, this crate is not: most of an endless line has no end in it.
                let ends = part.contains(&b'\n').then(|| part.iter().position(|&it| it == b'\n'));
                own = &part[ends.flatten().unwrap_or(length)..];
                self.dropping = own.is_empty();
            }
            bytes.extend_from_slice(own);
            self.reader.consume(length);
            let begun = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            if bytes.len() - begun > LONGEST {
                bytes.truncate(begun + LONGEST + 1);
                self.dropping = true;
            }
        }
        Ok(false)
    }
}

/// The end of the last line that is complete by itself.
fn end_of_part(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.iter().rposition(|&byte| byte == b'\n')?;
    loop {
        let begin = bytes[..end].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        if stands_alone(&bytes[begin..end]) {
            return Some(end + 1);
        }
        end = begin.checked_sub(1)?;
    }
}

/// Whether a line has more cells than a row, whatever they are.
fn stands_alone(line: &[u8]) -> bool {
    let text = line.split(|&byte| byte == b'#').next().unwrap_or(&[]);
    let is_cell = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'.';
    text.iter().filter(is_cell).nth(LONGEST_ROW).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn parts(text: &[u8]) -> Vec<Chunk> {
        let mut chunks = Chunks::new(BufReader::with_capacity(1000, text));
        std::iter::from_fn(|| chunks.next().unwrap()).collect()
    }

    #[test]
    fn parts_are_the_whole_and_know_their_lines() {
        let text = format!("{}\n", ".".repeat(81)).repeat(5000);
        let parts = parts(text.as_bytes());
        assert!(parts.len() > 3);
        for part in &parts {
            let before = (part.first - 1) * 82;
            assert_eq!(text.as_bytes()[before..before + part.bytes.len()], part.bytes);
        }
        assert_eq!(parts.iter().map(|part| part.bytes.len()).sum::<usize>(), text.len());
        assert!(parts.iter().map(|part| part.last).eq((1..=parts.len()).map(|n| n == parts.len())));
    }

    #[test]
    fn drawn_grids_stay_whole() {
        let rows = "5.......1\n".repeat(9 * 2000);
        assert_eq!(parts(rows.as_bytes()).len(), 1);
        let mixed = format!("{rows}{}\n{rows}", ".".repeat(81));
        let parts = parts(mixed.as_bytes());
        assert_eq!(parts.iter().map(|part| part.first).collect::<Vec<_>>(), [1, 18_002]);
    }

    #[test]
    fn an_endless_line_takes_no_memory() {
        let text = io::repeat(b'x').take(1 << 28).chain(&b"\n12\n"[..]);
        let mut chunks = Chunks::new(BufReader::with_capacity(1 << 20, text));
        let chunk = chunks.next().unwrap().unwrap();
        assert_eq!((chunk.bytes.len(), chunk.last), (LONGEST + 1 + 4, true));
        assert!(chunks.next().unwrap().is_none());
    }
}
