//! Chains: from the denial of one candidate to another, so that one of the two holds. Whatever excludes both
//! is eliminated.
//!
//! ```text
//! r1c1≠5 → r1c9=5 → r7c9≠5 → r7c2=5       one of r1c1 and r7c2 holds 5
//! ```
//!
//! The score counts the claims with which Sudoku Explainer reaches the same conclusion: that the eliminated
//! candidate holds, the chain, and that it does not.

use super::field::{CellSet, Field};
use super::step::{Claim, Hardness, Step};
use super::technique::Technique;
use super::walk::{Links, Walk, fails, holds};
use crate::grid::digits_of;

/// The shortest chain of a technique.
pub(super) fn find<B: Field>(board: &B, technique: Technique) -> Option<Step> {
    let links = match technique {
        Technique::XChain => Links::Digit,
        Technique::XyChain => Links::Pairs,
        _ => Links::Any,
    };
    let mut best: Option<Step> = None;
    let mut most = LONGEST;
    for cell in board.empty_cells().iter() {
        for digit in digits_of(board.candidates(cell)) {
            let first = fails(cell, digit);
            let walk = Walk::from(board, first, links, most - 2);
            let ends = walk.claims().filter(|(claim, _)| claim.holds);
            for (end, length) in ends {
                let claims = if end.candidate == first.candidate { length } else { length + 2 };
                if claims >= most {
                    continue;
                }
                let Some(step) = conclude(board, technique, first, end) else { continue };
                let score = technique.score().with_claims(claims);
                best = Some(with_chain(step.scored(score), walk.chain(end)));
                most = claims;
            }
        }
    }
    best
}

/// Longer chains are left to stronger techniques.
const LONGEST: usize = 60;

/// The conclusion if one of two candidates holds, or if a denial leads to its contrary.
fn conclude<B: Field>(board: &B, technique: Technique, first: Claim, end: Claim) -> Option<Step> {
    let step = Step::new(technique);
    let [one, other] = [first, end].map(|claim| claim.candidate);
    let [from, to] = [one, other].map(|candidate| usize::from(candidate.cell));
    if one == other {
        return Some(step.placing(from, one.digit));
    }
    if one.digit == other.digit {
        let seen = board.seen_from(from) & board.seen_from(to);
        return step.removing(board.places(one.digit) & seen, one.digit).if_useful();
    }
    if from == to {
        let others = digits_of(board.candidates(from));
        let others = others.filter(|&digit| digit != one.digit && digit != other.digit);
        return others
            .fold(step, |step, digit| step.removing(B::Cells::of(from), digit))
            .if_useful();
    }
    if !board.seen_from(from).has(to) {
        return None;
    }
    let there = board.places(one.digit) & B::Cells::of(to);
    let here = board.places(other.digit) & B::Cells::of(from);
    step.removing(there, one.digit).removing(here, other.digit).if_useful()
}

/// A step with its chain, including the cells and digits along it.
pub(super) fn with_chain(mut step: Step, chain: Vec<Claim>) -> Step {
    for &Claim { candidate, .. } in &chain {
        if !step.cells.contains(&candidate.cell) {
            step.cells.push(candidate.cell);
        }
        if !step.digits.contains(&candidate.digit) {
            step.digits.push(candidate.digit);
        }
        if !step.candidates.contains(&candidate) {
            step.candidates.push(candidate);
        }
    }
    step.chains.push(chain);
    step
}

/// Two equal pairs joined by one of their digits: the other digit is in one of them.
pub(super) fn w_wing<B: Field>(board: &B) -> Option<Step> {
    let pairs: Vec<usize> = board.pairs().iter().collect();
    pairs.iter().enumerate().find_map(|(index, &one)| {
        pairs[index + 1..].iter().find_map(|&other| {
            let same = board.candidates(one) == board.candidates(other);
            if !same || board.seen_from(one).has(other) {
                return None;
            }
            let digits: Vec<u8> = digits_of(board.candidates(one)).collect();
            [(digits[0], digits[1]), (digits[1], digits[0])]
                .into_iter()
                .find_map(|(joining, gone)| join(board, [one, other], joining, gone))
        })
    })
}

fn join<B: Field>(board: &B, [one, other]: [usize; 2], joining: u8, gone: u8) -> Option<Step> {
    let seen = board.seen_from(one) & board.seen_from(other);
    let step = Step::new(Technique::WWing).removing(board.places(gone) & seen, gone);
    let step = step.if_useful()?;
    let ends = B::Cells::of(one) | B::Cells::of(other);
    board.units().iter().find_map(|&unit| {
        let places = board.places(joining) & board.cells_of(unit);
        if places.len() != 2 || !(places & ends).is_empty() {
            return None;
        }
        let near = (places & board.seen_from(one)).iter();
        let joined = near.map(|near| (near, (places - B::Cells::of(near)).only()));
        let mut joined = joined.filter_map(|(near, far)| Some((near, far?)));
        let (near, far) = joined.find(|(_, far)| board.seen_from(other).has(*far))?;
        let chain = vec![
            fails(one, gone),
            holds(one, joining),
            fails(near, joining),
            holds(far, joining),
            fails(other, joining),
            holds(other, gone),
        ];
        let score: Hardness = Technique::WWing.score().with_claims(chain.len() + 2);
        Some(with_chain(step.clone().in_units(&[unit]).scored(score), chain))
    })
}
