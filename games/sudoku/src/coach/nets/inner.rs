//! Intermediate conclusions: what a net uses where singles end.
//!
//! | level | after patterns |
//! |---|---|
//! | 1 | nothing |
//! | 2 | chains from a claim to its contrary |
//! | 3 | chains as at level 2, then chains from all roots of a choice |
//! | 4 and more | nets, four levels below |

use super::hints::{self, Found};
use super::net::Rules;
use super::pattern::{KINDS, Pattern, Rest};
use super::shadow::{Choice, Memory, Shadows};
use super::static_chains::{Chained, Chains};
use crate::coach::board::Board;
use crate::coach::chains::with_chain;
use crate::coach::step::{Candidate, Claim, Step};
use crate::coach::technique::Technique as T;
use crate::grid::digits_of;
use std::rc::Rc;

/// A conclusion from the remaining candidates.
pub(super) struct Inner {
    kind: Kind,
    rests: Vec<Rest>,
}

enum Kind {
    Pattern(Pattern),
    Chained(Chained),
    /// A hint by these rules on the board that all hints of a search share.
    Hint(Found, Rules, Rc<Board>),
}

/// All conclusions of the first kind that has any, simplest first; and whether
/// that is the last kind there is. `memory`, `plain`: as for [`hints::all`].
pub(super) fn find(
    board: &Board,
    level: u8,
    memory: &mut Memory,
    plain: Option<&Shadows>,
) -> (Vec<Inner>, bool) {
    let mut patterns = Vec::new();
    for (at, kind) in KINDS.into_iter().enumerate() {
        kind(board, &mut patterns);
        if !patterns.is_empty() {
            let is_last = level == 1 && at + 1 == KINDS.len();
            return (patterns.into_iter().map(Inner::of_pattern).collect(), is_last);
        }
    }
    match level {
        0 | 1 => (Vec::new(), true),
        2 => (chained(board, false), true),
        3 => {
            let found = chained(board, false);
            if found.is_empty() { (chained(board, true), true) } else { (found, false) }
        }
        _ => {
            let rules = Rules { one_digit: false, level: level - 4 };
            let board = Rc::new(board.clone());
            let inner = |(one, rests)| Inner::new(rests, Kind::Hint(one, rules, Rc::clone(&board)));
            (hints::all(&board, rules, memory, plain).into_iter().map(inner).collect(), true)
        }
    }
}

fn chained(board: &Board, multiple: bool) -> Vec<Inner> {
    let all = Chains::of(board, multiple).all();
    all.into_iter().map(|one| Inner::new(one.rests.clone(), Kind::Chained(one))).collect()
}

impl Inner {
    fn new(mut rests: Vec<Rest>, kind: Kind) -> Self {
        rests.sort_unstable();
        rests.dedup();
        Self { kind, rests }
    }

    fn of_pattern(pattern: Pattern) -> Self {
        let mut rests = Vec::new();
        pattern.rests(&mut rests);
        Self::new(rests, Kind::Pattern(pattern))
    }

    /// What must be gone for it to hold.
    pub(super) fn rests(&self) -> &[Rest] {
        &self.rests
    }

    /// The number of claims in its chains.
    pub(super) const fn cost(&self) -> usize {
        match &self.kind {
            Kind::Pattern(_) => 0,
            Kind::Chained(chained) => chained.cost,
            Kind::Hint(hint, ..) => hint.cost,
        }
    }

    /// Calls `with` for every eliminated candidate.
    pub(super) fn gone(&self, board: &Board, mut with: impl FnMut(usize, u8)) {
        let result = match &self.kind {
            Kind::Pattern(pattern) => return pattern.gone(board, with),
            Kind::Chained(chained) => chained.chains[0].last().copied(),
            Kind::Hint(hint, ..) => Some(hint.result),
        };
        let Claim { candidate: Candidate { cell, digit }, holds } = result.expect("a chain ends");
        let cell = usize::from(cell);
        if holds {
            let others = digits_of(board.candidates(cell)).filter(|&other| other != digit);
            others.for_each(|other| with(cell, other));
        } else {
            with(cell, digit);
        }
    }

    /// The conclusion as a step.
    pub(super) fn step(&self) -> Step {
        match &self.kind {
            Kind::Pattern(pattern) => pattern.step(),
            Kind::Chained(chained) => chained.step(),
            Kind::Hint(hint, rules, board) => hints::written(board, *rules, hint),
        }
    }
}

impl Chained {
    fn step(&self) -> Step {
        let mut step = match self.choice {
            None => Step::new(T::InferenceChain),
            Some(Choice::Cell(cell)) => {
                Step::new(T::CellForcingChains).with_cells([usize::from(cell)])
            }
            Some(Choice::Unit(unit, digit)) => {
                Step::new(T::UnitForcingChains).in_units(&[unit]).with_digits([digit])
            }
        };
        step.add_result(*self.chains[0].last().expect("a chain ends"));
        let score = step.technique.score().with_claims(self.cost);
        self.chains.iter().cloned().fold(step.scored(score), with_chain)
    }
}
