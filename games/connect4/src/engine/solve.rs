//! The solver: asks the search until one score is left.

use super::asking::{Memory, Question};
use super::score::{Bounds, win_at};
use crate::{Bits, Book, Landing, Position, Shape};
use quintet_core::{Control, Game, Outcome};

/// How exactly a position is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The score, with the distance to the end.
    Score,
    /// Only who wins: the score is 1, 0 or −1.
    Outcome,
}

/// Finds the exact score of positions, and remembers what it found.
#[derive(Debug)]
pub struct Solver<S: Shape> {
    shape: S,
    table: S::Memory,
    threads: usize,
    /// Nodes that one thread spends on a position before others help.
    alone: u64,
    book: Option<Book>,
}

/// Default number of nodes that one thread spends on a position before others help: some 40 ms, about as long
/// as preparing the whole table takes.
const ALONE_NODES: u64 = 500_000;

impl<S: Shape> Solver<S> {
    /// A solver for boards of one size with a table of at most `mib` MiB.
    #[must_use]
    pub fn new(shape: S, table_mib: usize) -> Self {
        Self {
            shape,
            table: S::Memory::with_room(shape, table_mib),
            threads: 1,
            alone: ALONE_NODES,
            book: None,
        }
    }

    /// Sets the number of threads, at least one. With one thread, the same questions take the same nodes;
    /// with more, only the answers are the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Adds a book, if there is one; positions in it are not searched.
    #[must_use]
    pub fn with_book(self, book: impl Into<Option<Book>>) -> Self {
        Self { book: book.into(), ..self }
    }

    /// Sets the number of nodes that one thread spends before others help.
    #[must_use]
    pub fn helped_after(self, nodes: u64) -> Self {
        Self { alone: nodes, ..self }
    }

    /// The size of its boards.
    #[must_use]
    pub const fn shape(&self) -> S {
        self.shape
    }

    /// The current size of its table in bytes; it only grows while a position is solved.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes_held()
    }

    /// Clears its memory.
    pub fn clear(&mut self) {
        self.table.forget();
    }

    /// The score of a position for the side to move; `None` if stopped before it was proved.
    pub fn solve(
        &mut self,
        position: &Position<S>,
        depth: Depth,
        control: &mut Control<'_, Landing>,
    ) -> Option<i32> {
        self.bounds(position, depth, control).exact()
    }

    /// Like `solve`, but returns what was proved when it was stopped.
    pub fn bounds(
        &mut self,
        position: &Position<S>,
        depth: Depth,
        control: &mut Control<'_, Landing>,
    ) -> Bounds {
        let range = self.range(position, Depth::Score);
        clipped(self.narrow(position, range, depth, control), depth)
    }

    /// The scores that a position can have, without any search.
    #[must_use]
    pub fn range(&self, position: &Position<S>, depth: Depth) -> Bounds {
        let range = match self.decided(position) {
            Some(score) => Bounds { lower: score, upper: score },
            None => Bounds::of_ply(self.cells(), position.ply()),
        };
        clipped(range, depth)
    }

    /// What is known about a position without searching.
    #[must_use]
    pub fn known(&self, position: &Position<S>) -> Bounds {
        if let Some(score) = self.decided(position) {
            return Bounds { lower: score, upper: score };
        }
        let range = self.range(position, Depth::Score);
        let known = self.table.bounds_of(position).unwrap_or(range);
        Bounds { lower: range.lower.max(known.lower), upper: range.upper.min(known.upper) }
    }

    /// Narrows the bounds of a position's score until they meet or the search is stopped. A score beyond the
    /// range is reported as the nearest end of the range.
    pub fn solve_within(
        &mut self,
        position: &Position<S>,
        range: Bounds,
        control: &mut Control<'_, Landing>,
    ) -> Bounds {
        self.narrow(position, range, Depth::Score, control)
    }

    /// Asks until the requested depth is reached. Who wins is found by the same questions as the score, since
    /// a quick win answers both: asking for 1 and 0 straight away took begin-easy from 45 to 522 µs.
    fn narrow(
        &mut self,
        position: &Position<S>,
        mut range: Bounds,
        depth: Depth,
        control: &mut Control<'_, Landing>,
    ) -> Bounds {
        if let Some(score) = self.decided(position) {
            let score = score.clamp(range.lower, range.upper);
            return Bounds { lower: score, upper: score };
        }
        let most = win_at(self.cells(), position.ply() + 2);
        range.upper = range.upper.min(most.max(range.lower));
        let together = control.nodes() + self.alone;
        while clipped(range, depth).exact().is_none() {
            let target = next_question(range);
            let question = Question { position, target, threads: self.threads, together };
            let Some(score) = self.table.ask(&question, control) else { break };
            if score >= target {
                range.lower = score.min(range.upper);
            } else {
                range.upper = score.max(range.lower);
            }
        }
        range
    }

    /// The score of a position at its end (four on the board, a full board, or a disc that makes four now) or
    /// in the book.
    fn decided(&self, position: &Position<S>) -> Option<i32> {
        let (cells, ply) = (self.cells(), position.ply());
        match position.outcome() {
            Some(Outcome::Win(_)) => Some(-win_at(cells, ply - 1)),
            Some(Outcome::Draw) => Some(0),
            None if position.winning_landings().is_some() => Some(win_at(cells, ply)),
            None => self.book.as_ref()?.score(position),
        }
    }

    fn cells(&self) -> u32 {
        self.shape.width() * self.shape.height()
    }
}

