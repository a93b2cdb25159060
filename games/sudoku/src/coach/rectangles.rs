//! Unique rectangles and loops: in a puzzle with one solution, two digits cannot fill the corners of a rectangle that
//! lies in two boxes if none of the corners is given.
//!
//! ```text
//! 3 7 | 3 7        with 3 and 7 alone, they could be swapped, and the puzzle
//! 3 7 | 3 7 …      would have two solutions: a corner holds something else
//! ```
//!
//! It also holds for [longer loops](super::loops) of cells, two in every unit that has any of them.
//!
//! Corners are empty cells here, so they are not givens. Earlier eliminations do not matter, because the swap
//! gives another solution of the puzzle itself.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::choose::choose;
use super::loops;
use super::step::{Hardness, Step};
use super::technique::Technique;
use crate::grid::digits_of;

/// The simplest step from a rectangle or a loop, by a technique.
pub(super) fn find(board: &Board, technique: Technique) -> Option<Step> {
    let step = |(cells, digits)| with_type(board, technique, cells, digits);
    // Steps of types 1, 2 and 4 cost the same whatever the rectangle.
    match technique {
        Technique::UniqueRectangle3 => rectangles(board).filter_map(step).min_by_key(|s| s.score),
        Technique::UniqueRectangle1 | Technique::UniqueRectangle2 | Technique::UniqueRectangle4 => {
            rectangles(board).find_map(step)
        }
        _ => loops::all(board).into_iter().filter_map(step).min_by_key(|step| step.score),
    }
}

/// The corners of all rectangles, with two digits that all of them have.
fn rectangles(board: &Board) -> impl Iterator<Item = (Cells, [u8; 2])> {
    corners().flat_map(|corners| {
        let shared = corners.into_iter().fold(0x1ff, |all, cell| all & board.candidates(cell));
        let digits: Vec<u8> = digits_of(shared).collect();
        let mut pairs = Vec::new();
        choose(&digits, 2, |pair| {
            pairs.push((corners.into_iter().collect(), [pair[0], pair[1]]));
            None::<()>
        });
        pairs
    })
}

/// The step of a technique from cells that must not hold only two digits.
fn with_type(board: &Board, technique: Technique, cells: Cells, digits: [u8; 2]) -> Option<Step> {
    let of_type = match technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => one_corner,
        Technique::UniqueRectangle2 | Technique::UniqueLoop2 => same_digit,
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => subset,
        _ => strong_side,
    };
    let both = 1 << (digits[0] - 1) | 1 << (digits[1] - 1);
    let roof: Cells = cells.iter().filter(|&cell| board.candidates(cell) != both).collect();
    of_type(&Rectangle { technique, board, floor: cells - roof, roof, digits, both })
}

/// Cells of a rectangle or a loop, and two digits that are candidates of all of them.
struct Rectangle<'b> {
    technique: Technique,
    board: &'b Board,
    /// The cells with only these two.
    floor: Cells,
    /// The cells with others.
    roof: Cells,
    digits: [u8; 2],
    both: u16,
}

impl Rectangle<'_> {
    fn step(&self) -> Step {
        let cells = self.floor | self.roof;
        let step = Step::new(self.technique).with_digits(self.digits).scored(self.score(0));
        let step = step.with_cells(self.floor.iter()).with_cells(self.roof.iter());
        self.digits.into_iter().fold(step, |step, digit| step.resting_on(cells, digit))
    }

    /// The score: the longer the loop, the higher. `more`: tenths for a subset.
    fn score(&self, more: usize) -> Hardness {
        let length = match (self.floor | self.roof).len() {
            4 => 0,
            6 => 1,
            8 => 2,
            _ => 3,
        };
        Hardness::tenths(45 + length + more as u8)
    }

    /// The other candidates of the roof.
    fn others(&self) -> u16 {
        self.roof.iter().fold(0, |all, cell| all | self.board.candidates(cell)) & !self.both
    }
}

/// One corner has others: it is one of them.
fn one_corner(rectangle: &Rectangle<'_>) -> Option<Step> {
    rectangle.roof.only()?;
    let step = rectangle.step();
    let [one, other] = rectangle.digits;
    step.removing(rectangle.roof, one).removing(rectangle.roof, other).if_useful()
}

/// Several corners share one further digit: one of them holds it.
fn same_digit(rectangle: &Rectangle<'_>) -> Option<Step> {
    let others = rectangle.others();
    if others.count_ones() != 1 || rectangle.roof.len() < 2 {
        return None;
    }
    let digit = digits_of(others).next()?;
    let step = rectangle.step().with_digits([digit]).resting_on(rectangle.roof, digit);
    let places = rectangle.board.places(digit);
    step.removing(places & rectangle.roof.seen_by_all(), digit).if_useful()
}

