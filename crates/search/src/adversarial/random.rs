//! A random legal move: the weakest opponent, and the yardstick for others.

use quintet_core::{Choice, Control, Game, Limits, Random, Task};

/// Chooses uniformly among the legal moves, using the task's seed. Knows no values and spends no nodes.
///
/// # Panics
/// If the game is over.
pub fn choose<G: Game>(position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
    let mut random = Random::new(task.seed);
    // Not `random_move`, which a game may override with other chances.
    let count = position.moves().count();
    let chosen = position.moves().nth(random.below(count.max(1)));
    let best = chosen.expect("a move is chosen in an unfinished game");
    let mut control = Control::new(&Limits::NONE, &task.stop, &mut *task.report);
    control.news().pv.push(best);
    Choice { best, info: control.into_info(), moves: Vec::new(), lines: Vec::new() }
}
