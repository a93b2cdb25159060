//! Removes givens as long as the solution stays unique.

use super::Wish;
use crate::coach::{Hardness, is_within};
use crate::fast::{self, Bound, Path, Puzzle};
use crate::{Grid, Size, solutions_while};
use quintet_core::Random;

/// A puzzle with this solution, from which no orbit of the symmetry can be removed, or that has the requested
/// number of givens.
pub(super) fn dig(
    solution: &Grid,
    wish: &Wish,
    random: &mut Random,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Grid> {
    dig_from(solution.clone(), solution, wish, random, go_on)
}

/// Removes further givens from a puzzle with this solution.
pub(super) fn dig_from(
    mut puzzle: Grid,
    solution: &Grid,
    wish: &Wish,
    random: &mut Random,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Grid> {
    let mut orbits = wish.symmetry.orbits(wish.size);
    random.shuffle(&mut orbits);
    orbits.retain(|orbit| puzzle.digit(orbit[0]) != 0);
    // If the puzzle must be minimal, the number of givens is checked only at the end.
    let least = wish.clues.filter(|_| !wish.minimal).unwrap_or(0);
    let most = wish.difficulty().map(|difficulty| difficulty.most).filter(|_| !wish.minimal);
    let easy = most.filter(|most| *most < RATED_WHILE_DIGGING);
    let mut clues = wish.size.cells() - puzzle.empty_cells().count();
    for orbit in orbits {
        if clues == least {
            break;
        }
        if clues - orbit.len() < least {
            continue;
        }
        // In all other cases an attempt takes less than a millisecond.
        if (wish.size > Size::Nine || easy.is_some()) && !go_on() {
            return None;
        }
        orbit.iter().for_each(|&cell| puzzle.set(cell, 0));
        if has_one_solution(&puzzle) && easy.is_none_or(|most| is_within(&puzzle, most)) {
            clues -= orbit.len();
        } else {
            orbit.iter().for_each(|&cell| puzzle.set(cell, solution.digit(cell)));
        }
    }
    Some(puzzle)
}

/// Requests below this score are checked while digging, because few minimal puzzles are that easy; above it
/// most puzzles qualify anyway.
const RATED_WHILE_DIGGING: Hardness = Hardness::tenths(65);

/// Whether a puzzle has exactly one solution. In larger grids a puzzle too hard to decide counts as having several.
pub(super) fn has_one_solution(puzzle: &Grid) -> bool {
    if let Ok(puzzle) = Puzzle::try_from(puzzle) {
        return fast::is_unique(&puzzle);
    }
    if puzzle.size() == Size::TwentyFive {
        let bound = Bound { guesses: GUESSES, ..Bound::NONE };
        let counted = Path::best().count_grid(puzzle, 2, bound);
        return counted.finished && counted.solutions == 1;
    }
    let mut placements = 0;
    let mut go_on = || {
        placements += 1;
        placements <= PLACEMENTS
    };
    let found = solutions_while(puzzle, 2, &mut go_on).len();
    found == 1 && placements <= PLACEMENTS
}

/// Maximum number of guesses spent on a question about 25×25.
const GUESSES: u64 = 30;
/// Maximum number of placements spent on a question about 16×16.
const PLACEMENTS: usize = 3_000;

/// Whether every given is necessary.
pub(super) fn is_minimal(puzzle: &Grid) -> bool {
    let mut without = puzzle.clone();
    (0..puzzle.size().cells()).filter(|&cell| puzzle.digit(cell) != 0).all(|cell| {
        without.set(cell, 0);
        let needed = !has_one_solution(&without);
        without.set(cell, puzzle.digit(cell));
        needed
    })
}
