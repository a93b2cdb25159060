//! The rules: points for digits and for completed rows, columns and boxes.

use crate::grid::bits;
use crate::key::{cell_hash, grid_hash, mixed};
use crate::{Fault, Grid, Move, Penalty};
use quintet_core::{Game, Outcome, PlayoutTrace, Random, Side};

/// Turns after which a game ends in any case.
pub const TURN_CAP: u16 = 10_000;

/// Endings other than the lack of a valid placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    /// Two voluntary passes in a row end it.
    pub standoff: bool,
    /// A grid that can no longer be completed ends it.
    pub completable: bool,
}

impl Default for Endings {
    fn default() -> Self {
        Self { standoff: true, completable: false }
    }
}

/// A position: the grid, both scores, the turn, and the endings in force.
///
/// ```
/// use quintet_core::{Game, Side};
/// use quintet_dual_sudoku::{Endings, Grid, Move, Position};
/// let mut position = Position::<4, 16>::new(Grid::new(), Endings::default());
/// position.play(Move::Place { cell: 0, digit: 3 });
/// position.play(Move::PASS);
/// assert_eq!((position.score(Side::First), position.score(Side::Second)), (3, -4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position<const N: usize, const CELLS: usize> {
    grid: Grid<N, CELLS>,
    /// Fingerprint of the grid and the endings, kept up to date by `play`.
    hash: u64,
    scores: [i32; 2],
    turns: u16,
    turn: Side,
    endings: Endings,
    /// The last move was a voluntary pass.
    passed: bool,
    /// Ended by a standoff or an uncompletable grid.
    stopped: bool,
}

impl<const N: usize, const CELLS: usize> Position<N, CELLS> {
    /// The start of a game on a grid.
    #[must_use]
    pub fn new(grid: Grid<N, CELLS>, endings: Endings) -> Self {
        let options = u64::from(endings.standoff) | u64::from(endings.completable) << 1;
        Self {
            grid,
            hash: grid_hash(&grid) ^ mixed(options),
            scores: [0; 2],
            turns: 0,
            turn: Side::First,
            endings,
            passed: false,
            stopped: endings.completable && !grid.is_completable(),
        }
    }

    /// The grid.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> &Grid<N, CELLS> {
        &self.grid
    }

    /// The points of a side.
    #[inline]
    #[must_use]
    pub const fn score(&self, side: Side) -> i32 {
        self.scores[side.index()]
    }

    /// Number of turns, including penalties.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The endings in force.
    #[must_use]
    pub const fn endings(&self) -> Endings {
        self.endings
    }

    /// The same game without early endings, for replaying moves known to be possible without a completion
    /// search after each.
    pub(crate) fn never_ending(self) -> Self {
        Self { endings: Endings { standoff: false, completable: false }, ..self }
    }

    /// Whether the last move was a voluntary pass.
    #[must_use]
    pub const fn has_passed(&self) -> bool {
        self.passed
    }

    /// Whether this is a start: nothing played, no points.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        *self == Self::new(self.grid, self.endings)
            && (0..CELLS).all(|cell| self.is_start_cell(cell))
    }

    fn is_start_cell(&self, cell: usize) -> bool {
        self.grid.digit(cell) == 0 || self.grid.is_given(cell)
    }

    /// Whether the game is over although a valid placement may be left.
    #[inline]
    const fn is_halted(&self) -> bool {
        self.stopped || self.turns >= TURN_CAP
    }

    /// The number of empty cells that still take a digit: a measure of the remaining game.
    #[must_use]
    pub fn fillable_cells(&self) -> u32 {
        let fillable = |&cell: &usize| self.grid.candidates(cell) != 0;
        self.grid.open_cells().filter(fillable).count() as u32
    }

    /// Whether no valid placement is left in the grid.
    #[inline]
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.grid.open_cells().all(|cell| self.grid.candidates(cell) == 0)
    }

    /// The valid placements in reading order, digits ascending; none if the game is over.
    #[inline]
    #[must_use]
    pub const fn placements(&self) -> Placements<'_, N, CELLS> {
        let (row, open) = if self.is_halted() { (N - 1, 0) } else { (0, self.grid.open(0)) };
        Placements { grid: &self.grid, row, open, cell: 0, digits: 0 }
    }

    /// The number of valid placements.
    #[inline]
    #[must_use]
    pub fn placement_count(&self) -> usize {
        if self.is_halted() { 0 } else { self.grid.candidate_count() }
    }

    /// The move made by putting `digit` in `cell`: a placement, or the penalty for trying.
    #[must_use]
    pub fn attempt(&self, cell: u8, digit: u8) -> Move {
        match self.fault(usize::from(cell), digit) {
            None => Move::Place { cell, digit },
            Some(fault) => Move::Penalty(Penalty::Attempt { cell, digit, fault }),
        }
    }

    fn fault(&self, cell: usize, digit: u8) -> Option<Fault> {
        if self.grid.digit(cell) != 0 {
            return Some(Fault::Taken(self.grid.digit(cell)));
        }
        let bit = 1 << (digit - 1);
        let units = self.grid.used(cell).into_iter().zip([Fault::Row, Fault::Column, Fault::Box]);
        let unit = units.filter(|(used, _)| used & bit != 0).map(|(_, fault)| fault).next();
        let breaks_tie = |&neighbour: &usize| {
            let other = self.grid.digit(neighbour);
            other != 0 && other.abs_diff(digit) != 1
        };
        let tie = || self.grid.tied_neighbours(cell).find(breaks_tie);
        unit.or_else(|| tie().map(|neighbour| Fault::Tie(neighbour as u8)))
    }

    #[inline]
    fn place(&mut self, cell: u8, digit: u8) {
        let at = usize::from(cell);
        debug_assert!(self.grid.candidates(at) & 1 << (digit - 1) != 0, "the digit fits");
        self.grid.put(at, digit);
        self.hash ^= cell_hash(at, digit);
        let completed = self.grid.completed(at);
        self.scores[self.turn.index()] += i32::from(digit) + (completed * CELLS) as i32;
        self.passed = false;
        if self.endings.completable {
            self.stopped = !self.grid.is_completable();
        }
    }

    fn penalise(&mut self, penalty: Penalty) {
        self.scores[self.turn.index()] -= N as i32;
        let voluntary = penalty == Penalty::Voluntary;
        self.stopped |= self.endings.standoff && self.passed && voluntary;
        self.passed = voluntary;
    }

    /// Transfers the game to an image of its grid.
    pub(crate) fn with_grid(&self, grid: Grid<N, CELLS>) -> Self {
        Self { grid, hash: self.hash ^ grid_hash(&self.grid) ^ grid_hash(&grid), ..*self }
    }
}

