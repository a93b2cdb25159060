//! Monte Carlo tree search: the tree grows where random games go well.
//!
//! A simulation walks down the tree by the bound of UCT (`select.rs`), plays a
//! random game from where it leaves the tree, and counts the result in every
//! node it came through. A node gets its children, all in one block (`arena.rs`),
//! when it is visited again, or after some visits where there are many of them:
//! to try children at random is what a random game does as well. Two refinements can be switched on: RAVE, which lets
//! a move learn from games in which it was played later (`select.rs`), and the
//! solver, which proves nodes by their ends and searches them no more
//! (`solver.rs`). Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo
//! Planning", 2006; Gelly and Silver, "Combining Online and Offline Knowledge in
//! UCT", 2007; Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver",
//! 2008; Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search", 2010.
//!
//! Nodes counted are those of the tree that were visited, the root included.
//! The same seed and the same limit of simulations or nodes give the same tree.

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

/// What a Monte Carlo tree search makes use of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How much a move that was seldom tried is favoured: the factor of the
    /// UCT bound, for results between 0 and 1.
    pub exploration: f32,
    /// Learn from moves played later in a simulation; only in games that offer it.
    pub rave: bool,
    /// The visits of a node at which its own results weigh as much as those of
    /// RAVE: at `n` visits RAVE's share is √(k ∕ (3n + k)).
    pub rave_equivalence: f32,
    /// Prove nodes whose result is certain.
    pub solver: bool,
    /// Begin with what the tree knows of a position that comes after the last one, by
    /// the chosen move and perhaps a reply. The same position is then no longer
    /// answered the same way whatever came before.
    pub keep: bool,
    /// Threads that search, at least one: each grows a tree of its own, and what
    /// they say of the root is added up.
    pub threads: usize,
    /// The most nodes the tree may have room for, visited or not; when it is
    /// full, simulations go on without adding to it.
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

/// A Monte Carlo tree search and its memory, which is kept between moves so
/// that it need not be allocated again; what it holds is forgotten each time, unless
/// the options say otherwise.
pub struct Mcts<G: Game> {
    options: MctsOptions,
    arena: Arena<G::Move>,
    /// The position that the tree is of.
    root: Option<G>,
    stamps: Stamps,
}

/// Simulations between two looks at the clock.
const LOOK_EVERY: u64 = 16;
/// Simulations between two updates of the news.
const NEWS_EVERY: u64 = 1024;

impl<G: Game> Mcts<G> {
    /// A search that has allocated nothing yet.
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

    /// Chooses a move within the task's limits of simulations, nodes and time;
    /// with none of them, thinks until it is stopped or has proved the value.
    ///
    /// Ends too when the tree is full and only nodes are limited, for there
    /// will be no more of them. Chooses a proved win, else the move visited
    /// most (or a proved draw that is worth more); when stopped at once, the
    /// first legal move.
    ///
    /// # Panics
    /// When the game is over.
    pub fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        let Some(mut observer) = task.observer.take() else {
            return self.search(position, task, &mut NoObserver);
        };
        let choice = self.search(position, task, &mut observer);
        task.observer = Some(observer);
        choice
    }

    /// Searches, watched by `observer` instead of the task's. Where it listens, one
    /// thread searches, so that it sees all there is.
    ///
    /// # Panics
    /// When the game is over.
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

    /// Makes ready for a position: with what the tree knows of it, or with nothing.
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

    /// Adds what another thread found of the root; how often it simulated.
    fn take_in(&mut self, helped: Helped<G::Move>, control: &mut Control<'_, G::Move>) -> u64 {
        control.add_nodes(helped.nodes);
        // Another's proof can come before this thread has begun.
        match self.arena.is_empty() {
            true => self.arena = helped.arena,
            false => self.arena.add_root_of(&helped.arena),
        }
        helped.simulations
    }

    /// Simulates until a limit or a proof; how often.
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

    /// Brings the news up to date.
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

/// What a thread found.
struct Helped<M> {
    arena: Arena<M>,
    simulations: u64,
    nodes: u64,
}

/// Searches on a thread of its own until it is `over`; a proof ends all.
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

/// The limits of one of several threads.
fn shared(limits: &Limits, threads: usize) -> Limits {
    let share = |all: u64| all.div_ceil(threads as u64);
    Limits { nodes: limits.nodes.map(share), simulations: limits.simulations.map(share), ..*limits }
}

/// The visits at which a node gets its children, in a game with so many moves at
/// the root: the more there are, the more it costs and the less is known of each.
fn expand_at(moves: usize) -> u32 {
    (moves / MOVES_A_VISIT).clamp(1, MOST_WAITING) as u32
}

/// Moves of the root for which a node waits a visit more before it is expanded.
const MOVES_A_VISIT: usize = 24;
/// Visits that a node waits at the most.
const MOST_WAITING: usize = 12;
