//! Wings: three cells of which one of two, or one of three, must hold a digit.

use super::field::{CellSet, Field};
use super::step::Step;
use super::technique::Technique;
use crate::grid::digits_of;

/// A pivot with two digits, and two pairs that each share one of them: the digit that the pairs have in
/// common is in one of the pairs.
pub(super) fn xy<B: Field>(board: &B) -> Option<Step> {
    wing(board, Technique::XyWing)
}

/// An XY-wing whose pivot also has the common digit.
pub(super) fn xyz<B: Field>(board: &B) -> Option<Step> {
    wing(board, Technique::XyzWing)
}

fn wing<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    let size = if technique == Technique::XyWing { 2 } else { 3 };
    let pairs = board.pairs();
    board.all_cells().filter(|&cell| board.count(cell) == size).find_map(|pivot| {
        let near = pairs & board.seen_from(pivot);
        near.iter().find_map(|one| {
            let later = near.iter().filter(move |&other| other > one);
            later.into_iter().find_map(|other| join(board, technique, [pivot, one, other]))
        })
    })
}

/// The wing formed by three cells, if any.
fn join<B: Field>(board: &B, technique: Technique, cells: [usize; 3]) -> Option<Step> {
    let [pivot, one, other] = cells.map(|cell| board.candidates(cell));
    let shared = one & other;
    let fits = match technique {
        Technique::XyWing => pivot == one ^ other,
        _ => pivot == one | other,
    };
    if shared.count_ones() != 1 || !fits {
        return None;
    }
    let digit = digits_of(shared).next()?;
    let ends: B::Cells = cells.into_iter().filter(|&cell| board.allows(cell, digit)).collect();
    let mut step = Step::new(technique).with_cells(cells).with_digits([digit]);
    step = step.with_digits(digits_of(pivot & !shared));
    for digit in digits_of(one | other) {
        let places: B::Cells =
            cells.into_iter().filter(|&cell| board.allows(cell, digit)).collect();
        step = step.resting_on(places, digit);
    }
    step.removing(board.places(digit) & board.seen_by_all(ends), digit).if_useful()
}
