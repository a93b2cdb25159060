//! Why a position was not solved.

use super::Need;
use crate::words;
use quintet_core::Language;
use std::fmt;

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// It takes more memory than it may.
    Memory {
        /// Empty cells of the position.
        empty: u32,
        /// What it takes.
        need: Need,
        /// Bytes that it may take.
        limit: u64,
    },
    /// The system refused the memory.
    Refused {
        /// What it takes.
        need: Need,
    },
    /// It was stopped.
    Stopped,
}

impl Error {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        words::not_solved(self, language)
    }
}

impl fmt::Display for Error {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for Error {}

/// A number of bytes for people: `1.02 GB`.
#[must_use]
pub fn bytes(count: u64) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
    let steps = count.checked_ilog(1000).unwrap_or(0).min(6);
    match steps {
        0 => format!("{count} bytes"),
        _ => format!("{:.2} {}", count as f64 / 1000f64.powi(steps as i32), units[steps as usize]),
    }
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_are_told_in_their_unit() {
        let told = [999, 1000, 1_020_000_000, u64::MAX].map(bytes);
        assert_eq!(told, ["999 bytes", "1.00 kB", "1.02 GB", "18.45 EB"]);
    }
}
