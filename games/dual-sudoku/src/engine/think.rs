//! Thinking about one move: iterative deepening, then a proof, on one thread or several.

use super::ground::{Ground, Rules};
use super::root::{Root, RootStep};
use super::search::{IsCompletable, Search, Widths};
use super::state::{State, Step};
use super::table::Table;
use crate::{Move, Position, TURN_CAP};
use quintet_core::{Control, Game, Info, Limits, MoveValue, Score, StopFlag, Value, best_lines};

/// Depths searched before a proof is tried, to put the placements in order.
const FIRST_DEPTH: u32 = 2;

/// Fillable cells up to which helpers search for a proof.
const HELPED_PROOF: u32 = 28;

/// Assumed nodes per second, for deciding whether a proof fits into a time.
const NODES_A_SECOND: f64 = 500_000.0;

/// Budget for the line of a move that is not chosen: this part of the nodes spent before it, but always as
/// many as take a few milliseconds.
const LINE_SHARE: u64 = 32;
const LINE_NODES: u64 = 2_000;

/// Options of the engine.
#[derive(Clone, Debug)]
pub struct Options {
    /// Size of the transposition table in MiB, rounded down to a power of two.
    pub table_mib: usize,
    /// Number of search threads.
    pub threads: usize,
    /// How selective the search is.
    pub widths: Widths,
    /// The share of what is left that a proof may take before it is given up, in hundredths.
    pub proof_share: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { table_mib: 64, threads: 1, widths: Widths::default(), proof_share: 70 }
    }
}

/// The engine with its memory, which is kept throughout a game.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Table,
    /// Identifies the ground that the table belongs to.
    salt: u64,
}

/// A question to the engine.
pub struct Question<'q, G> {
    /// An unfinished position.
    pub position: &'q G,
    /// Whether the value of every move is wanted.
    pub all_moves: bool,
    /// Whether the lines of the best few moves are wanted as well.
    pub lines: bool,
    /// Whether only a proof will do: no estimates, and no end before the proof except by a limit.
    pub exactly: bool,
    /// The limits. Simulations mean nothing here.
    pub limits: Limits,
    /// Ends the search at once.
    pub stop: &'q StopFlag,
}

/// A value of the margin still to come, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Points of the side to move from here on, minus the other side's.
    pub margin: i32,
    /// Whether it holds by the rules alone.
    pub proved: bool,
}

/// The engine's answer.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The chosen move: a placement or a pass.
    pub best: Move,
    /// The value of the position.
    pub worth: Worth,
    /// The line that starts with the chosen move.
    pub line: Vec<Move>,
    /// Completed depth in plies.
    pub depth: u32,
    /// The values of all placements in the rules' order, if requested.
    pub moves: Vec<(Move, Worth)>,
    /// The value of passing; `None` if the search does not consider passes.
    pub pass: Option<Worth>,
    /// The expected lines of the best few moves, if requested, as in [`quintet_core::Choice::lines`].
    pub lines: Vec<Vec<Move>>,
}

impl Engine {
    /// A new engine.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let table = Table::new(options.table_mib);
        Self { options, table, salt: 0 }
    }

    /// The size of its table once it is in use, in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Thinks within the question's limits, with which `control` must have been made.
    ///
    /// # Panics
    /// If the game is over.
    pub fn think<const N: usize, const CELLS: usize>(
        &mut self,
        question: &Question<'_, Position<N, CELLS>>,
        control: &mut Control<'_, Move>,
    ) -> Thought {
        // Each size has its own search code, whatever the caller's type.
        match N {
            4 => self.think_in::<4, 1, N, CELLS>(question, control),
            9 => self.think_in::<9, 2, N, CELLS>(question, control),
            _ => self.think_in::<16, 4, N, CELLS>(question, control),
        }
    }

    fn think_in<const SIZE: usize, const W: usize, const N: usize, const CELLS: usize>(
        &mut self,
        question: &Question<'_, Position<N, CELLS>>,
        control: &mut Control<'_, Move>,
    ) -> Thought {
        let position = question.position;
        assert!(position.outcome().is_none(), "an unfinished game");
        let rules = Rules::from(position.endings());
        let ground = Ground::<SIZE, W>::new(position.grid(), rules);
        let state = State::new(position.grid(), &ground);
        let grid = *position.grid();
        let is_completable = move |steps: &[Step]| {
            let mut grid = grid;
            steps.iter().for_each(|step| grid.put(usize::from(step.cell), step.digit));
            grid.is_completable()
        };
        if self.salt != ground.salt {
            // A new table is empty; clearing it again would take as long as a short search.
            if self.salt != 0 {
                self.table.forget();
            }
            self.salt = ground.salt;
        }
        self.table.age();
        let mind = Mind {
            options: &self.options,
            table: &self.table,
            ground: &ground,
            completable: rules.completable.then_some(&is_completable as &IsCompletable),
            has_passed: position.has_passed(),
            // The formula for passes assumes that the turn limit is far away.
            far_from_cap: position.turns() + 3 * (CELLS as u16) < TURN_CAP,
            all_moves: question.all_moves,
            lines: question.lines,
            exactly: question.exactly,
            limits: question.limits,
        };
        mind.think(state, question.stop, control)
    }
}

