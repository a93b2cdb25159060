//! The opening book: exact scores of positions with few discs, computed by our own solver and embedded in the
//! program.
//!
//! | file | what |
//! |---|---|
//! | `format.rs` | the book as bytes |
//! | `openings.rs` | the positions that a complete book of a given depth holds |
//!
//! Made, continued and checked by `lab/book.rs`:
//!
//! ```text
//! cargo run --release -p quintet-connect4 --example book -- make --plies 7 --journal J --threads 2
//! cargo run --release -p quintet-connect4 --example book -- pack --journal J --book games/connect4/data/openings.book
//! cargo run --release -p quintet-connect4 --example book -- check --sample 20
//! ```

mod format;
mod openings;

pub use format::BookError;
pub use openings::openings;

use crate::engine::opening_key;
use crate::{Bits, Position, Shape, Standard};
use std::sync::{Arc, LazyLock};

/// Scores of positions on the usual board; clones share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Sorted; a position and its mirror image share one.
    keys: Arc<[u64]>,
    /// In the same order.
    scores: Arc<[i8]>,
    /// Number of discs in its deepest position.
    deepest: u32,
}

static EMBEDDED: LazyLock<Book> = LazyLock::new(|| {
    let bytes = quintet_core::data_file!("connect4-openings", "../../data/openings.book");
    Book::read(&bytes).expect("the embedded book is valid: a test reads it")
});

impl Book {
    /// The book embedded in this program.
    ///
    /// ```
    /// use quintet_connect4::{Book, Position};
    /// assert_eq!(Book::embedded().score(&Position::new()), Some(1));
    /// ```
    #[must_use]
    pub fn embedded() -> Self {
        EMBEDDED.clone()
    }

    /// A book of these scores; duplicates count once.
    #[must_use]
    pub fn of(scores: impl IntoIterator<Item = (Position, i8)>) -> Self {
        let entry = |(position, score): (Position, i8)| (key(&position), position.ply(), score);
        let mut entries: Vec<_> = scores.into_iter().map(entry).collect();
        entries.sort_unstable();
        entries.dedup_by_key(|entry| entry.0);
        Self {
            keys: entries.iter().map(|entry| entry.0).collect(),
            scores: entries.iter().map(|entry| entry.2).collect(),
            deepest: entries.iter().map(|entry| entry.1).max().unwrap_or(0),
        }
    }

    /// The score of a position, if the book holds it. Books omit positions in which the side to move
    /// completes four.
    #[must_use]
    pub fn score<S: Shape>(&self, position: &Position<S>) -> Option<i32> {
        if !is_usual(position) || position.ply() > self.deepest {
            return None;
        }
        let found = self.keys.binary_search(&key(position)).ok()?;
        Some(i32::from(self.scores[found]))
    }

    /// Number of positions in the book.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Number of discs in its deepest position.
    #[must_use]
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Its entries, sorted by key.
    fn entries(&self) -> impl Iterator<Item = (u64, i32)> {
        let scores = self.scores.iter().map(|&score| i32::from(score));
        self.keys.iter().copied().zip(scores)
    }
}

fn is_usual<S: Shape>(position: &Position<S>) -> bool {
    let size = [position.shape().width(), position.shape().height()];
    S::Bits::COUNT == u64::BITS && size == [Standard.width(), Standard.height()]
}

/// The key that a position of the usual board shares with its mirror image.
fn key<S: Shape>(position: &Position<S>) -> u64 {
    opening_key(Standard, position.own().folded(), position.filled().folded())
}
