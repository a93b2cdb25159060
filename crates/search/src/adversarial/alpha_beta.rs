//! Alpha-beta: negamax without the moves that cannot matter.
//!
//! A node is left as soon as one of its moves is worth `beta`: the opponent already has something better and
//! will not come here. Moves are not reordered and positions not remembered, so its node counts are the
//! classical ones. Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975; the fail-soft form is
//! Fishburn's, 1983.
//!
//! Leaves and finished games are handled in their parent's loop (`visit` is inlined, `best_of_moves` is not),
//! so only the inner nodes, about a third of all in Connect Four, cost a call; nodes with one ply to search
//! have their own loop, which makes no calls and records no lines.

use super::fixed_depth::{FixedDepth, Walk};
use quintet_core::{Control, End, Eval, Game, Observer, Score, Window};

/// The value of a position for its side to move, searched `depth` plies deep.
///
/// Bound contract (fail-soft): a result inside the window is exact; one at
/// `beta` or above is a lower bound of the value, one at `alpha` or below an
/// upper bound. With [`Window::FULL`] it is always exact.
///
/// Once `control` has stopped, the score is meaningless.
pub fn alpha_beta<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    position: &G,
    depth: u32,
    window: Window,
    eval: &E,
    control: &mut Control<'_, G::Move>,
    observer: &mut O,
) -> Score {
    visit(&mut Walk::new(depth, eval, control, observer), position, None, depth, window)
}

/// [`alpha_beta`] for use with [`choose`](super::choose).
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta;

impl FixedDepth for AlphaBeta {
    const NARROWS: bool = true;

    #[inline]
    fn score<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        played: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Score {
        visit(walk, position, played, depth, window)
    }
}

/// One node.
#[inline(always)]
fn visit<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    played: Option<G::Move>,
    depth: u32,
    window: Window,
) -> Score {
    if !walk.enter(position, played, depth, window) {
        return Score::ZERO;
    }
    match walk.settle(position, depth) {
        Some(score) => score,
        None if depth == 1 => best_of_moves::<true, _, _, _>(walk, position, 1, window),
        None => best_of_moves::<false, _, _, _>(walk, position, depth, window),
    }
}

/// The value of a node with moves to search, under the bound contract. `LAST` means one ply to search.
fn best_of_moves<const LAST: bool, G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
    window: Window,
) -> Score {
    let Window { mut alpha, beta } = window;
    let mut best = Score::MIN;
    let mut end = End::Searched;
    let below = if LAST { 0 } else { depth - 1 };
    let mut moves = position.moves();
    while let Some(played) = moves.next() {
        let window = Window { alpha, beta }.flipped();
        let next = position.after(played);
        let score = -visit(walk, &next, Some(played), below, window);
        if score > best {
            best = score;
            if best >= beta {
                end = End::Cut;
                walk.cut(moves);
                break;
            }
            if best > alpha {
                alpha = best;
                if !LAST {
                    walk.improve(played, &next, depth);
                }
            }
        }
    }
    walk.leave(best, end);
    best
}
