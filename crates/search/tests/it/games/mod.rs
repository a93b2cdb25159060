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

/// Runs a closure with a task that has these limits and no listeners.
pub fn with_task<M, R>(limits: Limits, seed: u64, run: impl FnOnce(&mut Task<'_, M>) -> R) -> R {
    let mut ignore = |_: &Info<M>| {};
    let mut task = Task::new(Seed(seed), &mut ignore);
    task.limits = limits;
    run(&mut task)
}

/// Like `with_task`, but records the tree.
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

/// Checks that a search ends within 50 ms after its flag is raised, which happens after 20 ms of searching.
/// Both are processor time of its thread, which other programs do not lengthen.
pub fn assert_stops_in_time(search: impl Fn(StopFlag)) {
    let spent = ThreadTime::here();
    let stop = StopFlag::new();
    let (raiser, of_search) = (stop.clone(), spent.clone());
    let began = spent.read();
    let raised = std::thread::spawn(move || {
        while of_search.read() - began < Duration::from_millis(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let (before, asked) = (of_search.read(), Instant::now());
        raiser.stop();
        // Until the flag was up, the search rightly went on.
        before + asked.elapsed()
    });
    search(stop);
    let late = spent.read().saturating_sub(raised.join().expect("raising a flag cannot fail"));
    assert!(late < Duration::from_millis(50), "{late:?} after the flag was raised");
}

/// The processor time of a thread, readable from other threads; wall-clock time if the system does not report
/// it.
#[derive(Clone)]
pub struct ThreadTime(std::path::PathBuf, Instant);

impl ThreadTime {
    /// The current thread's.
    pub fn here() -> Self {
        let task = std::fs::read_link("/proc/thread-self").unwrap_or_default();
        Self(std::path::Path::new("/proc").join(task).join("schedstat"), Instant::now())
    }

    /// What it has used so far.
    pub fn read(&self) -> Duration {
        let stat = std::fs::read_to_string(&self.0).ok();
        let time = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
        time.map_or_else(|| self.1.elapsed(), Duration::from_nanos)
    }
}

/// Builds the player that a text names.
pub fn player<G: Game>(specs: &[PlayerSpec<G>], text: &str) -> Box<dyn Player<G>> {
    let (spec, params) = PlayerSpec::find(specs, text).expect("a known player");
    (spec.build)(&params)
}

/// The parts that two runs of the same search must share: all but the time.
pub fn without_time<M>(mut choice: Choice<M>) -> Choice<M> {
    choice.info.time = Duration::ZERO;
    choice
}
