//! The next step for a person, mistakes included.

use super::beside::beside;
use super::board::Board;
use super::field::AnyBoard;
use super::nets::Memory;
use super::rating;
use super::search::{next_step_of_any_size, next_step_up_to};
use super::step::{Candidate, Hardness, Step};
use crate::fast::{Bound, Path};
use crate::{Grid, Size};
use quintet_core::{Language, StopFlag};
use std::fmt;

/// Knows a puzzle and its solution, and helps from any point a person has reached.
///
/// ```
/// use quintet_sudoku::{Grid, coach::{Advice, Coach}};
/// let text = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
/// let puzzle = Grid::parse(text).unwrap();
/// let coach = Coach::new(&puzzle).unwrap();
/// let mut entered = puzzle.clone();
/// assert!(matches!(coach.advise(&entered, &[]), Advice::Step(_)));
/// entered.set(0, 7);
/// let Advice::Mistake { entries, .. } = coach.advise(&entered, &[]) else { panic!() };
/// assert_eq!(entries[0].to_string(), "r1c1=7");
/// ```
#[derive(Clone, Debug)]
pub struct Coach {
    puzzle: Grid,
    solution: Grid,
}

/// A coach's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The simplest next step.
    Step(Box<Step>),
    /// The current state cannot lead to the solution.
    Mistake {
        /// Wrong entries.
        entries: Vec<Candidate>,
        /// Candidates struck out by mistake.
        struck: Vec<Candidate>,
    },
    /// The puzzle is solved.
    Solved,
    /// No technique finds a step; only trial is left.
    NeedsTrial,
}

/// Why a grid cannot be coached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoachError {
    /// It may have one solution, but that takes too long to prove.
    Unproved,
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
    /// It has more than 16 rows.
    TooLarge,
    /// The search was stopped before its end.
    Stopped,
}

