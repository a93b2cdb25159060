//! Other reasons for what a step eliminates, by techniques that Sudoku Explainer does not know. They never change a
//! rating: each stands beside a rated step, with its score.

use super::board::Board;
use super::step::{Hardness, Step};
use super::{almost, sue};

/// A reason without chains for everything that a step of chains eliminates, if there is one.
///
/// ```
/// use quintet_sudoku::{Grid, coach::{Board, Technique, beside, next_step}};
/// let text = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
/// let board = Board::of(&Grid::parse(text).unwrap());
/// let step = next_step(&board).unwrap();
/// assert_eq!(beside(&board, &step), None, "a hidden single is simple enough");
/// ```
#[must_use]
pub fn beside(board: &Board, step: &Step) -> Option<Step> {
    let first = *step.eliminations.first()?;
    if step.score < FROM || !step.placements.is_empty() {
        return None;
    }
    let other = sue::find(board, first).or_else(|| almost::find(board, first))?;
    let all = step.eliminations.iter().all(|gone| other.eliminations.contains(gone));
    all.then(|| other.scored(step.score))
}

/// Simpler steps need no other reason.
const FROM: Hardness = Hardness::tenths(66);
