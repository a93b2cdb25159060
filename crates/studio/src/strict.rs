//! A connection that accepts only requests whose heads follow the standard.
//!
//! hyper also accepts a bare line feed as a line ending, and prefers `transfer-encoding` if a request has
//! `content-length`, too. A proxy may read such a request differently, and then the two disagree about where it ends.
//! So anything malformed is made unreadable on its way to hyper, which refuses it (400) and closes the connection.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Maximum length of a line in bytes; hyper refuses a longer one.
const MOST_LINE: usize = 64 * 1024;

/// A byte that no request may have in its head.
const UNREADABLE: u8 = 0;

/// A connection whose heads are checked.
pub(crate) struct Strict<S> {
    stream: S,
    reader: Reader,
}

impl<S> Strict<S> {
    pub(crate) fn new(stream: S) -> Self {
        Self { stream, reader: Reader::default() }
    }
}

/// Where in a request the next byte is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// In its head.
    #[default]
    Head,
    /// In its body, with this many bytes left.
    Body(u64),
    /// In a body without a length, in a socket, or after a mistake: no further request follows.
    Rest,
}

/// The part of the head read so far.
#[derive(Default)]
struct Reader {
    place: Place,
    /// The unfinished line.
    line: Vec<u8>,
    lines: usize,
    length: Option<u64>,
    is_chunked: bool,
    is_upgrade: bool,
}

impl Reader {
    /// Checks the bytes that came, and spoils malformed ones.
    fn look(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            let taken = match self.place {
                Place::Rest => return,
                Place::Body(left) => {
                    let taken = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    let left = left - taken as u64;
                    self.place = if left == 0 { Place::Head } else { Place::Body(left) };
                    taken
                }
                Place::Head => self.read_line(bytes),
            };
            bytes = &mut bytes[taken..];
        }
    }

    /// Reads up to the end of a line; returns the number of bytes.
    fn read_line(&mut self, bytes: &mut [u8]) -> usize {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        self.line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
        if self.line.len() > MOST_LINE {
            self.place = Place::Rest;
        }
        let Some(end) = end else { return bytes.len() };
        let is_proper = self.line.pop() == Some(b'\r') && self.end_line();
        self.line.clear();
        if !is_proper {
            bytes[end] = UNREADABLE;
            self.place = Place::Rest;
        }
        end + 1
    }

    /// Finishes a line; returns whether it is allowed in a head.
    fn end_line(&mut self) -> bool {
        if !self.line.is_empty() {
            self.lines += 1;
            self.read_header();
            return true;
        }
        // Empty lines before a request are skipped.
        if self.lines == 0 {
            return true;
        }
        let is_proper = !(self.is_chunked && self.length.is_some());
        self.place = match self.length {
            _ if self.is_chunked || self.is_upgrade => Place::Rest,
            None | Some(0) => Place::Head,
            Some(length) => Place::Body(length),
        };
        let place = self.place;
        *self = Self { place, ..Self::default() };
        is_proper
    }

    fn read_header(&mut self) {
        let Some(colon) = self.line.iter().position(|&byte| byte == b':') else { return };
        let (name, value) = self.line.split_at(colon);
        if name.eq_ignore_ascii_case(b"content-length") {
            let text = std::str::from_utf8(&value[1..]).unwrap_or_default();
            // hyper refuses any other text.
            self.length = Some(text.trim().parse().unwrap_or(0));
        }
        self.is_chunked |= name.eq_ignore_ascii_case(b"transfer-encoding");
        self.is_upgrade |= name.eq_ignore_ascii_case(b"upgrade");
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Strict<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.reader.look(&mut buffer.filled_mut()[before..]);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Strict<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes that hyper gets if the text arrives in parts of this size.
    fn read(text: &str, part: usize) -> String {
        let mut reader = Reader::default();
        let mut bytes = text.as_bytes().to_vec();
        bytes.chunks_mut(part).for_each(|part| reader.look(part));
        String::from_utf8(bytes).expect("plain text")
    }

    #[test]
    fn what_is_written_properly_is_left_alone() {
        for text in [
            "GET / HTTP/1.1\r\nhost: a\r\n\r\nGET /b HTTP/1.1\r\nhost: a\r\n\r\n",
            "POST / HTTP/1.1\r\ncontent-length: 5\r\n\r\n\n\n\n\n\nGET / HTTP/1.1\r\n\r\n",
            "\r\nPOST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n\n\r\n0\r\n\r\n",
            "GET / HTTP/1.1\r\nupgrade: websocket\r\n\r\n\n\n\n",
        ] {
            for part in [1, 2, 3, 7, 1000] {
                assert_eq!(read(text, part), text, "in parts of {part}");
            }
        }
    }

    #[test]
    fn what_is_not_becomes_unreadable() {
        for text in [
            "GET / HTTP/1.1\nhost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\n\r\n",
            "GET / HTTP/1.1\r\nhost: a\r\n\n",
            "\nGET / HTTP/1.1\r\n\r\n",
            "POST / HTTP/1.1\r\ncontent-length: 1\r\n\r\n1GET / HTTP/1.1\r\nhost: a\n\r\n",
            "POST / HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n1",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n1",
        ] {
            for part in [1, 2, 5, 1000] {
                assert!(read(text, part).contains('\0'), "{text:?} in parts of {part}");
            }
        }
    }
}
