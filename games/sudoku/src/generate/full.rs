//! Random full grids.
//!
//! In 9×9 (and 4×4) every grid is equally likely. Filling cells one after the other at random would not
//! achieve that: grids near which many attempts fail would come too often. Instead:
//!
//! ```text
//! 1 2 3      1. Box 1 by chance; then boxes 2 and 3, and 4 and 7, evenly among
//! 4 · ·         all that fit: every such cross comes as often.
//! 7 · ·      2. The grids with this cross are counted: n of them (`cross.rs`).
//!            3. The cross is kept with probability n / MOST, and one of the n
//!               taken, each as likely; or else all begins anew.
//! ```
//!
//! So a grid comes with probability 1 / crosses × n / MOST × 1 / n, the same for all, as long as no cross has
//! more than [`MOST`] grids.

use super::cross::Cross;
use crate::fast::{Bound, Path};
use crate::grid::digits_of;
use crate::solutions::tightest;
use crate::{Grid, Size, Used, solutions};
use quintet_core::Random;

/// A random full grid, unless `go_on`, called from time to time, returns `false`. For 4×4 and 9×9 every grid
/// is equally likely; for 16×16 every grid is possible; for 25×25 not even that.
pub fn full_grid(size: Size, random: &mut Random, go_on: &mut dyn FnMut() -> bool) -> Option<Grid> {
    match size {
        Size::Four => {
            let mut all = solutions(&Grid::empty(size), 288);
            Some(all.swap_remove(random.below(all.len())))
        }
        Size::Nine => {
            while go_on() {
                let cross = Cross::random(random);
                if random.below(MOST) < cross.count() {
                    return Some(cross.complete(random));
                }
            }
            None
        }
        Size::Sixteen => sixteen(random, go_on),
        Size::TwentyFive => Some(twenty_five(random)),
    }
}

/// No cross is known to have more grids than this. The mean is 2 693 and the standard deviation 290; of 400
/// 000 random crosses none had more than 5 644, and climbing forty times from cross to cross with more grids
/// ended at 6 280 at most. It is not proved that none has 8 000; the grids of such a cross would be drawn
/// slightly too rarely.
const MOST: usize = 8_000;

/// A 16×16 grid: cells with the fewest candidates first, random digits, starting again whenever that leads
/// too far astray.
fn sixteen(random: &mut Random, go_on: &mut dyn FnMut() -> bool) -> Option<Grid> {
    while go_on() {
        let mut grid = Grid::empty(Size::Sixteen);
        let mut used = Used::of(&grid).expect("an empty grid has no contradiction");
        let mut placements = 0;
        if fill(&mut grid, &mut used, random, &mut placements) {
            return Some(grid);
        }
    }
    None
}

/// A 25×25 grid: random boxes on the diagonal, which see nothing of each other, completed by the solver.
fn twenty_five(random: &mut Random) -> Grid {
    let size = Size::TwentyFive;
    let mut grid = Grid::empty(size);
    for square in (0..size.rows()).step_by(size.box_edge() + 1) {
        let mut digits: Vec<u8> = (1..=size.rows() as u8).collect();
        random.shuffle(&mut digits);
        let cells = (0..size.cells()).filter(|&cell| size.units(cell)[2] == square);
        cells.zip(digits).for_each(|(cell, digit)| grid.set(cell, digit));
    }
    let counted = Path::best().count_grid(&grid, 1, Bound::NONE);
    counted.first.expect("boxes on the diagonal can be completed")
}

fn fill(grid: &mut Grid, used: &mut Used, random: &mut Random, placements: &mut usize) -> bool {
    let Some(cell) = tightest(grid, used) else { return true };
    let mut digits: Vec<u8> = digits_of(used.candidates(cell)).collect();
    random.shuffle(&mut digits);
    for digit in digits {
        *placements += 1;
        if *placements > 2_000 {
            return false;
        }
        grid.set(cell, digit);
        used.toggle(cell, digit);
        if fill(grid, used, random, placements) {
            return true;
        }
        used.toggle(cell, digit);
        grid.set(cell, 0);
    }
    false
}
