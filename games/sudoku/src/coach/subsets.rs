//! Subsets: as many cells as digits, which therefore share them.

use super::choose::choose;
use super::field::{CellSet, Field};
use super::step::Step;
use super::technique::Technique;
use crate::grid::digits_of;

/// As many cells of a unit as digits in them: the digits are eliminated from all cells that see all of these.
pub(super) fn naked<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    let size = size_of(technique);
    board.units().iter().find_map(|&unit| {
        let few = |cell: &usize| (2..=size as u32).contains(&board.count(*cell));
        let cells: Vec<usize> = board.cells_of(unit).iter().filter(few).collect();
        choose(&cells, size, |cells| {
            let digits = cells.iter().fold(0, |all, &cell| all | board.candidates(cell));
            if digits.count_ones() as usize != size {
                return None;
            }
            let cells: B::Cells = cells.iter().copied().collect();
            let seen = board.seen_by_all(cells);
            let mut step = Step::new(technique).in_units(&[unit]).with_cells(cells.iter());
            for digit in digits_of(digits) {
                let places = board.places(digit);
                step = step.with_digits([digit]).resting_on(places & cells, digit);
                step = step.removing(places & seen, digit);
            }
            step.if_useful()
        })
    })
}

/// As many digits as cells for them in a unit: the cells hold nothing else.
pub(super) fn hidden<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    each_hidden(board, technique, Some)
}

/// A hidden subset that leaves, in the same unit, one cell for another digit.
pub(super) fn direct_hidden<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    let of = if size_of(technique) == 2 { Technique::HiddenPair } else { Technique::HiddenTriple };
    each_hidden(board, of, |mut step| {
        let unit = step.units[0];
        let subset: B::Cells = step.cells.iter().map(|&cell| usize::from(cell)).collect();
        let (cell, digit) =
            board.digits().filter(|digit| !step.digits.contains(digit)).find_map(|digit| {
                let places = board.places(digit) & board.cells_of(unit);
                let hit = !(places & subset).is_empty();
                Some(((places - subset).only()?, digit)).filter(|_| hit)
            })?;
        step.technique = technique;
        Some(step.scored(technique.score()).placing(cell, digit))
    })
}

/// The first hidden subset with a consequence.
fn each_hidden<B: Field>(
    board: &B,
    technique: Technique,
    mut good: impl FnMut(Step) -> Option<Step>,
) -> Option<Step> {
    let size = size_of(technique);
    board.units().iter().find_map(|&unit| {
        let places = |digit: u8| board.places(digit) & board.cells_of(unit);
        let few = |digit: &u8| (2..=size).contains(&places(*digit).len());
        let digits: Vec<u8> = board.digits().filter(few).collect();
        choose(&digits, size, |digits| {
            let cells = digits.iter().fold(B::Cells::NONE, |all, &digit| all | places(digit));
            if cells.len() != size {
                return None;
            }
            let mut step = Step::new(technique).in_units(&[unit]).with_cells(cells.iter());
            for digit in board.digits() {
                if digits.contains(&digit) {
                    step = step.with_digits([digit]).resting_on(places(digit), digit);
                } else {
                    step = step.removing(places(digit) & cells, digit);
                }
            }
            step.if_useful().and_then(&mut good)
        })
    })
}

/// Number of cells in a subset.
const fn size_of(technique: Technique) -> usize {
    match technique {
        Technique::NakedPair | Technique::HiddenPair | Technique::DirectHiddenPair => 2,
        Technique::NakedTriple | Technique::HiddenTriple | Technique::DirectHiddenTriple => 3,
        _ => 4,
    }
}
