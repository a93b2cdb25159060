//! Thinking about one move: simulations within limits, on one thread or several.

use super::grow::{Found, apply, can_study, descend, settle};
use super::network::{Evaluation, Evaluator, Network};
use super::root;
use super::select::Selection;
use super::tree::Tree;
use crate::knowledge::{Effort, Knowledge, Rules, Study};
use crate::{Cell, CellSet, Move, Position, missing_stones, solver, told};
use quintet_core::Instant;
use quintet_core::{Control, Game, Limits, MoveValue, Score, StopFlag, Value};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The number of empty cells up to which the exact solver is tried first.
const SOLVED_CELLS: u32 = 49;
/// Number of positions it may visit: about two seconds on 7×7.
const SOLVED_NODES: u64 = 16_000;
/// Simulations between two checks of whether more of them can change anything.
const LOOK_EVERY: u64 = 32;

/// Options of the engine.
#[derive(Clone, Debug)]
pub struct Options {
    /// Number of search threads.
    pub threads: usize,
    /// Approximate memory limit of the tree in bytes.
    pub memory: usize,
    /// Whether to search for connections and inferior cells.
    pub knowledge: bool,
    /// The choice of moves in simulations.
    pub selection: Selection,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, memory: 256 << 20, knowledge: true, selection: Selection::default() }
    }
}

/// The engine with its tree, which is kept from move to move.
pub struct Engine {
    network: &'static Network,
    options: Options,
    tree: Mutex<Tree>,
}

/// A question to the engine.
pub struct Question<'q, S: CellSet> {
    /// An unfinished position.
    pub position: &'q Position<S>,
    /// Whether the value of every move is wanted.
    pub all_moves: bool,
    /// The limits. A node is a simulation.
    pub limits: Limits,
    /// Ends the search at once.
    pub stop: &'q StopFlag,
}

/// The engine's answer.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The chosen move.
    pub best: Move,
    /// Its value.
    pub value: Value,
    /// Values of all moves in the rules' order; empty unless requested.
    pub moves: Vec<MoveValue<Move>>,
    /// The expected lines of the best few moves, as in [`quintet_core::Choice::lines`].
    pub lines: Vec<Vec<Move>>,
}

impl Engine {
    /// A new engine.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::with_network(options, Network::embedded())
    }

    /// A new engine with another network.
    #[must_use]
    pub fn with_network(options: Options, network: &'static Network) -> Self {
        Self { network, options, tree: Mutex::default() }
    }

    /// Clears its memory.
    pub fn forget(&mut self) {
        *self.tree.get_mut().expect("no thread failed") = Tree::default();
    }

    /// Thinks within the question's limits, with which `control` must have been made.
    ///
    /// # Panics
    /// If the game is over.
    pub fn think<S: CellSet>(
        &mut self,
        question: &Question<'_, S>,
        control: &mut Control<'_, Move>,
    ) -> Thought {
        let first = question.position.moves().next().expect("the game is not over");
        self.tree.get_mut().expect("no thread failed").set_root(question.position);
        let mut worker = Worker::new(self, question);
        worker.evaluate_root();
        let known = worker.study_root().or_else(|| worker.solve());
        if let Some(Finish { played, .. }) = known.filter(|_| !question.all_moves) {
            let value = Value::Proved(told::proved(question.position, played, true));
            let news = control.news();
            (news.value, news.pv, news.depth) = (Some(value), vec![played], 1);
            return Thought { best: played, value, moves: Vec::new(), lines: Vec::new() };
        }
        let helped = AtomicU64::new(0);
        let done = question.stop.child();
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads {
                let mut helper = Worker::new(self, question);
                let (done, helped) = (&done, &helped);
                scope.spawn(move || helper.help(done, helped));
            }
            worker.lead(control, &helped);
            done.stop();
        });
        let made = helped.into_inner();
        control.add_nodes(made);
        control.news().simulations = control.nodes();
        conclude(&self.tree.lock().expect("no thread failed"), question, known, first, control)
    }
}

impl Engine {
    /// The quickest finish of a game already won by connections, if at most `most` stones are missing between
    /// the edges. Call it after [`think`](Self::think), as it tries the likeliest moves first.
    pub(super) fn short_win<S: CellSet>(
        &self,
        question: &Question<'_, S>,
        most: u32,
    ) -> Option<Move> {
        let position = question.position;
        let mover = position.colour_to_move();
        if !can_study(position) || missing_stones(position, mover) > most {
            return None;
        }
        let mut worker = Worker::new(self, question);
        let found = Knowledge::with(&mut worker.study, position);
        let finish = if found.winner == Some(mover) { worker.finish(found.carrier) } else { None };
        finish.map(|finish| finish.played)
    }