impl Coach {
    /// A coach for a puzzle.
    ///
    /// # Errors
    /// A grid without exactly one solution, or where that is too hard to prove.
    pub fn new(puzzle: &Grid) -> Result<Self, CoachError> {
        Ok(Self { puzzle: puzzle.clone(), solution: unique_solution(puzzle)? })
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// Its solution.
    #[must_use]
    pub const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// What to do next, with these digits entered (givens may be left out) and
    /// these candidates struck out. What a grid of that size does not have counts for
    /// nothing.
    #[must_use]
    pub fn advise(&self, entered: &Grid, struck: &[Candidate]) -> Advice {
        let never = StopFlag::new();
        self.advise_until(entered, struck, &never).expect("the flag is not raised")
    }

    /// Like [`advise`](Self::advise); `None` if a flag was raised before an answer was found.
    #[must_use]
    pub fn advise_until(
        &self,
        entered: &Grid,
        struck: &[Candidate],
        stop: &StopFlag,
    ) -> Option<Advice> {
        let size = self.puzzle.size();
        if entered.size() != size {
            return self.advise_until(&self.puzzle, struck, stop);
        }
        let right = |cell: u8, digit: u8| self.solution.digit(usize::from(cell)) == digit;
        let filled = entered.digits().iter().enumerate().filter(|(_, digit)| **digit != 0);
        let entries = filled.map(|(cell, &digit)| Candidate::new(cell, digit));
        let entries: Vec<_> = entries.filter(|entry| !right(entry.cell, entry.digit)).collect();
        let struck: Vec<_> = struck.iter().filter(|one| self.has(one)).copied().collect();
        let lost = |struck: &&Candidate| {
            right(struck.cell, struck.digit) && entered.digit(usize::from(struck.cell)) == 0
        };
        let lost: Vec<_> = struck.iter().filter(lost).copied().collect();
        if !entries.is_empty() || !lost.is_empty() {
            return Some(Advice::Mistake { entries, struck: lost });
        }
        // Digits that are entered rightly are as good as givens.
        let known = self.with(entered);
        let open = struck.into_iter().filter(|one| known.digit(usize::from(one.cell)) == 0);
        let gone = open.map(|one| (usize::from(one.cell), one.digit));
        let step = if size == Size::Nine {
            let mut board = Board::of(&known);
            gone.for_each(|(cell, digit)| board.remove(cell, digit));
            next_step_up_to(&board, Hardness::tenths(u8::MAX), &mut Memory::until(stop))
        } else {
            let mut board = AnyBoard::of(&known);
            gone.for_each(|(cell, digit)| board.remove(cell, digit));
            next_step_of_any_size(&board)
        };
        match step {
            Some(step) => Some(Advice::Step(Box::new(step))),
            None if known.is_full() => Some(Advice::Solved),
            None if stop.is_stopped() => None,
            None => Some(Advice::NeedsTrial),
        }
    }

    /// Another reason for what a [step](Self::advise) eliminates, by a technique that rates nothing. The arguments are those with
    /// which the step was found.
    #[must_use]
    pub fn beside(&self, entered: &Grid, struck: &[Candidate], step: &Step) -> Option<Step> {
        if step.size != Size::Nine || entered.size() != Size::Nine {
            return None;
        }
        let mut board = Board::of(&self.with(entered));
        for &Candidate { cell, digit } in struck.iter().filter(|one| self.has(one)) {
            board.remove(usize::from(cell), digit);
        }
        beside(&board, step)
    }

    /// The puzzle with these digits entered.
    fn with(&self, entered: &Grid) -> Grid {
        let mut known = self.puzzle.clone();
        for (cell, &digit) in entered.digits().iter().enumerate().filter(|(_, digit)| **digit != 0)
        {
            known.set(cell, digit);
        }
        known
    }

    /// Whether the grid has such a candidate at all.
    fn has(&self, candidate: &Candidate) -> bool {
        let (size, Candidate { cell, digit }) = (self.puzzle.size(), *candidate);
        usize::from(cell) < size.cells() && (1..=size.rows()).contains(&usize::from(digit))
    }

    /// The steps from the puzzle to the end, or as far as the techniques go.
    #[must_use]
    pub fn explain(&self) -> rating::Explanation {
        self.explain_until(&StopFlag::new()).expect("the flag is not raised")
    }

    /// Like [`explain`](Self::explain); `None` if a flag was raised before the end.
    #[must_use]
    pub fn explain_until(&self, stop: &StopFlag) -> Option<rating::Explanation> {
        match rating::explain_until(&self.puzzle, stop) {
            Err(CoachError::Stopped) => None,
            explained => Some(explained.expect("the puzzle has one solution")),
        }
    }
}

/// Guesses that a proof of one solution may take: more than any 9×9 puzzle, and about a
/// second in 16×16.
const MOST_GUESSES: u64 = 200_000;

/// The one solution of a puzzle.
pub(super) fn unique_solution(puzzle: &Grid) -> Result<Grid, CoachError> {
    if puzzle.size() > Size::Sixteen {
        return Err(CoachError::TooLarge);
    }
    let bound = Bound { guesses: MOST_GUESSES, ..Bound::NONE };
    let counted = Path::best().count_grid(puzzle, 2, bound);
    match (counted.solutions, counted.first) {
        (2.., _) => Err(CoachError::SeveralSolutions),
        _ if !counted.finished => Err(CoachError::Unproved),
        (1, Some(solution)) => Ok(solution),
        _ => Err(CoachError::NoSolution),
    }
}

impl CoachError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Unproved => language
                .pick(
                    "it is too hard to prove that there is only one solution: only puzzles with \
                     one are rated",
                    "il est trop long de prouver que la solution est unique : seuls les problèmes \
                     qui en ont une seule sont évalués",
                )
                .to_owned(),
            Self::NoSolution => language
                .pick(
                    "no solution: only puzzles with one are rated",
                    "aucune solution : seuls les problèmes qui en ont une sont évalués",
                )
                .to_owned(),
            Self::SeveralSolutions => language
                .pick(
                    "several solutions: only puzzles with one are rated",
                    "plusieurs solutions : seuls les problèmes qui en ont une seule sont évalués",
                )
                .to_owned(),
            Self::TooLarge => language
                .pick(
                    "only grids up to 16×16 are explained and rated",
                    "seules les grilles jusqu’à 16×16 sont expliquées et évaluées",
                )
                .to_owned(),
            Self::Stopped => {
                language.pick("stopped before the end", "arrêté avant la fin").to_owned()
            }
        }
    }
}

impl fmt::Display for CoachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for CoachError {}
