//! The players: the standard ones, and those of the report.
//!
//! | player | idea | file |
//! |---|---|---|
//! | `random-unchecked` | any digit in any empty cell, valid or not | `random_unchecked.rs` |
//! | `first-valid` | the first cell that takes a digit, and its largest | `first_valid.rs` |
//! | `joueur-ia` | alpha-beta to an adaptive depth, with two heuristics | `joueur_ia/` |
//!
//! The report's `Random Move` is the standard `random`; its `Minimax` and
//! `AlphaBeta` are the standard `minimax` and `alphabeta` two plies deep (`standard.rs`).

mod engine;
mod first_valid;
mod joueur_ia;
mod random_unchecked;
mod standard;

use crate::{Move, Position};
use quintet_core::{Choice, Control, Limits, PlayerSpec, Task};

/// All players on grids of 4×4.
#[inline(never)]
pub(crate) fn of_4() -> Vec<PlayerSpec<Position<4, 16>>> {
    all()
}

/// All players on grids of 9×9.
#[inline(never)]
pub(crate) fn of_9() -> Vec<PlayerSpec<Position<9, 81>>> {
    all()
}

/// All players on grids of 16×16.
#[inline(never)]
pub(crate) fn of_16() -> Vec<PlayerSpec<Position<16, 256>>> {
    all()
}

/// All players of a size.
fn all<const N: usize, const CELLS: usize>() -> Vec<PlayerSpec<Position<N, CELLS>>> {
    let mut players = standard::all();
    let own = [random_unchecked::spec(), first_valid::spec(), joueur_ia::spec(), engine::spec()];
    players.extend(own);
    players
}

/// The answer of a player that does not search.
fn unsearched(best: Move, task: &mut Task<'_, Move>) -> Choice<Move> {
    let mut control = Control::new(&Limits::NONE, &task.stop, &mut *task.report);
    control.news().pv.push(best);
    Choice { best, info: control.into_info(), moves: Vec::new(), lines: Vec::new() }
}
