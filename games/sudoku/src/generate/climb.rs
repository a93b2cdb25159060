//! Turns a puzzle into a harder one: a few givens come back, others go.
//!
//! Of a thousand random minimal puzzles, one is rated above 9. So such ratings are approached step by step:
//! of two neighbours the one nearer to the requested range is kept, until it is reached or the rounds are
//! over.

use super::{Generated, Wish, dig, rated};
use crate::coach::Hardness;
use quintet_core::Random;

/// Requests from this score are approached by climbing, in tenths.
pub(super) const FROM: u8 = 80;

/// Number of neighbours tried before another grid is taken.
const ROUNDS: usize = 150;

/// Maximum number of givens that come back for each neighbour.
const BACK: usize = 4;

/// Changes a puzzle until it matches the request, or until further rounds are not worthwhile.
pub(super) fn climb(
    mut made: Generated,
    wish: &Wish,
    random: &mut Random,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Generated> {
    let mut distance = distance(&made, wish)?;
    for _ in 0..ROUNDS {
        if !go_on() {
            return None;
        }
        let mut orbits = wish.symmetry.orbits(wish.size);
        random.shuffle(&mut orbits);
        let mut puzzle = made.puzzle.clone();
        let empty = orbits.iter().filter(|orbit| made.puzzle.digit(orbit[0]) == 0);
        for orbit in empty.take(1 + random.below(BACK)) {
            orbit.iter().for_each(|&cell| puzzle.set(cell, made.solution.digit(cell)));
        }
        let puzzle = dig::dig_from(puzzle, &made.solution, wish, random, go_on)?;
        let (next, fits) = rated(puzzle, made.solution.clone(), wish);
        if fits {
            return Some(next);
        }
        match self::distance(&next, wish) {
            Some(nearer) if nearer <= distance => (made, distance) = (next, nearer),
            _ => {}
        }
    }
    None
}

/// The distance of a rating from the requested scores, in tenths.
fn distance(made: &Generated, wish: &Wish) -> Option<u8> {
    let (wished, score) = (wish.difficulty()?, made.rating?.score.in_tenths());
    let [least, most] = [wished.least, wished.most].map(Hardness::in_tenths);
    Some(least.saturating_sub(score).max(score.saturating_sub(most)))
}
