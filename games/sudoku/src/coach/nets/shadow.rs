//! The consequences of a supposition, without reasons: many times faster than a [net](super::net), with the
//! same result. It shows where a net is worthwhile.

use super::pattern::KINDS;
use super::static_chains::Chains;
use crate::coach::board::Board;
use crate::coach::cells::{Cells, Unit};
use crate::coach::step::{Candidate, Claim};
use crate::grid::digits_of;
use quintet_core::StopFlag;

/// A board with all consequences of a supposition.
#[derive(Clone, Debug)]
pub(super) struct Shadow {
    /// The remaining candidates.
    pub(super) now: Board,
    /// Candidates found to hold, by digit.
    on: [Cells; 9],
    /// Whether the supposition is wrong.
    pub(super) wrong: bool,
    /// Candidates taken away that nothing was concluded from yet, by digit, and which
    /// digits have any.
    fresh: [Cells; 9],
    fresh_digits: u16,
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
    /// All that follows at a level. `plain`: what follows by singles on a board that had
    /// these candidates and maybe more, where that is known.
    pub(super) fn of(board: &Board, claim: Claim, level: u8, plain: Option<&Shadows>) -> Self {
        let mut shadow = Self {
            now: board.clone(),
            on: [Cells::NONE; 9],
            wrong: false,
            fresh: [Cells::NONE; 9],
            fresh_digits: 0,
        };
        let Candidate { cell, digit } = claim.candidate;
        if claim.holds {
            shadow.place(usize::from(cell), digit);
        } else {
            shadow.remove(usize::from(cell), digit);
        }
        shadow.deepen(level, plain);
        shadow
    }

