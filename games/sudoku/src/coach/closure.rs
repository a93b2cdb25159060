//! Everything that follows from a supposition by singles, with the reasons.
//!
//! Unlike a [walk](super::walk), a closure combines claims: a cell is settled
//! once all its other candidates are gone, a digit once all its other places
//! in a unit are. Claims are kept in the order they came, so that the reasons
//! of each stand before it:
//!
//! ```text
//! 0  r1c1=5    supposed
//! 1  r1c4≠5    excluded by 0
//! 2  r3c4=5    the last place in box 2, by 1
//! ```

use super::board::Board;
use super::cells::{Cells, Unit};
use super::patterns;
use super::step::{Candidate, Claim};
use super::walk::{fails, holds};
use crate::grid::digits_of;

/// By what claims follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Places of the supposed digit alone.
    Digit,
    /// All singles.
    Singles,
    /// Singles, and where they end locked candidates, pairs and X-wings.
    Patterns,
}

/// Why a claim follows.
#[derive(Clone, Debug)]
enum Reason {
    Supposed,
    /// By the claim of that number.
    Excluded(usize),
    /// All other candidates of its cell are gone.
    LastInCell,
    /// All other places of its digit in a unit are gone.
    LastInUnit(Unit),
    /// A pattern, which these claims have made.
    Pattern(Vec<usize>),
}

/// The claims that follow from a first one.
#[derive(Clone, Debug)]
pub(super) struct Closure<'b> {
    board: &'b Board,
    by: By,
    claims: Vec<(Claim, Reason)>,
    /// By digit, the candidates claimed to hold and those claimed not to.
    holds: [Cells; 9],
    fails: [Cells; 9],
    /// The number of every claim, where it was made.
    numbers: Box<[u16; 2 * 729]>,
    /// A claim and its denial, where the supposition is wrong.
    contradiction: Option<[usize; 2]>,
}

/// The place of a claim among all there are.
fn place(claim: Claim) -> usize {
    let Candidate { cell, digit } = claim.candidate;
    2 * ((usize::from(digit) - 1) * 81 + usize::from(cell)) + usize::from(claim.holds)
}

impl<'b> Closure<'b> {
    /// All that follows, or as far as the first contradiction.
    pub(super) fn of(board: &'b Board, first: Claim, by: By) -> Self {
        let (holds, fails) = ([Cells::NONE; 9], [Cells::NONE; 9]);
        let (claims, numbers) = (Vec::with_capacity(256), Box::new([0; 2 * 729]));
        let mut closure = Self { board, by, claims, holds, fails, numbers, contradiction: None };
        closure.claim(first, Reason::Supposed);
        let mut next = 0;
        loop {
            while next < closure.claims.len() && closure.contradiction.is_none() {
                closure.follow(next);
                next += 1;
            }
            let stuck = next == closure.claims.len() && closure.contradiction.is_none();
            if !stuck || by != By::Patterns || !closure.look_for_patterns() {
                return closure;
            }
        }
    }

    /// Whether the supposition is wrong.
    pub(super) const fn is_wrong(&self) -> bool {
        self.contradiction.is_some()
    }

    /// The candidates claimed to hold, or not to, by digit.
    pub(super) const fn sets(&self, holds: bool) -> &[Cells; 9] {
        if holds { &self.holds } else { &self.fails }
    }

    /// The number of a claim that was made.
    pub(super) fn number(&self, claim: Claim) -> Option<usize> {
        let sets = self.sets(claim.holds);
        let made =
            sets[usize::from(claim.candidate.digit) - 1].has(usize::from(claim.candidate.cell));
        made.then(|| usize::from(self.numbers[place(claim)]))
    }

    /// A claim and what it rests on, in order, itself last.
    pub(super) fn chain(&self, number: usize) -> Vec<Claim> {
        let mut needed = vec![false; number + 1];
        needed[number] = true;
        for index in (0..=number).rev().filter(|&index| index > 0) {
            if needed[index] {
                self.causes(index, &mut |cause| needed[cause] = true);
            }
        }
        let numbers = (0..=number).filter(|&index| needed[index]);
        numbers.map(|index| self.claims[index].0).collect()
    }

    /// The chains to a claim and to its denial.
    pub(super) fn contradiction(&self) -> Option<[Vec<Claim>; 2]> {
        Some(self.contradiction?.map(|number| self.chain(number)))
    }

