//! The consequences of a supposition, without reasons: many times faster than a [net](super::net), with the
//! same result. It shows where a net is worthwhile.

use super::pattern::KINDS;
use super::static_chains::Chains;
use crate::coach::board::Board;
use crate::coach::cells::{Cells, Unit};
use crate::coach::step::{Candidate, Claim};
use crate::grid::digits_of;

/// A board with all consequences of a supposition.
#[derive(Clone, Debug)]
pub(super) struct Shadow {
    /// The remaining candidates.
    pub(super) now: Board,
    /// Candidates found to hold, by digit.
    on: [Cells; 9],
    /// Whether the supposition is wrong.
    pub(super) wrong: bool,
    fresh: Vec<(u8, u8)>,
}

pub(super) const fn number(claim: Claim) -> usize {
    let Candidate { cell, digit } = claim.candidate;
    2 * ((digit as usize - 1) * 81 + cell as usize) + claim.holds as usize
}

/// All open candidates, cell by cell.
pub(super) fn candidates(board: &Board) -> impl Iterator<Item = Candidate> + '_ {
    (0..81).filter(|&cell| board.count(cell) > 1).flat_map(|cell| {
        digits_of(board.candidates(cell)).map(move |digit| Candidate::new(cell, digit))
    })
}

/// The cells, and the digits in units, one of whose candidates must hold.
pub(super) fn choices(board: &Board) -> impl Iterator<Item = (Choice, Vec<Claim>)> + '_ {
    let holds = |cell, digit| Claim { candidate: Candidate::new(cell, digit), holds: true };
    let cells = (0..81).filter(|&cell| board.count(cell) > 1).map(move |cell| {
        let roots = digits_of(board.candidates(cell)).map(|digit| holds(cell, digit));
        (Choice::Cell(cell as u8), roots.collect())
    });
    let units = Unit::ALL.into_iter().flat_map(|unit| (1..=9).map(move |digit| (unit, digit)));
    let units = units.filter_map(move |(unit, digit)| {
        let places = board.places(digit) & unit.cells();
        let roots = places.iter().map(|cell| holds(cell, digit));
        (places.len() > 1).then(|| (Choice::Unit(unit, digit), roots.collect()))
    });
    cells.chain(units)
}

/// A choice: one of these holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The candidates of a cell.
    Cell(u8),
    /// The places of a digit in a unit.
    Unit(Unit, u8),
}

impl Shadow {
    /// All consequences at a level.
    pub(super) fn of(board: &Board, claim: Claim, level: u8) -> Self {
        let mut shadow =
            Self { now: board.clone(), on: [Cells::NONE; 9], wrong: false, fresh: Vec::new() };
        let Candidate { cell, digit } = claim.candidate;
        if claim.holds {
            shadow.place(usize::from(cell), digit);
        } else {
            shadow.remove(usize::from(cell), digit);
        }
        shadow.deepen(level);
        shadow
    }

    /// Updates the shadow to a board that has since lost candidates, at a level not below its own.
    pub(super) fn update(&mut self, board: &Board, deeper: bool, level: u8) {
        if self.wrong {
            return;
        }
        for cell in 0..81 {
            match board.digit(cell) {
                0 => {
                    let gone = self.now.candidates(cell) & !board.candidates(cell);
                    digits_of(gone).for_each(|digit| self.remove(cell, digit));
                }
                digit if self.now.candidates(cell) != 0 => self.place(cell, digit),
                _ => {}
            }
        }
        if deeper || !self.fresh.is_empty() {
            self.deepen(level);
        }
    }

    fn has(&self, claim: Claim) -> bool {
        let Candidate { cell, digit } = claim.candidate;
        if claim.holds {
            self.on[usize::from(digit) - 1].has(usize::from(cell))
        } else {
            !self.now.allows(usize::from(cell), digit)
        }
    }

    fn place(&mut self, cell: usize, digit: u8) {
        let on = &mut self.on[usize::from(digit) - 1];
        if on.has(cell) {
            return;
        }
        *on |= Cells::of(cell);
        for other in digits_of(self.now.candidates(cell) & !(1 << (digit - 1))) {
            self.remove(cell, other);
        }
        for seen in (self.now.places(digit) & Cells::seen_from(cell)).iter() {
            self.remove(seen, digit);
        }
    }

    fn remove(&mut self, cell: usize, digit: u8) {
        if self.now.allows(cell, digit) {
            self.now.remove(cell, digit);
            self.fresh.push((cell as u8, digit));
        }
    }

    /// Applies singles, to the end or to a contradiction.
    fn settle(&mut self) {
        while let Some((cell, digit)) = self.fresh.pop() {
            let cell = usize::from(cell);
            match self.now.count(cell) {
                0 => self.wrong = true,
                1 => {
                    let only = self.now.candidates(cell).trailing_zeros() as u8 + 1;
                    self.place(cell, only);
                }
                _ => {}
            }
            for unit in Unit::of(cell) {
                let left = self.now.places(digit) & unit.cells();
                if left.is_empty() {
                    self.wrong = true;
                } else if let Some(only) = left.only() {
                    self.place(only, digit);
                }
            }
            if self.wrong {
                return;
            }
        }
    }

