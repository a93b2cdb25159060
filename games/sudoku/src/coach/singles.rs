//! Singles: a digit with one cell, a cell with one digit.

use super::board::Board;
use super::cells::Unit;
use super::step::Step;
use super::technique::Technique;
use crate::grid::digits_of;

/// The only empty cell of a row, column or box.
pub(super) fn last_cell(board: &Board) -> Option<Step> {
    let empty = board.empty_cells();
    Unit::ALL.into_iter().find_map(|unit| {
        let cell = (unit.cells() & empty).only()?;
        let digit = digits_of(board.candidates(cell)).next()?;
        let step = Step::new(Technique::LastCell).in_units(&[unit]);
        Some(step.with_cells([cell]).with_digits([digit]).placing(cell, digit))
    })
}

/// The only cell for a digit in a box.
pub(super) fn hidden_in_box(board: &Board) -> Option<Step> {
    let boxes = &Unit::ALL[..9];
    boxes.iter().find_map(|&unit| hidden(board, unit, Technique::HiddenSingleInBox))
}

/// The only cell for a digit in a row or column.
pub(super) fn hidden_in_line(board: &Board) -> Option<Step> {
    let lines = &Unit::ALL[9..];
    lines.iter().find_map(|&unit| hidden(board, unit, Technique::HiddenSingleInLine))
}

fn hidden(board: &Board, unit: Unit, technique: Technique) -> Option<Step> {
    (1..=9).find_map(|digit| {
        let cell = (board.places(digit) & unit.cells()).only()?;
        let step = Step::new(technique).in_units(&[unit]).with_cells([cell]);
        Some(step.with_digits([digit]).placing(cell, digit))
    })
}

/// The only digit for a cell.
pub(super) fn naked(board: &Board) -> Option<Step> {
    let cell = (0..81).find(|&cell| board.count(cell) == 1)?;
    let digit = digits_of(board.candidates(cell)).next()?;
    let step = Step::new(Technique::NakedSingle).with_cells([cell]);
    Some(step.with_digits([digit]).placing(cell, digit))
}