    /// The claims that a claim follows from directly.
    fn causes(&self, number: usize, with: &mut dyn FnMut(usize)) {
        let (claim, reason) = &self.claims[number];
        let Candidate { cell, digit } = claim.candidate;
        let cell = usize::from(cell);
        let denied = |claim: Claim| self.number(claim).filter(|&earlier| earlier < number);
        match reason {
            Reason::Supposed => {}
            Reason::Excluded(by) => with(*by),
            Reason::Pattern(by) => by.iter().for_each(|&by| with(by)),
            Reason::LastInCell => {
                let others = digits_of(self.board.candidates(cell)).filter(|&d| d != digit);
                others.filter_map(|other| denied(fails(cell, other))).for_each(with);
            }
            Reason::LastInUnit(unit) => {
                let others = (self.board.places(digit) & unit.cells()) - Cells::of(cell);
                others.iter().filter_map(|other| denied(fails(other, digit))).for_each(with);
            }
        }
    }

    /// Makes a claim, unless it has been made; its denial is a contradiction.
    fn claim(&mut self, claim: Claim, reason: Reason) {
        let (cell, at) =
            (usize::from(claim.candidate.cell), usize::from(claim.candidate.digit) - 1);
        let (made, denied) = if claim.holds {
            (&mut self.holds[at], self.fails[at])
        } else {
            (&mut self.fails[at], self.holds[at])
        };
        if made.has(cell) || self.contradiction.is_some() {
            return;
        }
        *made |= Cells::of(cell);
        self.numbers[place(claim)] = self.claims.len() as u16;
        self.claims.push((claim, reason));
        if denied.has(cell) {
            let last = self.claims.len() - 1;
            let denial = Claim { holds: !claim.holds, ..claim };
            let earlier = self.number(denial).expect("the denial was made");
            self.contradiction = Some(if claim.holds { [last, earlier] } else { [earlier, last] });
        }
    }

    /// What follows from a claim together with those before.
    fn follow(&mut self, number: usize) {
        let claim = self.claims[number].0;
        let Candidate { cell, digit } = claim.candidate;
        let (cell, at) = (usize::from(cell), usize::from(digit) - 1);
        if claim.holds {
            let seen = self.board.places(digit) & Cells::seen_from(cell);
            for other in (seen - self.fails[at]).iter() {
                self.claim(fails(other, digit), Reason::Excluded(number));
            }
            if self.by != By::Digit {
                for other in digits_of(self.board.candidates(cell)).filter(|&d| d != digit) {
                    self.claim(fails(cell, other), Reason::Excluded(number));
                }
            }
            return;
        }
        for unit in Unit::of(cell) {
            let left = (self.board.places(digit) & unit.cells()) - self.fails[at];
            // Without any place left, this one would have to be it.
            let last = if left.is_empty() { Some(cell) } else { left.only() };
            if let Some(last) = last {
                self.claim(holds(last, digit), Reason::LastInUnit(unit));
            }
        }
        if self.by != By::Digit {
            let open = |other: &u8| !self.fails[usize::from(*other) - 1].has(cell);
            let mut left = digits_of(self.board.candidates(cell)).filter(open);
            let last = match (left.next(), left.next()) {
                (None, _) => Some(digit),
                (one, None) => one,
                _ => None,
            };
            if let Some(last) = last {
                self.claim(holds(cell, last), Reason::LastInCell);
            }
        }
    }

    /// Claims what a pattern gives that stands out by now; whether there was
    /// any.
    fn look_for_patterns(&mut self) -> bool {
        let mut board = self.board.clone();
        for digit in 1..=9 {
            let at = usize::from(digit) - 1;
            for cell in self.fails[at].iter() {
                board.remove(cell, digit);
            }
            for cell in (self.holds[at] - self.fails[at]).iter() {
                board.place(cell, digit);
            }
        }
        let Some(step) = patterns::find(&board) else { return false };
        let causes: Vec<usize> = patterns::rests_on(&step, self.board)
            .filter_map(|gone| self.number(Claim { candidate: gone, holds: false }))
            .collect();
        for gone in &step.eliminations {
            let claim = Claim { candidate: *gone, holds: false };
            self.claim(claim, Reason::Pattern(causes.clone()));
        }
        true
    }
}