    /// The prior of a move at the root.
    pub(super) fn prior(&self, played: Move) -> f32 {
        let tree = self.tree.lock().expect("no thread failed");
        let mut options = tree.node(Tree::ROOT).options.iter();
        options.find(|option| option.step.played() == played).map_or(0.0, |option| option.prior())
    }
}

/// The answer, taken from the tree.
fn conclude<S: CellSet>(
    tree: &Tree,
    question: &Question<'_, S>,
    known: Option<Finish>,
    first: Move,
    control: &mut Control<'_, Move>,
) -> Thought {
    let root = tree.node(Tree::ROOT);
    let at = root::best(tree, Tree::ROOT);
    let (mut best, mut value) = match at {
        Some(at) => (root.options[at].step.played(), root::value_of_move(tree, at)),
        None => (first, Value::Rate(0.5)),
    };
    let mut moves = match question.all_moves {
        true => root::values(tree, question.position),
        false => Vec::new(),
    };
    let position = question.position;
    if let Some(Finish { played, .. }) = known {
        (best, value) = (played, Value::Proved(Score::WON));
        moves.iter_mut().filter(|of| of.played == played).for_each(|of| of.value = value);
    }
    moves.iter_mut().for_each(|of| of.value = told::value(position, of.played, of.value));
    // The tree's line after a move that it has not proved itself may spoil the win.
    let is_backed =
        known.is_none() || at.is_some_and(|at| root::value_of_move(tree, at).is_proved());
    let mut pv = if is_backed { root::line(tree) } else { Vec::new() };
    if let Value::Proved(score) = value {
        best = told::best(position, best, score.is_win());
        let score = told::proved(position, best, score.is_win());
        (value, pv) = (Value::Proved(score), told::line(position, best, score, &pv));
    }
    if pv.first() != Some(&best) {
        pv = vec![best];
    }
    let news = control.news();
    (news.value, news.depth, news.pv) = (Some(value), pv.len() as u32, pv);
    let lines = root::lines(tree, position, &news.pv, &moves);
    Thought { best, value, moves, lines }
}

/// A winning move, and the maximum length of the rest of the game.
#[derive(Clone, Copy)]
struct Finish {
    played: Move,
    plies: u32,
}

/// One thread's part.
struct Worker<'a, S: CellSet> {
    engine: &'a Engine,
    question: &'a Question<'a, S>,
    evaluator: Evaluator<'static>,
    evaluation: Evaluation,
    study: Study<S>,
    begun: Instant,
}

impl<'a, S: CellSet> Worker<'a, S> {
    fn new(engine: &'a Engine, question: &'a Question<'a, S>) -> Self {
        Self {
            engine,
            question,
            evaluator: engine.network.evaluator(),
            evaluation: Evaluation::default(),
            study: Study::new(Effort::GLANCE, Rules::ALL),
            begun: Instant::now(),
        }
    }

    /// The calling thread's part; it alone checks limits and reports.
    fn lead(&mut self, control: &mut Control<'_, Move>, helped: &AtomicU64) {
        let limits = self.question.limits;
        let most = limits.simulations.unwrap_or(u64::MAX).min(limits.nodes.unwrap_or(u64::MAX));
        loop {
            let made = control.nodes() + helped.load(Ordering::Relaxed);
            if !control.look() || made >= most || !control.spend() {
                break;
            }
            if !self.simulate() {
                break;
            }
            if control.nodes().is_multiple_of(LOOK_EVERY) {
                let tree = self.engine.tree.lock().expect("no thread failed");
                let news = control.news();
                (news.simulations, news.pv) = (made + 1, root::line(&tree));
                news.depth = news.pv.len() as u32;
                news.value = root::best(&tree, Tree::ROOT).map(|at| root::value_of_move(&tree, at));
                let left = remaining(&limits, control.elapsed(), made, most);
                if self.is_settled(&tree, left) {
                    break;
                }
            }
        }
    }

