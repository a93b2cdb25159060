//! The book as bytes.
//!
//! ```text
//! bytes   0 … 3   4        5        6 … 9      10 …                        last 8
//!         Q4BK    version  deepest  positions  positions, sorted by key    checksum
//!
//! a position:   key − key before, 7 bits a byte, low first,    score + 64
//!               the high bit set but in the last byte          (one byte)
//! ```
//!
//! Numbers are little-endian; the checksum is FNV-1a (64 bits) of all bytes before
//! it. A position takes 3 to 5 bytes.
//!
//! Worked example: keys 5 and 300 with scores 1 and −2 are `05 41`, then
//! 300 − 5 = 295 = `A7 02` and `3E`.

use super::Book;
use std::fmt;

const MAGIC: [u8; 4] = *b"Q4BK";
const VERSION: u8 = 1;
const HEAD: usize = 10;
const CHECK: usize = 8;

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// It does not begin with `Q4BK`.
    NoBook,
    /// A version that this program does not know.
    Version(u8),
    /// It ends too soon, or goes on after its end.
    Length,
    /// The checksum differs: bytes were changed.
    Checksum,
    /// The entry at this place is invalid.
    Entry(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBook => write!(f, "not an opening book: it does not begin with Q4BK"),
            Self::Version(found) => {
                write!(f, "an opening book of version {found}; this program reads {VERSION}")
            }
            Self::Length => write!(f, "the opening book ends too soon or goes on after its end"),
            Self::Checksum => write!(f, "the opening book was changed: its checksum differs"),
            Self::Entry(place) => write!(f, "entry {place} of the opening book cannot be read"),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// The book as bytes.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.deepest as u8]);
        bytes.extend((self.len() as u32).to_le_bytes());
        let mut before = 0;
        for (key, score) in self.entries() {
            let mut step = key - before;
            before = key;
            while step >= 0x80 {
                bytes.push(step as u8 | 0x80);
                step >>= 7;
            }
            bytes.extend([step as u8, (score + 64) as u8]);
        }
        let check = checksum(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// Reads a book.
    ///
    /// # Errors
    /// Bytes that [`Self::write`] did not write.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BookError::NoBook);
        }
        if bytes.len() < HEAD + CHECK {
            return Err(BookError::Length);
        }
        if bytes[4] != VERSION {
            return Err(BookError::Version(bytes[4]));
        }
        let (body, check) = bytes.split_at(bytes.len() - CHECK);
        if checksum(body).to_le_bytes() != check {
            return Err(BookError::Checksum);
        }
        let count = u32::from_le_bytes([bytes[6], bytes[7], bytes[8], bytes[9]]) as usize;
        let mut entries = &body[HEAD..];
        let (mut keys, mut scores, mut key) = (Vec::new(), Vec::new(), 0u64);
        for place in 0..count {
            let step = read_step(&mut entries).ok_or(BookError::Entry(place))?;
            let (&score, rest) = entries.split_first().ok_or(BookError::Entry(place))?;
            let first = place == 0;
            key = key
                .checked_add(step)
                .filter(|_| first || step > 0)
                .ok_or(BookError::Entry(place))?;
            entries = rest;
            keys.push(key);
            scores.push(score.wrapping_sub(64) as i8);
        }
        if !entries.is_empty() {
            return Err(BookError::Length);
        }
        Ok(Self { keys: keys.into(), scores: scores.into(), deepest: u32::from(bytes[5]) })
    }
}

fn read_step(bytes: &mut &[u8]) -> Option<u64> {
    let mut step = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        step |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(step);
        }
    }
    None
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
