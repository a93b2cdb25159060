//! The frame: everything that stays fixed while a local search swaps digits.
//!
//! All sizes up to 16×16 use one layout of 16 cells per row, so that units and digits are found by shifting bytes and no
//! index is ever out of bounds:
//!
//! ```text
//! cell       rrrr cccc     row and column, 4 bits each
//! in a row   rrrr dddd     counts of digit d (from 0) in row r
//! in a box   bbbb dddd     the cell of box b that holds d
//! ```

use super::masks::bits_of;
use super::swaps::Filled;
use crate::{Grid, Size, Used};
use quintet_core::{Random, Seed};
use std::cell::RefCell;

/// A number for each cell of the layout, or each digit in each unit.
pub(super) type Numbers<T> = [T; 256];

/// The part of a puzzle that swaps do not change.
pub(super) struct Frame {
    pub(super) size: Size,
    /// The fixed digits, from 0; entries of other cells are meaningless.
    fixed: Numbers<u8>,
    /// For each open cell, the digits without a contradiction to a fixed one, as a set.
    pub(super) candidates: Numbers<u16>,
    /// The box of each cell, in the upper four bits.
    pub(super) square: Numbers<u8>,
    /// The open cells.
    pub(super) open: Vec<u8>,
    /// The open cells of each box.
    squares: Vec<Vec<u8>>,
    /// The last start, for an observer.
    started: Option<RefCell<Option<Grid>>>,
    kick: Kick,
    climb: RefCell<Climb>,
}

impl Frame {
    /// Whether the layout is large enough for a size.
    pub(super) const fn holds(size: Size) -> bool {
        size.rows() <= 16
    }

    /// The frame of a grid that it [`holds`](Self::holds), with digits that fill it; `None` if the grid contradicts itself, or some box
    /// cannot be filled without contradicting a fixed digit.
    pub(super) fn of(grid: &Grid, kick: Kick, watched: bool) -> Option<(Self, Numbers<u8>)> {
        let used = Used::of(grid)?;
        let size = grid.size();
        assert!(Self::holds(size), "larger grids are refused before");
        let mut frame = Self {
            size,
            fixed: [0; 256],
            candidates: [0; 256],
            square: [0; 256],
            open: Vec::new(),
            squares: vec![Vec::new(); size.rows()],
            started: watched.then(RefCell::default),
            kick,
            climb: RefCell::default(),
        };
        for (index, &digit) in grid.digits().iter().enumerate() {
            let [row, column, square] = size.units(index);
            let cell = (row << 4 | column) as u8;
            frame.square[usize::from(cell)] = (square << 4) as u8;
            if digit > 0 {
                frame.fixed[usize::from(cell)] = digit - 1;
            } else {
                frame.candidates[usize::from(cell)] = used.candidates(index) as u16;
                frame.open.push(cell);
                frame.squares[square].push(cell);
            }
        }
        let digits = frame.fill(&mut Random::new(Seed(0)))?;
        Some((frame, digits))
    }

    /// A cell's index in reading order.
    pub(super) fn index(&self, cell: u8) -> u8 {
        (usize::from(cell >> 4) * self.size.rows() + usize::from(cell & 15)) as u8
    }

    /// Takes the start that has not been reported yet.
    pub(super) fn take_start(&self) -> Option<Grid> {
        self.started.as_ref()?.borrow_mut().take()
    }