/// Two corners in one unit, one of which holds another digit: together with further cells of the unit they
/// form a naked or a hidden subset.
fn subset(rectangle: &Rectangle<'_>) -> Option<Step> {
    let (board, others) = (rectangle.board, rectangle.others());
    if rectangle.roof.len() != 2 || others.count_ones() < 2 {
        return None;
    }
    let mut steps = Vec::new();
    for size in others.count_ones() as usize..=4 {
        for unit in Unit::around(rectangle.roof) {
            let empty = (unit.cells() & board.empty_cells()).len();
            // Of a naked and a hidden subset that say the same, the smaller one counts.
            if 2 * size <= empty {
                steps.extend(naked(rectangle, unit, size));
            }
            if 2 * size < empty {
                steps.extend(hidden(rectangle, unit, size));
            }
        }
    }
    steps.into_iter().min_by_key(|step| step.score)
}

/// One of the two corners and further cells hold as many digits, the other ones of the corners included.
fn naked(rectangle: &Rectangle<'_>, unit: Unit, size: usize) -> Option<Step> {
    let (board, others) = (rectangle.board, rectangle.others());
    let of_both = rectangle.roof.iter().fold(others, |all, cell| all & board.candidates(cell));
    let rest = (unit.cells() & board.empty_cells()) - rectangle.roof;
    let rest: Vec<usize> = rest.iter().collect();
    choose(&rest, size - 1, |cells| {
        let theirs = cells.iter().fold(0, |all, &cell| all | board.candidates(cell));
        let all = theirs | others;
        if all.count_ones() as usize != size || theirs | of_both != all {
            return None;
        }
        let cells: Cells = cells.iter().copied().collect();
        let mut step = rectangle.step().in_units(&[unit]).scored(rectangle.score(size - 1));
        step = step.with_cells(cells.iter()).with_digits(digits_of(all));
        for digit in digits_of(all) {
            let places = board.places(digit) & unit.cells();
            step = step.resting_on(places & (cells | rectangle.roof), digit);
            step = step.removing(places - cells - rectangle.roof, digit);
        }
        step.if_useful()
    })
}

/// The two digits and further ones have, besides the corners, one cell fewer than they are: only one of them
/// can be in a corner, so those cells hold nothing else.
fn hidden(rectangle: &Rectangle<'_>, unit: Unit, size: usize) -> Option<Step> {
    let (board, others) = (rectangle.board, rectangle.others());
    let places = |digit: u8| (board.places(digit) & unit.cells()) - rectangle.roof;
    let rest = |&digit: &u8| {
        let is_other = (others | rectangle.both) >> (digit - 1) & 1 == 1;
        !is_other && !places(digit).is_empty()
    };
    let rest: Vec<u8> = (1..=9).filter(rest).collect();
    choose(&rest, size - 2, |more| {
        let digits = || rectangle.digits.iter().chain(more).copied();
        let cells = digits().fold(Cells::NONE, |all, digit| all | places(digit));
        if cells.len() != size - 1 {
            return None;
        }
        let mut step = rectangle.step().in_units(&[unit]).scored(rectangle.score(size - 2));
        step = step.with_cells(cells.iter()).with_digits(more.iter().copied());
        for digit in 1..=9 {
            if digits().any(|hidden| hidden == digit) {
                step = step.resting_on(places(digit), digit);
            } else {
                step = step.removing(places(digit) & cells, digit);
            }
        }
        step.if_useful()
    })
}

/// In a unit of two corners, one digit has no other place, so the other digit cannot be there.
fn strong_side(rectangle: &Rectangle<'_>) -> Option<Step> {
    if rectangle.roof.len() != 2 {
        return None;
    }
    let [one, other] = rectangle.digits;
    [(one, other), (other, one)].into_iter().find_map(|(bound, gone)| {
        let places = rectangle.board.places(bound);
        let mut units = Unit::around(rectangle.roof);
        let unit = units.find(|unit| places & unit.cells() == rectangle.roof)?;
        let mut step = rectangle.step().in_units(&[unit]).removing(rectangle.roof, gone);
        step.digits = vec![bound, gone];
        step.if_useful()
    })
}

/// The corners of all rectangles that lie in two boxes.
fn corners() -> impl Iterator<Item = [usize; 4]> {
    let pairs = |from: usize| (from + 1..9).map(move |to| (from, to));
    let lines = (0..9).flat_map(pairs);
    lines
        .flat_map(move |rows| (0..9).flat_map(pairs).map(move |columns| (rows, columns)))
        .filter_map(|((top, bottom), (left, right))| {
            // Two bands or two stacks, but not both: otherwise there are one box or four.
            let two = (top / 3 == bottom / 3) != (left / 3 == right / 3);
            let cells = [(top, left), (top, right), (bottom, left), (bottom, right)];
            two.then(|| cells.map(|(row, column)| row * 9 + column))
        })
}
