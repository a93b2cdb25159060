//! Bidirectional cycles: a chain of claims that comes back to its start. All of its claims are true or all are
//! false, because every link also holds the other way round.
//!
//! ```text
//! r1c1=5 → r1c9≠5 → r7c9=5 → r7c2≠5 → … → r1c1=5
//! ```
//!
//! What sees a digit in a cell claimed to hold it and in one claimed not to is eliminated. As on the scale of
//! Sudoku Explainer, that does not include other candidates in the cells of the cycle.

use super::chains::with_chain;
use super::field::{CellSet, Field};
use super::step::{Candidate, Claim, Step};
use super::technique::Technique;
use super::walk::{Links, Walk, fails, holds};
use crate::grid::digits_of;

/// The shortest cycle of a technique from which something follows.
pub(super) fn find<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    let links = match technique {
        Technique::XCycle => Links::Digit,
        Technique::YCycle => Links::Pairs,
        _ => Links::Any,
    };
    let mut best: Option<Step> = None;
    let mut most = LONGEST;
    for cell in board.empty_cells().iter() {
        if links == Links::Pairs && board.count(cell) != 2 {
            continue;
        }
        for digit in digits_of(board.candidates(cell)) {
            let start = holds(cell, digit);
            let ends = ends(board, links, start.candidate);
            if ends.is_empty() {
                continue;
            }
            let walk = Walk::from(board, start, links, most - 2);
            for (last, length) in walk.claims().filter(|(claim, _)| claim.holds) {
                for &end in &ends {
                    if length + 1 >= most || !excludes(board, links, last.candidate, end.candidate)
                    {
                        continue;
                    }
                    let mut chain = walk.chain(last);
                    if chain.contains(&end) {
                        continue;
                    }
                    chain.push(end);
                    let Some(step) = conclude(board, technique, &chain) else { continue };
                    chain.push(start);
                    let score = technique.score().with_claims(length + 1);
                    best = Some(with_chain(step.scored(score), chain));
                    most = length + 1;
                }
            }
        }
    }
    best
}

/// Longer cycles are left to stronger techniques.
const LONGEST: usize = 60;

/// The candidates that leave only this one if they do not hold, as denials.
fn ends<B: Field>(board: &B, links: Links, start: Candidate) -> Vec<Claim> {
    let (cell, digit) = (usize::from(start.cell), start.digit);
    let mut ends = Vec::new();
    if links != Links::Pairs {
        let others = |unit| (board.places(digit) & board.cells_of(unit)) - B::Cells::of(cell);
        let only = board.units_of(cell).into_iter().filter_map(|unit| others(unit).only());
        ends.extend(only.map(|other| fails(other, digit)));
        ends.dedup();
    }
    if links != Links::Digit && board.count(cell) == 2 {
        let other = digits_of(board.candidates(cell)).find(|&other| other != digit);
        ends.extend(other.map(|other| fails(cell, other)));
    }
    ends
}

/// Whether not both of two candidates can hold.
fn excludes<B: Field>(board: &B, links: Links, one: Candidate, other: Candidate) -> bool {
    let [from, to] = [one, other].map(|candidate| usize::from(candidate.cell));
    match one.digit == other.digit {
        true => board.seen_from(from).has(to),
        false => links == Links::Any && from == to,
    }
}

/// What both a claim that holds and one that does not exclude.
fn conclude<B: Field>(board: &B, technique: Technique, chain: &[Claim]) -> Option<Step> {
    let cells = |with: &dyn Fn(&&Claim) -> bool| -> B::Cells {
        chain.iter().filter(with).map(|claim| usize::from(claim.candidate.cell)).collect()
    };
    let all = cells(&|_| true);
    let mut step = Step::new(technique);
    for digit in board.digits() {
        let of = |holds: bool| {
            let claimed = cells(&|claim| claim.holds == holds && claim.candidate.digit == digit);
            let seen = claimed.iter().map(|cell| board.seen_from(cell));
            seen.fold(B::Cells::NONE, |all, seen| all | seen)
        };
        step = step.removing((board.places(digit) & of(true) & of(false)) - all, digit);
    }
    step.if_useful()
}
