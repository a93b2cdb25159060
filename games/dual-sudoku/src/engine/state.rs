//! The future of a game, and nothing else.
//!
//! ```text
//! digits[d − 1]   the empty cells where digit d may still go
//! fillable        the empty cells that take any digit: all of `digits` together
//! live            rows, columns and boxes that may still be completed, bit by number
//! open            empty cells of each row, column and box
//! ```
//!
//! An empty cell that takes no digit stays empty for ever: it is dead, and so are its row, column and box,
//! which can no longer be completed. So every open cell of a live unit is fillable, and two positions with
//! the same `digits` and the same `live` have the same future, whatever is in their filled cells: the key is
//! made of these two alone.
//!
//! Example, 4×4: after `r1c1=1`, 1 can go nowhere in row 1, column 1 and box 1, and the other digits
//! everywhere except r1c1 itself. That row, column and box have 3 open cells, all others 4, and all are live.

use super::canonical::least_image;
use super::cells::Cells;
use super::ground::Ground;
use crate::Grid;

/// A placement: a digit, from 1, in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) cell: u8,
    pub(crate) digit: u8,
}

impl Step {
    #[inline]
    pub(crate) const fn new(cell: usize, digit: usize) -> Self {
        Self { cell: cell as u8, digit: digit as u8 }
    }
}

/// The future of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State<const N: usize, const W: usize> {
    pub(crate) digits: [Cells<W>; N],
    pub(crate) fillable: Cells<W>,
    open: [[u8; N]; 3],
    pub(crate) live: [u16; 3],
    /// Units with exactly one and exactly two open cells, including dead ones.
    one: [u16; 3],
    two: [u16; 3],
}

impl<const N: usize, const W: usize> State<N, W> {
    /// The points of a completed row, column or box.
    pub(crate) const UNIT: i32 = (N * N) as i32;

    /// The future of a grid.
    pub(crate) fn new<const SIZE: usize, const CELLS: usize>(
        grid: &Grid<SIZE, CELLS>,
        ground: &Ground<N, W>,
    ) -> Self {
        let mut digits = [Cells::EMPTY; N];
        let mut fillable = Cells::EMPTY;
        let mut open = [[0; N]; 3];
        let mut live = [Grid::<SIZE, CELLS>::ALL; 3];
        for cell in grid.open_cells() {
            let candidates = grid.candidates(cell);
            for (digit, cells) in digits.iter_mut().enumerate() {
                if candidates >> digit & 1 != 0 {
                    *cells |= Cells::of(cell);
                }
            }
            if candidates != 0 {
                fillable |= Cells::of(cell);
            }
            for (kind, &unit) in ground.units[cell].iter().enumerate() {
                open[kind][usize::from(unit)] += 1;
                if candidates == 0 {
                    live[kind] &= !(1 << unit);
                }
            }
        }
        let having = |count: u8| {
            open.map(|of| (0..N).fold(0u16, |set, unit| set | u16::from(of[unit] == count) << unit))
        };
        let full = having(0);
        let live = std::array::from_fn(|kind| live[kind] & !full[kind]);
        Self { digits, fillable, open, live, one: having(1), two: having(2) }
    }

    /// Places a digit where it can go.
    #[inline]
    pub(crate) fn place(&mut self, ground: &Ground<N, W>, step: Step) {
        let (cell, digit) = (usize::from(step.cell), usize::from(step.digit) - 1);
        debug_assert!(self.digits[digit].contains(cell), "the digit can go there");
        let others = !Cells::of(cell);
        for cells in &mut self.digits {
            *cells &= others;
        }
        self.digits[digit] &= !ground.peers[cell];
        if ground.tied {
            self.restrict_tied(ground, cell, digit);
        }
        for (kind, &unit) in ground.units[cell].iter().enumerate() {
            let (open, bit) = (&mut self.open[kind][usize::from(unit)], 1 << unit);
            *open -= 1;
            match *open {
                2 => self.two[kind] |= bit,
                1 => {
                    self.two[kind] &= !bit;
                    self.one[kind] |= bit;
                }
                0 => {
                    self.one[kind] &= !bit;
                    self.live[kind] &= !bit;
                }
                _ => {}
            }
        }
        let fillable = self.digits.iter().fold(Cells::EMPTY, |all, &cells| all | cells);
        let dead = self.fillable & others & !fillable;
        if !dead.is_empty() {
            self.bury(ground, dead);
        }
        self.fillable = fillable;
    }

    /// Restricts the cells tied to a cell that holds `digit` (from 0) to digits one apart.
    #[cold]
    fn restrict_tied(&mut self, ground: &Ground<N, W>, cell: usize, digit: usize) {
        for (other, cells) in self.digits.iter_mut().enumerate() {
            if other.abs_diff(digit) != 1 {
                *cells &= !ground.ties[cell];
            }
        }
    }

