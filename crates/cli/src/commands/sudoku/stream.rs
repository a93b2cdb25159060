//! Text to text: puzzles read, solved and written part by part, on several
//! threads, in order.
//!
//! The solver takes a third of a microsecond for an easy puzzle, so nothing here
//! may take longer: a line of 81 characters is read without looking at its cells
//! one by one, the solver itself finds givens that contradict each other, and an
//! answer is written into the buffer of its part.

use super::answer::{self, Manner, SolvedPuzzle, Summary};
use super::chunks::{Chunk, Chunks};
use super::progress::StatusLine;
use super::puzzles::unreadable;
use super::puzzles::{self, Given};
use super::way::{self, Solutions};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use quintet::search::in_order;
use quintet_sudoku::fast::{Bound, Path};
use quintet_sudoku::solvers::Request;
use quintet_sudoku::{Grid, puzzle_of};
use std::io::{self, BufRead};
use std::iter;
use std::time::Instant;

/// What to do with each puzzle.
pub(super) struct Work<'w> {
    pub(super) solver: &'w str,
    pub(super) path: Path,
    pub(super) request: &'w Request,
    pub(super) threads: usize,
}

/// The result for a part of the input.
struct Part {
    text: Vec<u8>,
    summary: Summary,
}

/// Solves the puzzles of the first part and of those that follow.
pub(super) fn run<R: BufRead + Send>(
    work: &Work<'_>,
    first: Chunk,
    chunks: Chunks<R>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let started = Instant::now();
    let manner = Manner::of(out, !is_single(&first));
    let mut progress = StatusLine::of_unknown();
    let mut summary = Summary { solver: work.solver.to_owned(), ..Summary::default() };
    let mut written = Ok(());
    each_part(work, &manner, (first, chunks), &mut |part| {
        summary.add_all(&part.summary);
        progress.clear();
        if written.is_ok() {
            written = out.bytes(&part.text);
        }
        progress.advance(part.summary.puzzles, part.summary.solved);
        if written.is_err() {
            work.request.stop.stop();
        }
    })
    .map_err(|error| unreadable(&error))?;
    progress.clear();
    written?;
    summary.unsolved = summary.puzzles - summary.solved;
    summary.seconds = started.elapsed().as_secs_f64();
    summary.interrupted = work.request.stop.is_stopped();
    answer::conclude(&summary, out)
}

/// Cells of the smallest grid.
const SMALLEST: usize = 16;

/// Reads, solves and writes a text on this thread, for measuring. Returns the number solved.
pub(crate) fn solve_text(path: Path, text: &[u8]) -> usize {
    let request = Request::default();
    let work = Work { solver: "", path, request: &request, threads: 1 };
    let manner = Manner::plain();
    let (mut chunks, mut solved) = (Chunks::new(text), 0);
    while let Ok(Some(chunk)) = chunks.next() {
        let part = solve(&work, &manner, &chunk);
        // A part may hold nothing but comments.
        let least = part.summary.solved * SMALLEST;
        assert!(part.text.len() >= least, "every answer is written");
        solved += part.summary.solved;
    }
    solved
}

/// Whether the input is one puzzle and nothing else.
fn is_single(first: &Chunk) -> bool {
    let mut puzzles = 0;
    if first.last {
        puzzles::each(first, &mut |_, _| puzzles += 1);
    }
    first.last && puzzles <= 1
}

/// Passes on the result of each part, in order. After a stop, no new part is begun.
fn each_part<R: BufRead + Send>(
    work: &Work<'_>,
    manner: &Manner,
    (first, mut chunks): (Chunk, Chunks<R>),
    done: &mut dyn FnMut(Part),
) -> io::Result<()> {
    let going_on = |_: &()| !work.request.stop.is_stopped();
    let rest = iter::repeat(()).take_while(going_on).map_while(|()| chunks.next().transpose());
    let solve = |chunk: io::Result<Chunk>| Ok(solve(work, manner, &chunk?));
    in_order(work.threads, iter::once(Ok(first)).chain(rest), solve, |part: io::Result<Part>| {
        done(part?);
        Ok(())
    })
}

/// Solves the puzzles of a part and writes their answers.
fn solve(work: &Work<'_>, manner: &Manner, chunk: &Chunk) -> Part {
    let stop = &work.request.stop;
    let go_on = || !stop.is_stopped();
    let guesses = work.request.limits.nodes.unwrap_or(u64::MAX);
    let bound = Bound { guesses, go_on: Some(&go_on), ..Bound::NONE };
    let mut part =
        Part { text: Vec::with_capacity(2 * chunk.bytes.len()), summary: Summary::default() };
    puzzles::each(chunk, &mut |number, given| {
        if let Given::Bad(reason) = &given {
            part.summary.bad_lines += 1;
            return answer::write_bad(number, reason.get(manner.language), manner, &mut part.text);
        }
        if stop.is_stopped() {
            part.summary.puzzles += 1;
            return;
        }
        let started = Instant::now();
        let time = work.request.limits.time;
        let deadline = time.and_then(|time| started.checked_add(time));
        let bound = Bound { deadline, ..bound };
        match given {
            Given::Nine(puzzle) => {
                let counted = work.path.count_within(&puzzle, 2, bound);
                if counted.finished
                    && counted.solutions == 0
                    && let Err(reason) = puzzle_of(&puzzle.to_string())
                {
                    part.summary.bad_lines += 1;
                    let reason = reason.get(manner.language);
                    return answer::write_bad(number, reason, manner, &mut part.text);
                }
                part.add(
                    number,
                    manner,
                    &SolvedPuzzle {
                        puzzle: puzzle.digits(),
                        solution: counted.first.as_ref().map(|digits| &digits[..]),
                        filled: None,
                        solutions: Solutions::proved(counted.solutions, counted.finished),
                        verdict: way::verdict(counted.solutions, counted.finished),
                        nodes: counted.guesses,
                        time: started.elapsed(),
                        interrupted: !counted.finished && stop.is_stopped(),
                    },
                );
            }
            Given::Other(grid) => {
                let counted = work.path.count_grid(&grid, 2, bound);
                part.add(
                    number,
                    manner,
                    &SolvedPuzzle {
                        puzzle: grid.digits(),
                        solution: counted.first.as_ref().map(Grid::digits),
                        filled: None,
                        solutions: Solutions::proved(counted.solutions, counted.finished),
                        verdict: way::verdict(counted.solutions, counted.finished),
                        nodes: counted.guesses,
                        time: started.elapsed(),
                        interrupted: !counted.finished && stop.is_stopped(),
                    },
                );
            }
            Given::Bad(_) => {}
        }
    });
    part
}

impl Part {
    fn add(&mut self, number: usize, manner: &Manner, solved: &SolvedPuzzle<'_>) {
        self.summary.add(solved);
        answer::write(number, solved, manner, &mut self.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_may_hold_no_puzzle() {
        let text = b"# a remark and nothing else\n";
        assert_eq!(solve_text(Path::best(), text), 0);
        assert_eq!(solve_text(Path::best(), b"# one\n1....4...3.4....\n"), 1);
    }
}
