//! Lines of bounded length: a file that is one endless line is refused before it fills the memory.

use std::io::{self, BufRead};

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
        let mut bytes = Some(Vec::new());
        let mut begun = false;
        loop {
            let part = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                part => part?,
            };
            if part.is_empty() && !begun {
                return Ok(None);
            }
            begun = true;
            let end = part.iter().position(|&byte| byte == b'\n');
            let own = &part[..end.unwrap_or(part.len())];
            bytes = bytes.filter(|bytes| bytes.len() + own.len() <= LONGEST);
            if let Some(bytes) = &mut bytes {
                bytes.extend_from_slice(own);
            }
            let used = own.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() || used == 0 {
                self.number += 1;
                return Ok(Some(Line { number: self.number, bytes }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

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
        // More than any machine could hold in memory.
        let endless = io::repeat(b'x').take(1 << 30);
        let mut lines = Lines::new(BufReader::with_capacity(1 << 20, endless));
        assert_eq!(lines.next().unwrap(), Some(Line { number: 1, bytes: None }));
        assert_eq!(lines.next().unwrap(), None);
    }
}
