//! Why a position was not solved.

use super::Need;
use crate::words;
use quintet_core::Language;
use std::fmt;

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// It takes more memory than allowed.
    Memory {
        /// Empty cells of the position.
        empty: u32,
        /// The cost.
        need: Need,
        /// The limit in bytes.
        limit: u64,
    },
    /// The system does not provide the memory.
    Refused {
        /// The cost.
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
