//! Singles: a digit with one cell, a cell with one digit.

use super::cells::Unit;
use super::field::{CellSet, Field};
use super::step::Step;
use super::technique::Technique;
use crate::grid::digits_of;

/// The only empty cell of a row, column or box.
pub(super) fn last_cell<B: Field>(board: &B) -> Option<Step> {
    let empty = board.empty_cells();
    board.units().iter().find_map(|&unit| {
        let cell = (board.cells_of(unit) & empty).only()?;
        let digit = digits_of(board.candidates(cell)).next()?;
        let step = Step::new(Technique::LastCell).in_units(&[unit]);
        Some(step.with_cells([cell]).with_digits([digit]).placing(cell, digit))
    })
}

/// The only cell for a digit in a box.
pub(super) fn hidden_in_box<B: Field>(board: &B) -> Option<Step> {
    board.boxes().iter().find_map(|&unit| hidden(board, unit, Technique::HiddenSingleInBox))
}

/// The only cell for a digit in a row or column.
pub(super) fn hidden_in_line<B: Field>(board: &B) -> Option<Step> {
    board.lines().iter().find_map(|&unit| hidden(board, unit, Technique::HiddenSingleInLine))
}

fn hidden<B: Field>(board: &B, unit: Unit, technique: Technique) -> Option<Step> {
    board.digits().find_map(|digit| {
        let cell = (board.places(digit) & board.cells_of(unit)).only()?;
        let step = Step::new(technique).in_units(&[unit]).with_cells([cell]);
        Some(step.with_digits([digit]).placing(cell, digit))
    })
}

/// The only digit for a cell.
pub(super) fn naked<B: Field>(board: &B) -> Option<Step> {
    let cell = board.all_cells().find(|&cell| board.count(cell) == 1)?;
    let digit = digits_of(board.candidates(cell)).next()?;
    let step = Step::new(Technique::NakedSingle).with_cells([cell]);
    Some(step.with_digits([digit]).placing(cell, digit))
}
