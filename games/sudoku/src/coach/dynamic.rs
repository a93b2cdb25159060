//! Suppositions: by one digit alone (Nishio), by singles, by patterns.
//!
//! A supposition that leads to a contradiction is wrong. What follows from a
//! candidate and from its absence, from all candidates of a cell, or from all
//! places of a digit in a unit, is right.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::chains::with_chain;
use super::closure::{By, Closure};
use super::step::{Candidate, Claim, Step};
use super::technique::Technique as T;
use super::walk::{fails, holds};
use crate::grid::digits_of;

/// The candidate whose supposition is refuted by the fewest claims.
pub(super) fn contradiction(board: &Board, technique: T) -> Option<Step> {
    let by = match technique {
        T::Nishio => By::Digit,
        _ => By::Patterns,
    };
    let wrong = candidates(board).filter_map(|candidate| {
        let first = Claim { candidate, holds: true };
        refuted(&Closure::of(board, first, by), first, technique)
    });
    wrong.min_by_key(|step| step.score)
}

/// The step that a wrong supposition gives.
fn refuted(closure: &Closure<'_>, first: Claim, technique: T) -> Option<Step> {
    let chains = closure.contradiction()?;
    let score = technique.score().with_claims(chains.iter().map(Vec::len).sum());
    let Candidate { cell, digit } = first.candidate;
    let mut step = Step::new(technique).scored(score).with_cells([usize::from(cell)]);
    step = step.with_digits([digit]);
    if first.holds {
        step.eliminations.push(first.candidate);
    } else {
        step.placements.push(first.candidate);
    }
    Some(chains.into_iter().fold(step, with_chain))
}

fn candidates(board: &Board) -> impl Iterator<Item = Candidate> + '_ {
    let cells = board.empty_cells().iter();
    cells.flat_map(|cell| {
        digits_of(board.candidates(cell)).map(move |digit| Candidate::new(cell, digit))
    })
}

/// The simplest step by singles, of the techniques wanted.
pub(super) fn by_singles(board: &Board, wanted: &[T]) -> Option<Step> {
    let mut steps = Vec::new();
    let all = Closures::of(board);
    let mut offer = |step: Option<Step>| steps.extend(step);
    if wanted.contains(&T::DynamicContradiction) {
        for candidate in candidates(board) {
            let first = Claim { candidate, holds: true };
            let closure = all.by_claim[number(first)].as_ref();
            offer(closure.and_then(|closure| refuted(closure, first, T::DynamicContradiction)));
        }
    }
    if wanted.contains(&T::DynamicEither) {
        for candidate in candidates(board) {
            let cell = usize::from(candidate.cell);
            let roots = [holds(cell, candidate.digit), fails(cell, candidate.digit)];
            let step = Step::new(T::DynamicEither).with_cells([cell]);
            offer(all.common(&roots, step.with_digits([candidate.digit])));
        }
    }
    if wanted.contains(&T::DynamicCell) {
        for cell in board.empty_cells().iter().filter(|&cell| board.count(cell) > 2) {
            let roots: Vec<_> = digits_of(board.candidates(cell)).map(|d| holds(cell, d)).collect();
            offer(all.common(&roots, Step::new(T::DynamicCell).with_cells([cell])));
        }
    }
    if wanted.contains(&T::DynamicUnit) {
        for (unit, digit) in Unit::ALL.into_iter().flat_map(|u| (1..=9).map(move |d| (u, d))) {
            let places = board.places(digit) & unit.cells();
            let roots: Vec<_> = places.iter().map(|cell| holds(cell, digit)).collect();
            if roots.len() > 2 {
                let step = Step::new(T::DynamicUnit).in_units(&[unit]).with_digits([digit]);
                offer(all.common(&roots, step));
            }
        }
    }
    steps.into_iter().min_by_key(|step| step.score)
}

/// What follows by singles from every candidate and from its absence.
struct Closures<'b> {
    by_claim: Vec<Option<Closure<'b>>>,
}

fn number(claim: Claim) -> usize {
    let candidate =
        (usize::from(claim.candidate.digit) - 1) * 81 + usize::from(claim.candidate.cell);
    2 * candidate + usize::from(claim.holds)
}

impl<'b> Closures<'b> {
    fn of(board: &'b Board) -> Self {
        let mut by_claim = vec![None; 2 * 729];
        for candidate in candidates(board) {
            for holds in [true, false] {
                let first = Claim { candidate, holds };
                by_claim[number(first)] = Some(Closure::of(board, first, By::Singles));
            }
        }
        Self { by_claim }
    }

    /// The simplest of the claims that follow from all roots.
    fn common(&self, roots: &[Claim], step: Step) -> Option<Step> {
        let closures: Option<Vec<&Closure<'b>>> =
            roots.iter().map(|&root| self.by_claim[number(root)].as_ref()).collect();
        let closures = closures?;
        // A wrong supposition is a step of its own.
        if closures.iter().any(|closure| closure.is_wrong()) {
            return None;
        }
        let claims = [true, false].into_iter().flat_map(|holds| {
            let closures = &closures;
            (1..=9u8).flat_map(move |digit| {
                let sets = closures.iter().map(|one| one.sets(holds)[usize::from(digit) - 1]);
                let common = sets.fold(Cells::ALL, |all, set| all & set);
                common
                    .iter()
                    .map(move |cell| Claim { candidate: Candidate::new(cell, digit), holds })
            })
        });
        // To find the reasons of all would take long: those that came first
        // rest on the least, or nearly so.
        let mut claims: Vec<(usize, Claim)> = claims
            .map(|claim| {
                let numbers = closures.iter().filter_map(|closure| closure.number(claim));
                (numbers.sum(), claim)
            })
            .collect();
        claims.sort_unstable();
        let steps = claims.into_iter().take(LOOKED_AT).map(|(_, claim)| {
            let chains =
                closures.iter().filter_map(|closure| Some(closure.chain(closure.number(claim)?)));
            let chains: Vec<Vec<Claim>> = chains.collect();
            let score = step.technique.score().with_claims(chains.iter().map(Vec::len).sum());
            let mut step = step.clone().scored(score);
            if claim.holds {
                step.placements.push(claim.candidate);
            } else {
                step.eliminations.push(claim.candidate);
            }
            chains.into_iter().fold(step, with_chain)
        });
        steps.min_by_key(|step| step.score)
    }
}

/// Claims whose reasons are found, for each set of roots.
const LOOKED_AT: usize = 3;
