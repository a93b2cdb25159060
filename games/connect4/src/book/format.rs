//! Books as bytes.
//!
//! ```text
//! bytes   0 … 3   4        5                6 …              last 8
//!         Q4BK    version  number of books  books            checksum
//!
//! a book:       width  height  deepest  positions  positions, sorted by key
//!               a byte each             4 bytes
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
use crate::{AnySize, Shape};
use std::fmt;

const MAGIC: [u8; 4] = *b"Q4BK";
const VERSION: u8 = 2;
const HEAD: usize = 6;
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
    /// The size of this book, counted from 0, does not fit in 64 bits.
    Size(usize),
    /// The entry at this place of its book is invalid.
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
            Self::Size(book) => write!(f, "book {book} is for boards of an impossible size"),
            Self::Entry(place) => write!(f, "entry {place} of the opening book cannot be read"),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Books as bytes; at most 255.
    #[must_use]
    pub fn write(books: &[Self]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, books.len() as u8]);
        for book in books {
            book.append_to(&mut bytes);
        }
        let check = checksum(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    fn append_to(&self, bytes: &mut Vec<u8>) {
        let [width, height] = [self.shape.width(), self.shape.height()];
        bytes.extend([width as u8, height as u8, self.deepest as u8]);
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
    }

    /// Reads books.
    ///
    /// # Errors
    /// Bytes that [`Self::write`] did not write.
    pub fn read(bytes: &[u8]) -> Result<Vec<Self>, BookError> {
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
        let mut left = &body[HEAD..];
        let books = (0..usize::from(bytes[5])).map(|place| Self::read_one(place, &mut left));
        let books = books.collect::<Result<_, _>>()?;
        if left.is_empty() { Ok(books) } else { Err(BookError::Length) }
    }

    fn read_one(book: usize, left: &mut &[u8]) -> Result<Self, BookError> {
        let (&[width, height, deepest, count @ ..], rest) =
            left.split_first_chunk::<7>().ok_or(BookError::Length)?;
        *left = rest;
        let shape = AnySize::new(width.into(), height.into()).ok_or(BookError::Size(book))?;
        let count = u32::from_le_bytes(count) as usize;
        let (mut keys, mut scores, mut key) = (Vec::new(), Vec::new(), 0u64);
        for place in 0..count {
            let step = read_step(left).ok_or(BookError::Entry(place))?;
            let (&score, rest) = left.split_first().ok_or(BookError::Entry(place))?;
            *left = rest;
            let first = place == 0;
            key = key
                .checked_add(step)
                .filter(|_| first || step > 0)
                .ok_or(BookError::Entry(place))?;
            keys.push(key);
            scores.push(score.wrapping_sub(64) as i8);
        }
        Ok(Self { shape, keys: keys.into(), scores: scores.into(), deepest: deepest.into() })
    }
}

fn read_step(bytes: &mut &[u8]) -> Option<u64> {
    let mut step = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7F);
        if part.leading_zeros() < shift {
            return None;
        }
        step |= part << shift;
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
