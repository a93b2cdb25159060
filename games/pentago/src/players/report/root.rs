//! The root: its branches, divided among threads.
//!
//! Each thread takes the next branch in the rules' order and searches it with the best value known at that
//! time. That value does not exclude an *earlier* branch of the same value, which is searched one unit lower.
//! So every branch that could be the first of the best gets its exact value, whatever the threads' pace, and
//! the choice is that of a single thread. Only the counters depend on the pace.
//!
//! The calling thread does its share, and it alone reports.

use super::Options;
use super::counts::{Counts, Sizes};
use super::node::{Turns, Worker};
use super::super_board::first_moves;
use super::value::{Bounds, WIN_AT_ONCE, to_score};
use super::verdict::{Found, announce, best_of, value_of, value_so_far, values};
use crate::{Placement, Position};
use quintet_core::{
    Choice, Control, Counter, End, Game, Info, Limits, NoObserver, Observer, Skip, Task,
};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The state shared by threads.
pub(super) struct Shared {
    state: Mutex<State>,
    /// Number of boards in the full tree.
    estimated: u128,
}

struct State {
    /// The next branch to search, and their end: the rest is cut off.
    next: usize,
    end: usize,
    /// The best value so far and the first branch that has it.
    best: Option<(i64, usize)>,
    /// The results by branch.
    found: Vec<Option<Found>>,
    counts: Counts,
}

impl State {
    /// The finished and the total number of the root's branches.
    fn branches(&self) -> [usize; 2] {
        [self.found.iter().flatten().count(), self.found.len()]
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All threads' counters, including those that this one has not shared yet.
    pub(super) fn counters(&self, own: &Counts) -> Vec<Counter> {
        let state = self.state();
        let mut counts = state.counts;
        counts.add(*own);
        counts.shown(self.estimated, state.branches())
    }
}

/// Chooses a move within the task's limits. A stopped search chooses the best of the branches it completed,
/// or the first legal move.
///
/// # Panics
/// If the game is over.
pub(super) fn choose(
    options: &Options,
    position: &Position,
    task: &mut Task<'_, Placement>,
) -> Choice<Placement> {
    let depth = options.depth_at(position, task.limits.depth);
    let empties = position.empties().count_ones();
    let sizes = Sizes::new(empties, depth, options.dynamic);
    let grouped = options.dynamic.groups(1, depth);
    let (branches, counts) = list(options, position, &sizes, grouped);
    // A watched search runs in the order of one thread.
    let watched = task.observer.is_some();
    let threads = if watched { 1 } else { options.threads.clamp(1, branches.len()) };
    let share = task.limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
    let limits = Limits { nodes: share, ..task.limits };
    let found = vec![None; branches.len()];
    let state = Mutex::new(State { next: 0, end: branches.len(), best: None, found, counts });
    let shared = Shared { state, estimated: sizes.below(0) };
    let (all, complete) = (task.all_moves, depth >= empties);
    let root = Root { options, position, depth, grouped, sizes, branches, shared, all, complete };
    let mut control = Control::new(&limits, &task.stop, &mut *task.report);
    let (stop, observer) = (&task.stop, task.observer.as_deref_mut());
    let helped: u64 = std::thread::scope(|scope| {
        let help = || {
            let mut ignore = |_: &Info<Placement>| {};
            let mut control = Control::new(&limits, stop, &mut ignore);
            root.search(&mut control, &mut NoObserver, false);
            control.nodes()
        };
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
        match observer {
            Some(mut observer) => root.lead(&mut control, &mut observer),
            None => root.lead(&mut control, &mut NoObserver),
        }
        helpers.into_iter().map(|helper| helper.join().expect("a search ends")).sum()
    });
    control.add_nodes(helped);
    root.conclude(control)
}

/// The root's branches in the rules' order: moves, or the first move of each cell; and the moves this leaves
/// out.
fn list(
    options: &Options,
    position: &Position,
    sizes: &Sizes,
    grouped: bool,
) -> (Vec<Placement>, Counts) {
    if grouped {
        return (first_moves(position).collect(), Counts::default());
    }
    let mut turns = Turns::new(position, options.relevant_rotations);
    let moves = position.moves();
    let new = moves.filter(|&played| turns.is_new(position, played, &position.after(played)));
    let branches = new.collect();
    let left_out = u128::from(turns.left_out) * sizes.branch(1);
    (branches, Counts { left_out, ..Counts::default() })
}

/// A search of one position.
struct Root<'a> {
    options: &'a Options,
    position: &'a Position,
    depth: u32,
    /// Whether its branches are super-boards.
    grouped: bool,
    sizes: Sizes,
    branches: Vec<Placement>,
    shared: Shared,
    /// Whether every branch's exact value is wanted.
    all: bool,
    /// Whether the depth reaches the end of every game. (Whether a search happened to see no estimate would
    /// depend on the threads' pace.)
    complete: bool,
}

