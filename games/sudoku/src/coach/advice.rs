//! The next step for a person, mistakes included.

use super::board::Board;
use super::rating;
use super::search::next_step;
use super::step::{Candidate, Step};
use crate::fast::{self, Puzzle};
use crate::{Grid, Size};
use quintet_core::Language;
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
    /// It is not 9×9.
    Size(Size),
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
}

impl Coach {
    /// A coach for a puzzle.
    ///
    /// # Errors
    /// A grid of another size, or one without a unique solution.
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

    /// The next step, with these digits entered (givens may be left out) and these candidates struck out.
    /// Cells and digits that do not exist in 9×9 are ignored.
    #[must_use]
    pub fn advise(&self, entered: &Grid, struck: &[Candidate]) -> Advice {
        if entered.size() != Size::Nine {
            return self.advise(&self.puzzle, struck);
        }
        let right = |cell: u8, digit: u8| self.solution.digit(usize::from(cell)) == digit;
        let filled = entered.digits().iter().enumerate().filter(|(_, digit)| **digit != 0);
        let entries = filled.map(|(cell, &digit)| Candidate::new(cell, digit));
        let entries: Vec<_> = entries.filter(|entry| !right(entry.cell, entry.digit)).collect();
        let is_one = |struck: &&Candidate| struck.cell < 81 && (1..=9).contains(&struck.digit);
        let struck: Vec<_> = struck.iter().filter(is_one).copied().collect();
        let lost = |struck: &&Candidate| {
            right(struck.cell, struck.digit) && entered.digit(usize::from(struck.cell)) == 0
        };
        let lost: Vec<_> = struck.iter().filter(lost).copied().collect();
        if !entries.is_empty() || !lost.is_empty() {
            return Advice::Mistake { entries, struck: lost };
        }
        let board = self.board(entered, &struck);
        match next_step(&board) {
            Some(step) => Advice::Step(Box::new(step)),
            None if board.is_full() => Advice::Solved,
            None => Advice::NeedsTrial,
        }
    }

    /// The board with these digits entered and these candidates struck out.
    fn board(&self, entered: &Grid, struck: &[Candidate]) -> Board {
        let mut board = Board::of(&self.puzzle);
        for (cell, &digit) in entered.digits().iter().enumerate() {
            if digit != 0 && board.digit(cell) == 0 {
                board.place(cell, digit);
            }
        }
        for candidate in struck {
            let cell = usize::from(candidate.cell);
            if board.digit(cell) == 0 {
                board.remove(cell, candidate.digit);
            }
        }
        board
    }

    /// The steps from the puzzle to the end, or until the techniques no longer suffice.
    #[must_use]
    pub fn explain(&self) -> rating::Explanation {
        rating::explain(&self.puzzle).expect("the puzzle has one solution")
    }
}

/// The unique solution of a 9×9 puzzle.
pub(super) fn unique_solution(puzzle: &Grid) -> Result<Grid, CoachError> {
    let read = Puzzle::try_from(puzzle).map_err(|_| CoachError::Size(puzzle.size()))?;
    let counted = fast::count(&read, 2);
    match (counted.solutions, counted.first) {
        (1, Some(digits)) => {
            let mut solution = Grid::empty(Size::Nine);
            for (cell, digit) in digits.into_iter().enumerate() {
                solution.set(cell, digit);
            }
            Ok(solution)
        }
        (0, _) => Err(CoachError::NoSolution),
        _ => Err(CoachError::SeveralSolutions),
    }
}

impl CoachError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Size(size) => {
                let rows = size.rows();
                language.pick(
                    format!("a grid of {rows}×{rows}: only 9×9 is rated and explained"),
                    format!("une grille {rows}×{rows} : seul le 9×9 est évalué et expliqué"),
                )
            }
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
        }
    }
}

impl fmt::Display for CoachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for CoachError {}
