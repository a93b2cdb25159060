//! The root's results, and how they are reported.

use super::node::{Turns, is_unturned};
use super::value::{UNIT, WIN_AT_ONCE, of_outcome, to_score};
use super::{Dynamic, Options};
use crate::{Placement, Position};
use quintet_core::{Control, Game, MoveValue, Score, Value};

/// The value of a root branch to the side to move there: exact, or an upper bound if another is better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The move: a super-board's with its turn.
    pub(super) played: Placement,
    pub(super) value: i64,
}

/// The first of the best.
pub(super) fn best_of(found: &[Option<Found>]) -> Option<Found> {
    let better = |best: Found, next: Found| if next.value > best.value { next } else { best };
    found.iter().flatten().copied().reduce(better)
}

/// A value as reported. Super-boards prove only an immediate win; if used only at the last ply, they prove
/// what ends there, since the side that turns may choose.
pub(super) fn value_of(options: &Options, value: i64, complete: bool) -> Value {
    let score = to_score(value);
    match options.dynamic {
        Dynamic::Off | Dynamic::Leaves => Value::of(score, complete),
        Dynamic::Cells if value == WIN_AT_ONCE => Value::Proved(score),
        Dynamic::Cells => Value::Estimated(score),
    }
}

/// A value while other branches may still be better: only a win is certain, though perhaps not the soonest.
pub(super) fn value_so_far(options: &Options, value: i64) -> Value {
    match value_of(options, value, false) {
        Value::Proved(score) if score.is_loss() => Value::Estimated(score),
        Value::Proved(score) if score.is_win() && score != Score::win_in(1) => {
            Value::Proved(Score::WON)
        }
        value => value,
    }
}

/// Puts a move and its value into the report.
pub(super) fn announce(control: &mut Control<'_, Placement>, best: Placement, value: Value) {
    let news = control.news();
    news.pv.clear();
    news.pv.push(best);
    news.value = Some(value);
}

/// The values of all legal moves in the rules' order, from those of all branches, which may be grouped in
/// super-boards; `complete` if the depth reached the end of every game.
pub(super) fn values(
    options: &Options,
    position: &Position,
    (found, grouped): (&[Option<Found>], bool),
    complete: bool,
) -> Vec<MoveValue<Placement>> {
    let mut found = found.iter().flatten();
    let mut next_found = || *found.next().expect("every branch was searched");
    let mut turns = Turns::new(position, options.relevant_rotations);
    let (mut cell, mut unturned) = (None, None);
    let value = |played: Placement| {
        let next = position.after(played);
        if grouped {
            let of = cell.filter(|of: &Found| of.played.cell == played.cell);
            let of = of.unwrap_or_else(&mut next_found);
            cell = Some(of);
            return of_super_board(options, &next, of);
        }
        let of = match turns.is_new(position, played, &next) {
            true => next_found(),
            false => unturned.expect("the first unturned board is a branch"),
        };
        if is_unturned(position, played.cell, &next) {
            unturned = Some(of);
        }
        value_of(options, of.value, complete)
    };
    let moves: Vec<_> = position.moves().collect();
    let values = moves.iter().copied().map(value);
    moves.iter().zip(values).map(|(&played, value)| MoveValue { played, value }).collect()
}

/// The value of one move of a super-board: its result if it ends the game; the super-board's value, unless
/// that is a win by another turn; otherwise its heuristic.
fn of_super_board(options: &Options, next: &Position, of: Found) -> Value {
    match next.outcome() {
        Some(outcome) => Value::Proved(to_score(of_outcome(outcome, !next.turn(), 1))),
        None if of.value == WIN_AT_ONCE => {
            Value::Estimated(to_score(-i64::from(options.eval.balance(next)) * UNIT))
        }
        None => value_of(options, of.value, false),
    }
}