/// The valid placements of a position.
#[derive(Clone, Debug)]
pub struct Placements<'a, const N: usize, const CELLS: usize> {
    grid: &'a Grid<N, CELLS>,
    row: usize,
    /// Columns of the row not visited yet.
    open: u16,
    cell: u8,
    /// Digits of the cell not returned yet.
    digits: u16,
}

impl<const N: usize, const CELLS: usize> Iterator for Placements<'_, N, CELLS> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.digits == 0 {
            while self.open == 0 {
                if self.row + 1 == N {
                    return None;
                }
                self.row += 1;
                self.open = self.grid.open(self.row);
            }
            let cell = self.row * N + self.open.trailing_zeros() as usize;
            self.open &= self.open - 1;
            self.cell = cell as u8;
            self.digits = self.grid.candidates(cell);
        }
        let digit = self.digits.trailing_zeros() as u8 + 1;
        self.digits &= self.digits - 1;
        Some(Move::Place { cell: self.cell, digit })
    }

    /// Visits all moves row by row, without keeping its place.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, first: B, mut fold: F) -> B {
        let mut folded = first;
        let mut of_cell = |mut folded, cell: u8, digits| {
            for digit in bits(digits) {
                folded = fold(folded, Move::Place { cell, digit: digit as u8 + 1 });
            }
            folded
        };
        folded = of_cell(folded, self.cell, self.digits);
        for row in self.row..N {
            let open = if row == self.row { self.open } else { self.grid.open(row) };
            for column in bits(open) {
                let cell = row * N + column;
                folded = of_cell(folded, cell as u8, self.grid.candidates(cell));
            }
        }
        folded
    }
}

impl<const N: usize, const CELLS: usize> Game for Position<N, CELLS> {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_halted() && !self.is_blocked() {
            return None;
        }
        let [first, second] = self.scores;
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// Cells in reading order, digits ascending.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        self.placements()
    }

    #[inline]
    fn play(&mut self, played: Move) {
        match played {
            Move::Place { cell, digit } => self.place(cell, digit),
            Move::Penalty(penalty) => self.penalise(penalty),
        }
        self.turn = !self.turn;
        self.turns += 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        let [first, second] = self.scores.map(|score| u64::from(score as u32));
        let flags = u64::from(self.passed) | u64::from(self.stopped) << 1;
        let rest = u64::from(self.turns) << 3 | flags << 1 | self.turn.index() as u64;
        // Mixed one after the other, so that parts cannot cancel.
        mixed(mixed(self.hash ^ (first << 32 | second)).wrapping_add(rest))
    }

    /// A number for each cell and digit; one for all penalties.
    #[inline]
    fn move_index(&self, of: Move) -> usize {
        match of {
            Move::Place { cell, digit } => usize::from(cell) * N + usize::from(digit) - 1,
            Move::Penalty(_) => CELLS * N,
        }
    }

    #[inline]
    fn move_index_count(&self) -> usize {
        CELLS * N + 1
    }

    /// Placements only: a penalty can be played but is not among the moves.
    fn is_legal(&self, of: Move) -> bool {
        match of {
            Move::Place { cell, digit } => !self.is_halted() && self.attempt(cell, digit) == of,
            Move::Penalty(_) => false,
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        let count = self.placement_count();
        let mut skip = if count == 0 { return None } else { random.below(count) };
        for cell in self.grid.open_cells() {
            let digits = self.grid.candidates(cell);
            let here = digits.count_ones() as usize;
            if skip < here {
                let digit = bits(digits).nth(skip)? as u8 + 1;
                return Some(Move::Place { cell: cell as u8, digit });
            }
            skip -= here;
        }
        None
    }

    #[inline]
    fn playout(self, random: &mut Random, trace: &mut impl PlayoutTrace) -> Outcome {
        crate::playout::playout(self, random, trace)
    }

    /// The eight turns and reflections of the grid.
    fn symmetric(&self) -> Vec<Self> {
        self.grid.images().into_iter().map(|grid| self.with_grid(grid)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches copy positions, so their size determines speed.
    #[test]
    fn positions_stay_small() {
        assert_eq!(size_of::<Position<4, 16>>(), 80);
        assert_eq!(size_of::<Position<9, 81>>(), 184);
        assert_eq!(size_of::<Position<16, 256>>(), 416);
    }
}
