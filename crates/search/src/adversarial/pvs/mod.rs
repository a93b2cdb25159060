//! Principal-variation search: alpha-beta with a memory and good move ordering.
//!
//! The first move of a node is searched with the full window; each later one is only tested against it with a
//! null window, and searched again if it is better. That pays if the first move is usually the best, so
//! everything else here serves ordering: depth grows one ply at a time and the best move so far is tried
//! first (`iterate.rs`), a table remembers positions (`table.rs`), and moves that refuted sibling nodes come
//! early (`ordering.rs`). Sources: Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees",
//! 1982 (the search); Schaeffer, "The History Heuristic", 1983; Akl and Newborn, 1977 (killers); Hyatt and
//! Mann, 2002 (the lock-free table).
//!
//! With any options but `reductions`, the value at a depth is that of plain negamax, provided that every path
//! to a position has the same length. Otherwise the table may know a position more deeply than requested, and
//! the value is then better informed.
//!
//! With several threads, helpers search the same root on their own and share only the table (lazy SMP); the
//! main thread alone decides. With one thread every node is reproducible.

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

/// The deepest possible search, in plies: the limit of a table entry.
pub const MAX_DEPTH: u32 = 1023;

/// Options of a principal-variation search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PvsOptions {
    /// Size of the transposition table in MiB, rounded down to a power of two; 0 for none.
    pub table_mib: usize,
    /// Try the last two moves that caused a cut-off at the same ply early.
    pub killers: bool,
    /// Order the other moves by how often they caused cut-offs anywhere.
    pub history: bool,
    /// Deepen ply by ply. Without it, a search with a depth limit goes to that depth at once.
    pub iterative: bool,
    /// Number of search threads, at least one.
    pub threads: usize,
    /// Search late moves one ply less deep first, and to full depth only if they then seem better. The value
    /// is no longer that of negamax.
    pub reductions: bool,
}

impl Default for PvsOptions {
    fn default() -> Self {
        // Killers are off: in Connect Four, where history orders better, they raise depth 18 from 3.1 M nodes
        // to 18.3 M. For a search of about a second a table of 64 MiB is worse than one of 16 (168 ms against
        // 114 to depth 18), as more of it lies outside the processor's caches.
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

/// A principal-variation search and its memory, which is kept between moves to avoid allocating it again; its
/// contents are cleared each time.
pub struct Pvs<G: Game> {
    options: PvsOptions,
    table: Option<Table>,
    memory: Memory<G::Move>,
}

impl<G: Game> Pvs<G> {
    /// A search that has not allocated anything yet.
    #[must_use]
    pub fn new(options: PvsOptions) -> Self {
        Self { options, table: None, memory: Memory::default() }
    }

    /// Chooses a move within the task's limits; without limits it thinks until the game is solved.
    ///
    /// When stopped, it answers with the last completed depth, or with a move that the next depth has already
    /// found to be better.
    ///
    /// # Panics
    /// If the game is over.
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

    /// Searches with `observer` watching instead of the task's. If it listens, a single thread searches, so
    /// that it sees everything.
    ///
    /// # Panics
    /// If the game is over.
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

/// Searches on its own thread until `done`, filling the table; returns its node count.
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
    // Every other helper is one ply ahead, and each starts with a different move, so that they do not all
    // search the same thing at once.
    let ahead = 1 + (number % 2) as u32;
    Deepening::new(position, false).rotated(number).run(worker, limits, ahead);
    control.nodes()
}
