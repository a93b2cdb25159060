//! Alpha-beta with the moves of every node sorted by their true values, which gives the best and the worst
//! that move ordering can do.
//!
//! The order comes from a slow search of every move to the same depth, whose nodes do not count. Only
//! alpha-beta's own nodes are counted, so three figures for a position can be compared: best order, the
//! rules' order, worst order. With the best order and b moves everywhere, alpha-beta visits about 2·b^(d/2)
//! leaves instead of b^d: twice the depth for the same effort. Source: Knuth and Moore, "An Analysis of
//! Alpha-Beta Pruning", 1975.

use super::alpha_beta::AlphaBeta;
use super::fixed_depth::{FixedDepth, Walk};
use quintet_core::{End, Eval, Game, NoObserver, Observer, Score, Window};

/// Alpha-beta that tries the best moves first, or the worst, for use with [`choose`](super::choose).
#[derive(Clone, Copy, Debug)]
pub struct Ordered<const BEST: bool>;

impl<const BEST: bool> FixedDepth for Ordered<BEST> {
    const NARROWS: bool = true;

    fn score<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        played: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Score {
        if !walk.enter(position, played, depth, window) {
            return Score::ZERO;
        }
        walk.settle(position, depth).unwrap_or_else(|| {
            let moves = Self::moves(walk, position, depth);
            best_of_moves::<Self, G, E, O>(walk, position, &moves, depth, window)
        })
    }

    fn moves<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        depth: u32,
    ) -> Vec<G::Move> {
        let moves: Vec<(Score, G::Move)> = walk.aside(|quiet| {
            let mut value = |played| {
                let (next, below) = (position.after(played), depth - 1);
                let full = Window::FULL;
                -AlphaBeta::score::<G, E, NoObserver>(quiet, &next, Some(played), below, full)
            };
            position.moves().map(|played| (value(played), played)).collect()
        });
        in_order(moves, BEST)
    }
}

/// Sorts moves by score, best or worst first; equals stay in the rules' order. Kept out of the searches, so
/// that sorting is compiled once per game.
fn in_order<M: Copy>(mut moves: Vec<(Score, M)>, best: bool) -> Vec<M> {
    moves.sort_by_key(|&(score, _)| if best { -score } else { score });
    moves.into_iter().map(|(_, played)| played).collect()
}

/// The value of a node with moves to search, under the bound contract of alpha-beta.
fn best_of_moves<A: FixedDepth, G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    moves: &[G::Move],
    depth: u32,
    Window { mut alpha, beta }: Window,
) -> Score {
    let mut best = Score::MIN;
    let mut end = End::Searched;
    for (index, &played) in moves.iter().enumerate() {
        let window = Window { alpha, beta }.flipped();
        let next = position.after(played);
        let score = -A::score(walk, &next, Some(played), depth - 1, window);
        best = best.max(score);
        if best >= beta {
            end = End::Cut;
            walk.cut(moves[index + 1..].iter().copied());
            break;
        }
        if best > alpha {
            alpha = best;
            // The last ply of a line is added when the line is reported.
            if depth > 1 {
                walk.improve(played, &next, depth);
            }
        }
    }
    walk.leave(best, end);
    best
}