    /// All cells of the grid, in this layout.
    pub(super) fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        let rows = self.size.rows() as u8;
        (0..rows).flat_map(move |row| (0..rows).map(move |column| row << 4 | column))
    }

    /// The digits as a grid.
    pub(super) fn grid(&self, digits: &Numbers<u8>) -> Grid {
        let mut grid = Grid::empty(self.size);
        for cell in self.cells() {
            grid.set(usize::from(self.index(cell)), digits[usize::from(cell)] + 1);
        }
        grid
    }

    /// Fills every box with its missing digits at random, using only candidates and, if possible, digits not
    /// used in earlier boxes of its rows and columns. `None` if a box cannot be filled.
    fn fill(&self, random: &mut Random) -> Option<Numbers<u8>> {
        let mut digits = self.fixed;
        let mut order: Vec<usize> = (0..self.squares.len()).collect();
        random.shuffle(&mut order);
        let (mut rows, mut columns) = ([0u16; 16], [0u16; 16]);
        for square in order {
            let used = |cell: u8| rows[usize::from(cell >> 4)] | columns[usize::from(cell & 15)];
            self.fill_box(square, used, &mut digits, random)?;
            for &cell in &self.squares[square] {
                let bit = 1 << digits[usize::from(cell)];
                rows[usize::from(cell >> 4)] |= bit;
                columns[usize::from(cell & 15)] |= bit;
            }
        }
        Some(digits)
    }

    /// Fills one box at random, avoiding for each cell the digits it should rather not have, if possible.
    fn fill_box(
        &self,
        square: usize,
        rather_not: impl Fn(u8) -> u16,
        digits: &mut Numbers<u8>,
        random: &mut Random,
    ) -> Option<()> {
        let mut cells = self.squares[square].clone();
        random.shuffle(&mut cells);
        let mut matching = Matching { holder: [None; 16], random };
        let any = |cell: u8| self.candidates[usize::from(cell)];
        let rather = |cell: u8| any(cell) & !rather_not(cell);
        cells.retain(|&cell| !matching.add(cell, &rather, &mut 0));
        let filled = cells.into_iter().all(|cell| matching.add(cell, &any, &mut 0));
        for (digit, cell) in (0..).zip(matching.holder) {
            if let Some(cell) = cell {
                digits[usize::from(cell)] = digit;
            }
        }
        filled.then_some(())
    }

    /// The grid to start with: all boxes filled anew or, if climbs are kicked, a few boxes of the best grid
    /// so far.
    pub(super) fn start(&self, random: &mut Random) -> Numbers<u8> {
        let mut climb = self.climb.borrow_mut();
        let digits = match climb.kicked_from(self.kick) {
            Some(digits) => self.kicked(digits, random),
            None => self.fill(random).expect("a frame can be filled"),
        };
        if let Some(started) = &self.started {
            *started.borrow_mut() = Some(self.grid(&digits));
        }
        digits
    }

    /// A grid with a few boxes filled anew, the first of them one in conflict.
    fn kicked(&self, mut digits: Numbers<u8>, random: &mut Random) -> Numbers<u8> {
        let mut order: Vec<usize> = (0..self.squares.len()).collect();
        random.shuffle(&mut order);
        let grid = Filled::of(self, digits);
        let wrong =
            |square: &usize| self.squares[*square].iter().any(|&cell| grid.is_in_conflict(cell));
        if let Some(place) = order.iter().position(wrong) {
            order.swap(0, place);
        }
        for square in order.into_iter().take(self.kick.boxes) {
            let filled = self.fill_box(square, |_| 0, &mut digits, random);
            filled.expect("a box that was filled can be filled again");
        }
        digits
    }

    /// Records the current state of a climb, if it will be kicked.
    #[inline]
    pub(super) fn visited(&self, digits: &Numbers<u8>, conflicts: u64) {
        if self.kick.boxes > 0 {
            self.climb.borrow_mut().last = Some((*digits, conflicts));
        }
    }
}

/// How a stuck climb continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kick {
    /// Number of boxes to fill anew; 0 for all of them, always.
    pub(super) boxes: usize,
    /// Number of consecutive kicks before all boxes are filled anew.
    pub(super) times: u32,
}

/// The progress of a climb since all boxes were filled.
#[derive(Default)]
struct Climb {
    /// The current grid, with its conflicts.
    last: Option<(Numbers<u8>, u64)>,
    /// The best grid at which it got stuck, the last among equals.
    kept: Option<(Numbers<u8>, u64)>,
    kicks: u32,
}

impl Climb {
    /// The grid to kick; `None` if it is time to start anew.
    fn kicked_from(&mut self, kick: Kick) -> Option<Numbers<u8>> {
        if kick.boxes == 0 {
            return None;
        }
        let last = self.last.take();
        if self.kicks == kick.times {
            *self = Self::default();
            return None;
        }
        self.kicks += 1;
        let best = |kept: Option<(_, u64)>| kept.map_or(u64::MAX, |(_, conflicts)| conflicts);
        if best(last) <= best(self.kept) {
            self.kept = last;
        }
        self.kept.map(|(digits, _)| digits)
    }
}

/// Assigns digits to cells, one each, by augmenting paths.
struct Matching<'r> {
    /// The cell that has each digit. All 256 numbers are cells of 16 × 16, so none of them can stand for no
    /// cell.
    holder: [Option<u8>; 16],
    random: &'r mut Random,
}

impl Matching<'_> {
    /// Gives a cell one of its digits, if necessary by reassigning others; `tried` are digits not to try
    /// again.
    fn add(&mut self, cell: u8, digits: &impl Fn(u8) -> u16, tried: &mut u16) -> bool {
        let turn = self.random.below(16) as u32;
        for bit in bits_of(digits(cell).rotate_right(turn).into()) {
            let bit = (bit as u16).rotate_left(turn);
            if *tried & bit != 0 {
                continue;
            }
            *tried |= bit;
            let digit = bit.trailing_zeros() as usize;
            let free = match self.holder[digit] {
                Some(holder) => self.add(holder, digits, tried),
                None => true,
            };
            if free {
                self.holder[digit] = Some(cell);
                return true;
            }
        }
        false
    }
}
