//! Many puzzles over several threads.

use super::{Counted, Path, Puzzle};
use quintet_search::in_order;
use std::convert::Infallible;

/// Counts the solutions of every puzzle, each up to a limit, on `threads` threads (at least one). Results are
/// in the order of the puzzles and do not depend on the number of threads.
///
/// ```
/// use quintet_sudoku::fast::{Puzzle, count_all};
/// let empty: Puzzle = ".".repeat(81).parse().unwrap();
/// let counted = count_all(&[empty; 5], 3, 2);
/// assert!(counted.len() == 5 && counted.iter().all(|counted| counted.solutions == 3));
/// ```
#[must_use]
pub fn count_all(puzzles: &[Puzzle], limit: usize, threads: usize) -> Vec<Counted> {
    Path::best().count_all(puzzles, limit, threads)
}

impl Path {
    /// [`count_all`] on this path.
    #[must_use]
    pub fn count_all(self, puzzles: &[Puzzle], limit: usize, threads: usize) -> Vec<Counted> {
        let nothing = Counted { solutions: 0, first: None, guesses: 0, finished: true };
        let mut counted = vec![nothing; puzzles.len()];
        let part = puzzles.len().div_ceil(threads.max(1)).clamp(1, PART);
        let parts = puzzles.chunks(part).zip(counted.chunks_mut(part));
        let count_part = |(puzzles, counted): (&[Puzzle], &mut [Counted])| {
            for (puzzle, counted) in puzzles.iter().zip(counted) {
                *counted = self.count(puzzle, limit);
            }
        };
        let Ok(()) = in_order(threads, parts, count_part, Ok::<_, Infallible>);
        counted
    }
}

/// Maximum number of puzzles taken at a time: enough that taking them costs nothing, but few, as hard ones
/// come in clusters.
const PART: usize = 64;
