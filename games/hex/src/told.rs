//! How proved moves of Hex are reported: with the winner, but usually without a distance.
//!
//! Proofs by connections say that a side wins inside a set of cells, whatever the other does; they only bound
//! the number of plies. Two distances are immediately visible, and only those are given: a stone that wins at
//! once, and a move after which the opponent has such a stone.

use crate::{CellSet, Move, Position, missing_stones};
use quintet_core::{Game, Score, Value};

/// The score of a move proved to win or lose, for the side that plays it.
pub(crate) fn proved<S: CellSet>(position: &Position<S>, played: Move, wins: bool) -> Score {
    let next = position.after(played);
    match (wins, next.outcome().is_some()) {
        (true, true) => Score::win_in(1),
        (true, false) => Score::WON,
        (false, _) if missing_stones(&next, next.colour_to_move()) == 1 => Score::loss_in(2),
        (false, _) => Score::LOST,
    }
}

/// A proved value of a move as reported; other values are unchanged.
pub(crate) fn value<S: CellSet>(position: &Position<S>, played: Move, value: Value) -> Value {
    match value {
        Value::Proved(score) => Value::Proved(proved(position, played, score.is_win())),
        other => other,
    }
}

/// A move that wins at once.
pub(crate) fn winning_at_once<S: CellSet>(position: &Position<S>) -> Option<Move> {
    let is_near = missing_stones(position, position.colour_to_move()) == 1;
    let wins = |of: &Move| position.after(*of).outcome().is_some();
    position.moves().filter(|_| is_near).find(wins)
}

/// The move to play instead of a proved win or loss: an immediate win, or if there is one, a move after which
/// the opponent does not win at once.
pub(crate) fn best<S: CellSet>(position: &Position<S>, played: Move, wins: bool) -> Move {
    if wins {
        return winning_at_once(position).unwrap_or(played);
    }
    let resists = |of: &Move| proved(position, *of, false) == Score::LOST;
    Some(played).filter(resists).or_else(|| position.moves().find(resists)).unwrap_or(played)
}

/// The line of a move with its score: complete if its distance is known, otherwise the `known` one if that begins
/// with the move.
pub(crate) fn line<S: CellSet>(
    position: &Position<S>,
    played: Move,
    score: Score,
    known: &[Move],
) -> Vec<Move> {
    let next = position.after(played);
    match score.plies_to_end() {
        Some(_) => std::iter::once(played).chain(winning_at_once(&next)).collect(),
        None if known.first() == Some(&played) => known.to_vec(),
        None => vec![played],
    }
}
