//! Opening books: exact scores of positions with few discs, computed by our own solver and embedded in the
//! program, one book for each of some board sizes.
//!
//! | file | what |
//! |---|---|
//! | `format.rs` | books as bytes |
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
use crate::{AnySize, Bits, Position, Shape};
use std::sync::{Arc, LazyLock};

/// Scores of positions of one board size; clones share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    shape: AnySize,
    /// Sorted; a position and its mirror image share one.
    keys: Arc<[u64]>,
    /// In the same order.
    scores: Arc<[i8]>,
    /// Number of discs in its deepest position.
    deepest: u32,
}

/// The sizes with an embedded book, and the number of discs in its deepest positions.
const SIZES: [([u32; 2], u32); 1] = [([7, 6], 7)];

static EMBEDDED: LazyLock<Vec<Book>> = LazyLock::new(|| {
    let bytes = quintet_core::data_file!("connect4-openings", "../../data/openings.book");
    Book::read(&bytes).expect("the embedded books are valid: a test reads them")
});

impl Book {
    /// The books embedded in this program.
    #[must_use]
    pub fn all_embedded() -> &'static [Self] {
        &EMBEDDED
    }

    /// The embedded book for boards of this size, if there is one.
    ///
    /// ```
    /// use quintet_connect4::{Book, Position, Standard};
    /// let book = Book::embedded(Standard).unwrap();
    /// assert_eq!(book.score(&Position::new()), Some(1));
    /// ```
    #[must_use]
    pub fn embedded(shape: impl Shape) -> Option<Self> {
        Self::all_embedded().iter().find(|book| book.is_for(shape)).cloned()
    }

    /// Whether a position has few enough discs for an embedded book, which need not be read for that: in a
    /// browser it may not be there yet.
    #[must_use]
    pub fn reaches<S: Shape>(position: &Position<S>) -> bool {
        let size = [position.shape().width(), position.shape().height()];
        SIZES.iter().any(|&(held, deepest)| held == size && position.ply() <= deepest)
    }

    /// A book of these scores for boards of one size; duplicates count once.
    #[must_use]
    pub fn of<S: Shape<Bits = u64>>(
        shape: AnySize,
        scores: impl IntoIterator<Item = (Position<S>, i8)>,
    ) -> Self {
        let entry =
            |(position, score): (Position<S>, i8)| (key(shape, &position), position.ply(), score);
        let mut entries: Vec<_> = scores.into_iter().map(entry).collect();
        entries.sort_unstable();
        entries.dedup_by_key(|entry| entry.0);
        Self {
            shape,
            keys: entries.iter().map(|entry| entry.0).collect(),
            scores: entries.iter().map(|entry| entry.2).collect(),
            deepest: entries.iter().map(|entry| entry.1).max().unwrap_or(0),
        }
    }

    /// The size of its boards.
    #[must_use]
    pub const fn shape(&self) -> AnySize {
        self.shape
    }

    fn is_for(&self, shape: impl Shape) -> bool {
        [self.shape.width(), self.shape.height()] == [shape.width(), shape.height()]
    }

    /// The score of a position, if the book holds it. Books omit positions in which the side to move
    /// completes four.
    #[must_use]
    pub fn score<S: Shape>(&self, position: &Position<S>) -> Option<i32> {
        if S::Bits::COUNT != u64::BITS
            || !self.is_for(position.shape())
            || position.ply() > self.deepest
        {
            return None;
        }
        let found = self.keys.binary_search(&key(self.shape, position)).ok()?;
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

/// The key that a position shares with its mirror image.
fn key<S: Shape>(shape: AnySize, position: &Position<S>) -> u64 {
    opening_key(shape, position.own().folded(), position.filled().folded())
}
