//! Lines of bounded length: a file that is one endless line is refused before it fills the memory.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes: ten times the longest meaningful one, a long game
/// with its remarks.
pub(crate) const LONGEST: usize = 64 * 1024;

/// Reads line by line, never more than [`LONGEST`] bytes of any.
pub(crate) struct Lines<R> {
    reader: R,
    number: usize,
}

/// A line with its number, from 1.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) number: usize,
    /// Its bytes without the line ending; `None` if it is too long.
    pub(crate) bytes: Option<Vec<u8>>,
}

/// The description of a line that was too long.
pub(crate) fn too_long() -> String {
    format!("longer than {LONGEST} bytes; such a line never is")
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader, number: 0 }
    }

    /// The next line; `None` at the end of input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        // The library's searches for an ending are compiled for speed; this crate is not.
        self.reader.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > LONGEST {
            self.reader.skip_until(b'\n')?;
        }
        self.number += 1;
        let bytes = (bytes.len() <= LONGEST).then_some(bytes);
        Ok(Some(Line { number: self.number, bytes }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(text: &[u8], buffer: usize) -> Vec<(usize, Option<usize>)> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, text));
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push((line.number, line.bytes.map(|bytes| bytes.len())));
        }
        found
    }

    #[test]
    fn lines_are_numbered_and_long_ones_dropped() {
        for buffer in [1, 3, 8192] {
            assert_eq!(all(b"", buffer), []);
            assert_eq!(all(b"\n", buffer), [(1, Some(0))]);
            assert_eq!(all(b"ab\n\nc", buffer), [(1, Some(2)), (2, Some(0)), (3, Some(1))]);
            assert_eq!(all(b"ab\nc\n", buffer), [(1, Some(2)), (2, Some(1))]);
            let most = vec![b'.'; LONGEST];
            assert_eq!(all(&most, buffer), [(1, Some(LONGEST))]);
            let text = [&most[..], b".\nab\n", &most, b".."].concat();
            assert_eq!(all(&text, buffer), [(1, None), (2, Some(2)), (3, None)]);
        }
    }

    #[test]
    fn an_endless_line_takes_no_memory() {
        // Thousands of times what is kept.
        let endless = io::repeat(b'x').take(1 << 28);
        let mut lines = Lines::new(BufReader::with_capacity(1 << 20, endless));
        assert_eq!(lines.next().unwrap(), Some(Line { number: 1, bytes: None }));
        assert_eq!(lines.next().unwrap(), None);
    }
}
