//! Monte Carlo tree search: the tree grows where random games go well.
//!
//! A simulation walks down the tree by the UCT bound (`select.rs`), plays a random game from where it leaves
//! the tree, and adds the result to every node on its path. A node gets its children, all in one block
//! (`arena.rs`), when it is visited again, or after a few more visits if it has many: until then a random
//! game tries them just as well. Two refinements can be switched on: RAVE, which lets a move learn from games
//! in which it was played later (`select.rs`), and the solver, which proves nodes from finished games and
//! stops searching them (`solver.rs`). Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning",
//! 2006; Gelly and Silver, "Combining Online and Offline Knowledge in UCT", 2007; Winands, Björnsson and
//! Saito, "Monte-Carlo Tree Search Solver", 2008; Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree
//! Search", 2010.
//!
//! The nodes counted are the visited nodes of the tree, including the root. The same seed and the same limit
//! of simulations or nodes give the same tree.

mod answer;
mod arena;
mod explain;
mod kept;
mod record;
mod scan;
mod select;
mod simulate;
mod solver;

use arena::Arena;
use quintet_core::{
    Choice, Control, Game, Info, Limits, NoObserver, Observer, Random, Seed, StopFlag, Task,
};
use select::{Selection, Stamps};
use simulate::Simulation;

/// Options of a Monte Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How much to favour rarely tried moves: the factor of the UCT bound, for results between 0 and 1.
    pub exploration: f32,
    /// Learn from moves played later in a simulation; only in games that support it.
    pub rave: bool,
    /// The visits of a node at which its own results weigh as much as those of
    /// RAVE: at `n` visits RAVE's share is √(k ∕ (3n + k)).
    pub rave_equivalence: f32,
    /// Prove nodes whose result is certain.
    pub solver: bool,
    /// Start with what the tree knows about a position reached from the last one by the chosen move and
    /// perhaps a reply. The answer to a position then depends on what came before.
    pub keep: bool,
    /// Number of search threads, at least one: each grows its own tree, and their results at the root are
    /// added up.
    pub threads: usize,
    /// Maximum number of nodes in the tree, visited or not; once it is full, simulations go on without adding
    /// nodes.
    pub max_tree: usize,
}

impl Default for MctsOptions {
    fn default() -> Self {
        // The exploration of theory, √2, is too much: in Connect Four with 10 000
        // simulations a move, 1.0 beat it 26–13 with one draw in 40 games. 0.55 is what
        // `quintet tune` came to there (`exploration=20..200:15`, 500 simulations a move).
        Self {
            exploration: 0.55,
            rave: false,
            rave_equivalence: 1000.0,
            solver: true,
            keep: false,
            threads: 1,
            max_tree: 1 << 23,
        }
    }
}

/// A Monte Carlo tree search and its memory, which is kept between moves to avoid allocating it again; its
/// contents are cleared for each move unless the options say otherwise.
pub struct Mcts<G: Game> {
    options: MctsOptions,
    arena: Arena<G::Move>,
    /// The position at the root of the tree.
    root: Option<G>,
    stamps: Stamps,
}

/// Simulations between two checks of the clock.
const LOOK_EVERY: u64 = 16;
/// Simulations between two updates of the report.
const NEWS_EVERY: u64 = 1024;

impl<G: Game> Mcts<G> {
    /// A search that has not allocated anything yet.
    #[must_use]
    pub fn new(options: MctsOptions) -> Self {
        let most = u32::MAX as usize;
        let options = MctsOptions {
            rave: options.rave && G::OFFERS_RAVE,
            threads: options.threads.max(1),
            max_tree: options.max_tree.min(most) / options.threads.max(1),
            ..options
        };
        Self { options, arena: Arena::default(), root: None, stamps: Stamps::default() }
    }

