//! Small games for the tests of the searches.

#![allow(dead_code, reason = "each test file uses some of them")]
#![allow(unreachable_pub, reason = "a module shared by test files")]

pub mod connect_four;
pub mod random_tree;
pub mod tic_tac_toe;

use quintet_core::{Choice, Game, Info, Limits, Player, PlayerSpec, Seed, Task, TreeRecorder};

/// Runs a closure with a task that has these limits and nobody listening.
pub fn with_task<M, R>(limits: Limits, seed: u64, run: impl FnOnce(&mut Task<'_, M>) -> R) -> R {
    let mut ignore = |_: &Info<M>| {};
    let mut task = Task::new(Seed(seed), &mut ignore);
    task.limits = limits;
    run(&mut task)
}

/// The same, recording the tree.
pub fn with_tree<M, R>(
    tree: &mut TreeRecorder<M>,
    limits: Limits,
    run: impl FnOnce(&mut Task<'_, M>) -> R,
) -> R {
    let mut ignore = |_: &Info<M>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    task.limits = limits;
    task.tree = Some(tree);
    run(&mut task)
}

/// Builds the player a text names.
pub fn player<G: Game>(specs: &[PlayerSpec<G>], text: &str) -> Box<dyn Player<G>> {
    let (spec, params) = PlayerSpec::find(specs, text).expect("a known player");
    (spec.build)(&params)
}

/// What must be the same in two runs of the same search: all but the time.
pub fn without_time<M>(mut choice: Choice<M>) -> Choice<M> {
    choice.info.time = std::time::Duration::ZERO;
    choice
}
