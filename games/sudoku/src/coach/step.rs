//! A step as data: the pattern, and its consequences.

use super::cells::{Unit, cell_name};
use super::field::CellSet;
use super::technique::Technique;
use crate::{Entry, Size, notation};
use std::fmt;

/// A digit as a possibility for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell, from 0 in reading order.
    pub cell: u8,
    /// The digit, from 1.
    pub digit: u8,
}

impl Candidate {
    /// A digit in a cell.
    #[inline]
    #[must_use]
    pub const fn new(cell: usize, digit: u8) -> Self {
        Self { cell: cell as u8, digit }
    }
}

impl Candidate {
    /// As moves are written in a grid of that size: `r10c2=16`.
    #[must_use]
    pub fn in_size(self, size: Size) -> String {
        let entry = Entry { cell: self.cell.into(), digit: self.digit };
        notation::write_move(size.rows(), entry)
    }
}

/// As moves are written in 9×9: `r1c2=5`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", cell_name(self.cell), self.digit)
    }
}

/// A statement in a chain: a candidate is the digit of its cell, or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is claimed to be the digit of its cell.
    pub holds: bool,
}

impl Claim {
    /// In signs, in a grid of that size: `r10c2=16` or `r10c2≠16`.
    #[must_use]
    pub fn in_size(self, size: Size) -> String {
        let text = self.candidate.in_size(size);
        if self.holds { text } else { text.replace('=', "≠") }
    }
}

/// In signs, in 9×9: `r1c2=5` or `r1c2≠5`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.holds { '=' } else { '≠' };
        write!(f, "{}{sign}{}", cell_name(self.candidate.cell), self.candidate.digit)
    }
}

/// A difficulty on the scale of Sudoku Explainer, in tenths: 1.0 to 11.9.
///
/// ```
/// use quintet_sudoku::coach::Hardness;
/// assert_eq!(Hardness::tenths(23).to_string(), "2.3");
/// assert!(Hardness::tenths(23) < Hardness::tenths(71));
/// assert_eq!("7.1".parse(), Ok(Hardness::tenths(71)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hardness(u8);

impl Hardness {
    /// A score in tenths.
    #[must_use]
    pub const fn tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// The tenths.
    #[must_use]
    pub const fn in_tenths(self) -> u8 {
        self.0
    }

    /// As a number: 7.1.
    #[must_use]
    pub fn value(self) -> f32 {
        f32::from(self.0) / 10.0
    }

    /// The score of a chain that rests on this many claims: a tenth more whenever the claims beyond two pass
    /// 4, 6, 8, 12, 16, 24, 32, 48 …
    #[must_use]
    pub const fn with_claims(self, claims: usize) -> Self {
        let (mut tenths, mut limit, mut by_half) = (self.0, 4, true);
        while claims > limit + 2 && tenths < 119 {
            tenths += 1;
            limit = if by_half { limit * 3 / 2 } else { limit * 4 / 3 };
            by_half = !by_half;
        }
        Self(tenths)
    }
}

impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl std::str::FromStr for Hardness {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("`{text}`: expected a score from 1.0 to 11.9, such as 4.5");
        let value: f32 = text.parse().map_err(|_| expected())?;
        let tenths = (value * 10.0).round();
        if (10.0..=119.0).contains(&tenths) { Ok(Self(tenths as u8)) } else { Err(expected()) }
    }
}

/// One step of a solution: the pattern, and its consequences. [`Technique`] documents which fields each
/// technique fills, and in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The size of the grid.
    pub size: Size,
    /// What it is.
    pub technique: Technique,
    /// Its difficulty.
    pub score: Hardness,
    /// The rows, columns and boxes involved.
    pub units: Vec<Unit>,
    /// The cells of the pattern.
    pub cells: Vec<u8>,
    /// The digits of the pattern.
    pub digits: Vec<u8>,
    /// The candidates on which the pattern rests.
    pub candidates: Vec<Candidate>,
    /// Chains of claims.
    pub chains: Vec<Vec<Claim>>,
    /// The sets of cells of which the pattern consists, for techniques that combine several.
    pub sets: Vec<Vec<u8>>,
    /// Intermediate conclusions of the chains, each from the candidates left at that point: patterns, and
    /// chains within the chains.
    pub inner: Vec<Step>,
    /// Digits that are now certain.
    pub placements: Vec<Candidate>,
    /// Candidates that are now impossible.
    pub eliminations: Vec<Candidate>,
}

impl Step {
    /// An empty step, with the usual score of its technique.
    pub(super) const fn new(technique: Technique) -> Self {
        Self {
            size: Size::Nine,
            technique,
            score: technique.score(),
            units: Vec::new(),
            cells: Vec::new(),
            digits: Vec::new(),
            candidates: Vec::new(),
            chains: Vec::new(),
            sets: Vec::new(),
            inner: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// The name of a cell: `r1c2`.
    #[must_use]
    pub fn cell_name(&self, cell: u8) -> String {
        notation::cell_name(self.size.rows(), usize::from(cell))
    }

    pub(super) fn in_units(mut self, units: &[Unit]) -> Self {
        self.units.extend(units);
        self
    }

    pub(super) fn with_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| cell as u8));
        self
    }

    pub(super) fn with_digits(mut self, digits: impl IntoIterator<Item = u8>) -> Self {
        self.digits.extend(digits);
        self
    }

    /// Rests on a digit in these cells.
    pub(super) fn resting_on(mut self, cells: impl CellSet, digit: u8) -> Self {
        self.candidates.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
        self
    }

    pub(super) fn placing(mut self, cell: usize, digit: u8) -> Self {
        self.placements.push(Candidate::new(cell, digit));
        self
    }

    /// Eliminates a digit from these cells.
    pub(super) fn removing(mut self, cells: impl CellSet, digit: u8) -> Self {
        self.eliminations.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
        self
    }

    pub(super) const fn scored(mut self, score: Hardness) -> Self {
        self.score = score;
        self
    }

    /// Adds the end of a chain.
    pub(super) fn add_result(&mut self, claim: Claim) {
        let to = if claim.holds { &mut self.placements } else { &mut self.eliminations };
        to.push(claim.candidate);
    }

    /// The step, if it has any consequence.
    pub(super) fn if_useful(self) -> Option<Self> {
        let useful = !self.placements.is_empty() || !self.eliminations.is_empty();
        useful.then_some(self)
    }
}
