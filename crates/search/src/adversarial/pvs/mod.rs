//! Principal-variation search: alpha-beta with a memory and a good order.
//!
//! The first move of a node is searched with the whole window; each later one
//! is only asked whether it is better (a null window), and searched again when
//! it is. That pays when the first move is usually the best, so everything else
//! here is about order: depth grows by one ply at a time and what was best is
//! tried first (`iterate.rs`), a table remembers positions (`table.rs`), moves
//! that refuted their neighbours come early (`ordering.rs`). Sources: Marsland
//! and Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982
//! (the search); Schaeffer, "The History Heuristic", 1983; Akl and Newborn,
//! 1977 (killers); Hyatt and Mann, 2002 (the lock-free table).
//!
//! Whatever the options but `reductions`, the value at a depth is that of plain negamax, as long
//! as a position always comes after as many plies. Where it may come after more
//! or fewer, the table can know it more deeply than was asked for, and the
//! value is then the better informed one.
//!
//! With several threads, helpers search the same root by themselves and share
//! only the table (lazy SMP); the main thread alone decides. One thread is
//! reproducible to the node.

mod iterate;
mod node;
mod ordering;
mod table;

use iterate::Deepening;
use node::Worker;
use ordering::Memory;
use quintet_core::{
    Choice, Control, Eval, Game, Info, Limits, NoObserver, Observer, StopFlag, Task,
};
use table::Table;

/// The deepest search there is, in plies: what a table entry can tell.
pub const MAX_DEPTH: u32 = 1023;

/// What a principal-variation search makes use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PvsOptions {
    /// Size of the transposition table, in MiB, brought down to a power of two;
    /// 0 for none.
    pub table_mib: usize,
    /// Try early the two last moves that cut off at the same ply.
    pub killers: bool,
    /// Order the other moves by how often they cut off anywhere.
    pub history: bool,
    /// Deepen ply by ply. Without it, and if there is a limit of depth, that
    /// depth is searched at once.
    pub iterative: bool,
    /// Threads that search, at least one.
    pub threads: usize,
    /// Look at late moves one ply less deep first, and only as deep as the others
    /// at those that then seem better. The value is no longer that of negamax.
    pub reductions: bool,
}

impl Default for PvsOptions {
    fn default() -> Self {
        // Killers are off: in Connect Four, where history knows better, they take
        // depth 18 from 3.1 M nodes to 18.3 M. A table of 64 MiB is no better than
        // one of 16 for a second's search (168 ms against 114 to depth 18: more
        // of it is outside the processor's caches).
        Self {
            table_mib: 16,
            killers: false,
            history: true,
            iterative: true,
            threads: 1,
            reductions: false,
        }
    }
}

/// A principal-variation search and its memory, which is kept between moves so
/// that it need not be allocated again; what it holds is forgotten each time.
pub struct Pvs<G: Game> {
    options: PvsOptions,
    table: Option<Table>,
    memory: Memory<G::Move>,
}

impl<G: Game> Pvs<G> {
    /// A search that has allocated nothing yet.
    #[must_use]
    pub fn new(options: PvsOptions) -> Self {
        Self { options, table: None, memory: Memory::default() }
    }

    /// Chooses a move within the task's limits; with none of them, thinks until
    /// the game is solved.
    ///
    /// Stopped, it answers with the last depth it completed, or with a move
    /// that the next depth had already found better.
    ///
    /// # Panics
    /// When the game is over.
    pub fn choose<E: Eval<G>>(
        &mut self,
        position: &G,
        eval: &E,
        task: &mut Task<'_, G::Move>,
    ) -> Choice<G::Move> {
        let Some(mut observer) = task.observer.take() else {
            return self.search(position, eval, task, &mut NoObserver);
        };
        let choice = self.search(position, eval, task, &mut observer);
        task.observer = Some(observer);
        choice
    }

    /// Searches, watched by `observer` instead of the task's. Where it listens, one
    /// thread searches, so that it sees all there is.
    ///
    /// # Panics
    /// When the game is over.
    pub fn search<E: Eval<G>, O: Observer<G::Move>>(
        &mut self,
        position: &G,
        eval: &E,
        task: &mut Task<'_, G::Move>,
        observer: &mut O,
    ) -> Choice<G::Move> {
        let threads = if observer.listens() { 1 } else { self.options.threads.max(1) };
        let share = task.limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
        let limits = Limits { nodes: share, ..task.limits };
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        if self.table.is_none() && self.options.table_mib > 0 {
            self.table = Some(Table::new(self.options.table_mib));
        }
        if let Some(table) = &mut self.table {
            table.forget();
        }
        let (options, table) = (self.options, self.table.as_ref());
        let root = Deepening::new(position, task.all_moves);
        let done = StopFlag::new();
        let (root, helped) = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|number| {
                    let done = &done;
                    scope.spawn(move || help(position, eval, options, &limits, table, done, number))
                })
                .collect();
            let worker = Worker::new(
                position,
                eval,
                options,
                table,
                &mut control,
                observer,
                &mut self.memory,
            );
            let root = root.run(worker, &limits, 1);
            done.stop();
            let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum();
            (root, helped)
        });
        control.add_nodes(helped);
        root.into_choice(control)
    }
}

/// Searches on a thread of its own until `done`, filling the table; the nodes
/// it took.
fn help<G: Game, E: Eval<G>>(
    position: &G,
    eval: &E,
    options: PvsOptions,
    limits: &Limits,
    table: Option<&Table>,
    done: &StopFlag,
    number: usize,
) -> u64 {
    let mut ignore = |_: &Info<G::Move>| {};
    let mut control = Control::new(limits, done, &mut ignore);
    let mut memory = Memory::default();
    let observer = &mut NoObserver;
    let worker = Worker::new(position, eval, options, table, &mut control, observer, &mut memory);
    // Every other helper is a ply ahead, and each begins with another move, so
    // that they do not all search the same thing at the same time.
    let ahead = 1 + (number % 2) as u32;
    Deepening::new(position, false).rotated(number).run(worker, limits, ahead);
    control.nodes()
}
