//! Aligned pair exclusion: two cells, and the pairs of digits they can hold together. A pair that takes both
//! candidates of a cell seen by both is impossible; a digit that is left in no pair is eliminated.
//!
//! ```text
//! 1 2 3 │ 1 4 │ 1 4      with 1, the second cell must be 4, which leaves the
//!                        third without a candidate: no pair has 1
//! ```

use super::board::Board;
use super::cells::Cells;
use super::step::Step;
use super::technique::Technique;
use crate::grid::digits_of;

/// The first digit that two cells cannot hold together with any other.
pub(super) fn pair(board: &Board) -> Option<Step> {
    let pairs = board.pairs();
    let open = board.empty_cells();
    open.iter().find_map(|one| {
        let others = open.iter().filter(move |&other| other != one);
        others.into_iter().find_map(|other| {
            let seen = Cells::seen_from(one) & Cells::seen_from(other) & pairs;
            if seen.len() < 2 {
                return None;
            }
            digits_of(board.candidates(one))
                .find_map(|digit| excluded(board, one, digit, other, seen))
        })
    })
}

/// The step that eliminates a digit from a cell, if it fits no candidate of the other cell.
fn excluded(board: &Board, one: usize, digit: u8, other: usize, seen: Cells) -> Option<Step> {
    let mut excluders = Cells::NONE;
    for with in digits_of(board.candidates(other)) {
        let both = 1 << (digit - 1) | 1 << (with - 1);
        if with == digit && Cells::seen_from(one).has(other) {
            continue;
        }
        excluders |= Cells::of(seen.iter().find(|&cell| board.candidates(cell) == both)?);
    }
    let step = Step::new(Technique::AlignedPairExclusion).with_digits([digit]);
    let step = step.with_cells([one, other]).with_cells(excluders.iter());
    step.removing(Cells::of(one), digit).if_useful()
}
