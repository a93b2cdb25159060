//! The first call of the report's function, which also keeps its choice.

use super::node::{Bounds, Walk};
use crate::{Bits, Landing, Position, Shape};
use quintet_core::{Counter, End, Game, MoveValue, Observer, Score, Skip, Value};

/// Chooses a column, and values all columns if requested.
///
/// Without `all_moves` this is exactly the report's function, so its nodes are the report's. With it, every
/// column is called with the full window, even if one wins at once. A stopped search chooses the best of the
/// columns it completed, or the first open one.
///
/// # Panics
/// If the game is over.
pub(super) fn choose<S: Shape, O: Observer<Landing>, const CUTS: bool>(
    mut walk: Walk<'_, '_, O, CUTS>,
    position: &Position<S>,
    depth: u32,
    all_moves: bool,
) -> (Landing, Vec<MoveValue<Landing>>) {
    let first = position.moves().next().expect("a move is chosen in an unfinished game");
    walk.observer.iteration(depth);
    if !walk.enter(None, depth, Bounds::FULL) {
        return (first, Vec::new());
    }
    let wins = if walk.scale.tries() { position.winning_landings() } else { S::Bits::NONE };
    let columns = if wins.is_none() || all_moves { position.landings() } else { wins };
    let beta = Bounds::FULL.beta.min(walk.scale.highest(position));
    let (mut best, mut moves) = (None, Vec::new());
    for played in Landing::each(position.shape(), columns) {
        let alpha = match best {
            Some((_, score)) if CUTS && !all_moves => score,
            _ => Bounds::FULL.alpha,
        };
        let bounds = if CUTS && !all_moves { Bounds { alpha, beta } } else { Bounds::FULL };
        let Some(score) = of_column(&mut walk, position, played, depth, bounds) else {
            break;
        };
        if all_moves {
            moves.push(MoveValue { played, value: value(score) });
        }
        if best.is_none_or(|(_, least)| score > least) {
            best = Some((played, score));
            announce(&mut walk, played, value(score));
        }
        // Nothing can be worth more: an immediate win, or the last free cell.
        if !all_moves && (wins.is_some() || CUTS && score >= beta) {
            if wins.is_none() {
                let rest = Landing::each(position.shape(), columns).skip_while(|of| *of != played);
                walk.skip(rest.skip(1), Skip::Hopeless);
            }
            break;
        }
    }
    let (chosen, score) = best.unwrap_or((first, 0));
    let end = if wins.is_some() {
        End::Decided
    } else if depth == 0 {
        End::Leaf
    } else {
        End::Searched
    };
    walk.leave(score, end);
    if walk.control.is_stopped() {
        moves.clear();
    } else {
        walk.control.news().depth = depth;
        announce(&mut walk, chosen, value(score));
    }
    (chosen, moves)
}

/// The score of a column; `None` if the search was stopped.
fn of_column<S: Shape, O: Observer<Landing>, const CUTS: bool>(
    walk: &mut Walk<'_, '_, O, CUTS>,
    position: &Position<S>,
    played: Landing,
    depth: u32,
    bounds: Bounds,
) -> Option<i32> {
    let next = position.after(played);
    if walk.scale.tries() && next.is_won() {
        return Some(walk.scale.highest(position));
    }
    if depth == 0 {
        return Some(0);
    }
    let score = -walk.visit(&next, played, depth - 1, bounds.flipped());
    (!walk.control.is_stopped()).then_some(score)
}

/// A score on the report's own scale, which is never called proved.
const fn value(score: i32) -> Value {
    Value::Estimated(Score::estimate(score))
}

/// Reports the best column so far.
fn announce<O: Observer<Landing>, const CUTS: bool>(
    walk: &mut Walk<'_, '_, O, CUTS>,
    best: Landing,
    value: Value,
) {
    let cuts = Counter::new(["cut-offs", "coupures"], walk.cuts);
    let news = walk.control.news();
    news.pv.clear();
    news.pv.push(best);
    news.value = Some(value);
    news.counters = if CUTS { vec![cuts] } else { Vec::new() };
    walk.control.report_now();
}