    /// A helper's part.
    fn help(&mut self, done: &StopFlag, made: &AtomicU64) {
        while !done.is_stopped() && self.simulate() {
            made.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whether `left` more simulations cannot change the answer.
    fn is_settled(&self, tree: &Tree, left: u64) -> bool {
        if tree.bytes > self.engine.options.memory {
            return true;
        }
        !self.question.all_moves && (root::is_forced(tree) || root::lead(tree) > left)
    }

    /// Runs one simulation. Returns `false` if nothing is left to find out.
    fn simulate(&mut self) -> bool {
        loop {
            let position = self.question.position;
            let found = descend(
                &mut self.tree(),
                position,
                self.engine.options.selection,
                self.question.all_moves,
            );
            match found {
                Found::Leaf(path, position) => {
                    self.evaluator.evaluate(&position, &mut self.evaluation);
                    settle(&mut self.tree(), &path, &position, &self.evaluation);
                    return true;
                }
                Found::Study(id, position) => {
                    if self.engine.options.knowledge {
                        let found = Knowledge::with(&mut self.study, &position);
                        apply(&mut self.tree(), id, position.colour_to_move(), &found);
                    }
                }
                Found::Known => return true,
                Found::Busy => std::thread::yield_now(),
                Found::Done => return false,
            }
            if self.question.stop.is_stopped() {
                return false;
            }
        }
    }

    fn tree(&self) -> std::sync::MutexGuard<'a, Tree> {
        self.engine.tree.lock().expect("no thread failed")
    }

    /// Searches for connections at the root. A won root gets the move that keeps the win with the fewest
    /// cells, so that every move makes progress; otherwise moves that cannot be the only good ones are left
    /// out, unless all values are wanted.
    fn study_root(&mut self) -> Option<Finish> {
        let position = self.question.position;
        if let Some(played) = told::winning_at_once(position) {
            return Some(Finish { played, plies: 1 });
        }
        if !self.engine.options.knowledge || !can_study(position) {
            return None;
        }
        let found = Knowledge::with(&mut self.study, position);
        match found.winner {
            Some(winner) if winner == position.colour_to_move() => self.finish(found.carrier),
            Some(_) => None,
            None => {
                self.narrow_root(&found);
                None
            }
        }
    }

    /// Whether the time is over (half of it, if a win was found), or a stop was requested.
    fn is_late(&self, has_win: bool) -> bool {
        let time = self.question.limits.time.map(|time| if has_win { time / 2 } else { time });
        self.question.stop.is_stopped() || time.is_some_and(|time| self.begun.elapsed() > time)
    }

    /// On a small board, or near the end, asks the exact solver, for at most three quarters of the time. What
    /// it cannot decide within its bounds is left to the search. It decides swaps as well.
    fn solve(&mut self) -> Option<Finish> {
        let Question { position, limits, stop, .. } = *self.question;
        let is_small = position.empty_count() <= SOLVED_CELLS;
        let is_settled = can_study(position) || position.can_swap();
        if !self.engine.options.knowledge || !is_small || !is_settled {
            return None;
        }
        let options = solver::Options {
            memory: self.engine.options.memory as u64,
            nodes: limits.nodes.unwrap_or(u64::MAX).min(SOLVED_NODES),
            deadline: limits.time.map(|time| Instant::now() + time * 3 / 4),
            stop: stop.clone(),
            ..solver::Options::default()
        };
        let (played, plies) = solver::winning_move(position, &options)?;
        Some(Finish { played, plies })
    }

    /// Evaluates the root if that has not been done, so that the network's favourite move is available
    /// whatever the time.
    fn evaluate_root(&mut self) {
        let mut tree = self.tree();
        if let Found::Leaf(path, position) =
            descend(&mut tree, self.question.position, self.engine.options.selection, false)
        {
            self.evaluator.evaluate(&position, &mut self.evaluation);
            settle(&mut tree, &path, &position, &self.evaluation);
        }
    }

    /// Leaves out moves that must not be played.
    fn narrow_root(&mut self, found: &Knowledge<S>) {
        if !self.question.all_moves {
            let mover = self.question.position.colour_to_move();
            apply(&mut self.tree(), Tree::ROOT, mover, found);
        }
    }

    /// The moves of the root inside a set, likeliest first.
    fn likeliest(&self, cells: S) -> Vec<Cell> {
        let tree = self.tree();
        let options = tree.node(Tree::ROOT).options.iter().map(|option| option.step.played());
        let inside = |played: Move| match played {
            Move::Place(cell) => cells.has(cell).then_some(cell),
            Move::Swap => None,
        };
        options.filter_map(inside).collect()
    }

    /// The move inside the carrier that leaves the smallest one.
    fn finish(&mut self, carrier: S) -> Option<Finish> {
        let position = self.question.position;
        let mover = position.colour_to_move();
        let mut best: Option<Finish> = None;
        for cell in self.likeliest(carrier) {
            if self.is_late(best.is_some()) {
                break;
            }
            let played = Move::Place(cell);
            let next = position.after(played);
            let plies = if next.outcome().is_some() {
                1
            } else {
                let found = Knowledge::with(&mut self.study, &next);
                if found.winner != Some(mover) {
                    continue;
                }
                1 + found.carrier.count()
            };
            if best.is_none_or(|best| plies < best.plies) {
                best = Some(Finish { played, plies });
            }
            if plies == 1 {
                break;
            }
        }
        best
    }
}

/// The approximate number of simulations left within the limits; large if only a flag ends the search.
fn remaining(limits: &Limits, elapsed: Duration, made: u64, most: u64) -> u64 {
    let by_count = most - made.min(most);
    let by_time = limits.time.map_or(u64::MAX, |time| {
        let left = time.saturating_sub(elapsed).as_secs_f64();
        (made as f64 * left / elapsed.as_secs_f64().max(1e-6)) as u64
    });
    by_count.min(by_time)
}