    /// Marks the units of dead cells as never to be completed.
    fn bury(&mut self, ground: &Ground<N, W>, dead: Cells<W>) {
        for cell in dead.iter() {
            for (kind, &unit) in ground.units[cell].iter().enumerate() {
                self.live[kind] &= !(1 << unit);
            }
        }
    }

    /// The position after a placement.
    #[inline]
    pub(crate) fn after(&self, ground: &Ground<N, W>, step: Step) -> Self {
        let mut next = *self;
        next.place(ground, step);
        next
    }

    /// The number of units that a placement in a fillable cell completes.
    #[inline]
    pub(crate) fn completes(&self, ground: &Ground<N, W>, cell: usize) -> u32 {
        self.among(self.one, ground, cell)
    }

    /// The other open cell of each live unit of a fillable cell that has exactly two.
    #[inline]
    pub(crate) fn opened_cells<'a>(
        &'a self,
        ground: &'a Ground<N, W>,
        cell: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let units = ground.units[cell].iter().enumerate();
        units.filter_map(move |(kind, &unit)| {
            let open = (self.two[kind] & self.live[kind]) >> unit & 1 != 0;
            let others = ground.unit_cells[kind][usize::from(unit)] & !Cells::of(cell);
            if open { (others & self.fillable).first() } else { None }
        })
    }

    #[inline]
    fn among(&self, units: [u16; 3], ground: &Ground<N, W>, cell: usize) -> u32 {
        let units_of = ground.units[cell].iter().zip(units).zip(self.live);
        units_of.map(|((unit, set), live)| u32::from((set & live) >> unit & 1)).sum()
    }

    /// The points of a placement.
    #[inline]
    pub(crate) fn gain(&self, ground: &Ground<N, W>, step: Step) -> i32 {
        let completed = self.completes(ground, usize::from(step.cell));
        i32::from(step.digit) + completed as i32 * Self::UNIT
    }

    /// Whether any unit can be completed now.
    #[inline]
    pub(crate) const fn has_offer(&self) -> bool {
        let [rows, columns, boxes] = self.one;
        let [live_rows, live_columns, live_boxes] = self.live;
        rows & live_rows | columns & live_columns | boxes & live_boxes != 0
    }

    /// Whether any unit can still be completed later.
    #[inline]
    pub(crate) const fn has_live_unit(&self) -> bool {
        let [rows, columns, boxes] = self.live;
        rows | columns | boxes != 0
    }

    /// The cells that complete a unit.
    #[inline]
    pub(crate) fn offers(&self, ground: &Ground<N, W>) -> Cells<W> {
        self.cells_of(self.one, ground)
    }

    /// The cells that leave a live unit with one open cell.
    #[inline]
    pub(crate) fn openings(&self, ground: &Ground<N, W>) -> Cells<W> {
        self.cells_of(self.two, ground)
    }

    #[inline]
    fn cells_of(&self, units: [u16; 3], ground: &Ground<N, W>) -> Cells<W> {
        let mut cells = Cells::EMPTY;
        for (kind, units) in units.into_iter().enumerate() {
            let mut left = units & self.live[kind];
            while left != 0 {
                cells |= ground.unit_cells[kind][left.trailing_zeros() as usize];
                left &= left - 1;
            }
        }
        cells & self.fillable
    }

    /// The cells that take exactly one digit.
    #[inline]
    pub(crate) fn single_cells(&self) -> Cells<W> {
        let (mut once, mut twice): (Cells<W>, Cells<W>) = (Cells::EMPTY, Cells::EMPTY);
        for &cells in &self.digits {
            twice |= once & cells;
            once |= cells;
        }
        once & !twice
    }

    /// The largest digit that can be placed; 0 if the game is over.
    #[inline]
    pub(crate) fn largest_digit(&self) -> i32 {
        let placeable = |cells: &Cells<W>| !cells.is_empty();
        self.digits.iter().rposition(placeable).map_or(0, |digit| digit as i32 + 1)
    }

    /// A fingerprint of the future; on 4×4 without ties, shared by all its images.
    #[inline]
    pub(crate) fn key(&self, ground: &Ground<N, W>) -> u64 {
        if N == 4 && !ground.tied {
            let digits = std::array::from_fn(|digit| self.digits[digit].0[0] as u16);
            let image = least_image(digits, self.live);
            let [low, high] = [image as u64, (image >> 64) as u64];
            return folded(low ^ ground.salt, high ^ FIRST_CONSTANT);
        }
        let mut constant = FIRST_CONSTANT;
        let mut sum = ground.salt;
        let mut held = None;
        for word in self.digits.iter().flat_map(|cells| cells.0) {
            match held.take() {
                None => held = Some(word),
                Some(other) => {
                    sum ^= folded(other ^ constant, word ^ constant.rotate_left(32));
                    constant = constant.wrapping_mul(NEXT_CONSTANT);
                }
            }
        }
        let [rows, columns, boxes] = self.live.map(u64::from);
        folded(sum ^ NEXT_CONSTANT, (rows | columns << 16 | boxes << 32) ^ FIRST_CONSTANT)
    }
}

