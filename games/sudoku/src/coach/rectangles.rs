//! Unique rectangles: in a puzzle with one solution, two digits cannot fill the corners of a rectangle that
//! lies in two boxes if none of the corners is given.
//!
//! ```text
//! 3 7 | 3 7        with 3 and 7 alone, they could be swapped, and the puzzle
//! 3 7 | 3 7 …      would have two solutions: a corner holds something else
//! ```
//!
//! Corners are empty cells here, so they are not givens. Earlier eliminations do not matter, because the swap
//! gives another solution of the puzzle itself.

use super::board::Board;
use super::cells::{Cells, Unit};
use super::choose::choose;
use super::step::{Hardness, Step};
use super::technique::Technique;
use crate::grid::digits_of;

/// The first rectangle of a type from which something follows.
pub(super) fn find(board: &Board, technique: Technique) -> Option<Step> {
    let of_type = match technique {
        Technique::UniqueRectangle1 => one_corner,
        Technique::UniqueRectangle2 => same_digit,
        Technique::UniqueRectangle3 => subset,
        _ => strong_side,
    };
    corners().find_map(|corners| {
        let shared = corners.into_iter().fold(0x1ff, |all, cell| all & board.candidates(cell));
        let digits: Vec<u8> = digits_of(shared).collect();
        choose(&digits, 2, |pair| {
            let both = 1 << (pair[0] - 1) | 1 << (pair[1] - 1);
            let more = |cell: &usize| board.candidates(*cell) != both;
            let roof: Cells = corners.into_iter().filter(more).collect();
            let floor = corners.into_iter().collect::<Cells>() - roof;
            of_type(&Rectangle { technique, board, floor, roof, digits: [pair[0], pair[1]], both })
        })
    })
}

/// Four corners, and two digits that are candidates of all of them.
struct Rectangle<'b> {
    technique: Technique,
    board: &'b Board,
    /// The corners with only these two.
    floor: Cells,
    /// The corners with others.
    roof: Cells,
    digits: [u8; 2],
    both: u16,
}

impl Rectangle<'_> {
    fn step(&self) -> Step {
        let cells = self.floor | self.roof;
        let step = Step::new(self.technique).with_digits(self.digits);
        let step = step.with_cells(self.floor.iter()).with_cells(self.roof.iter());
        self.digits.into_iter().fold(step, |step, digit| step.resting_on(cells, digit))
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

/// Two corners in one unit hold one of the other digits: with further cells, these form a naked subset.
fn subset(rectangle: &Rectangle<'_>) -> Option<Step> {
    let (board, others) = (rectangle.board, rectangle.others());
    if rectangle.roof.len() != 2 || others.count_ones() < 2 {
        return None;
    }
    let units: Vec<Unit> = Unit::around(rectangle.roof).collect();
    (others.count_ones() as usize..=4).find_map(|size| {
        units.iter().find_map(|&unit| {
            let rest = (unit.cells() & board.empty_cells()) - rectangle.roof;
            let rest: Vec<usize> = rest.iter().collect();
            choose(&rest, size - 1, |cells| {
                let all = cells.iter().fold(others, |all, &cell| all | board.candidates(cell));
                if all.count_ones() as usize != size {
                    return None;
                }
                let cells: Cells = cells.iter().copied().collect();
                let score = Technique::UniqueRectangle3.score().in_tenths() + size as u8 - 2;
                let mut step = rectangle.step().in_units(&[unit]).scored(Hardness::tenths(score));
                step = step.with_cells(cells.iter()).with_digits(digits_of(all));
                for digit in digits_of(all) {
                    let places = board.places(digit) & unit.cells();
                    step = step.resting_on(places & (cells | rectangle.roof), digit);
                    step = step.removing(places - cells - rectangle.roof, digit);
                }
                step.if_useful()
            })
        })
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
