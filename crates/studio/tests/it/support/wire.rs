//! A server and a connection to it that stays open, for many small requests.

use super::Studio;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A server and a connection that stays open.
pub(crate) struct Wire {
    pub(crate) studio: Studio,
    stream: Option<BufReader<TcpStream>>,
}

impl Wire {
    pub(crate) fn new(studio: Studio) -> Self {
        Self { studio, stream: None }
    }

    /// Sends a request with a JSON body; returns the status and the answer.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let port = self.studio.port;
        let stream = self.stream.get_or_insert_with(|| {
            let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
            stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time that is not 0");
            BufReader::new(stream)
        });
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\
             authorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.studio.token(),
            body.len()
        );
        // A server that refuses a large body need not read all of it.
        let _ = stream.get_mut().write_all(&[head.as_bytes(), body].concat());
        let (status, length, closes) = read_head(stream);
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer).expect("the answer is as long as it says");
        // A body that was refused for its length was not read, so nothing can follow it.
        if closes || status == 413 {
            self.stream = None;
        }
        (status, answer)
    }
}

/// The status, the length of the body, and whether the connection ends.
fn read_head(stream: &mut BufReader<TcpStream>) -> (u16, usize, bool) {
    let (mut status, mut length, mut closes) = (0, 0, false);
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).expect("every request is answered");
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            return (status, length, closes);
        }
        if let Some(rest) = line.strip_prefix("http/1.1 ") {
            status = rest[..3].parse().expect("a status");
        }
        if let Some(rest) = line.strip_prefix("content-length: ") {
            length = rest.parse().expect("a length");
        }
        closes |= line == "connection: close";
    }
}
