//! Processes slice after slice, from the full board back to the root.

use super::children::Children;
use super::fives::Fives;
use super::kernel::{Kernel, Rows};
use super::machine::{Stopwatch, half_of_memory};
use super::places::{Places, StateOrder};
use super::plan::{FIRST_KEPT, STATE_BYTES, Slice, need, slice_bytes};
use super::root::{Root, conclude, conclude_two};
use super::slab::Slab;
use super::solution::{AfterTwo, Solution};
use super::state::{Asked, State};
use super::subsets::subsets;
use super::{Error, Need};
use crate::Position;
use quintet_core::Instant;
use quintet_core::{Game, StopFlag};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Maximum number of rows that a thread takes at a time: neighbours, whose states go to the same cache lines.
const ROWS_AT_ONCE: usize = 32;

/// Minimum number of times a thread fetches rows of a slice, so that all finish at about the same time.
const TURNS: usize = 32;

/// Slices with fewer states are not worth a thread.
const SMALL: u64 = 20_000;

/// Options of a solve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Maximum memory in bytes.
    pub memory_limit: u64,
    /// Threads that share the work.
    pub threads: usize,
    /// The instructions to use.
    pub kernel: Kernel,
    /// When raised, stops the solve within 50 ms.
    pub stop: StopFlag,
    /// The time at which it stops by itself, if any.
    pub deadline: Option<Instant>,
}

impl Default for Options {
    /// Half of the machine's memory, one thread, the best instructions.
    fn default() -> Self {
        Self {
            memory_limit: half_of_memory(),
            threads: 1,
            kernel: Kernel::Best,
            stop: StopFlag::new(),
            deadline: None,
        }
    }
}

impl Options {
    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// Progress of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// States solved.
    pub solved: u64,
    /// All states.
    pub states: u64,
}

/// Solves positions one after the other, reusing its memory.
#[derive(Default)]
pub struct Solver {
    options: Options,
    /// The even slices and the odd ones.
    slabs: [Option<Slab>; 2],
}

/// Maximum memory in bytes that an idle solver keeps.
const LITTLE: u64 = 200_000_000;

/// Solves one position.
///
/// # Errors
/// See [`Solver::solve`].
pub fn solve(position: &Position, options: &Options) -> Result<Solution, Error> {
    Solver::new(options.clone()).solve(position)
}

