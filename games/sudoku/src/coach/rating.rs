//! Whole puzzles: how hard, and every step to the end.

use super::advice::{CoachError, unique_solution};
use super::board::Board;
use super::field::AnyBoard;
use super::nets::Memory;
use super::search::{next_step_of_any_size, next_step_up_to};
use super::step::{Hardness, Step};
use super::technique::Technique;
use crate::{Grid, Size};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The score of the hardest step; 11.9 for a puzzle that
    /// [`needs_trial`](Self::needs_trial), of which none is known.
    pub score: Hardness,
    /// The technique of that step, the first of them; none for a full grid,
    /// or when there is no first step.
    pub hardest: Option<Technique>,
    /// Steps made.
    pub steps: usize,
    /// Whether the techniques did not suffice, so that trial must.
    pub needs_trial: bool,
}

/// A puzzle explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, each the simplest after those before.
    pub steps: Vec<Step>,
    /// What the steps come to.
    pub grid: Grid,
    /// Whether they do not suffice: from this grid on, only trial is left.
    pub needs_trial: bool,
}

impl Explanation {
    /// How hard the puzzle is.
    #[must_use]
    pub fn rating(&self) -> Rating {
        // Of equal scores the first counts.
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

/// The end of the scale, for what is beyond all techniques.
const BEYOND: Hardness = Hardness::tenths(119);

/// Explains a puzzle to the end, or as far as the techniques go.
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
    unique_solution(puzzle)?;
    let (steps, grid) = steps_of(puzzle);
    let needs_trial = !grid.is_full();
    Ok(Explanation { steps, grid, needs_trial })
}

/// All steps that the techniques find, and what they come to.
fn steps_of(puzzle: &Grid) -> (Vec<Step>, Grid) {
    let mut steps = Vec::new();
    if puzzle.size() != Size::Nine {
        let mut board = AnyBoard::of(puzzle);
        while let Some(step) = next_step_of_any_size(&board) {
            board.apply(&step);
            steps.push(step);
        }
        return (steps, board.grid().clone());
    }
    let (mut board, mut memory) = (Board::of(puzzle), Memory::default());
    while let Some(step) = next_step_up_to(&board, Hardness::tenths(u8::MAX), &mut memory) {
        board.apply(&step);
        steps.push(step);
    }
    (steps, board.grid())
}

/// Rates a puzzle on the scale of Sudoku Explainer: the score of the hardest
/// step, when every step is the simplest there is.
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
    explain(puzzle).map(|explanation| explanation.rating())
}

/// Whether a puzzle that is known to have one solution needs no step beyond a
/// score.
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
