//! Small games for the tests of the searches.

#![allow(dead_code, reason = "each test file uses some of them")]
#![allow(unreachable_pub, reason = "a module shared by test files")]

pub mod connect_four;
pub mod random_tree;
pub mod tic_tac_toe;

use quintet_core::{
    Choice, Game, Info, Limits, Player, PlayerSpec, Seed, StopFlag, Task, TreeRecorder,
};
use std::time::{Duration, Instant};

/// Runs a closure with a task that has these limits and nobody listening.
pub fn with_task<M, R>(limits: Limits, seed: u64, run: impl FnOnce(&mut Task<'_, M>) -> R) -> R {
    let mut ignore = |_: &Info<M>| {};
    let mut task = Task::new(Seed(seed), &mut ignore);
    task.limits = limits;
    run(&mut task)
}

/// The same, recording the tree.
pub fn with_tree<M: Copy, R>(
    tree: &mut TreeRecorder<M>,
    limits: Limits,
    run: impl FnOnce(&mut Task<'_, M>) -> R,
) -> R {
    let mut ignore = |_: &Info<M>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    task.limits = limits;
    task.observer = Some(tree);
    run(&mut task)
}

/// Checks that a search ends within 50 ms of its flag. On a busy machine either
/// thread may have to wait for a processor, so one good run of five is enough.
pub fn assert_stops_in_time(search: impl Fn(StopFlag)) {
    let late = || {
        let stop = StopFlag::new();
        let raiser = stop.clone();
        let raised = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            raiser.stop();
            Instant::now()
        });
        search(stop);
        raised.join().expect("raising a flag cannot fail").elapsed()
    };
    let in_time = |span: &Duration| *span < Duration::from_millis(50);
    assert!((0..5).map(|_| late()).any(|span| in_time(&span)), "stops within 50 ms");
}

/// Builds the player a text names.
pub fn player<G: Game>(specs: &[PlayerSpec<G>], text: &str) -> Box<dyn Player<G>> {
    let (spec, params) = PlayerSpec::find(specs, text).expect("a known player");
    (spec.build)(&params)
}

/// What must be the same in two runs of the same search: all but the time.
pub fn without_time<M>(mut choice: Choice<M>) -> Choice<M> {
    choice.info.time = Duration::ZERO;
    choice
}