impl Solver {
    /// A solver that has no memory yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, slabs: [None, None] }
    }

    /// How it solves; may be changed between positions.
    pub const fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Solves a position: its value and that of every move.
    ///
    /// # Errors
    /// If it needs more memory than allowed or available, or is stopped.
    pub fn solve(&mut self, position: &Position) -> Result<Solution, Error> {
        self.solve_telling(position, &mut |_| {})
    }

    /// Solves a position, reporting progress.
    ///
    /// # Errors
    /// The errors of [`solve`](Self::solve).
    pub fn solve_telling(
        &mut self,
        position: &Position,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Solution, Error> {
        let (started, watch) = (Instant::now(), Stopwatch::start());
        let mut helped = Duration::ZERO;
        let need = need(position);
        let mut solution = Solution {
            position: *position,
            root: None,
            replies: Vec::new(),
            after_two: AfterTwo::default(),
            cpu: Duration::ZERO,
            time: Duration::ZERO,
            peak_bytes: 0,
            states: 0,
        };
        if position.outcome().is_none() {
            self.make_room(position, need)?;
            let root = Root::new(position);
            let [second, third] = self.solve_both(&root, need, &mut helped, tell)?;
            let (value, replies) = conclude(&root, &second);
            solution.replies = replies;
            let third = (root.cells.len() > FIRST_KEPT).then_some(&third[..]);
            solution.after_two = conclude_two(&root, third);
            (solution.root, solution.states) = (Some(value), need.states);
            solution.peak_bytes = need.bytes.max(self.bytes_held());
        }
        solution.time = started.elapsed();
        solution.cpu = watch.elapsed() + helped;
        Ok(solution)
    }

    /// Allocates the memory, unless it is still there from the last position.
    fn make_room(&mut self, position: &Position, need: Need) -> Result<(), Error> {
        let empty = position.empties().count_ones();
        let limit = self.options.memory_limit;
        if need.bytes > limit || !need.is_possible {
            return Err(Error::Memory { empty, need, limit });
        }
        let wanted = slice_bytes(empty as usize).map(|bytes| (bytes / STATE_BYTES) as usize);
        for (slab, states) in self.slabs.iter_mut().zip(wanted) {
            if slab.as_ref().is_none_or(|slab| slab.len() < states) {
                *slab = None;
                *slab = Some(Slab::new(states).ok_or(Error::Refused { need })?);
            }
        }
        Ok(())
    }

    /// Frees the memory, unless it is so little that the next position may as well reuse it: a player waiting
    /// for its turn should hold none.
    pub fn rest(&mut self) {
        if self.bytes_held() > LITTLE {
            self.slabs = [None, None];
        }
    }

    fn bytes_held(&self) -> u64 {
        self.slabs.iter().flatten().map(|slab| slab.len() as u64 * STATE_BYTES).sum()
    }

    fn slab(&self, filled: usize) -> &Slab {
        self.slabs[filled % 2].as_ref().expect("the memory was taken")
    }

    /// Answers both questions, one after the other, in the same memory: returns the states of the first two
    /// stored slices.
    fn solve_both(
        &self,
        root: &Root,
        need: Need,
        helped: &mut Duration,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<[Vec<State>; 2], Error> {
        let fives = root.fives(|| self.options.is_over()).ok_or(Error::Stopped)?;
        let mut solved = 0;
        let mut answers = |asked| {
            let mut tell_half = |states: u64| {
                solved += states;
                tell(Progress { solved: solved / 2, states: need.states });
            };
            *helped += self.solve_slices(root, &fives, asked, &mut tell_half)?;
            Ok([FIRST_KEPT, FIRST_KEPT + 1].map(|filled| self.answers(root, filled)))
        };
        // The first stored slice answers this question, the second the other.
        let [won, third_not_lost] = answers(Asked::Won)?;
        let [not_lost, third_won] = answers(Asked::NotLost)?;
        let both = |not_lost: Vec<u128>, won: Vec<u128>| {
            let states = not_lost.into_iter().zip(won);
            states.map(|(not_lost, won)| State { not_lost, won }).collect()
        };
        Ok([both(not_lost, won), both(third_not_lost, third_won)])
    }

    /// The vectors of a slice, which is still in memory.
    fn answers(&self, root: &Root, filled: usize) -> Vec<u128> {
        let slice = Slice { empty: root.cells.len(), filled };
        let states = if filled <= slice.empty { slice.states() as usize } else { 0 };
        (0..states).map(|state| self.slab(filled).get(state)).collect()
    }

    /// Solves all stored slices, with the help of other threads: for `asked` in the first of them.
    fn solve_slices(
        &self,
        root: &Root,
        fives: &[Vec<Fives>; 2],
        asked: Asked,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Duration, Error> {
        let empty = root.cells.len();
        let mut helped = Duration::ZERO;
        for filled in (FIRST_KEPT..=empty).rev() {
            let slice = Slice { empty, filled };
            let asked =
                if (filled - FIRST_KEPT).is_multiple_of(2) { asked } else { asked.of_children() };
            let mover_fives = &fives[filled % 2][slice.mover()];
            let waiter_fives = &fives[1 - filled % 2][slice.waiter()];
            if filled == empty {
                root.fill_boards((slice, asked), mover_fives, waiter_fives, self.slab(filled));
            } else {
                let work = Work {
                    solver: self,
                    slice,
                    order: StateOrder::new(slice),
                    children: Children::new(slice),
                    waiters: subsets(empty, slice.waiter()).collect(),
                    mover_fives,
                    waiter_fives,
                    asked: asked.of_children(),
                    next: AtomicUsize::new(0),
                };
                helped += work.share();
            }
            if self.options.is_over() {
                return Err(Error::Stopped);
            }
            tell(slice.states());
        }
        Ok(helped)
    }
}

/// The work on one slice, shared by threads.
struct Work<'a> {
    solver: &'a Solver,
    slice: Slice,
    order: StateOrder,
    children: Children,
    /// The waiter's sets, each a row.
    waiters: Vec<u32>,
    mover_fives: &'a Fives,
    waiter_fives: &'a Fives,
    /// The question put to the children.
    asked: Asked,
    /// The first row not yet taken.
    next: AtomicUsize,
}

impl Work<'_> {
    /// Does all the work. Returns the processor time of other threads.
    fn share(&self) -> Duration {
        let threads = if self.slice.states() < SMALL { 1 } else { self.solver.options.threads };
        if threads <= 1 {
            self.rows();
            return Duration::ZERO;
        }
        let work = || {
            let watch = Stopwatch::start();
            self.rows();
            watch.elapsed()
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            self.rows();
            let times = helpers.into_iter().map(|helper| helper.join().expect("rows do not panic"));
            times.sum()
        })
    }

    /// Takes rows until none are left, or it is stopped.
    fn rows(&self) {
        let mut places = [Places::default(), Places::default()];
        let shares = TURNS * self.solver.options.threads.max(1);
        let at_once = (self.waiters.len() / shares).clamp(2, ROWS_AT_ONCE);
        loop {
            let first = self.next.fetch_add(at_once, Ordering::Relaxed);
            let last = self.waiters.len().min(first + at_once);
            for row in (first..last).step_by(2) {
                if self.solver.options.is_over() {
                    return;
                }
                // A last row without a neighbour is processed twice.
                self.two_rows([row, (last - 1).min(row + 1)], &mut places);
            }
            if last == self.waiters.len() {
                return;
            }
        }
    }

    #[allow(unsafe_code)] // Only this function knows which rows belong to which thread.
    fn two_rows(&self, rows: [usize; 2], places: &mut [Places; 2]) {
        let kernel = self.solver.options.kernel;
        for (places, row) in places.iter_mut().zip(rows) {
            kernel.fill(places, &self.order, self.waiters[row]);
        }
        let filled = self.slice.filled;
        let length = Slice { filled: filled + 1, ..self.slice }.kept_row() as usize;
        let after = usize::from(self.slice.is_odd());
        let [fives, fives_before] = [after, 1 - after].map(|parity| {
            let fives = &self.waiter_fives.by_parity[parity];
            rows.map(|row| fives[row])
        });
        let rows = Rows {
            from: self.solver.slab(filled + 1),
            starts: rows.map(|row| row * length),
            length,
            children: &self.children,
            to: self.solver.slab(filled),
            places: [&places[0].of_states, &places[1].of_states],
            mover_fives: &self.mover_fives.by_parity[after],
            asked: self.asked,
            waiter_fives: fives,
            waiter_fives_before: fives_before,
        };
        // SAFETY: `fill` made the places. Threads take different rows of a slice, whose places differ, and
        // start when the slice of the children is finished.
        unsafe { kernel.work(&rows) };
    }
}
