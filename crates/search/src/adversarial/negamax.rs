//! Negamax: minimax with one rule for both sides.
//!
//! What is good for one side is as bad for the other, so the value of a node
//! for its side to move is the greatest of minus the values of its moves. It is
//! the reference that every other search here is tested against. Source: Knuth
//! and Moore, "An Analysis of Alpha-Beta Pruning", 1975 (there called F2).

use super::fixed_depth::{FixedDepth, Walk};
use quintet_core::{Control, End, Eval, Game, Observer, Score, Window};

/// The value of a position for its side to move, searched `depth` plies deep
/// without leaving anything out. Exact, for that depth and evaluation.
///
/// Once `control` says stop the score means nothing.
pub fn negamax<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    position: &G,
    depth: u32,
    eval: &E,
    control: &mut Control<'_, G::Move>,
    observer: &mut O,
) -> Score {
    visit(&mut Walk::new(depth, eval, control, observer), position, None, depth)
}

/// [`negamax`] as a choice of [`choose`](super::choose).
#[derive(Clone, Copy, Debug)]
pub struct Negamax;

impl FixedDepth for Negamax {
    const NARROWS: bool = false;

    #[inline]
    fn score<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        played: Option<G::Move>,
        depth: u32,
        _: Window,
    ) -> Score {
        visit(walk, position, played, depth)
    }
}

/// One node.
#[inline(always)]
fn visit<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    played: Option<G::Move>,
    depth: u32,
) -> Score {
    if !walk.enter(position, played, depth, Window::FULL) {
        return Score::ZERO;
    }
    match walk.settle(position, depth) {
        Some(score) => score,
        None => best_of_moves(walk, position, depth),
    }
}

/// The value of a node with moves to search.
fn best_of_moves<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
) -> Score {
    let mut best = Score::MIN;
    for played in position.moves() {
        let score = -visit(walk, &position.after(played), Some(played), depth - 1);
        if score > best {
            best = score;
        }
    }
    walk.leave(best, End::Searched);
    best
}
