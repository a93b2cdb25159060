//! Minimax: the definition of the value of a game, searched to a fixed depth.
//!
//! The value is kept for the side to move at the root all the way: its nodes
//! take the greatest value of their moves, the opponent's the least. Source:
//! von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; as a program,
//! Shannon, "Programming a Computer for Playing Chess", 1950.

use super::fixed_depth::{FixedDepth, Walk};
use quintet_core::{Control, End, Eval, Game, Observer, Score, Window};

/// The value of a position for its side to move, searched `depth` plies deep
/// without leaving anything out. Exact, for that depth and evaluation.
///
/// Once `control` says stop the score means nothing.
pub fn minimax<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    position: &G,
    depth: u32,
    eval: &E,
    control: &mut Control<'_, G::Move>,
    observer: &mut O,
) -> Score {
    visit(&mut Walk::new(depth, eval, control, observer), position, None, depth, true)
}

/// [`minimax`] as a choice of [`choose`](super::choose).
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

/// One node; `maximising` when the side to move is the one whose value is kept.
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
        None if maximising => greatest(walk, position, depth),
        None => least(walk, position, depth),
    }
}

/// The best that the side at the root can do, it being its move.
fn greatest<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
) -> Score {
    let mut best = Score::MIN;
    for played in position.moves() {
        let score = visit(walk, &position.after(played), Some(played), depth - 1, false);
        if score > best {
            best = score;
        }
    }
    walk.leave(best, End::Searched);
    best
}

/// The worst that the opponent can do to the side at the root.
fn least<G: Game, E: Eval<G>, O: Observer<G::Move>>(
    walk: &mut Walk<'_, '_, G::Move, E, O>,
    position: &G,
    depth: u32,
) -> Score {
    let mut best = Score::MAX;
    for played in position.moves() {
        let score = visit(walk, &position.after(played), Some(played), depth - 1, true);
        if score < best {
            best = score;
        }
    }
    // Observers are told scores for the side to move.
    walk.leave(-best, End::Searched);
    best
}
