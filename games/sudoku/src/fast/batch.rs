//! Many puzzles over several threads.

use super::{Counted, Path, Puzzle};
use std::thread;

/// Counts the solutions of every puzzle, each up to a limit, on that many
/// threads (at least one). Results come in the order of the puzzles and do not
/// depend on the number of threads.
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
    /// As [`count_all`], by this path.
    #[must_use]
    pub fn count_all(self, puzzles: &[Puzzle], limit: usize, threads: usize) -> Vec<Counted> {
        let nothing = Counted { solutions: 0, first: None, guesses: 0, finished: true };
        let mut counted = vec![nothing; puzzles.len()];
        let part = puzzles.len().div_ceil(threads.max(1)).clamp(1, PART);
        let mut work = Vec::from_iter(puzzles.chunks(part).zip(counted.chunks_mut(part)));
        if threads <= 1 {
            work.into_iter().for_each(|work| self.count_part(work, limit));
            return counted;
        }
        // Hard puzzles come in clusters: threads take one part after the other.
        let hands = threads.min(work.len());
        work.reverse();
        let work = std::sync::Mutex::new(work);
        let next = || work.lock().expect("no thread panics with the work in hand").pop();
        thread::scope(|scope| {
            for _ in 0..hands {
                scope.spawn(|| {
                    while let Some(part) = next() {
                        self.count_part(part, limit);
                    }
                });
            }
        });
        counted
    }

    fn count_part(self, (puzzles, counted): (&[Puzzle], &mut [Counted]), limit: usize) {
        for (puzzle, counted) in puzzles.iter().zip(counted) {
            *counted = self.count(puzzle, limit);
        }
    }
}

/// Puzzles taken at a time, at most: enough that taking them costs nothing.
const PART: usize = 16;
