//! The patterns that a supposition may bring about, for chains that use them.

use super::board::Board;
use super::cells::Cells;
use super::step::{Candidate, Step};
use super::technique::Technique as T;
use super::{fish, locked, subsets};
use crate::grid::digits_of;

/// The simplest of them on a board.
pub(super) fn find(board: &Board) -> Option<Step> {
    locked::pointing(board)
        .or_else(|| locked::claiming(board))
        .or_else(|| subsets::naked(board, T::NakedPair))
        .or_else(|| fish::plain(board, T::XWing))
        .or_else(|| subsets::hidden(board, T::HiddenPair))
}

/// The candidates of a board that must be gone for a pattern to stand: what its
/// units or cells had beyond it.
pub(super) fn rests_on<'s>(
    step: &'s Step,
    board: &'s Board,
) -> impl Iterator<Item = Candidate> + 's {
    let cells: Cells = step.cells.iter().map(|&cell| usize::from(cell)).collect();
    let bases = match step.technique {
        T::NakedPair => Cells::NONE,
        T::XWing => step.units[0].cells() | step.units[1].cells(),
        _ => step.units[0].cells(),
    };
    let outside = step.digits.iter().flat_map(move |&digit| {
        let places = (board.places(digit) & bases) - cells;
        places.iter().map(move |cell| Candidate::new(cell, digit)).collect::<Vec<_>>()
    });
    let inside = cells.iter().filter(|_| step.technique == T::NakedPair).flat_map(move |cell| {
        let others = digits_of(board.candidates(cell));
        others.filter(|digit| !step.digits.contains(digit)).map(move |d| Candidate::new(cell, d))
    });
    outside.chain(inside)
}
