//! The consequences of a supposition, with reasons.
//!
//! Claims are kept in the order they were derived, so the reasons of each stand before it:
//!
//! ```text
//! 0  r1c1=5    supposed
//! 1  r1c4≠5    excluded by 0
//! 2  r3c4=5    the last place in box 2, by 1 and what else went from there
//! 3  r3c8≠7    by a pattern that the claims before have made
//! ```
//!
//! Claims that a candidate holds are followed at once, denials in turn, so every claim is reached by one of
//! its shortest derivations.

use super::inner::{self, Inner};
use super::pattern::Rest;
use super::shadow::{Memory, Shadows, number};
use super::static_chains::claim_of;
use crate::coach::board::Board;
use crate::coach::cells::{Cells, Unit};
use crate::coach::step::{Candidate, Claim, Step};
use crate::coach::walk::{fails, holds};
use crate::grid::digits_of;
use std::cell::OnceCell;

/// The rules by which claims follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// Use only places of the supposed digit.
    pub(super) one_digit: bool,
    /// Use where singles end: nothing, patterns, and from level 2 chains within the chain.
    pub(super) level: u8,
}

/// Why a claim follows.
#[derive(Clone, Copy, Debug)]
enum Cause {
    Supposed,
    /// Excluded by the claim with this index.
    Excluded(u16),
    /// All other candidates of its cell are gone.
    LastInCell,
    /// All other places of its digit in a unit are gone.
    LastInUnit(Unit),
    /// The conclusion with this index.
    Inner(u16),
}

/// The claims that follow from a first one.
pub(super) struct Net<'b> {
    board: &'b Board,
    rules: Rules,
    /// The remaining candidates after the claims that were followed.
    now: Board,
    claims: Vec<(u16, Cause)>,
    /// The number of every claim and one more, 0 where it was not made.
    made: [u16; 2 * 729],
    /// By digit, the candidates that fail and hold.
    sets: [[Cells; 9]; 2],
    /// The claims before these were followed, of those that fail and of those that hold.
    followed: [usize; 2],
    inner: Vec<Used>,
    /// A claim and its denial, if the supposition is wrong.
    clash: Option<[Claim; 2]>,
    /// By claim, the set of claims that it needs, once somebody asks; see [`Net::needed`].
    needed: OnceCell<Vec<u64>>,
    state: State,
    /// What follows by singles on the board, as far as it is known, and what did on boards
    /// that this one came to.
    plain: Option<&'b Shadows>,
    memory: Memory,
}

/// An intermediate conclusion, the claims it follows from, and what it eliminates.
struct Used {
    inner: Inner,
    by: Vec<u16>,
    gone: Vec<Claim>,
}

/// The progress of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Every claim yet to come rests on at least this many others.
    Paused(usize),
    Ended,
}

impl<'b> Net<'b> {
    /// The net of a claim, of which nothing has been followed yet.
    pub(super) fn of(
        board: &'b Board,
        first: Claim,
        rules: Rules,
        plain: Option<&'b Shadows>,
    ) -> Self {
        let mut net = Self {
            board,
            rules,
            now: board.clone(),
            claims: Vec::with_capacity(256),
            made: [0; 2 * 729],
            sets: [[Cells::NONE; 9]; 2],
            followed: [0; 2],
            inner: Vec::new(),
            clash: None,
            needed: OnceCell::new(),
            state: State::Open,
            plain,
            memory: Memory::default(),
        };
        net.make(first, Cause::Supposed);
        net
    }

    /// Follows claims to the end or to a contradiction, or until all remaining ones cost at least a bound.
    pub(super) fn run(&mut self, bound: usize) {
        match self.state {
            State::Ended => return,
            State::Paused(least) if least >= bound => return,
            State::Paused(_) | State::Open => self.state = State::Open,
        }
        self.needed.take();
        while self.state == State::Open {
            if self.clash.is_some() {
                self.state = State::Ended;
            } else if let Some(number) = self.next(true) {
                self.exclude(number);
            } else if let Some(number) = self.next(false) {
                self.settle(number);
            } else if self.rules.level == 0 {
                self.state = State::Ended;
            } else {
                self.look_inside(bound);
            }
        }
    }

    /// The claim and the denial with which the net ended.
    pub(super) const fn clash(&self) -> Option<[Claim; 2]> {
        self.clash
    }

    /// Whether a claim was made.
    pub(super) fn has(&self, claim: Claim) -> bool {
        self.made[number(claim)] > 0
    }

    /// Narrows sets of candidates that fail and hold, by digit, to those of claims made.
    pub(super) fn narrow(&self, sets: &mut [[Cells; 9]; 2]) {
        for (sets, own) in sets.iter_mut().flatten().zip(self.sets.iter().flatten()) {
            *sets = *sets & *own;
        }
    }