    /// Applies singles, then whatever the level allows, until nothing changes.
    fn deepen(&mut self, level: u8) {
        loop {
            self.settle();
            if self.wrong || level == 0 {
                return;
            }
            let new = self.patterns()
                || match level {
                    1 => false,
                    2 => self.chains(false),
                    3 => self.chains(false) || self.chains(true),
                    _ => self.suppositions(level - 4),
                };
            if !new {
                return;
            }
        }
    }

    fn remove_all(&mut self, gone: &[(usize, u8)]) -> bool {
        gone.iter().for_each(|&(cell, digit)| self.remove(cell, digit));
        !gone.is_empty()
    }

    fn patterns(&mut self) -> bool {
        let (mut found, mut gone) = (Vec::new(), Vec::new());
        for kind in KINDS {
            kind(&self.now, &mut found);
            if !found.is_empty() {
                break;
            }
        }
        for pattern in found {
            pattern.gone(&self.now, |cell, digit| gone.push((cell, digit)));
        }
        self.remove_all(&gone)
    }

    fn chains(&mut self, multiple: bool) -> bool {
        let gone = Chains::of(&self.now, multiple).gone();
        self.remove_all(&gone)
    }

    /// Eliminates what suppositions refute or, if there are no refutations, what follows from every root of a
    /// choice. Denials need not be supposed: whatever else holds in their cell says more.
    fn suppositions(&mut self, level: u8) -> bool {
        let mut shadows = Shadows::new();
        let mut new = false;
        for candidate in candidates(&self.now.clone()) {
            let Candidate { cell, digit } = candidate;
            if !self.now.allows(usize::from(cell), digit) || self.now.count(usize::from(cell)) < 2 {
                continue;
            }
            let claim = Claim { candidate, holds: true };
            let shadow = Self::of(&self.now, claim, level);
            if shadow.wrong {
                self.remove(usize::from(cell), digit);
                self.settle();
                new = true;
                if self.wrong {
                    return false;
                }
            }
            shadows.by_claim[number(claim)] = Some(Box::new(shadow));
        }
        if new {
            return true;
        }
        let mut gone = Vec::new();
        for (_, roots) in choices(&self.now) {
            for digit in 1..=9 {
                let common = shadows.common(&self.now, &roots, digit);
                gone.extend(common.iter().map(|cell| (cell, digit)));
            }
        }
        self.remove_all(&gone)
    }
}

/// The consequences of claims on a board, kept from step to step: they remain true as the board loses
/// candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    levels: Vec<Shadows>,
}

/// The consequences of every requested claim.
#[derive(Clone, Debug)]
pub(super) struct Shadows {
    by_claim: Vec<Option<Box<Shadow>>>,
}

impl Memory {
    /// The consequences at a level of every candidate of a board.
    pub(super) fn at(&mut self, board: &Board, level: u8) -> &mut Shadows {
        while self.levels.len() <= usize::from(level) {
            self.levels.push(Shadows::new());
        }
        let (below, above) = self.levels.split_at_mut(usize::from(level));
        let shadows = &mut above[0];
        for candidate in candidates(board) {
            let claim = Claim { candidate, holds: true };
            let kept = &mut shadows.by_claim[number(claim)];
            if let Some(shadow) = kept {
                shadow.update(board, false, level);
                continue;
            }
            let lower = below.last().and_then(|below| below.by_claim[number(claim)].clone());
            *kept = Some(match lower {
                Some(mut shadow) => {
                    shadow.update(board, true, level);
                    shadow
                }
                None => Box::new(Shadow::of(board, claim, level)),
            });
        }
        shadows
    }
}

impl Shadows {
    fn new() -> Self {
        Self { by_claim: vec![None; 2 * 729] }
    }

    pub(super) fn wrong(&self, claim: Claim) -> bool {
        self.by_claim[number(claim)].as_ref().is_some_and(|shadow| shadow.wrong)
    }

    /// Whether a claim follows from another, which is not wrong.
    pub(super) fn has(&self, from: Claim, claim: Claim) -> bool {
        self.by_claim[number(from)].as_ref().is_some_and(|shadow| shadow.has(claim))
    }

    /// All claims on a board that follow from one, except itself.
    pub(super) fn claims(&self, board: &Board, from: Claim) -> Vec<Claim> {
        let claims = candidates(board)
            .flat_map(|candidate| [true, false].map(|holds| Claim { candidate, holds }));
        claims.filter(|&claim| claim != from && self.has(from, claim)).collect()
    }

    /// Adds the consequences of a claim.
    pub(super) fn add(&mut self, board: &Board, claim: Claim, level: u8) {
        self.by_claim[number(claim)] = Some(Box::new(Shadow::of(board, claim, level)));
    }

    /// The candidates of a digit that are gone whichever of the roots holds. Wrong roots have none left.
    pub(super) fn common(&self, board: &Board, roots: &[Claim], digit: u8) -> Cells {
        roots.iter().fold(board.places(digit), |gone, &root| match &self.by_claim[number(root)] {
            Some(shadow) if shadow.wrong => gone,
            Some(shadow) => gone - shadow.now.places(digit),
            None => Cells::NONE,
        })
    }

    /// Whether anything is gone whichever of the roots holds.
    pub(super) fn agree(&self, board: &Board, roots: &[Claim]) -> bool {
        (1..=9).any(|digit| !self.common(board, roots, digit).is_empty())
    }
}
