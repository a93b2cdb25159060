//! Locked candidates: a digit that must be where a box and a line meet.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::step::Step;
use super::technique::Technique;

/// In a box, all cells for a digit are in one line, so it is nowhere else in the line.
pub(super) fn pointing(board: &Board) -> Option<Step> {
    all(board, Technique::Pointing).next()
}

/// In a line, all cells for a digit are in one box, so it is nowhere else in the box.
pub(super) fn claiming(board: &Board) -> Option<Step> {
    all(board, Technique::Claiming).next()
}

/// Pointing that leaves one cell for the digit in some unit.
pub(super) fn direct_pointing(board: &Board) -> Option<Step> {
    all(board, Technique::Pointing).find_map(|step| direct(board, step, Technique::DirectPointing))
}

/// Claiming that leaves one cell for the digit in some unit.
pub(super) fn direct_claiming(board: &Board) -> Option<Step> {
    all(board, Technique::Claiming).find_map(|step| direct(board, step, Technique::DirectClaiming))
}

/// All steps of one of the two techniques.
fn all(board: &Board, technique: Technique) -> impl Iterator<Item = Step> + '_ {
    let from = if technique == Technique::Pointing { &Unit::ALL[..9] } else { &Unit::ALL[9..] };
    let digits = from.iter().flat_map(|&from| (1..=9).map(move |digit| (from, digit)));
    digits.filter_map(move |(from, digit)| {
        let cells = board.places(digit) & from.cells();
        if !(2..=3).contains(&cells.len()) {
            return None;
        }
        let to = Unit::around(cells).find(|&unit| unit.is_box() != from.is_box())?;
        let step = Step::new(technique).in_units(&[from, to]).with_cells(cells.iter());
        let step = step.with_digits([digit]).resting_on(cells, digit);
        step.removing((board.places(digit) & to.cells()) - cells, digit).if_useful()
    })
}

/// The digit of a locked step that is left with one cell in a unit.
fn direct(board: &Board, mut step: Step, technique: Technique) -> Option<Step> {
    let digit = step.digits[0];
    let gone: Cells = step.eliminations.iter().map(|gone| usize::from(gone.cell)).collect();
    let left = board.places(digit) - gone;
    // Sudoku Explainer looks no further: in boxes after pointing, in lines of the same direction after
    // claiming.
    let kind = std::mem::discriminant(&step.units[0]);
    let units = Unit::ALL.into_iter().filter(|unit| std::mem::discriminant(unit) == kind);
    let (unit, cell) = units.into_iter().find_map(|unit| {
        let hit = !(gone & unit.cells()).is_empty();
        Some((unit, (left & unit.cells()).only()?)).filter(|_| hit)
    })?;
    step.technique = technique;
    step.units.push(unit);
    Some(step.scored(technique.score()).placing(cell, digit))
}