    /// The shadow on a board that has lost candidates since, at a level not
    /// below its own.
    pub(super) fn update(
        &mut self,
        board: &Board,
        deeper: bool,
        level: u8,
        plain: Option<&Shadows>,
    ) {
        if self.wrong {
            return;
        }
        for digit in 1..=9 {
            for cell in (self.now.places(digit) - board.places(digit)).iter() {
                match board.digit(cell) {
                    0 => self.remove(cell, digit),
                    placed if self.now.candidates(cell) != 0 => self.place(cell, placed),
                    _ => {}
                }
            }
        }
        if deeper || self.fresh_digits != 0 {
            self.deepen(level, plain);
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
        let seen = self.now.places(digit) & Cells::seen_from(cell);
        if !seen.is_empty() {
            self.now.remove_all(seen, digit);
            self.fresh[usize::from(digit) - 1] |= seen;
            self.fresh_digits |= 1 << (digit - 1);
        }
    }

    #[inline]
    fn remove(&mut self, cell: usize, digit: u8) {
        if self.now.allows(cell, digit) {
            self.now.remove(cell, digit);
            self.fresh[usize::from(digit) - 1] |= Cells::of(cell);
            self.fresh_digits |= 1 << (digit - 1);
        }
    }

    /// Applies singles, to the end or to a contradiction.
    fn settle(&mut self) {
        while self.fresh_digits != 0 {
            let digit = self.fresh_digits.trailing_zeros() as u8 + 1;
            self.fresh_digits &= self.fresh_digits - 1;
            let fresh = std::mem::take(&mut self.fresh[usize::from(digit) - 1]);
            let mut units = 0;
            for cell in fresh.iter() {
                units |= units_of(cell);
                match self.now.count(cell) {
                    0 => self.wrong = true,
                    1 => {
                        let only = self.now.candidates(cell).trailing_zeros() as u8 + 1;
                        self.place(cell, only);
                    }
                    _ => {}
                }
            }
            while units != 0 && !self.wrong {
                let unit = Unit::ALL[units.trailing_zeros() as usize];
                units &= units - 1;
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

    /// Singles, then whatever the level allows, until nothing is new.
    fn deepen(&mut self, level: u8, plain: Option<&Shadows>) {
        let mut inner = None;
        loop {
            self.settle();
            if self.wrong || level == 0 {
                return;
            }
            let new = self.patterns()
                || match level {
                    1 => false,
                    2 => self.chains(false),
                    3 => self.chains(true),
                    _ => self.suppositions(level - 4, inner.get_or_insert_default(), plain),
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

    /// Takes away what suppositions refute, and where none does, what follows
    /// from every root of a choice. That candidates do not hold need not be
    /// supposed: whatever else holds in their cell says more.
    fn suppositions(&mut self, level: u8, inner: &mut Memory, plain: Option<&Shadows>) -> bool {
        let shadows = inner.level(level);
        let mut new = false;
        for candidate in candidates(&self.now.clone()) {
            let Candidate { cell, digit } = candidate;
            if !self.now.allows(usize::from(cell), digit) || self.now.count(usize::from(cell)) < 2 {
                continue;
            }
            let claim = Claim { candidate, holds: true };
            if shadows.renew(&self.now, claim, level, plain).wrong {
                self.remove(usize::from(cell), digit);
                self.settle();
                new = true;
                if self.wrong {
                    return false;
                }
            }
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

/// The row, the column and the box of a cell, as bits in the order of [`Unit::ALL`].
const fn units_of(cell: usize) -> u32 {
    let [one, other, last] = Unit::of(cell);
    1 << one.index() | 1 << other.index() | 1 << last.index()
}

/// What follows from claims on a board, kept from step to step: as a board
/// loses candidates, what followed still does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    levels: Vec<Shadows>,
    /// Ends the search for a step; no step is found then.
    stop: StopFlag,
}

/// The consequences of every requested claim.
#[derive(Clone, Debug)]
pub(super) struct Shadows {
    by_claim: Vec<Option<Box<Shadow>>>,
}

impl Memory {
    /// Nothing yet, for a search that ends when a flag is raised.
    pub(crate) fn until(stop: &StopFlag) -> Self {
        Self { levels: Vec::new(), stop: stop.clone() }
    }

    /// Whether the search was ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// What is known at a level.
    fn level(&mut self, level: u8) -> &mut Shadows {
        while self.levels.len() <= usize::from(level) {
            self.levels.push(Shadows::new());
        }
        &mut self.levels[usize::from(level)]
    }

    /// What follows at a level that was asked for.
    pub(super) fn known(&self, level: u8) -> &Shadows {
        &self.levels[usize::from(level)]
    }

    /// What follows by singles, if it was asked for.
    pub(super) fn plain(&self) -> Option<&Shadows> {
        self.levels.first()
    }

    /// What follows at a level from every candidate of a board. `plain`: as for
    /// [`Shadow::of`].
    pub(super) fn at(&mut self, board: &Board, level: u8, plain: Option<&Shadows>) -> &mut Shadows {
        self.level(level);
        let (below, above) = self.levels.split_at_mut(usize::from(level));
        let (plain, shadows) = (below.first().or(plain), &mut above[0]);
        for candidate in candidates(board).take_while(|_| !self.stop.is_stopped()) {
            let claim = Claim { candidate, holds: true };
            let lower = below.last().and_then(|below| below.by_claim[number(claim)].as_ref());
            match (&shadows.by_claim[number(claim)], lower) {
                (None, Some(lower)) => {
                    let mut shadow = lower.clone();
                    shadow.update(board, true, level, plain);
                    shadows.by_claim[number(claim)] = Some(shadow);
                }
                _ => _ = shadows.renew(board, claim, level, plain),
            }
        }
        shadows
    }
}

impl Shadows {
    fn new() -> Self {
        Self { by_claim: vec![None; 2 * 729] }
    }

    /// What follows from a claim on a board that has lost candidates since the claim was
    /// last asked for. `plain`: as for [`Shadow::of`].
    pub(super) fn renew(
        &mut self,
        board: &Board,
        claim: Claim,
        level: u8,
        plain: Option<&Self>,
    ) -> &Shadow {
        let kept = &mut self.by_claim[number(claim)];
        match (kept.as_mut(), plain.and_then(|plain| plain.by_claim[number(claim)].as_ref())) {
            (Some(shadow), _) => shadow.update(board, false, level, plain),
            (None, Some(known)) => {
                let mut shadow = known.clone();
                shadow.update(board, level > 0, level, plain);
                *kept = Some(shadow);
            }
            (None, None) => *kept = Some(Box::new(Shadow::of(board, claim, level, plain))),
        }
        kept.as_ref().expect("it was just made")
    }

    pub(super) fn wrong(&self, claim: Claim) -> bool {
        self.by_claim[number(claim)].as_ref().is_some_and(|shadow| shadow.wrong)
    }

    /// Narrows sets of candidates that fail and hold, by digit, to those that follow from a
    /// claim, which is not wrong.
    pub(super) fn narrow(&self, from: Claim, [off, on]: &mut [[Cells; 9]; 2]) {
        let Some(shadow) = &self.by_claim[number(from)] else {
            (*off, *on) = ([Cells::NONE; 9], [Cells::NONE; 9]);
            return;
        };
        for at in 0..9 {
            off[at] = off[at] - shadow.now.places(at as u8 + 1);
            on[at] = on[at] & shadow.on[at];
        }
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
