//! Negamax: minimax with one rule for both sides.
//!
//! What is good for one side is equally bad for the other, so the value of a node for its side to move is the
//! greatest of the negated values of its moves. Every other search here is tested against it. Source: Knuth
//! and Moore, "An Analysis of Alpha-Beta Pruning", 1975 (there called F2).

use super::fixed_depth::{FixedDepth, Walk};
use quintet_core::{Control, End, Eval, Game, Observer, Score, Window};

/// The value of a position for its side to move, from a full search `depth` plies deep. Exact, for that depth
/// and evaluation.
///
/// Once `control` has stopped, the score is meaningless.
pub fn negamax<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    position: &G,
    depth: u32,
    eval: &E,
    control: &mut Control<'_, G::Move>,
    observer: &mut O,
) -> Score {
    visit(&mut Walk::new(depth, eval, control, observer), position, None, depth)
}

/// [`negamax`] for use with [`choose`](super::choose).
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
        None if depth == 1 => best_of_moves::<true, _, _, _>(walk, position, 1),
        None => best_of_moves::<false, _, _, _>(walk, position, depth),
    }
}

/// The value of a node with moves to search. `LAST` means one ply to search.
fn best_of_moves<const LAST: bool, G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
) -> Score {
    let mut best = Score::MIN;
    let below = if LAST { 0 } else { depth - 1 };
    for played in position.moves() {
        let next = position.after(played);
        let score = -visit(walk, &next, Some(played), below);
        if score > best {
            best = score;
            if !LAST {
                walk.improve(played, &next, depth);
            }
        }
    }
    walk.leave(best, End::Searched);
    best
}