    /// Chooses a move within the task's limits of simulations, nodes and time. Without limits it thinks until
    /// it is stopped or has proved the value.
    ///
    /// Also ends when the tree is full and only nodes are limited, since no more can be added. Chooses a
    /// proved win, otherwise the most visited move (or a proved draw that is worth more); if stopped at once, the
    /// first legal move.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        let Some(mut observer) = task.observer.take() else {
            return self.search(position, task, &mut NoObserver);
        };
        let choice = self.search(position, task, &mut observer);
        task.observer = Some(observer);
        choice
    }

    /// Searches with `observer` watching instead of the task's. If it listens, a single thread searches, so
    /// that it sees everything.
    ///
    /// # Panics
    /// If the game is over.
    pub fn search<O: Observer<G::Move>>(
        &mut self,
        position: &G,
        task: &mut Task<'_, G::Move>,
        observer: &mut O,
    ) -> Choice<G::Move> {
        let first = position.moves().next().expect("a move is chosen in an unfinished game");
        let threads = if observer.listens() { 1 } else { self.options.threads };
        let limits = shared(&task.limits, threads);
        // Ends all threads when one of them has a proof.
        let over = task.stop.child();
        let mut control = Control::new(&limits, &over, &mut *task.report);
        self.begin(position);
        let simulations = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|number| {
                    let (options, seed, over) =
                        (self.options, task.seed.part(number as u64), &over);
                    scope.spawn(move || help(position, options, &limits, seed, over))
                })
                .collect();
            let random = Random::new(task.seed);
            let own = self.run(position, &limits, random, &mut control, observer);
            if self.arena.is_proved() {
                over.stop();
            }
            let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
            own + helped.map(|helped| self.take_in(helped, &mut control)).sum::<u64>()
        });
        self.tell(&mut control, simulations);
        let best = self.arena.best_child(0).map_or(first, |child| self.arena.moves[child]);
        let news = control.news();
        if news.pv.is_empty() {
            news.pv.push(best);
        }
        control.report_now();
        observer.take_tree(&|nodes, plies| record::tree(&self.arena, nodes, plies));
        let moves = if task.all_moves { self.arena.root_values(position) } else { Vec::new() };
        let info = control.into_info();
        let lines = self.arena.best_lines(&info.pv, &moves);
        Choice { best, info, moves, lines }
    }

    /// Prepares the tree for a position, with what it already knows about it or empty.
    fn begin(&mut self, position: &G) {
        self.stamps.clear(if self.options.rave { position.move_index_count() } else { 0 });
        let known = self.root.take().filter(|_| self.options.keep);
        let known = known.and_then(|root| self.arena.place_of(&root, position));
        match known {
            Some(place) => self.arena.make_root(place),
            None => self.arena.clear(self.options.max_tree, self.options.rave),
        }
        self.root = self.options.keep.then(|| position.clone());
    }

    /// Adds another thread's results at the root; returns its number of simulations.
    fn take_in(&mut self, helped: Helped<G::Move>, control: &mut Control<'_, G::Move>) -> u64 {
        control.add_nodes(helped.nodes);
        // Another thread's proof can arrive before this one has begun.
        match self.arena.is_empty() {
            true => self.arena = helped.arena,
            false => self.arena.add_root_of(&helped.arena),
        }
        helped.simulations
    }

    /// Simulates until a limit or a proof; returns the number of simulations.
    fn run<O: Observer<G::Move>>(
        &mut self,
        root: &G,
        limits: &Limits,
        mut random: Random,
        control: &mut Control<'_, G::Move>,
        observer: &mut O,
    ) -> u64 {
        if !control.spend() {
            return 0;
        }
        if self.arena.is_empty() {
            self.arena.add_root();
            self.arena.expand(0, root, &mut random);
        }
        if observer.listens() {
            observer.see(&self.arena.shown());
        }
        if self.arena.is_proved() {
            return 0;
        }
        let expand_at = expand_at(usize::from(self.arena.links[0].count));
        let most = limits.simulations.unwrap_or(u64::MAX);
        let only_nodes =
            limits.nodes.is_some() && limits.time.is_none() && limits.simulations.is_none();
        let mut selection = Selection::new(&self.options);
        let mut path = Vec::new();
        for made in 0..most {
            if made.is_multiple_of(LOOK_EVERY) && !control.look() {
                return made;
            }
            if made % NEWS_EVERY == NEWS_EVERY - 1 {
                self.tell(control, made);
            }
            let mut simulation = Simulation {
                arena: &mut self.arena,
                stamps: &mut self.stamps,
                path: &mut path,
                random: &mut random,
                selection: &mut selection,
                expand_at,
                options: &self.options,
                observer: &mut *observer,
            };
            let went = simulation.run(root, control);
            if !went {
                return made;
            }
            if self.arena.is_proved() || (only_nodes && self.arena.is_full()) {
                return made + 1;
            }
        }
        most
    }

    /// Updates the report.
    fn tell(&self, control: &mut Control<'_, G::Move>, simulations: u64) {
        let news = control.news();
        news.simulations = simulations;
        if self.arena.is_empty() {
            return;
        }
        news.pv = self.arena.best_line();
        news.depth = news.pv.len() as u32;
        news.value = self.arena.root_value();
    }
}

/// The results of a helper thread.
struct Helped<M> {
    arena: Arena<M>,
    simulations: u64,
    nodes: u64,
}

/// Searches on its own thread until `over`; a proof ends all threads.
fn help<G: Game>(
    position: &G,
    options: MctsOptions,
    limits: &Limits,
    seed: Seed,
    over: &StopFlag,
) -> Helped<G::Move> {
    let mut ignore = |_: &Info<G::Move>| {};
    let mut control = Control::new(limits, over, &mut ignore);
    let mut search = Mcts::new(MctsOptions { keep: false, threads: 1, ..options });
    search.begin(position);
    let random = Random::new(seed);
    let simulations = search.run(position, limits, random, &mut control, &mut NoObserver);
    if search.arena.is_proved() {
        over.stop();
    }
    Helped { arena: search.arena, simulations, nodes: control.nodes() }
}

/// Each thread's part of the limits.
fn shared(limits: &Limits, threads: usize) -> Limits {
    let share = |all: u64| all.div_ceil(threads as u64);
    Limits { nodes: limits.nodes.map(share), simulations: limits.simulations.map(share), ..*limits }
}

/// The number of visits after which a node is expanded, in a game with this many moves at the root: the more
/// moves, the more it costs and the less is known about each.
fn expand_at(moves: usize) -> u32 {
    (moves / MOVES_A_VISIT).clamp(1, MOST_WAITING) as u32
}

/// Root moves for each further visit that a node waits before it is expanded.
const MOVES_A_VISIT: usize = 24;
/// Maximum number of visits to wait.
const MOST_WAITING: usize = 12;
