//! Locked candidates: a digit that must be where a box and a line meet.

use super::cells::Unit;
use super::field::{CellSet, Field};
use super::step::Step;
use super::technique::Technique;

/// In a box, all cells for a digit are in one line, so it is nowhere else in the line.
pub(super) fn pointing<B: Field>(board: &B) -> Option<Step> {
    all(board, Technique::Pointing).next()
}

/// In a line, all cells for a digit are in one box, so it is nowhere else in the box.
pub(super) fn claiming<B: Field>(board: &B) -> Option<Step> {
    all(board, Technique::Claiming).next()
}

/// Pointing that leaves one cell for the digit in some unit.
pub(super) fn direct_pointing<B: Field>(board: &B) -> Option<Step> {
    all(board, Technique::Pointing).find_map(|step| direct(board, step, Technique::DirectPointing))
}

/// Claiming that leaves one cell for the digit in some unit.
pub(super) fn direct_claiming<B: Field>(board: &B) -> Option<Step> {
    all(board, Technique::Claiming).find_map(|step| direct(board, step, Technique::DirectClaiming))
}

/// All steps of one of the two techniques.
fn all<B: Field>(board: &B, technique: Technique) -> impl Iterator<Item = Step> + '_ {
    let from = if technique == Technique::Pointing { board.boxes() } else { board.lines() };
    let digits = from.iter().flat_map(|&from| board.digits().map(move |digit| (from, digit)));
    digits.filter_map(move |(from, digit)| {
        let cells = board.places(digit) & board.cells_of(from);
        if !(2..=board.size().box_edge()).contains(&cells.len()) {
            return None;
        }
        let around = |unit: &&Unit| {
            unit.is_box() != from.is_box() && cells.is_within(board.cells_of(**unit))
        };
        let &to = board.units().iter().find(around)?;
        let step = Step::new(technique).in_units(&[from, to]).with_cells(cells.iter());
        let step = step.with_digits([digit]).resting_on(cells, digit);
        step.removing((board.places(digit) & board.cells_of(to)) - cells, digit).if_useful()
    })
}

/// The digit of a locked step that is left with one cell in a unit.
fn direct<B: Field>(board: &B, mut step: Step, technique: Technique) -> Option<Step> {
    let digit = step.digits[0];
    let gone: B::Cells = step.eliminations.iter().map(|gone| usize::from(gone.cell)).collect();
    let left = board.places(digit) - gone;
    // Sudoku Explainer looks no further: in boxes after pointing, in lines of the same direction after
    // claiming.
    let kind = std::mem::discriminant(&step.units[0]);
    let mut units = board.units().iter().filter(|unit| std::mem::discriminant(*unit) == kind);
    let (unit, cell) = units.find_map(|&unit| {
        let cells = board.cells_of(unit);
        let hit = !(gone & cells).is_empty();
        Some((unit, (left & cells).only()?)).filter(|_| hit)
    })?;
    step.technique = technique;
    step.units.push(unit);
    Some(step.scored(technique.score()).placing(cell, digit))
}
