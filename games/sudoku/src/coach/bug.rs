//! BUG, the bivalue universal grave: if every empty cell were down to two candidates and every digit to two
//! places in each unit, the puzzle would have no solution or two. So one of the surplus candidates must hold.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::step::{Candidate, Step};
use super::technique::Technique;
use crate::grid::digits_of;

/// One surplus candidate: it holds.
pub(super) fn plus_one(board: &Board) -> Option<Step> {
    let [surplus] = surplus(board)?[..] else { return None };
    let (cell, digit) = (usize::from(surplus.cell), surplus.digit);
    let step = Step::new(Technique::BugPlusOne).with_cells([cell]).with_digits([digit]);
    Some(step.resting_on(Cells::of(cell), digit).placing(cell, digit))
}

/// Several surplus candidates of one digit: what sees them all is eliminated.
pub(super) fn same_digit(board: &Board) -> Option<Step> {
    let surplus = surplus(board)?;
    let digit = surplus[0].digit;
    if surplus.iter().any(|candidate| candidate.digit != digit) {
        return None;
    }
    let cells: Cells = surplus.iter().map(|candidate| usize::from(candidate.cell)).collect();
    let step = Step::new(Technique::Bug2).with_cells(cells.iter()).with_digits([digit]);
    let step = step.resting_on(cells, digit);
    step.removing(board.places(digit) & cells.seen_by_all(), digit).if_useful()
}

/// The candidates without which the grid would be a BUG: one in each cell that has three.
fn surplus(board: &Board) -> Option<Vec<Candidate>> {
    let empty = board.empty_cells();
    let mut surplus = Vec::new();
    for cell in empty.iter().filter(|&cell| board.count(cell) != 2) {
        if board.count(cell) != 3 || surplus.len() == MOST {
            return None;
        }
        surplus.push(Candidate::new(cell, surplus_digit(board, cell)?));
    }
    let mut rest = board.clone();
    for candidate in &surplus {
        rest.remove(usize::from(candidate.cell), candidate.digit);
    }
    let even = |unit: Unit| {
        let counts = (1..=9).map(|digit| (rest.places(digit) & unit.cells()).len());
        counts.into_iter().all(|count| count == 0 || count == 2)
    };
    (!surplus.is_empty() && Unit::ALL.into_iter().all(even)).then_some(surplus)
}

/// More surplus candidates than this hardly ever see a common cell.
const MOST: usize = 6;

/// The digit of a cell that has too many places in each of its units.
fn surplus_digit(board: &Board, cell: usize) -> Option<u8> {
    let many = |digit: &u8| {
        let places = board.places(*digit);
        Unit::of(cell).into_iter().all(|unit| (places & unit.cells()).len() > 2)
    };
    let mut digits = digits_of(board.candidates(cell)).filter(many);
    digits.next().filter(|_| digits.next().is_none())
}