impl Root<'_> {
    /// The calling thread's part: the root is its node.
    fn lead<O: Observer<Placement>>(&self, control: &mut Control<'_, Placement>, observer: &mut O) {
        observer.iteration(self.depth);
        if control.spend() {
            observer.enter(None, self.depth, Bounds::FULL.window());
            self.show_left_out(observer);
            self.search(control, observer, true);
            if !control.is_stopped() {
                let cut = self.branches[self.shared.state().end..].iter().copied();
                observer.skip(cut, Skip::Won);
            }
            let best = self.shared.state().best.map_or(0, |(value, _)| value);
            let end = if control.is_stopped() { End::Stopped } else { End::Searched };
            observer.leave(to_score(best), end);
        }
    }

    /// Shows the moves that are not branches.
    fn show_left_out<O: Observer<Placement>>(&self, observer: &mut O) {
        if observer.listens() {
            let is_branch = |played: &Placement| self.branches.contains(played);
            let left_out = self.position.moves().filter(|played| !is_branch(played));
            observer.skip(left_out, if self.grouped { Skip::Rule } else { Skip::Same });
        }
    }

    /// Searches branches until none are left.
    fn search<O: Observer<Placement>>(
        &self,
        control: &mut Control<'_, Placement>,
        observer: &mut O,
        reports: bool,
    ) {
        let mut worker = Worker {
            options: self.options,
            depth: self.depth,
            sizes: &self.sizes,
            control,
            observer,
            counts: Counts::default(),
            shared: &self.shared,
            reports,
        };
        while let Some((index, alpha)) = self.take() {
            let bounds = Bounds { alpha, ..Bounds::FULL };
            let Some(found) = self.branch(&mut worker, index, bounds) else { break };
            let counts = std::mem::take(&mut worker.counts);
            let is_best = self.keep(index, found, counts);
            if reports {
                worker.control.news().counters = self.shared.counters(&worker.counts);
                if is_best {
                    let value = value_so_far(self.options, found.value);
                    announce(worker.control, found.played, value);
                    worker.control.report_now();
                }
            }
        }
        self.shared.state().counts.add(worker.counts);
    }

    /// The next branch to search and the value it must exceed. Once a move wins at once, the branches after
    /// it are cut off.
    fn take(&self) -> Option<(usize, i64)> {
        let mut state = self.shared.state();
        let index = state.next;
        if index >= state.end {
            return None;
        }
        let alpha = match state.best.filter(|_| !self.all) {
            None => Bounds::FULL.alpha,
            Some((value, at)) if at < index && value == WIN_AT_ONCE => {
                let rest = (state.end - index) as u32;
                state.counts.cut(rest, &self.sizes, 1);
                state.end = index;
                return None;
            }
            Some((value, at)) => value - i64::from(at > index),
        };
        state.next += 1;
        Some((index, alpha))
    }

    /// Searches one branch; `None` if the search was stopped.
    fn branch<O: Observer<Placement>>(
        &self,
        worker: &mut Worker<'_, '_, O>,
        index: usize,
        bounds: Bounds,
    ) -> Option<Found> {
        let (first, below) = (self.branches[index], bounds.flipped());
        let (played, value) = if self.grouped {
            let reached = worker.gather(self.position, first, 1)?;
            (reached.played, -worker.super_board(&reached, 1, below))
        } else {
            (first, -worker.board(&self.position.after(first), first, 1, below))
        };
        let found = Found { played, value };
        (!worker.control.is_stopped()).then_some(found)
    }

    /// Stores the value of a branch; returns whether it is the best yet.
    fn keep(&self, index: usize, found: Found, counts: Counts) -> bool {
        let mut state = self.shared.state();
        state.counts.add(counts);
        state.found[index] = Some(found);
        let better = |(value, at)| found.value > value || found.value == value && index < at;
        let is_best = state.best.is_none_or(better);
        if is_best {
            state.best = Some((found.value, index));
        }
        is_best
    }

    /// The answer.
    fn conclude(&self, mut control: Control<'_, Placement>) -> Choice<Placement> {
        let state = self.shared.state();
        control.news().counters = state.counts.shown(self.shared.estimated, state.branches());
        let best = best_of(&state.found);
        let stopped = state.found[..state.end].iter().any(Option::is_none);
        let mut moves = Vec::new();
        if let Some(best) = best {
            let value = match stopped {
                true => value_so_far(self.options, best.value),
                false => value_of(self.options, best.value, self.complete),
            };
            announce(&mut control, best.played, value);
        }
        if !stopped {
            control.news().depth = self.depth;
            control.report_now();
            if self.all {
                let found = (&*state.found, self.grouped);
                moves = values(self.options, self.position, found, self.complete);
            }
        }
        let first = self.branches[0];
        Choice {
            best: best.map_or(first, |best| best.played),
            info: control.into_info(),
            moves,
            lines: Vec::new(),
        }
    }
}
