//! The consequences of a claim, link by link.
//!
//! ```text
//! strong link   one of two candidates holds: the only two of a cell, or the
//!               only two places of a digit in a unit:   x≠a → y=b
//! weak link     not both hold: same cell, or same digit in cells that see
//!               each other:                             x=a → y≠b
//! ```
//!
//! A walk follows both, breadth first, so every claim is reached by a shortest chain. It never combines
//! claims: each follows from a single earlier one.

use super::field::{CellSet, Field};
use super::step::{Candidate, Claim};
use crate::Size;
use crate::grid::digits_of;

/// The links that a walk follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Between places of one digit.
    Digit,
    /// Strong links within cells, weak links between cells.
    Pairs,
    /// All of them.
    Any,
}

/// The claims reached from a first one.
pub(super) struct Walk<'b, B: Field> {
    board: &'b B,
    links: Links,
    /// Candidates claimed to hold, and not to hold, by digit.
    holds: [B::Cells; MOST_DIGITS],
    fails: [B::Cells; MOST_DIGITS],
    /// The cause of each claim; that of the first is itself.
    causes: Vec<u16>,
    /// Claims in the order they were reached, with the lengths of their chains.
    reached: Vec<(u16, u16)>,
}

/// Digits of the largest grids.
pub(super) const MOST_DIGITS: usize = 16;

/// Candidates of a grid, filled cells included.
const fn candidates(size: Size) -> usize {
    size.cells() * size.rows()
}

/// The number of a claim, and back.
const fn number(size: Size, claim: Claim) -> u16 {
    let Candidate { cell, digit } = claim.candidate;
    let candidate = (digit as usize - 1) * size.cells() + cell as usize;
    (candidate + if claim.holds { candidates(size) } else { 0 }) as u16
}

const fn claim_of(size: Size, number: u16) -> Claim {
    let (candidate, holds) =
        (number as usize % candidates(size), number as usize >= candidates(size));
    let digit = (candidate / size.cells()) as u8 + 1;
    Claim { candidate: Candidate { cell: (candidate % size.cells()) as u8, digit }, holds }
}

impl<'b, B: Field> Walk<'b, B> {
    /// Follows links from a claim, in chains of at most `most` claims.
    pub(super) fn from(board: &'b B, first: Claim, links: Links, most: usize) -> Self {
        let mut walk = Self {
            board,
            links,
            holds: [B::Cells::NONE; MOST_DIGITS],
            fails: [B::Cells::NONE; MOST_DIGITS],
            causes: vec![0; 2 * candidates(board.size())],
            reached: Vec::new(),
        };
        walk.reach(first, number(board.size(), first), 1);
        let mut next = 0;
        while let Some(&(cause, length)) = walk.reached.get(next) {
            next += 1;
            if usize::from(length) < most {
                walk.follow(cause, length + 1);
            }
        }
        walk
    }

    /// All claims after the first, shortest chains first, with their lengths.
    pub(super) fn claims(&self) -> impl Iterator<Item = (Claim, usize)> + '_ {
        let after = self.reached.iter().skip(1);
        after.map(|&(number, length)| (claim_of(self.board.size(), number), usize::from(length)))
    }

    /// The cells that fail and hold, by digit, the first included.
    pub(super) const fn sets(&self) -> [[B::Cells; MOST_DIGITS]; 2] {
        [self.fails, self.holds]
    }

    /// The chain from the first claim to one that was reached.
    pub(super) fn chain(&self, to: Claim) -> Vec<Claim> {
        let size = self.board.size();
        let (mut chain, mut at) = (vec![to], number(size, to));
        while self.causes[usize::from(at)] != at {
            at = self.causes[usize::from(at)];
            chain.push(claim_of(size, at));
        }
        chain.reverse();
        chain
    }

    fn reach(&mut self, claim: Claim, cause: u16, length: u16) {
        let Candidate { cell, digit } = claim.candidate;
        let set = if claim.holds { &mut self.holds } else { &mut self.fails };
        let set = &mut set[usize::from(digit) - 1];
        if !set.has(usize::from(cell)) {
            *set = *set | B::Cells::of(usize::from(cell));
            let number = number(self.board.size(), claim);
            self.causes[usize::from(number)] = cause;
            self.reached.push((number, length));
        }
    }

    fn follow(&mut self, cause: u16, length: u16) {
        let claim = claim_of(self.board.size(), cause);
        let Candidate { cell, digit } = claim.candidate;
        let cell = usize::from(cell);
        if claim.holds {
            let seen = self.board.places(digit) & self.board.seen_from(cell);
            for other in (seen - self.fails[usize::from(digit) - 1]).iter() {
                self.reach(fails(other, digit), cause, length);
            }
            if self.links == Links::Any {
                for other in digits_of(self.board.candidates(cell)).filter(|&d| d != digit) {
                    self.reach(fails(cell, other), cause, length);
                }
            }
            return;
        }
        if self.links != Links::Pairs {
            for unit in self.board.units_of(cell) {
                let places =
                    (self.board.places(digit) & self.board.cells_of(unit)) - B::Cells::of(cell);
                if let Some(other) = places.only() {
                    self.reach(holds(other, digit), cause, length);
                }
            }
        }
        if self.links != Links::Digit && self.board.count(cell) == 2 {
            let other = digits_of(self.board.candidates(cell)).find(|&other| other != digit);
            self.reach(holds(cell, other.expect("the cell has two")), cause, length);
        }
    }
}

/// The claim that a candidate holds.
pub(super) const fn holds(cell: usize, digit: u8) -> Claim {
    Claim { candidate: Candidate::new(cell, digit), holds: true }
}

/// The claim that a candidate does not hold.
pub(super) const fn fails(cell: usize, digit: u8) -> Claim {
    Claim { candidate: Candidate::new(cell, digit), holds: false }
}