const FIRST_CONSTANT: u64 = 0xA076_1D64_78BD_642F;
const NEXT_CONSTANT: u64 = 0xE703_7ED1_A0B4_28DB;

/// Folds both halves of a product together.
#[inline]
const fn folded(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ground::Rules;
    use crate::grid::bits;
    use quintet_core::{Random, Seed};

    const RULES: Rules = Rules { passes: true, completable: false };

    /// Checks everything that the state knows against the grid, computed the slow way.
    fn check<const N: usize, const CELLS: usize, const W: usize>(
        grid: &Grid<N, CELLS>,
        state: &State<N, W>,
        ground: &Ground<N, W>,
    ) {
        assert_eq!(*state, State::new(grid, ground));
        for cell in 0..CELLS {
            let empty = grid.digit(cell) == 0;
            let candidates = if empty { grid.candidates(cell) } else { 0 };
            let held = (0..N).filter(|&digit| state.digits[digit].contains(cell));
            assert_eq!(held.collect::<Vec<_>>(), bits(candidates).collect::<Vec<_>>());
            assert_eq!(state.fillable.contains(cell), candidates != 0);
        }
        for (kind, units) in ground.unit_cells.iter().enumerate() {
            for (unit, cells) in units.iter().enumerate() {
                let mut open = cells.iter().filter(|&cell| grid.digit(cell) == 0).peekable();
                let live = open.peek().is_some() && open.all(|cell| grid.candidates(cell) != 0);
                assert_eq!(state.live[kind] >> unit & 1 != 0, live);
            }
        }
    }

    /// Plays random games with random ties: the state must follow the grid, and its gains must be the rules'
    /// points.
    fn follow<const N: usize, const CELLS: usize, const W: usize>(games: u64) {
        use crate::{Endings, Move, Position};
        use quintet_core::Game;
        let mut keys = std::collections::HashMap::new();
        for seed in 0..games {
            let mut random = Random::new(Seed(seed));
            let mut grid = Grid::<N, CELLS>::new();
            for _ in 0..random.below(2) * random.below(N) {
                let cell = random.below(CELLS - N);
                let beside = cell % N + 1 < N && random.below(2) == 0;
                grid.tie(cell, if beside { cell + 1 } else { cell + N });
            }
            let ground = Ground::<N, W>::new(&grid, RULES);
            let mut position = Position::new(grid, Endings::default());
            let mut state = State::new(&grid, &ground);
            while let Some(played) = position.random_move(&mut random) {
                let Move::Place { cell, digit } = played else { unreachable!("a placement") };
                let side = position.turn();
                let (before, step) = (position.score(side), Step { cell, digit });
                position.play(played);
                assert_eq!(position.score(side) - before, state.gain(&ground, step));
                state.place(&ground, step);
                check(position.grid(), &state, &ground);
                let known = keys.insert(state.key(&ground), (state.digits, state.live));
                // On 4×4 all images have one key.
                assert!(N == 4 || known.is_none_or(|known| known == (state.digits, state.live)));
            }
            assert!(state.fillable.is_empty() && position.outcome().is_some());
        }
    }

    #[test]
    fn follows_the_rules() {
        follow::<4, 16, 1>(500);
        follow::<9, 81, 2>(30);
        follow::<16, 256, 4>(3);
    }

    /// A filled cell matters only by what it leaves possible.
    #[test]
    fn the_same_future_has_one_key() {
        let grid = |text: &str| -> Grid<4, 16> {
            crate::Layout::parse(text).expect("a layout").grid().expect("a grid")
        };
        let key = |grid: &Grid<4, 16>| {
            let ground = Ground::<4, 1>::new(grid, RULES);
            State::new(grid, &ground).key(&ground)
        };
        let one = grid("4/1-2-3-4/----/3-4-1-2/----/2-1-4-3/----/4-3-0-0");
        let other = grid("4/2-1-3-4/----/3-4-1-2/----/1-2-4-3/----/4-3-0-0");
        assert_eq!(key(&one), key(&other));
        let other = grid("4/1-2-3-4/----/3-4-1-2/----/2-1-4-3/----/4-0-0-0");
        assert_ne!(key(&one), key(&other));
    }
}
