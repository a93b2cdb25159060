//! Whole puzzles: their rating, and every step to the end.

use super::advice::{CoachError, unique_solution};
use super::board::Board;
use super::field::AnyBoard;
use super::nets::Memory;
use super::search::{next_step_of_any_size, next_step_up_to};
use super::step::{Hardness, Step};
use super::technique::Technique;
use crate::{Grid, Size};
use quintet_core::StopFlag;

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The score of the hardest step; 11.9 for a puzzle that [`needs_trial`](Self::needs_trial), of which
    /// none is known.
    pub score: Hardness,
    /// The technique of that step, the first if there are several; `None` for a full grid, or if there is no
    /// first step.
    pub hardest: Option<Technique>,
    /// Number of steps.
    pub steps: usize,
    /// Whether known techniques are not enough, so that guessing is needed.
    pub needs_trial: bool,
}

/// A puzzle explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, each the simplest one after those before.
    pub steps: Vec<Step>,
    /// The board after the steps.
    pub grid: Grid,
    /// Whether the steps are not enough: from this board, only trial is left.
    pub needs_trial: bool,
}

impl Explanation {
    /// The rating of the puzzle.
    #[must_use]
    pub fn rating(&self) -> Rating {
        // Among equal scores the first counts.
        let hardest = self.steps.iter().rev().max_by_key(|step| step.score);
        let least = if self.needs_trial { BEYOND } else { Hardness::tenths(10) };
        Rating {
            score: hardest.map_or(least, |step| step.score.max(least)),
            hardest: hardest.map(|step| step.technique),
            steps: self.steps.len(),
            needs_trial: self.needs_trial,
        }
    }
}

/// The end of the scale, for puzzles beyond all techniques.
const BEYOND: Hardness = Hardness::tenths(119);

/// Explains a puzzle to the end, or until the techniques no longer suffice.
///
/// ```
/// use quintet_sudoku::{Grid, coach::explain};
/// let text = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
/// let explanation = explain(&Grid::parse(text).unwrap()).unwrap();
/// assert!(!explanation.needs_trial && explanation.grid.is_full());
/// ```
///
/// # Errors
/// A grid without exactly one solution, or where that is too hard to prove.
pub fn explain(puzzle: &Grid) -> Result<Explanation, CoachError> {
    explain_until(puzzle, &StopFlag::new())
}

/// Like [`explain`], until a flag is raised.
///
/// # Errors
/// The errors of [`explain`], and [`CoachError::Stopped`].
pub fn explain_until(puzzle: &Grid, stop: &StopFlag) -> Result<Explanation, CoachError> {
    unique_solution(puzzle)?;
    let (steps, grid) = steps_of(puzzle, stop);
    let needs_trial = !grid.is_full();
    match needs_trial && stop.is_stopped() {
        true => Err(CoachError::Stopped),
        false => Ok(Explanation { steps, grid, needs_trial }),
    }
}

/// All steps that the techniques find, and what they come to.
fn steps_of(puzzle: &Grid, stop: &StopFlag) -> (Vec<Step>, Grid) {
    let mut steps = Vec::new();
    if puzzle.size() != Size::Nine {
        let mut board = AnyBoard::of(puzzle);
        while let Some(step) = next_step_of_any_size(&board) {
            board.apply(&step);
            steps.push(step);
            if stop.is_stopped() {
                break;
            }
        }
        return (steps, board.grid().clone());
    }
    let (mut board, mut memory) = (Board::of(puzzle), Memory::until(stop));
    while let Some(step) = next_step_up_to(&board, Hardness::tenths(u8::MAX), &mut memory) {
        board.apply(&step);
        steps.push(step);
    }
    (steps, board.grid())
}

/// Rates a puzzle on the scale of Sudoku Explainer: the score of the hardest step, when every step is the
/// simplest available.
///
/// ```
/// use quintet_sudoku::{Grid, coach::rate};
/// let text = ".4.......12.....747....5...9...21.....6.73.2......96.743....9.68............5.8.3";
/// let rating = rate(&Grid::parse(text).unwrap()).unwrap();
/// assert_eq!(rating.score.to_string(), "2.0");
/// ```
///
/// # Errors
/// A grid without exactly one solution, or where that is too hard to prove.
pub fn rate(puzzle: &Grid) -> Result<Rating, CoachError> {
    rate_until(puzzle, &StopFlag::new())
}

/// Like [`rate`], until a flag is raised.
///
/// # Errors
/// The errors of [`rate`], and [`CoachError::Stopped`].
pub fn rate_until(puzzle: &Grid, stop: &StopFlag) -> Result<Rating, CoachError> {
    explain_until(puzzle, stop).map(|explanation| explanation.rating())
}

/// Whether a puzzle known to have one solution needs no step beyond a score.
pub(crate) fn is_within(puzzle: &Grid, most: Hardness) -> bool {
    let (mut board, mut memory) = (Board::of(puzzle), Memory::default());
    while let Some(step) = next_step_up_to(&board, most, &mut memory) {
        if step.score > most {
            return false;
        }
        board.apply(&step);
    }
    board.is_full()
}