    /// All claims but the first.
    pub(super) fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        self.claims[1..].iter().map(|&(at, _)| claim_of(usize::from(at)))
    }

    fn inner(&self, number: u16) -> &Inner {
        &self.inner[usize::from(number)].inner
    }

    /// The conclusions on which these claims rest, as steps.
    pub(super) fn inner_steps(&self, targets: &[Claim]) -> impl Iterator<Item = Step> {
        self.inner_of(targets).map(|number| {
            let used = &self.inner[usize::from(number)];
            let mut step = used.inner.step();
            if step.placements.is_empty() {
                step.eliminations = used.gone.iter().map(|claim| claim.candidate).collect();
            }
            step
        })
    }

    /// The number of claims on which each of these claims rests, plus the claims of the chains within.
    pub(super) fn cost(&self, targets: &[Claim]) -> usize {
        let claims = targets.iter().map(|&target| {
            self.needed(target).iter().map(|word| word.count_ones() as usize).sum::<usize>()
        });
        let inner = self.inner_of(targets).map(|inner| self.inner(inner).cost());
        claims.sum::<usize>() + inner.sum::<usize>()
    }

    /// The conclusions on which these claims rest.
    fn inner_of(&self, targets: &[Claim]) -> impl Iterator<Item = u16> {
        let mut used = vec![false; self.inner.len()];
        let targets = if used.is_empty() { &[] } else { targets };
        for &target in targets {
            for at in self.numbers(target) {
                if let Cause::Inner(inner) = self.claims[at].1 {
                    used[usize::from(inner)] = true;
                }
            }
        }
        (0..used.len()).filter(move |&inner| used[inner]).map(|inner| inner as u16)
    }

    /// The claims leading to a claim, which comes last.
    pub(super) fn chain(&self, target: Claim) -> Vec<Claim> {
        self.numbers(target).map(|at| claim_of(usize::from(self.claims[at].0))).collect()
    }

    /// What must be gone from the board for the chains to a claim to hold.
    pub(super) fn rests(&self, target: Claim, rests: &mut Vec<Rest>) {
        for at in self.numbers(target) {
            let (claim, cause) = self.claims[at];
            let Candidate { cell, digit } = claim_of(usize::from(claim)).candidate;
            match cause {
                Cause::LastInCell => rests.push(Rest::Cell(cell)),
                Cause::LastInUnit(unit) => rests.push(Rest::Unit(unit, digit)),
                Cause::Inner(inner) => rests.extend(self.inner(inner).rests()),
                Cause::Supposed | Cause::Excluded(_) => {}
            }
        }
    }

    /// Finds for every claim all that it needs: a set of numbers each.
    fn collect_needed(&self) -> Vec<u64> {
        let words = self.words();
        let mut needed = vec![0u64; words * self.claims.len()];
        for at in 0..self.claims.len() {
            let (before, own) = needed.split_at_mut(at * words);
            own[at / 64] |= 1 << (at % 64);
            self.causes(at, |cause| {
                let cause = &before[cause * words..][..words];
                own.iter_mut().zip(cause).for_each(|(own, cause)| *own |= cause);
            });
        }
        needed
    }

    /// The words of a set of claims.
    fn words(&self) -> usize {
        self.claims.len().div_ceil(64)
    }

    /// The claims needed by one, including itself.
    fn needed(&self, target: Claim) -> &[u64] {
        let (at, words) = (usize::from(self.made[number(target)]) - 1, self.words());
        &self.needed.get_or_init(|| self.collect_needed())[at * words..][..words]
    }

    /// Their numbers, in order.
    fn numbers(&self, target: Claim) -> impl Iterator<Item = usize> {
        bits(self.needed(target))
    }

    /// The claims that a claim follows from directly.
    fn causes(&self, at: usize, mut with: impl FnMut(usize)) {
        let (claim, cause) = self.claims[at];
        let Candidate { cell, digit } = claim_of(usize::from(claim)).candidate;
        let cell = usize::from(cell);
        let denied = |claim: Claim| usize::from(self.made[number(claim)]) - 1;
        match cause {
            Cause::Supposed => {}
            Cause::Excluded(by) => with(usize::from(by)),
            Cause::Inner(inner) => {
                self.inner[usize::from(inner)].by.iter().for_each(|&by| with(usize::from(by)));
            }
            Cause::LastInCell => {
                let others = digits_of(self.board.candidates(cell)).filter(|&d| d != digit);
                others.for_each(|other| with(denied(fails(cell, other))));
            }
            Cause::LastInUnit(unit) => {
                let others = (self.board.places(digit) & unit.cells()) - Cells::of(cell);
                others.iter().for_each(|other| with(denied(fails(other, digit))));
            }
        }
    }

    fn next(&mut self, holds: bool) -> Option<u16> {
        let followed = &mut self.followed[usize::from(holds)];
        let waiting = &self.claims[*followed..];
        // The last bit of a claim's number says whether it holds.
        let next = waiting.iter().position(|(claim, _)| (claim % 2 == 1) == holds);
        *followed += next.map_or(waiting.len(), |next| next + 1);
        next.map(|_| *followed as u16 - 1)
    }

    /// Makes a claim, unless already made; together with its denial this is a clash.
    fn make(&mut self, claim: Claim, cause: Cause) {
        let at = number(claim);
        if self.made[at] > 0 || self.clash.is_some() {
            return;
        }
        self.claims.push((at as u16, cause));
        self.made[at] = self.claims.len() as u16;
        let Candidate { cell, digit } = claim.candidate;
        let set = &mut self.sets[usize::from(claim.holds)][usize::from(digit) - 1];
        *set |= Cells::of(usize::from(cell));
        let denial = Claim { holds: !claim.holds, ..claim };
        if self.has(denial) {
            self.clash = Some(if claim.holds { [claim, denial] } else { [denial, claim] });
        }
    }

    /// Makes the denials that follow from a candidate that holds.
    fn exclude(&mut self, by: u16) {
        let claim = claim_of(usize::from(self.claims[usize::from(by)].0));
        let Candidate { cell, digit } = claim.candidate;
        let cell = usize::from(cell);
        if !self.rules.one_digit {
            for other in digits_of(self.now.candidates(cell)).filter(|&other| other != digit) {
                self.make(fails(cell, other), Cause::Excluded(by));
            }
        }
        for unit in Unit::of(cell) {
            let others = (self.now.places(digit) & unit.cells()) - Cells::of(cell);
            for other in others.iter() {
                self.make(fails(other, digit), Cause::Excluded(by));
            }
        }
    }

    /// Makes the claims left by a candidate that does not hold.
    fn settle(&mut self, at: u16) {
        let claim = claim_of(usize::from(self.claims[usize::from(at)].0));
        let Candidate { cell, digit } = claim.candidate;
        let cell = usize::from(cell);
        self.now.remove(cell, digit);
        let left = self.now.candidates(cell);
        if !self.rules.one_digit && left.count_ones() == 1 {
            let last = left.trailing_zeros() as u8 + 1;
            self.make(holds(cell, last), Cause::LastInCell);
        }
        for unit in Unit::of(cell) {
            if let Some(last) = (self.now.places(digit) & unit.cells()).only() {
                self.make(holds(last, digit), Cause::LastInUnit(unit));
            }
        }
    }

    /// Makes the claims that follow by more than singles.
    ///
    /// Once nothing else is left to try, and nothing was found below the bound, all further claims cost more:
    /// one that rested only on cheaper claims would have been found with them.
    fn look_inside(&mut self, bound: usize) {
        let made = self.claims.len();
        let (found, is_last) =
            inner::find(&self.now, self.rules.level, &mut self.memory, self.plain);
        let (needed, words) = (self.collect_needed(), self.words());
        let mut least = usize::MAX;
        for conclusion in found {
            let mut gone = Vec::new();
            conclusion.gone(&self.now, |cell, digit| gone.push(fails(cell, digit)));
            gone.retain(|&claim| !self.has(claim));
            if gone.is_empty() {
                continue;
            }
            let mut by = Vec::new();
            for rest in conclusion.rests() {
                rest.missing(self.board, &self.now, |cell, digit| {
                    by.push(self.made[number(fails(cell, digit))] - 1);
                });
            }
            least = least.min(self.cost_of_all(&needed, words, &by) + conclusion.cost() + 1);
            let at = self.inner.len() as u16;
            for &claim in &gone {
                self.make(claim, Cause::Inner(at));
            }
            self.inner.push(Used { inner: conclusion, by, gone });
        }
        if self.claims.len() == made {
            self.state = State::Ended;
        } else if is_last && least >= bound && self.clash.is_none() {
            self.state = State::Paused(least);
        }
    }

    /// What some claims rest on together, by number, with what each needs.
    fn cost_of_all(&self, needed: &[u64], words: usize, numbers: &[u16]) -> usize {
        let mut all = vec![0; words];
        for &at in numbers {
            let needed = &needed[usize::from(at) * words..][..words];
            all.iter_mut().zip(needed).for_each(|(all, needed)| *all |= needed);
        }
        let mut used = vec![false; self.inner.len()];
        let mut cost = 0;
        for at in bits(&all) {
            cost += 1;
            if let Cause::Inner(inner) = self.claims[at].1
                && !std::mem::replace(&mut used[usize::from(inner)], true)
            {
                cost += self.inner(inner).cost();
            }
        }
        cost
    }
}

/// The elements of a set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
    })
}
