//! Aligned exclusion of pairs and triples: two cells, and the pairs of digits they can hold together. A pair that takes both
//! candidates of a cell seen by both is impossible; a digit that is left in no pair is eliminated.
//!
//! ```text
//! 1 2 3 │ 1 4 │ 1 4      with 1, the second cell must be 4, which leaves the
//!                        third without a candidate: no pair has 1
//! ```
//!
//! Three cells likewise, by cells with two or three candidates that all three see.

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

/// The first digit that a cell cannot hold together with any digits of two other cells.
pub(super) fn triple(board: &Board) -> Option<Step> {
    let (open, few) = (board.empty_cells(), (0..81).filter(|&cell| board.count(cell) == 3));
    let few = board.pairs() | few.collect();
    let seen = |cells: Cells| cells.seen_by_all() & few;
    open.iter().find_map(|one| {
        after(open, one).find_map(|two| {
            let both = Cells::of(one) | Cells::of(two);
            let by = seen(both);
            if by.len() < 2 {
                return None;
            }
            // The third sees two of the cells that both see.
            let (mut one_of, mut two_of) = (Cells::NONE, Cells::NONE);
            for sees in by.iter().map(Cells::seen_from) {
                two_of |= one_of & sees;
                one_of |= sees;
            }
            after(open & two_of, two)
                .find_map(|three| loses_one(board, [one, two, three], by & Cells::seen_from(three)))
        })
    })
}

/// The cells of a set after one of them.
fn after(cells: Cells, last: usize) -> impl Iterator<Item = usize> {
    cells.iter().filter(move |&cell| cell > last)
}

/// The step that eliminates a digit from one of three cells, by cells that all of them see.
fn loses_one(board: &Board, [one, two, three]: [usize; 3], by: Cells) -> Option<Step> {
    [[one, two, three], [two, one, three], [three, one, two]].into_iter().find_map(|cells| {
        digits_of(board.candidates(cells[0])).find_map(|digit| triples(board, cells, digit, by))
    })
}

/// The step that eliminates a digit from the first of three cells, if it fits no candidates of the others.
fn triples(board: &Board, cells: [usize; 3], digit: u8, by: Cells) -> Option<Step> {
    let [one, two, three] = cells;
    let repeats = |(a, x): (usize, u8), (b, y): (usize, u8)| x == y && Cells::seen_from(a).has(b);
    let mut excluders = Cells::NONE;
    for with in digits_of(board.candidates(two)) {
        for last in digits_of(board.candidates(three)) {
            let (one, two, three) = ((one, digit), (two, with), (three, last));
            if repeats(one, two) || repeats(one, three) || repeats(two, three) {
                continue;
            }
            let all = 1 << (digit - 1) | 1 << (with - 1) | 1 << (last - 1);
            excluders |= Cells::of(by.iter().find(|&cell| board.candidates(cell) & !all == 0)?);
        }
    }
    let step = Step::new(Technique::AlignedTripleExclusion).with_digits([digit]);
    let step = step.with_cells(cells).with_cells(excluders.iter());
    step.removing(Cells::of(one), digit).if_useful().filter(|_| !excluders.is_empty())
}
