//! Almost locked sets: cells of a unit with one digit more than cells. Whichever of its digits such a set lacks,
//! it holds all others.
//!
//! ```text
//! A: 1 2 x │ 1 2 x           two sets whose x see each other: one of them lacks x, and holds z
//!                            if it has z. What sees every z of both cannot be z.
//! B: 3 x z │ 3 4 x │ 4 z
//! ```
//!
//! Sudoku Explainer does not know them, so they rate nothing. They give the reason for an elimination that otherwise
//! takes chains: [`find`] is asked for a given one.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::choose::choose;
use super::step::{Candidate, Step};
use super::technique::Technique as T;
use crate::grid::digits_of;

/// As many cells as digits less one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Set {
    cells: Cells,
    digits: u16,
}

/// Larger sets are hard to see.
const LARGEST: usize = 5;

/// A reason by almost locked sets why a candidate goes, with as few sets as possible: two, two and a third that
/// joins them, or one for every candidate of a cell.
pub(super) fn find(board: &Board, gone: Candidate) -> Option<Step> {
    let sets = Set::all(board);
    let sees = |set: &&Set| set.is_hit(board, gone);
    let ends: Vec<Set> = sets.iter().filter(sees).copied().collect();
    let search = Search { board, gone, sets, ends };
    search.two().or_else(|| search.three()).or_else(|| search.blossom())
}

impl Set {
    /// All sets of a board, smallest first.
    fn all(board: &Board) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for size in 1..=LARGEST {
            for unit in Unit::ALL {
                let few = |cell: &usize| board.count(*cell) as usize <= size + 1;
                let open = unit.cells() & board.empty_cells();
                let open: Vec<usize> = open.iter().filter(few).collect();
                choose(&open, size, |cells| {
                    let digits = cells.iter().fold(0, |all, &cell| all | board.candidates(cell));
                    if digits.count_ones() as usize == size + 1 {
                        let set = Self { cells: cells.iter().copied().collect(), digits };
                        if !all.contains(&set) {
                            all.push(set);
                        }
                    }
                    None::<()>
                });
            }
        }
        all
    }

    fn has(&self, digit: u8) -> bool {
        self.digits >> (digit - 1) & 1 == 1
    }

    /// Its cells for a digit.
    fn places(&self, board: &Board, digit: u8) -> Cells {
        board.places(digit) & self.cells
    }

    /// Whether a candidate outside takes its digit from it.
    fn is_hit(&self, board: &Board, by: Candidate) -> bool {
        let cell = usize::from(by.cell);
        let places = self.places(board, by.digit);
        self.has(by.digit) && !self.cells.has(cell) && places.is_within(Cells::seen_from(cell))
    }

    fn meets(&self, other: &Self) -> bool {
        !(self.cells & other.cells).is_empty()
    }

    /// A digit that not both sets can hold, other than the ones excluded.
    fn joined(&self, board: &Board, other: &Self, not: u16) -> Option<u8> {
        digits_of(self.digits & other.digits & !not).find(|&digit| {
            let [one, two] = [self, other].map(|set| set.places(board, digit));
            two.is_within(one.seen_by_all())
        })
    }
}

/// What is to go, and the sets that a placement there would rob of its digit.
struct Search<'b> {
    board: &'b Board,
    gone: Candidate,
    sets: Vec<Set>,
    ends: Vec<Set>,
}

impl Search<'_> {
    /// Two sets that share another digit, which only one of them can hold.
    fn two(&self) -> Option<Step> {
        let gone = 1 << (self.gone.digit - 1);
        let ends = self.ends.iter().enumerate();
        let mut pairs =
            ends.flat_map(|(at, one)| self.ends[..at].iter().map(move |two| (two, one)));
        pairs.find_map(|(one, two)| {
            let by = one.joined(self.board, two, gone).filter(|_| !one.meets(two))?;
            Some(self.step(T::AlsXz, &[*one, *two], &[by]))
        })
    }

    /// Two sets, each joined to a third by a digit of its own.
    fn three(&self) -> Option<Step> {
        let gone = 1 << (self.gone.digit - 1);
        self.sets.iter().find_map(|hinge| {
            if hinge.cells.has(usize::from(self.gone.cell)) {
                return None;
            }
            let apart = |end: &&Set| !end.meets(hinge);
            let near: Vec<(Set, u16)> = self
                .ends
                .iter()
                .filter(apart)
                .filter_map(|end| {
                    let by = |not: u16| end.joined(self.board, hinge, not | gone);
                    let mut all = 0;
                    while let Some(digit) = by(all) {
                        all |= 1 << (digit - 1);
                    }
                    (all != 0).then_some((*end, all))
                })
                .collect();
            near.iter().enumerate().find_map(|(at, (two, by))| {
                near[..at].iter().find_map(|(one, other)| {
                    if one.meets(two) || (by | other).count_ones() < 2 {
                        return None;
                    }
                    let first = digits_of(*other).find(|digit| by & !(1 << (digit - 1)) != 0)?;
                    let second = digits_of(by & !(1 << (first - 1))).next()?;
                    Some(self.step(T::AlsXyWing, &[*hinge, *one, *two], &[first, second]))
                })
            })
        })
    }

    /// A cell, each of whose candidates takes a digit from a set of its own.
    fn blossom(&self) -> Option<Step> {
        let stems = self.board.empty_cells() - Cells::of(usize::from(self.gone.cell));
        stems.iter().filter(|&stem| self.board.count(stem) == 3).find_map(|stem| {
            let mut petals: Vec<Set> = Vec::new();
            for digit in digits_of(self.board.candidates(stem)) {
                let from = Candidate::new(stem, digit);
                let free = |set: &&Set| {
                    digit != self.gone.digit
                        && set.is_hit(self.board, from)
                        && !petals.iter().any(|petal| petal.meets(set))
                };
                let petal = *self.ends.iter().find(free)?;
                petals.push(petal);
            }
            let digits: Vec<u8> = digits_of(self.board.candidates(stem)).collect();
            let stem = Set { cells: Cells::of(stem), digits: self.board.candidates(stem) };
            petals.insert(0, stem);
            Some(self.step(T::DeathBlossom, &petals, &digits))
        })
    }

    /// The step: everything that sees the digit in all of the ends goes.
    fn step(&self, technique: T, sets: &[Set], by: &[u8]) -> Step {
        let (board, digit) = (self.board, self.gone.digit);
        let all = sets.iter().fold(Cells::NONE, |all, set| all | set.cells);
        let ends = if technique == T::AlsXz { sets } else { &sets[1..] };
        let places = ends.iter().fold(Cells::NONE, |all, set| all | set.places(board, digit));
        let mut step = Step::new(technique).with_cells(all.iter()).with_digits([digit]);
        step = step.with_digits(by.iter().copied()).resting_on(places, digit);
        for set in sets {
            step.sets.push(set.cells.iter().map(|cell| cell as u8).collect());
        }
        step.removing((board.places(digit) & places.seen_by_all()) - all, digit)
    }
}
