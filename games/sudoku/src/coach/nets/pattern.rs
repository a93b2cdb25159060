//! The patterns that intermediate eliminations produce: locked candidates, pairs and X-wings.

use crate::coach::board::Board;
use crate::coach::cells::{Cells, Unit};
use crate::coach::step::Step;
use crate::coach::technique::Technique as T;
use crate::grid::digits_of;

/// What a conclusion rests on: that nothing else is left there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Rest {
    /// The candidates of a cell.
    Cell(u8),
    /// The places of a digit in a unit.
    Unit(Unit, u8),
}

impl Rest {
    /// Calls `with` for the candidates of `from` in this cell or unit that are gone from `to`.
    pub(super) fn missing(self, from: &Board, to: &Board, mut with: impl FnMut(usize, u8)) {
        match self {
            Self::Cell(cell) => {
                let cell = usize::from(cell);
                let gone = from.candidates(cell) & !to.candidates(cell);
                digits_of(gone).for_each(|digit| with(cell, digit));
            }
            Self::Unit(unit, digit) => {
                let gone = (from.places(digit) - to.places(digit)) & unit.cells();
                gone.iter().for_each(|cell| with(cell, digit));
            }
        }
    }
}

/// A pattern on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    technique: T,
    /// Its place; for locked candidates and X-wings, followed by the units it affects.
    units: [Unit; 4],
    cells: Cells,
    digits: [u8; 2],
}

/// The kinds of patterns, in search order.
pub(super) const KINDS: [fn(&Board, &mut Vec<Pattern>); 4] =
    [locked, hidden_pairs, naked_pairs, x_wings];

impl Pattern {
    /// Calls `with` for every eliminated candidate.
    pub(super) fn gone(&self, board: &Board, mut with: impl FnMut(usize, u8)) {
        let [one, other] = self.digits;
        let mut from = |cells: Cells, digit: u8| {
            (board.places(digit) & cells).iter().for_each(|cell| with(cell, digit));
        };
        match self.technique {
            T::Pointing | T::Claiming => from(self.units[1].cells() - self.units[0].cells(), one),
            T::NakedPair => {
                let rest = self.units[0].cells() - self.cells;
                from(rest, one);
                from(rest, other);
            }
            T::HiddenPair => {
                let others = (1..=9).filter(|&digit| digit != one && digit != other);
                others.for_each(|digit| from(self.cells, digit));
            }
            _ => {
                let [base, second, cover, last] = self.units.map(Unit::cells);
                from((cover | last) - base - second, one);
            }
        }
    }

    /// What it rests on.
    pub(super) fn rests(&self, rests: &mut Vec<Rest>) {
        let [one, other] = self.digits;
        match self.technique {
            T::Pointing | T::Claiming => rests.push(Rest::Unit(self.units[0], one)),
            T::NakedPair => rests.extend(self.cells.iter().map(|cell| Rest::Cell(cell as u8))),
            T::HiddenPair => {
                rests.extend([Rest::Unit(self.units[0], one), Rest::Unit(self.units[0], other)]);
            }
            _ => rests.extend([Rest::Unit(self.units[0], one), Rest::Unit(self.units[1], one)]),
        }
    }

    /// The pattern as a step, without its eliminations.
    pub(super) fn step(&self) -> Step {
        let units = match self.technique {
            T::Pointing | T::Claiming => 2,
            T::XWing => 4,
            _ => 1,
        };
        let digits = if self.digits[0] == self.digits[1] { 1 } else { 2 };
        let step = Step::new(self.technique).in_units(&self.units[..units]);
        step.with_cells(self.cells.iter()).with_digits(self.digits[..digits].to_vec())
    }

    fn is_useful(&self, board: &Board) -> bool {
        let mut useful = false;
        self.gone(board, |_, _| useful = true);
        useful
    }

    fn add(self, board: &Board, to: &mut Vec<Self>) {
        if self.is_useful(board) {
            to.push(self);
        }
    }
}

/// Pointing and claiming.
fn locked(board: &Board, to: &mut Vec<Pattern>) {
    for digit in 1..=9 {
        for unit in Unit::ALL {
            let cells = board.places(digit) & unit.cells();
            if !(2..=3).contains(&cells.len()) {
                continue;
            }
            let technique = if unit.is_box() { T::Pointing } else { T::Claiming };
            let first = cells.first().expect("there are two");
            for across in Unit::of(first) {
                if across != unit
                    && across.is_box() != unit.is_box()
                    && cells.is_within(across.cells())
                {
                    let units = [unit, across, unit, unit];
                    Pattern { technique, units, cells, digits: [digit; 2] }.add(board, to);
                }
            }
        }
    }
}

/// Two digits with the same two places in a unit.
fn hidden_pairs(board: &Board, to: &mut Vec<Pattern>) {
    for unit in Unit::ALL {
        let places = |digit: u8| board.places(digit) & unit.cells();
        let twos: u16 =
            (1..=9).filter(|&d| places(d).len() == 2).fold(0, |all, d| all | 1 << (d - 1));
        for one in digits_of(twos) {
            let cells = places(one);
            for other in digits_of(twos).filter(|&other| other > one && places(other) == cells) {
                let units = [unit; 4];
                let (technique, digits) = (T::HiddenPair, [one, other]);
                Pattern { technique, units, cells, digits }.add(board, to);
            }
        }
    }
}

/// Two cells of a unit with the same two candidates.
fn naked_pairs(board: &Board, to: &mut Vec<Pattern>) {
    let pairs = board.pairs();
    for unit in Unit::ALL {
        let here = pairs & unit.cells();
        for one in here.iter() {
            let same = board.candidates(one);
            for other in here.iter().filter(|&o| o > one && board.candidates(o) == same) {
                let mut digits = digits_of(same);
                let digits = [(); 2].map(|()| digits.next().expect("the cell has two"));
                let cells = Cells::of(one) | Cells::of(other);
                let (technique, units) = (T::NakedPair, [unit; 4]);
                Pattern { technique, units, cells, digits }.add(board, to);
            }
        }
    }
}

/// A digit that in two lines has only the same two places across.
fn x_wings(board: &Board, to: &mut Vec<Pattern>) {
    for digit in 1..=9 {
        let places = board.places(digit);
        for (lines, across) in [(9..18, 2), (18..27, 1)] {
            let lines = &Unit::ALL[lines];
            for (index, one) in lines.iter().enumerate() {
                let cells = places & one.cells();
                if cells.len() != 2 {
                    continue;
                }
                let mut ends = cells.iter().map(|cell| Unit::of(cell)[across]);
                let ends = [(); 2].map(|()| ends.next().expect("there are two"));
                let covered = ends[0].cells() | ends[1].cells();
                for other in &lines[index + 1..] {
                    let more = places & other.cells();
                    if more.len() == 2 && more.is_within(covered) {
                        let units = [*one, *other, ends[0], ends[1]];
                        let (technique, cells) = (T::XWing, cells | more);
                        Pattern { technique, units, cells, digits: [digit; 2] }.add(board, to);
                    }
                }
            }
        }
    }
}