/// The bounds, clipped to what the depth needs.
fn clipped(Bounds { lower, upper }: Bounds, depth: Depth) -> Bounds {
    match depth {
        Depth::Score => Bounds { lower, upper },
        Depth::Outcome => Bounds { lower: lower.signum(), upper: upper.signum() },
    }
}

/// The next question: the middle of the range, but first three quarters of the way out to the quickest win or
/// loss, since those are soon found or ruled out; and who wins at all rather than a score close to a draw,
/// since a draw answers several such questions at once.
///
/// Mean time on begin-easy, and on positions of 12 to 14 discs: by who wins and
/// then the middle 496 µs and 13.4 ms; by who wins and then from 0 outwards
/// 1 818 µs and 14.0 ms; half-way out first 92 µs and 14.5 ms; three quarters
/// 55 µs and 14.4 ms. For [`CLOSE`] see there.
const fn next_question(range: Bounds) -> i32 {
    let Bounds { lower, upper } = range;
    let middle = lower + (upper - lower) / 2;
    let target = if middle <= 0 && lower * 3 / 4 < middle {
        lower * 3 / 4 + 1
    } else if middle >= 0 && upper * 3 / 4 > middle {
        upper * 3 / 4 + 1
    } else {
        middle + 1
    };
    if 1 < target && target <= CLOSE && lower <= 0 {
        1
    } else if -CLOSE < target && target < 0 && upper >= 0 {
        0
    } else {
        target
    }
}

/// Scores up to this are close to a draw. Nodes with 0 (never), 3 and 5: 5×7 and a position with two discs
/// 7.8 M, 5.8 M and 5.3 M; 45 positions of 7×7 with 15 to 17 discs 7.4 M, 5.9 M and 5.8 M; 20 of 8×6 4.9 M, 4.0
/// M and 4.0 M; 160 of the usual board with 12 to 14 discs 9.1 M, 8.9 M and 8.9 M; middle-easy 132.7 k, 132.2 k
/// and 133.6 k, end-easy 20.4 k, 17.1 k and 16.5 k, begin-easy alike.
const CLOSE: i32 = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standard;
    use quintet_core::{Info, Limits, Random, Seed, StopFlag};

    /// Threads pause for the table to grow (in tests from 4096 entries), and their answers equal those of one
    /// thread.
    #[test]
    fn threads_whose_table_grows_agree_with_one() {
        let mut random = Random::new(Seed(3));
        let mut alone = Solver::new(Standard, 16);
        let mut crew = Solver::new(Standard, 1).with_threads(3).helped_after(0);
        let mut grown = 0;
        for _ in 0..40 {
            let position = undecided(13, &mut random);
            crew.clear();
            let scores = [&mut alone, &mut crew].map(|solver| {
                let mut ignore = |_: &Info<Landing>| {};
                let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
                solver.solve(&position, Depth::Score, &mut control)
            });
            assert!(scores[0].is_some(), "{position:?}");
            assert_eq!(scores[0], scores[1], "{position:?}");
            grown += usize::from(crew.table.shared_nodes().is_none());
        }
        assert!(grown > 3, "{grown} tables grew");
    }

    fn undecided(ply: u32, random: &mut Random) -> Position {
        loop {
            let mut position = Position::new();
            while position.ply() < ply
                && let Some(played) = position.random_move(random)
            {
                position.play(played);
            }
            if position.ply() == ply && position.outcome().is_none() {
                return position;
            }
        }
    }
}
