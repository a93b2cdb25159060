//! A puzzle being solved, as a game for one.
//!
//! Any digit may be entered in an empty cell, right or wrong; the game is won when every cell is filled
//! without a contradiction. A full grid with a contradiction is not the end: the moves are then to erase an
//! entry that is part of a contradiction. There always is one, since the givens agree, so an unfinished game
//! has a move. Erasing and changing entries at any other time is only for people ([`Position::corrections`]);
//! searches do not try it.

use crate::grid::digits_of;
use crate::notation::explain_contradiction;
use crate::solutions::tightest;
use crate::{Grid, Size, Used};
use quintet_core::{Game, Outcome, PlayoutTrace, Random, RecordError, Side};

/// A puzzle with the entries so far.
///
/// ```
/// use quintet_core::{Game, Outcome, Side};
/// use quintet_sudoku::{Entry, Grid, Position};
/// let puzzle = Grid::parse("12.4 3412 2143 4321").unwrap();
/// let mut position = Position::new(puzzle).unwrap();
/// assert_eq!(position.moves().count(), 4);
/// position.play(Entry { cell: 2, digit: 3 });
/// assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    givens: Grid,
    grid: Grid,
}

/// A move: a digit into a cell, or 0 to empty it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The cell, from 0 in reading order.
    pub cell: u16,
    /// The digit, from 1; 0 erases.
    pub digit: u8,
}

impl Position {
    /// A puzzle with nothing entered.
    ///
    /// # Errors
    /// Two contradicting givens, named.
    pub fn new(givens: Grid) -> Result<Self, RecordError> {
        match givens.contradiction() {
            Some((one, other)) => {
                let reason = explain_contradiction(&givens, one, other);
                Err(RecordError::Impossible { reason })
            }
            None => Ok(Self { grid: givens.clone(), givens }),
        }
    }

    /// The givens.
    #[must_use]
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Givens and entries.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Its size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.grid.size()
    }

    /// Whether a cell is given.
    #[must_use]
    pub fn is_given(&self, cell: usize) -> bool {
        self.givens.digit(cell) != 0
    }

    /// The filled cells that were not given, in reading order.
    pub fn entries(&self) -> impl Iterator<Item = usize> + '_ {
        let is_entry = |&cell: &usize| self.grid.digit(cell) != 0 && !self.is_given(cell);
        (0..self.size().cells()).filter(is_entry)
    }

    /// Erasing any entry, or changing it to another digit, where that is not among the moves; empty if the
    /// puzzle is solved.
    pub fn corrections(&self) -> impl Iterator<Item = Entry> + '_ {
        let digits = 0..=self.size().rows() as u8;
        let most = if self.grid.is_solved() { 0 } else { usize::MAX };
        let changes = self.entries().take(most).flat_map(move |cell| {
            let other = digits.clone().filter(move |&digit| digit != self.grid.digit(cell));
            other.map(move |digit| Entry { cell: cell as u16, digit })
        });
        changes.filter(|&change| !self.is_legal(change))
    }

    /// Erasing entries that are part of a contradiction: the moves of a full grid.
    fn repairs(&self) -> impl Iterator<Item = Entry> + '_ {
        let wrong = self.entries().filter(|&cell| self.grid.is_in_conflict(cell));
        wrong.map(|cell| Entry { cell: cell as u16, digit: 0 })
    }
}

impl Game for Position {
    type Move = Entry;

    #[inline]
    fn turn(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        self.grid.is_solved().then_some(Outcome::Win(Side::First))
    }

    /// Every digit in every empty cell: cells in reading order, digits ascending. In a full grid, erasing
    /// contradicting entries.
    fn moves(&self) -> impl Iterator<Item = Entry> {
        let all = self.size().all_digits();
        let fill = self.grid.empty_cells().flat_map(move |cell| {
            digits_of(all).map(move |digit| Entry { cell: cell as u16, digit })
        });
        let repairs = self.grid.is_full().then(|| self.repairs());
        fill.chain(repairs.into_iter().flatten())
    }

    #[inline]
    fn play(&mut self, played: Entry) {
        let cell = usize::from(played.cell);
        debug_assert!(!self.is_given(cell), "givens cannot be changed");
        self.grid.set(cell, played.digit);
    }

    /// Mixes all cells one after the other, distinguishing givens from entries.
    fn key(&self) -> u64 {
        const FACTOR: u64 = 0xD6E8_FEB8_6659_FD93;
        let cells = self.givens.digits().iter().zip(self.grid.digits());
        let content = |(&given, &digit): (&u8, &u8)| u64::from(digit) | u64::from(given != 0) << 5;
        let folded = cells.map(content).fold(self.size().cells() as u64, |key, content| {
            (key.rotate_left(23) ^ content).wrapping_mul(FACTOR)
        });
        let mixed = (folded ^ folded >> 32).wrapping_mul(FACTOR);
        mixed ^ mixed >> 29
    }

    #[inline]
    fn move_index(&self, of: Entry) -> usize {
        usize::from(of.cell) * (self.size().rows() + 1) + usize::from(of.digit)
    }

    #[inline]
    fn move_index_count(&self) -> usize {
        self.size().cells() * (self.size().rows() + 1)
    }

    fn is_legal(&self, of: Entry) -> bool {
        let cell = usize::from(of.cell);
        if self.grid.digit(cell) == 0 {
            return (1..=self.size().rows()).contains(&usize::from(of.digit));
        }
        of.digit == 0
            && !self.is_given(cell)
            && self.grid.is_in_conflict(cell)
            && self.grid.is_full()
    }

    /// Random digits that fit, in the tightest cells first, since plain random digits would never end. A draw
    /// if nothing fits any more, or if entries already contradict each other.
    fn playout(mut self, random: &mut Random, trace: &mut impl PlayoutTrace) -> Outcome {
        let Some(mut used) = Used::of(&self.grid) else { return Outcome::Draw };
        while let Some(cell) = tightest(&self.grid, &used) {
            let fitting = used.candidates(cell);
            let count = fitting.count_ones() as usize;
            if count == 0 {
                return Outcome::Draw;
            }
            let digit = digits_of(fitting).nth(random.below(count));
            let played = Entry { cell: cell as u16, digit: digit.expect("one of those counted") };
            trace.record(Side::First, self.move_index(played));
            used.toggle(cell, played.digit);
            self.play(played);
        }
        Outcome::Win(Side::First)
    }
}
