//! Deduction before randomness: cells where only one digit fits, and digits with only one cell left in a row,
//! column or box.

use crate::grid::MOST_DIGITS;
use crate::{Entry, Grid, Used};

/// Enters singles until there are none, reporting each. Returns `false` if a cell or a digit has no
/// possibility left; there is then no solution.
pub fn propagate(grid: &mut Grid, tell: &mut dyn FnMut(Entry)) -> bool {
    let Some(mut used) = Used::of(grid) else { return false };
    loop {
        let cells: Vec<usize> = grid.empty_cells().collect();
        if cells.iter().any(|&cell| used.candidates(cell) == 0) {
            return false;
        }
        let naked = || {
            let single = |&&cell: &&usize| used.candidates(cell).is_power_of_two();
            cells.iter().find(single).map(|&cell| (cell, used.candidates(cell)))
        };
        let (cell, set) = match naked().map_or_else(|| hidden(grid, &used, &cells), Lone::Found) {
            Lone::Found(found) => found,
            Lone::Missing => return false,
            Lone::None => return true,
        };
        let digit = set.trailing_zeros() as u8 + 1;
        grid.set(cell, digit);
        used.toggle(cell, digit);
        tell(Entry { cell: cell as u16, digit });
    }
}

/// The result of examining the rows, columns and boxes.
enum Lone {
    /// A cell, and the digit (as a set) that has no other place.
    Found((usize, u32)),
    /// A digit has no cell at all.
    Missing,
    /// Every digit has several cells.
    None,
}

/// A digit that fits in only one cell of a row, column or box.
fn hidden(grid: &Grid, used: &Used, empty: &[usize]) -> Lone {
    let size = grid.size();
    let mut once = [[0u32; MOST_DIGITS]; 3];
    let mut twice = [[0u32; MOST_DIGITS]; 3];
    let mut filled = [[0u32; MOST_DIGITS]; 3];
    for (cell, &digit) in grid.digits().iter().enumerate() {
        let set = if digit == 0 { used.candidates(cell) } else { 0 };
        for (kind, unit) in size.units(cell).into_iter().enumerate() {
            twice[kind][unit] |= once[kind][unit] & set;
            once[kind][unit] |= set;
            filled[kind][unit] |= if digit == 0 { 0 } else { 1 << (digit - 1) };
        }
    }
    for kind in 0..3 {
        for unit in 0..size.rows() {
            if once[kind][unit] | filled[kind][unit] != size.all_digits() {
                return Lone::Missing;
            }
            let only = once[kind][unit] & !twice[kind][unit];
            let single = only & only.wrapping_neg();
            let holds = |&&cell: &&usize| {
                size.units(cell)[kind] == unit && used.candidates(cell) & single != 0
            };
            if let Some(&cell) = empty.iter().find(holds) {
                return Lone::Found((cell, single));
            }
        }
    }
    Lone::None
}
