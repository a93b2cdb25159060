//! How levels below 10 choose a move (see [`Level`]).
//!
//! Levels 1 to 8 do not search. They choose at random, better moves more often, by two things:
//! - the network's first look at the board: the logarithm of a move's prior, in tenths;
//! - a child's plan: how many stones the move saves on the own shortest way across, and how many it costs the
//!   other side's ([`ShortestPath`]). Without it, weak levels scatter single stones over the board among good
//!   ones; with it they walk and block.
//!
//! A stone that wins at once is never missed, nor is the quickest finish of a game won by connections, once it
//! takes few enough stones for the level to see it: nearly all moves are then worth the same, and random ones
//! would fill the board. If every level saw every connection, none would be weak: on 7×7 nearly random moves
//! were then as strong as `alphabeta:depth=1`.
//!
//! While a swap is possible, it is first compared with the best stone, by value; the other stones count only if
//! it is declined. As one move among all, level 5 took over a1 of 9×9 for 3 of 12 seeds.
//!
//! Level 9 never errs on purpose. It searches as level 10 does, but hardly.

use super::grow::can_study;
use crate::{CellSet, Move, Position, ShortestPath};
use quintet_core::{Eval, Game, MoveValue, Seed, Value};
use quintet_search::{Level, LevelScale};

pub(super) const SCALE: LevelScale = LevelScale {
    nodes: [0, 0, 0, 0, 0, 0, 0, 0, 40],
    temperature: [46.0, 33.5, 25.0, 19.3, 16.5, 14.5, 12.1, 9.2, 0.0],
};
/// The points of a stone saved, or cost the other side, at levels 1 to 8.
const PLAN: [i32; 8] = [80, 67, 50, 37, 29, 24, 16, 8];
/// The most stones missing to a connection that levels 1 to 8 see through.
const SIGHT: [u32; 8] = [2, 2, 2, 2, 3, 4, 6, 10];

/// Whether a level searches, connections included.
pub(super) fn searches(level: u32) -> bool {
    !Level::new(level, SCALE).errs()
}

/// The most stones that a won game may take for a level to see that connections win it.
pub(super) fn sight(level: Level) -> u32 {
    of(&SIGHT, level)
}

/// The worth of a move with this prior.
pub(super) fn points<S: CellSet>(
    level: Level,
    position: &Position<S>,
    given: &MoveValue<Move>,
    prior: f32,
) -> i32 {
    let plan = -ShortestPath.evaluate(&position.after(given.played)).get();
    let at_first_sight = of(&PLAN, level) * plan + tenths(f64::from(prior));
    match can_study(position) {
        true => at_first_sight,
        false => at_first_sight + points_of_value(given.value),
    }
}

/// Whether a level takes over the first stone: lots between the swap and the best stone, by their values alone,
/// which count twice, since more depends on this choice than on any other.
pub(super) fn swaps(
    level: Level,
    swap: MoveValue<Move>,
    stones: &[MoveValue<Move>],
    seed: Seed,
) -> bool {
    let best = stones.iter().map(|of| 2 * points_of_value(of.value)).max();
    best.is_none_or(|best| level.choose(&[2 * points_of_value(swap.value), best], seed) == 0)
}

/// What a list for levels 1 to 8 says of a level that errs.
fn of<T: Copy>(list: &[T; 8], level: Level) -> T {
    list[level.number() as usize - 1]
}

/// The points of a value, which counts while a swap is possible or to come: at most 69 either way for a chance
/// of winning.
fn points_of_value(value: Value) -> i32 {
    match value {
        Value::Rate(chance) => {
            let chance = chance.clamp(0.001, 0.999);
            tenths(chance / (1.0 - chance))
        }
        Value::Proved(score) | Value::Estimated(score) if score.is_win() => 80,
        Value::Proved(_) | Value::Estimated(_) => -80,
    }
}

/// Ten times the logarithm, rounded towards zero, without logarithms, which differ between machines: the
/// number is divided by the tenth root of e until it is below that.
fn tenths(number: f64) -> i32 {
    const STEP: f64 = 1.105_170_918;
    let number = number.clamp(1e-9, 1e9);
    let (mut left, sign) = if number < 1.0 { (1.0 / number, -1) } else { (number, 1) };
    let mut points = 0;
    while left >= STEP {
        left /= STEP;
        points += 1;
    }
    sign * points
}
