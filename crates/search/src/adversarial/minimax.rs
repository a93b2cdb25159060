//! Minimax: the definition of the value of a game, searched to a fixed depth.
//!
//! The value is kept for the side to move at the root throughout: its nodes take the greatest value of their
//! moves, the opponent's the least. Source: von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; as a
//! program, Shannon, "Programming a Computer for Playing Chess", 1950.

use super::fixed_depth::{FixedDepth, Walk};
use quintet_core::{Control, End, Eval, Game, Observer, Score, Window};

/// The value of a position for its side to move, from a full search `depth` plies deep. Exact, for that depth
/// and evaluation.
///
/// Once `control` has stopped, the score is meaningless.
pub fn minimax<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    position: &G,
    depth: u32,
    eval: &E,
    control: &mut Control<'_, G::Move>,
    observer: &mut O,
) -> Score {
    visit(&mut Walk::new(depth, eval, control, observer), position, None, depth, true)
}

/// [`minimax`] for use with [`choose`](super::choose).
#[derive(Clone, Copy, Debug)]
pub struct Minimax;

impl FixedDepth for Minimax {
    const NARROWS: bool = false;

    #[inline]
    fn score<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        played: Option<G::Move>,
        depth: u32,
        _: Window,
    ) -> Score {
        visit(walk, position, played, depth, true)
    }
}

/// One node; `maximising` if the side to move is the root's.
#[inline(always)]
fn visit<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    played: Option<G::Move>,
    depth: u32,
    maximising: bool,
) -> Score {
    if !walk.enter(position, played, depth, Window::FULL) {
        return Score::ZERO;
    }
    match walk.settle(position, depth) {
        Some(score) if maximising => score,
        Some(score) => -score,
        None if maximising && depth == 1 => greatest::<true, _, _, _>(walk, position, 1),
        None if maximising => greatest::<false, _, _, _>(walk, position, depth),
        None if depth == 1 => least::<true, _, _, _>(walk, position, 1),
        None => least::<false, _, _, _>(walk, position, depth),
    }
}

/// The best value the root's side can reach with its move. `LAST` means one ply to search.
fn greatest<const LAST: bool, G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
) -> Score {
    let mut best = Score::MIN;
    let below = if LAST { 0 } else { depth - 1 };
    for played in position.moves() {
        let next = position.after(played);
        let score = visit(walk, &next, Some(played), below, false);
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

/// The lowest value the opponent can hold the root's side to. `LAST` means one ply to search.
fn least<const LAST: bool, G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
) -> Score {
    let mut best = Score::MAX;
    let below = if LAST { 0 } else { depth - 1 };
    for played in position.moves() {
        let next = position.after(played);
        let score = visit(walk, &next, Some(played), below, true);
        if score < best {
            best = score;
            if !LAST {
                walk.improve(played, &next, depth);
            }
        }
    }
    // Observers receive scores for the side to move.
    walk.leave(-best, End::Searched);
    best
}
