//! Inference in grids of any size: all columns side by side, then all boxes, then all rows.
//!
//! A cell is the set of its candidates, bit d − 1 for digit d. Units are columns of an array, so that one
//! pass over its rows looks at all of them at once:
//!
//! ```text
//! cells of a unit      0011  0011  0111  1111
//! at least once        1111        else there is no solution
//! at least twice       0111
//! only once            1000        hidden in the last cell: it becomes 1000
//! settled cells        0100        leave all other cells of the unit
//! ```
//!
//! Where singles end come locked candidates, by the segments in which rows cross boxes:
//!
//! ```text
//! row    a a a | b b b | c c c     a digit of a that is in no other segment of its box leaves b and c;
//! box    a a a                     one that is in no other segment of its row leaves the rest of the box
//!        · · ·
//! ```

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of digits: as many bits as the largest grid of its kind has digits.
pub(super) trait Set:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// All but the lowest.
    fn rest(self) -> Self;
    fn bits(self) -> u32;
    fn of(bits: u32) -> Self;
}

macro_rules! set {
    ($($word:ty),*) => { $(
        impl Set for $word {
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn bits(self) -> u32 {
                self.into()
            }

            #[inline(always)]
            fn of(bits: u32) -> Self {
                bits as Self
            }
        }
    )* };
}
set!(u16, u32);

/// The candidates of every cell.
pub(super) type Cells<T, const N: usize> = [[T; N]; N];

/// Infers until nothing changes. If a unit cannot be filled, returns its kind (row, column, box) and number.
#[inline(always)]
pub(super) fn propagate<T: Set, const N: usize, const EDGE: usize>(
    cells: &mut Cells<T, N>,
) -> Result<(), (usize, usize)> {
    loop {
        let start = *cells;
        singles(cells).map_err(|unit| (1, unit))?;
        let mut boxes = in_boxes::<T, N, EDGE>(cells);
        singles(&mut boxes).map_err(|unit| (2, unit))?;
        *cells = out_of_boxes::<T, N, EDGE>(&boxes);
        let mut turned = transposed(cells);
        singles(&mut turned).map_err(|unit| (0, unit))?;
        *cells = transposed(&turned);
        if *cells == start {
            locked::<T, N, EDGE>(cells);
            turned = transposed(cells);
            locked::<T, N, EDGE>(&mut turned);
            *cells = transposed(&turned);
            if *cells == start {
                return Ok(());
            }
        }
    }
}

/// Naked and hidden singles in every column; the number of one that cannot be filled.
#[inline(always)]
fn singles<T: Set, const N: usize>(cells: &mut Cells<T, N>) -> Result<(), usize> {
    let none = T::default();
    let all = T::of(u32::MAX >> (32 - N));
    let [mut once, mut twice, mut settled, mut wrong] = [[none; N]; 4];
    for row in &*cells {
        for at in 0..N {
            let own = row[at];
            twice[at] = twice[at] | once[at] & own;
            once[at] = once[at] | own;
            let single = if own.rest() == none { own } else { none };
            let empty = if own == none { all } else { none };
            wrong[at] = wrong[at] | settled[at] & single | empty;
            settled[at] = settled[at] | single;
        }
    }
    for row in &mut *cells {
        for at in 0..N {
            let own = row[at];
            let hidden = own & once[at] & !twice[at];
            wrong[at] = wrong[at] | hidden.rest();
            let others = if own.rest() == none { none } else { settled[at] };
            row[at] = if hidden == none { own & !others } else { hidden };
        }
    }
    let mut any = none;
    for at in 0..N {
        wrong[at] = wrong[at] | once[at] ^ all;
        any = any | wrong[at];
    }
    if any == none {
        return Ok(());
    }
    Err(wrong.iter().position(|&wrong| wrong != none).expect("one is wrong"))
}

/// Locked candidates of rows and boxes.
#[inline(always)]
fn locked<T: Set, const N: usize, const EDGE: usize>(cells: &mut Cells<T, N>) {
    let none = T::default();
    for band in cells.as_chunks_mut::<EDGE>().0 {
        // By row and box.
        let mut segments = [[none; EDGE]; EDGE];
        for (segments, row) in segments.iter_mut().zip(&*band) {
            for (segment, cells) in segments.iter_mut().zip(row.as_chunks::<EDGE>().0) {
                *segment = cells.iter().fold(none, |all, &cell| all | cell);
            }
        }
        let [mut in_row, mut in_box] = [[[none; EDGE]; 2]; 2];
        for (row, segments) in segments.iter().enumerate() {
            for (square, &segment) in segments.iter().enumerate() {
                count(segment, row, &mut in_row);
                count(segment, square, &mut in_box);
            }
        }
        // What is nowhere else in its box leaves the row, and conversely.
        let [mut row_loses, mut box_loses] = [[none; EDGE]; 2];
        for (row, segments) in segments.iter().enumerate() {
            for (square, &segment) in segments.iter().enumerate() {
                row_loses[row] = row_loses[row] | segment & !in_box[1][square];
                box_loses[square] = box_loses[square] | segment & !in_row[1][row];
            }
        }
        for (row, (cells, segments)) in band.iter_mut().zip(&segments).enumerate() {
            let cells = cells.as_chunks_mut::<EDGE>().0;
            for (square, (cells, &segment)) in cells.iter_mut().zip(segments).enumerate() {
                let from_row = row_loses[row] & !(segment & !in_box[1][square]);
                let from_box = box_loses[square] & !(segment & !in_row[1][row]);
                for cell in cells {
                    *cell = *cell & !(from_row | from_box);
                }
            }
        }
    }
}

/// Adds a segment to those of a unit: what is in one, and what is in two.
#[inline(always)]
fn count<T: Set, const EDGE: usize>(segment: T, unit: usize, [once, twice]: &mut [[T; EDGE]; 2]) {
    twice[unit] = twice[unit] | once[unit] & segment;
    once[unit] = once[unit] | segment;
}

#[inline(always)]
fn transposed<T: Set, const N: usize>(cells: &Cells<T, N>) -> Cells<T, N> {
    let mut turned = [[T::default(); N]; N];
    for (row, cells) in cells.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            turned[column][row] = cell;
        }
    }
    turned
}

/// The boxes as columns.
#[inline(always)]
fn in_boxes<T: Set, const N: usize, const EDGE: usize>(cells: &Cells<T, N>) -> Cells<T, N> {
    let mut boxes = [[T::default(); N]; N];
    for row in 0..N {
        for column in 0..N {
            boxes[row % EDGE * EDGE + column % EDGE][row / EDGE * EDGE + column / EDGE] =
                cells[row][column];
        }
    }
    boxes
}

/// The cells of boxes that are columns.
#[inline(always)]
fn out_of_boxes<T: Set, const N: usize, const EDGE: usize>(boxes: &Cells<T, N>) -> Cells<T, N> {
    let mut cells = [[T::default(); N]; N];
    for row in 0..N {
        for column in 0..N {
            cells[row][column] =
                boxes[row % EDGE * EDGE + column % EDGE][row / EDGE * EDGE + column / EDGE];
        }
    }
    cells
}
