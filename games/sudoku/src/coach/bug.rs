//! BUG, the bivalue universal grave: if every empty cell were down to two candidates and every digit to two
//! places in each unit, the puzzle would have no solution or two. So one of the surplus candidates must hold.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::choose::choose;
use super::step::{Candidate, Hardness, Step};
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

/// Two cells of a unit with surplus candidates, one of which holds: nothing else in the unit can hold a
/// further digit of both, so one of them does, and the other holds a surplus candidate.
pub(super) fn locked(board: &Board) -> Option<Step> {
    let surplus = surplus(board)?;
    let cells = cells_of(&surplus);
    if cells.len() != 2 {
        return None;
    }
    let spare = |cell: usize| digits_in(&surplus, Some(cell));
    let common = cells.iter().fold(0x1ff, |all, cell| all & board.candidates(cell));
    let mut common = digits_of(common & !digits_in(&surplus, None));
    let (digit, None) = (common.next()?, common.next()) else { return None };
    let unit = Unit::around(cells).next()?;
    let mut step = Step::new(Technique::Bug4).in_units(&[unit]).with_cells(cells.iter());
    step = step.with_digits([digit]);
    step.candidates.clone_from(&surplus);
    for cell in cells.iter() {
        let rest = board.candidates(cell) & !spare(cell) & !(1 << (digit - 1));
        step = digits_of(rest).fold(step, |step, digit| step.removing(Cells::of(cell), digit));
    }
    step.if_useful()
}

/// The surplus candidates of several cells of a unit, one of which holds: that cell forms a naked subset with
/// further cells.
pub(super) fn subset(board: &Board) -> Option<Step> {
    let surplus = surplus(board)?;
    let (cells, spare) = (cells_of(&surplus), digits_in(&surplus, None));
    if cells.len() < 2 || spare.count_ones() < 2 {
        return None;
    }
    (2..=MOST).find_map(|size| {
        Unit::around(cells).find_map(|unit| {
            let rest: Vec<usize> = ((unit.cells() & board.empty_cells()) - cells).iter().collect();
            choose(&rest, size - 1, |more| {
                let digits = more.iter().fold(0, |all, &cell| all | board.candidates(cell));
                if digits.count_ones() as usize != size || spare & !digits != 0 {
                    return None;
                }
                let more: Cells = more.iter().copied().collect();
                let score = Technique::Bug3.score().in_tenths() + size as u8 - 2;
                let mut step = Step::new(Technique::Bug3).in_units(&[unit]);
                step = step.with_cells(cells.iter().chain(more.iter()));
                step = step.with_digits(digits_of(digits)).scored(Hardness::tenths(score));
                step.candidates.clone_from(&surplus);
                for digit in digits_of(digits) {
                    let rest = (board.places(digit) & unit.cells()) - cells - more;
                    step = step.removing(rest, digit);
                }
                step.if_useful()
            })
        })
    })
}

/// The cells of candidates.
fn cells_of(candidates: &[Candidate]) -> Cells {
    candidates.iter().map(|candidate| usize::from(candidate.cell)).collect()
}

/// The digits of candidates, of one cell or of all.
fn digits_in(candidates: &[Candidate], cell: Option<usize>) -> u16 {
    let wanted = |one: &&Candidate| cell.is_none_or(|cell| usize::from(one.cell) == cell);
    candidates.iter().filter(wanted).fold(0, |all, one| all | 1 << (one.digit - 1))
}

/// The candidates without which the grid would be a BUG: all but two in each cell that has more.
fn surplus(board: &Board) -> Option<Vec<Candidate>> {
    let mut surplus = Vec::new();
    for cell in board.empty_cells().iter().filter(|&cell| board.count(cell) != 2) {
        let digits = surplus_digits(board, cell);
        surplus.extend(digits_of(digits).map(|digit| Candidate::new(cell, digit)));
        if digits.count_ones() + 2 != board.count(cell) || surplus.len() > MOST {
            return None;
        }
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

/// More surplus candidates than this hardly ever see a common cell; larger subsets are hardly ever seen.
const MOST: usize = 6;

/// The digits of a cell that have too many places in each of its units.
fn surplus_digits(board: &Board, cell: usize) -> u16 {
    let many = |digit: &u8| {
        let places = board.places(*digit);
        Unit::of(cell).into_iter().all(|unit| (places & unit.cells()).len() > 2)
    };
    digits_of(board.candidates(cell)).filter(many).fold(0, |all, digit| all | 1 << (digit - 1))
}
