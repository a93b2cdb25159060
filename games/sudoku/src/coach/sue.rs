//! Sue de Coq: the cells that a box and a line share, together with further cells of each, hold as many digits as
//! they are, so every one of these digits is used up in the box, in the line, or in both.
//!
//! Sudoku Explainer does not know it: it rates nothing, as [almost locked sets](super::almost).

use super::board::Board;
use super::cells::{Cells, Unit};
use super::choose::choose;
use super::step::{Candidate, Step};
use super::technique::Technique as T;
use crate::grid::digits_of;

/// A reason of this kind why a candidate goes.
pub(super) fn find(board: &Board, gone: Candidate) -> Option<Step> {
    let (boxes, lines) = Unit::ALL.split_at(9);
    boxes.iter().find_map(|&square| {
        lines.iter().find_map(|&line| {
            let shared = square.cells() & line.cells() & board.empty_cells();
            let shared: Vec<usize> = shared.iter().collect();
            (2..=shared.len()).find_map(|size| {
                choose(&shared, size, |cells| crossed(board, [square, line], cells, gone))
            })
        })
    })
}

/// The cells of a unit outside another, by the digits they may hold.
fn outside(board: &Board, unit: Unit, other: Unit) -> Vec<(Cells, u16)> {
    let open = (unit.cells() - other.cells()) & board.empty_cells();
    let open: Vec<usize> = open.iter().collect();
    let mut all = Vec::new();
    for size in 1..=MOST {
        choose(&open, size, |cells| {
            let digits = cells.iter().fold(0, |all, &cell| all | board.candidates(cell));
            all.push((cells.iter().copied().collect(), digits));
            None::<()>
        });
    }
    all
}

/// More cells on a side are hard to see.
const MOST: usize = 4;

/// The step from the shared cells, with cells of the box and of the line that have no digit in common.
fn crossed(
    board: &Board,
    [square, line]: [Unit; 2],
    cells: &[usize],
    gone: Candidate,
) -> Option<Step> {
    let digits = cells.iter().fold(0, |all, &cell| all | board.candidates(cell));
    if (digits.count_ones() as usize) < cells.len() + 2 {
        return None;
    }
    let middle: Cells = cells.iter().copied().collect();
    let in_line = outside(board, line, square);
    outside(board, square, line).into_iter().find_map(|(ours, of_box)| {
        in_line.iter().find_map(|&(theirs, of_line)| {
            let all = digits | of_box | of_line;
            let count = middle.len() + ours.len() + theirs.len();
            if of_box & of_line != 0 || all.count_ones() as usize != count {
                return None;
            }
            let used = middle | ours | theirs;
            let mut step = Step::new(T::SueDeCoq).in_units(&[square, line]);
            step = step.with_cells(used.iter()).with_digits(digits_of(all));
            for set in [middle, ours, theirs] {
                step.sets.push(set.iter().map(|cell| cell as u8).collect());
            }
            for digit in digits_of(all) {
                let has = |digits: u16| digits >> (digit - 1) & 1 == 1;
                step = step.resting_on(board.places(digit) & used, digit);
                let mut rest = Cells::NONE;
                if !has(of_line) {
                    rest |= square.cells();
                }
                if !has(of_box) {
                    rest |= line.cells();
                }
                step = step.removing((board.places(digit) & rest) - used, digit);
            }
            Some(step).filter(|step| step.eliminations.contains(&gone))
        })
    })
}
