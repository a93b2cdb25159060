//! Forcing chains: every digit of a cell, or every place of a digit in a unit, leads to the same conclusion,
//! each by its own chain.

use super::chains::with_chain;
use super::field::{CellSet, Field};
use super::step::{Candidate, Claim, Step};
use super::technique::Technique;
use super::walk::{Links, MOST_DIGITS, Walk, fails, holds};
use crate::Size;
use crate::grid::digits_of;

/// The simplest step of the requested techniques.
pub(super) fn find<B: Field>(board: &B, wanted: &[Technique]) -> Option<Step> {
    let walks = Walks::of(board);
    let cells = wanted.contains(&Technique::CellForcingChains).then(|| from_cells(board, &walks));
    let units = wanted.contains(&Technique::UnitForcingChains).then(|| from_units(board, &walks));
    cells.flatten().into_iter().chain(units.flatten()).min_by_key(|step| step.score)
}

/// The simplest step from all candidates of a cell.
fn from_cells<B: Field>(board: &B, walks: &Walks<'_, B>) -> Option<Step> {
    let cells = board.empty_cells().iter().filter(|&cell| (3..=6).contains(&board.count(cell)));
    let steps = cells.filter_map(|cell| {
        let digits = digits_of(board.candidates(cell));
        let roots: Vec<_> = digits.map(|digit| Candidate::new(cell, digit)).collect();
        let step = Step::new(Technique::CellForcingChains).with_cells([cell]);
        walks.common(&roots, step)
    });
    steps.min_by_key(|step| step.score)
}

/// The simplest step from all places of a digit in a unit.
fn from_units<B: Field>(board: &B, walks: &Walks<'_, B>) -> Option<Step> {
    let units = board.units().iter();
    let all = units.flat_map(|&unit| board.digits().map(move |digit| (unit, digit)));
    let steps = all.filter_map(|(unit, digit)| {
        let places = board.places(digit) & board.cells_of(unit);
        if !(3..=6).contains(&places.len()) {
            return None;
        }
        let roots: Vec<_> = places.iter().map(|cell| Candidate::new(cell, digit)).collect();
        let step = Step::new(Technique::UnitForcingChains).in_units(&[unit]).with_digits([digit]);
        walks.common(&roots, step)
    });
    steps.min_by_key(|step| step.score)
}

/// The chains from every candidate.
struct Walks<'b, B: Field> {
    board: &'b B,
    /// By candidate, where it is open.
    from: Vec<Option<Reach<B::Cells>>>,
}

/// Where the chains from a candidate lead.
struct Reach<C> {
    /// The cells that fail and those that hold, by digit.
    sets: Box<[[C; MOST_DIGITS]; 2]>,
    /// By claim: the number of claims in the chain, 0 if there is no chain.
    lengths: Vec<u8>,
}

/// Longer chains are left to stronger techniques.
const LONGEST: usize = 40;

fn number(size: Size, candidate: Candidate) -> usize {
    (usize::from(candidate.digit) - 1) * size.cells() + usize::from(candidate.cell)
}

impl<'b, B: Field> Walks<'b, B> {
    fn of(board: &'b B) -> Self {
        let size = board.size();
        let candidates = size.cells() * size.rows();
        let mut from: Vec<_> = (0..candidates).map(|_| None).collect();
        for cell in board.empty_cells().iter() {
            for digit in digits_of(board.candidates(cell)) {
                let root = holds(cell, digit);
                let mut lengths = vec![0; 2 * candidates];
                lengths[2 * number(size, root.candidate) + 1] = 1;
                let walk = Walk::from(board, root, Links::Any, LONGEST);
                for (claim, length) in walk.claims() {
                    lengths[2 * number(size, claim.candidate) + usize::from(claim.holds)] =
                        length as u8;
                }
                let sets = Box::new(walk.sets());
                from[number(size, root.candidate)] = Some(Reach { sets, lengths });
            }
        }
        Self { board, from }
    }

    fn from(&self, root: Candidate) -> &Reach<B::Cells> {
        self.from[number(self.board.size(), root)].as_ref().expect("a root is open")
    }

    /// The new claim that follows from all roots with the fewest claims in total.
    fn common(&self, roots: &[Candidate], step: Step) -> Option<Step> {
        let size = self.board.size();
        let total = |claim: &usize| {
            roots.iter().map(|&root| usize::from(self.from(root).lengths[*claim])).sum::<usize>()
        };
        let best = self.claims_of_all(roots).into_iter().min_by_key(total)?;
        let (cell, digit) = (best / 2 % size.cells(), (best / 2 / size.cells()) as u8 + 1);
        let claim = if best % 2 == 1 { holds(cell, digit) } else { fails(cell, digit) };
        let score = step.technique.score().with_claims(total(&best));
        Some(self.step(roots, claim, step.scored(score)))
    }

    /// The claims that follow from all roots, in the order of their numbers.
    fn claims_of_all(&self, roots: &[Candidate]) -> Vec<usize> {
        let size = self.board.size();
        let mut claims = Vec::new();
        for digit in self.board.digits() {
            let [fail, hold] = [0, 1].map(|kind| {
                let of = |root: &Candidate| self.from(*root).sets[kind][usize::from(digit) - 1];
                roots[1..].iter().fold(of(&roots[0]), |all, root| all & of(root))
            });
            for cell in (fail | hold).iter() {
                let claim = 2 * number(size, Candidate::new(cell, digit));
                let both = [(fail, claim), (hold, claim + 1)];
                claims.extend(both.iter().filter(|(set, _)| set.has(cell)).map(|(_, claim)| claim));
            }
        }
        claims
    }

    fn step(&self, roots: &[Candidate], claim: Claim, mut step: Step) -> Step {
        let Candidate { cell, digit } = claim.candidate;
        if claim.holds {
            step = step.placing(usize::from(cell), digit);
        } else {
            step.eliminations.push(claim.candidate);
        }
        for root in roots {
            let root = holds(usize::from(root.cell), root.digit);
            let walk = Walk::from(self.board, root, Links::Any, LONGEST);
            step = with_chain(step, walk.chain(claim));
        }
        step
    }
}