/// The constants of one search.
struct Mind<'m, const N: usize, const W: usize> {
    options: &'m Options,
    table: &'m Table,
    ground: &'m Ground<N, W>,
    completable: Option<&'m IsCompletable>,
    has_passed: bool,
    far_from_cap: bool,
    all_moves: bool,
    lines: bool,
    exactly: bool,
    limits: Limits,
}

impl<const N: usize, const W: usize> Mind<'_, N, W> {
    fn search<'a, 'c>(&'a self, control: &'a mut Control<'c, Move>) -> Search<'a, 'c, N, W> {
        Search::new(self.ground, self.table, control, self.options.widths, self.completable)
    }

    fn think(
        &self,
        state: State<N, W>,
        stop: &StopFlag,
        control: &mut Control<'_, Move>,
    ) -> Thought {
        let mut root = Root::new(state, &mut self.search(control));
        let done = stop.child();
        let depth = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.options.threads)
                .map(|number| {
                    let (root, done) = (root.clone(), &done);
                    scope.spawn(move || self.help(root, number, done))
                })
                .collect();
            let depth = self.lead(&mut root, control);
            done.stop();
            let helped = helpers.into_iter().map(|helper| helper.join().expect("a search ends"));
            control.add_nodes(helped.sum());
            depth
        });
        self.conclude(&root, depth, control)
    }

    /// The calling thread's part; it alone reports and decides. Returns the completed depth.
    fn lead(&self, root: &mut Root<N, W>, control: &mut Control<'_, Move>) -> u32 {
        let cells = root.state.fillable.count();
        let deepest = self.limits.depth.map_or(cells, |depth| depth.clamp(1, cells));
        let mut reached = 0;
        for depth in 1..=deepest {
            let width = self.width(root);
            root.deepen(&mut self.search(control), depth, width, self.all_moves);
            if control.is_stopped() {
                break;
            }
            reached = depth;
            if depth == FIRST_DEPTH.min(cells) && self.limits.depth.is_none() {
                self.try_proof(root, control);
            }
            let done = self.is_done(root);
            reached = if done { cells } else { reached };
            self.tell(root, reached, control);
            control.report_now();
            if done || control.is_stopped() {
                break;
            }
        }
        reached
    }

    /// The number of root placements to search.
    fn width(&self, root: &Root<N, W>) -> usize {
        let full = root.state.fillable.count() <= self.options.widths.full_cells;
        if full { usize::MAX } else { self.options.widths.root }
    }

    /// Whether a deeper search cannot change anything.
    fn is_done(&self, root: &Root<N, W>) -> bool {
        let every = |of: &RootStep| of.is_exact();
        root.is_settled() && (!self.all_moves || root.steps.iter().all(every))
    }

    /// Proves the value if that is likely to fit.
    fn try_proof(&self, root: &mut Root<N, W>, control: &mut Control<'_, Move>) {
        let nodes = control.nodes();
        let patience = match self.exactly {
            true => u64::MAX,
            false => self.patience(root, control),
        };
        if patience > 0 {
            let mut search = self.search(control);
            search.give_up_at = nodes.saturating_add(patience);
            root.prove(&mut search, self.all_moves);
        }
    }

    /// Number of nodes to spend on a proof; 0 if it is unlikely to fit.
    fn patience(&self, root: &Root<N, W>, control: &Control<'_, Move>) -> u64 {
        let by_nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(control.nodes()) as f64);
        let by_time = self
            .limits
            .time
            .map(|time| time.saturating_sub(control.elapsed()).as_secs_f64() * NODES_A_SECOND);
        let left = match (by_nodes, by_time) {
            (Some(nodes), Some(time)) => nodes.min(time),
            (nodes, time) => nodes.or(time).unwrap_or(f64::INFINITY),
        };
        let likely = expected_nodes::<N>(root.state.fillable.count());
        let share = f64::from(self.options.proof_share) / 100.0;
        if likely <= left { (left * share) as u64 } else { 0 }
    }

    /// A helper's part: fills the table. Returns its node count.
    fn help(&self, mut root: Root<N, W>, number: usize, done: &StopFlag) -> u64 {
        let mut ignore = |_: &Info<Move>| {};
        let mut control = Control::new(&Limits::NONE, done, &mut ignore);
        let mut search = self.search(&mut control);
        search.vary(number);
        let cells = root.state.fillable.count();
        let width = self.width(&root);
        if self.exactly || cells <= HELPED_PROOF {
            root.prove(&mut search, self.all_moves);
        }
        for depth in (1..=cells).skip(number % 2) {
            root.deepen(&mut search, depth, width, self.all_moves);
            if search.has_ended() || root.is_settled() {
                break;
            }
        }
        control.nodes()
    }

    /// The better of the best placement and the pass, with its value.
    fn choice(&self, root: &Root<N, W>) -> (Move, Worth) {
        let best = root.best();
        let proved = root.is_settled() && self.far_from_cap;
        let pass = root.pass(self.has_passed);
        if self.ground.rules.passes && pass > best.value {
            return (Move::PASS, Worth { margin: pass, proved });
        }
        (played(best.step), Worth { margin: best.value, proved })
    }

    /// Keeps the report up to date.
    fn tell(&self, root: &Root<N, W>, depth: u32, control: &mut Control<'_, Move>) {
        let (best, _) = self.choice(root);
        let news = control.news();
        news.depth = depth;
        news.pv = vec![best];
    }

    fn conclude(&self, root: &Root<N, W>, depth: u32, control: &mut Control<'_, Move>) -> Thought {
        let (best, worth) = self.choice(root);
        let line = self.line(root, best, worth.proved, u64::MAX, control);
        let worth_of = |of: &RootStep| {
            let proved = of.is_exact() && self.far_from_cap;
            (played(of.step), Worth { margin: of.value, proved })
        };
        let mut moves: Vec<(Move, Worth)> = match self.all_moves {
            true => root.steps.iter().map(worth_of).collect(),
            false => Vec::new(),
        };
        moves.sort_by_key(|(played, _)| match played {
            Move::Place { cell, digit } => (*cell, *digit),
            Move::Penalty(_) => (u8::MAX, u8::MAX),
        });
        let pass = Worth { margin: root.pass(self.has_passed), proved: worth.proved };
        let pass = self.ground.rules.passes.then_some(pass);
        let lines = match self.lines {
            true => self.best_lines(root, &line, &moves, control),
            false => Vec::new(),
        };
        Thought { best, worth, line, depth, moves, pass, lines }
    }

    /// A move with its expected line: if its value is proved, best play found within this many nodes; otherwise
    /// the table's line.
    fn line(
        &self,
        root: &Root<N, W>,
        first: Move,
        proved: bool,
        nodes: u64,
        control: &mut Control<'_, Move>,
    ) -> Vec<Move> {
        let give_up_at = control.nodes().saturating_add(nodes);
        let mut search = self.search(control);
        if !proved {
            return search.expected_play(&root.state, first);
        }
        search.give_up_at = give_up_at;
        search.best_play(&root.state, first, self.has_passed)
    }

    /// The lines of the best few moves, beginning with `line`.
    fn best_lines(
        &self,
        root: &Root<N, W>,
        line: &[Move],
        moves: &[(Move, Worth)],
        control: &mut Control<'_, Move>,
    ) -> Vec<Vec<Move>> {
        let nodes = LINE_NODES.max(control.nodes() / LINE_SHARE);
        let value = |worth: Worth| match worth.proved {
            true => Value::Proved(Score::estimate(worth.margin)),
            false => Value::Estimated(Score::estimate(worth.margin)),
        };
        let values = moves.iter().map(|&(played, worth)| MoveValue { played, value: value(worth) });
        let values: Vec<_> = values.collect();
        best_lines(line, &values, |played| {
            let proved = values.iter().any(|of| of.played == played && of.value.is_proved());
            self.line(root, played, proved, nodes, control)
        })
    }
}

const fn played(step: Step) -> Move {
    Move::Place { cell: step.cell, digit: step.digit }
}

/// The typical number of nodes for proving a position with this many fillable cells (`lab/endings`).
pub(crate) fn expected_nodes<const N: usize>(cells: u32) -> f64 {
    if N == 4 { 10_000.0 } else { 6_000.0 * 2.6f64.powf(f64::from(cells) - 20.0) }
}
