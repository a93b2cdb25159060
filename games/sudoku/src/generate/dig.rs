//! Taking givens away for as long as the solution stays alone.

use super::Wish;
use crate::coach::{Hardness, is_within};
use crate::fast::{self, Puzzle};
use crate::{Grid, Size, solutions_while};
use quintet_core::Random;

/// A puzzle with a solution, in which no orbit of the symmetry can be left out:
/// or, before that comes to pass, one with the number of givens wished for.
pub(super) fn dig(
    solution: &Grid,
    wish: &Wish,
    random: &mut Random,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Grid> {
    dig_from(solution.clone(), solution, wish, random, go_on)
}

/// Takes further givens away from a puzzle with that solution.
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
    // Of minimal puzzles, only those that end with the right number will do.
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
        // Everywhere else a whole try takes less than a millisecond.
        if (wish.size == Size::Sixteen || easy.is_some()) && !go_on() {
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

/// Wishes for less than this are looked after while digging, because few
/// minimal puzzles are that easy; most puzzles come out below it anyway.
const RATED_WHILE_DIGGING: Hardness = Hardness::tenths(65);

/// Whether a puzzle has one solution. In 16×16 a puzzle that is too hard to
/// tell counts as having several.
pub(super) fn has_one_solution(puzzle: &Grid) -> bool {
    if let Ok(puzzle) = Puzzle::try_from(puzzle) {
        return fast::is_unique(&puzzle);
    }
    let mut placements = 0;
    let mut go_on = || {
        placements += 1;
        placements <= PLACEMENTS
    };
    let found = solutions_while(puzzle, 2, &mut go_on).len();
    found == 1 && placements <= PLACEMENTS
}

/// Placements spent on a question, at most.
const PLACEMENTS: usize = 3_000;

/// Whether every given is needed.
pub(super) fn is_minimal(puzzle: &Grid) -> bool {
    let mut without = puzzle.clone();
    (0..puzzle.size().cells()).filter(|&cell| puzzle.digit(cell) != 0).all(|cell| {
        without.set(cell, 0);
        let needed = !has_one_solution(&without);
        without.set(cell, puzzle.digit(cell));
        needed
    })
}
