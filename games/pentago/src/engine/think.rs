//! Thinking about one move: iterative deepening, on one thread or several.

use super::board::Board;
use super::eval::Evaluation;
use super::finish;
use super::openings::{self, Openings};
use super::root::{Root, RootMove, value};
use super::score::{DECIDED, is_decided};
use super::search::{Search, Widths, inverse};
use super::table::Table;
use crate::distance::{self, Distances};
use crate::exact::{self, Solution, Solver};
use crate::{Placement, Position};
use quintet_core::{Control, Game, Info, Limits, MoveValue, StopFlag, Value, best_lines};
use std::ops::RangeInclusive;

/// Depths searched before threads or the exact solver are worth starting; short wins are found here.
const FIRST_DEPTH: u32 = 2;

/// The number of marbles from which moves are compared by what they promise. With fewer, the table of openings
/// decides: with 3 marbles, promises within 40/256 of the best move kept 54 of 64 decisions (84 %, `lab/keeps`,
/// tuning half, 2 000 000 nodes), the table without promises 66 of 74 (89 %).
const FIRST_TRAP: u32 = 4;

/// Options of the engine.
#[derive(Clone, Debug)]
pub struct Options {
    /// Size of the transposition table in MiB, rounded down to a power of two.
    pub table_mib: usize,
    /// Number of search threads.
    pub threads: usize,
    /// How selective the search is.
    pub widths: Widths,
    /// Maximum memory of an exact solution in bytes; 0 for none.
    pub memory: u64,
    /// Whether to prefer nearly equal moves that are harder to answer.
    pub traps: bool,
    /// Whether to use the table of openings.
    pub openings: bool,
}

impl Default for Options {
    fn default() -> Self {
        let widths = Widths::default();
        Self { table_mib: 64, threads: 1, widths, memory: 0, traps: true, openings: true }
    }
}

/// The engine, with its evaluation and its memory.
pub struct Engine {
    options: Options,
    table: Table,
    solver: Solver,
}

/// A question to the engine.
pub struct Question<'q> {
    /// An unfinished position.
    pub position: &'q Position,
    /// If set, only these moves.
    pub only: Option<&'q [Placement]>,
    /// Whether the value of every move is wanted.
    pub all_moves: bool,
    /// The limits. Simulations mean nothing here.
    pub limits: Limits,
    /// Ends the search at once.
    pub stop: &'q StopFlag,
}

/// The engine's answer.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The chosen move.
    pub best: Placement,
    /// The position's value.
    pub value: Value,
    /// Completed depth in plies.
    pub depth: u32,
    /// Values of the requested moves, in the rules' order.
    pub moves: Vec<MoveValue<Placement>>,
    /// The expected lines of the best few moves, as in [`quintet_core::Choice::lines`].
    pub lines: Vec<Vec<Placement>>,
}

impl Engine {
    /// A new engine.
    #[must_use]
    pub fn new(options: Options) -> Self {
        // The first evaluation reads the network: better now than on the clock of the first move.
        Evaluation::embedded();
        let table = Table::new(options.table_mib);
        let exact = exact::Options {
            memory_limit: options.memory,
            threads: options.threads,
            ..exact::Options::default()
        };
        Self { options, table, solver: Solver::new(exact) }
    }

    /// Thinks within the question's limits, with which `control` must have been made.
    ///
    /// # Panics
    /// If the game is over or no move is allowed.
    pub fn think(
        &mut self,
        question: &Question<'_>,
        control: &mut Control<'_, Placement>,
    ) -> Thought {
        self.table.forget();
        let is_early = question.position.ply() < openings::MOST;
        let openings = (self.options.openings && is_early).then(Openings::embedded);
        let mut root = Root::new(question.position, question.only, openings);
        let most = 36 - question.position.ply();
        let deepest = question.limits.depth.map_or(most, |depth| depth.min(most));
        let mut reached = self.lead(question, &mut root, 1..=deepest.min(FIRST_DEPTH), control);
        if control.is_stopped() && reached == 0 {
            root.glance(Evaluation::embedded());
        }
        let mut solution = None;
        if (question.all_moves || !root.is_settled()) && !control.is_stopped() {
            let Question { position, limits, stop, .. } = question;
            solution = finish::solve(&mut self.solver, position, limits, stop, control);
            match &solution {
                Some(solution) => {
                    root.settle(solution);
                    if self.options.traps {
                        root.set_traps(&mut self.search(control), solution);
                    }
                    reached = most;
                }
                None => reached = self.deepen(question, &mut root, deepest, control).max(reached),
            }
        }
        self.solver.rest();
        let budget = if control.is_stopped() { distance::HURRIED } else { distance::USUAL };
        root.measure(question.position, !question.all_moves, budget);
        self.conclude(question, &root, reached, solution.as_ref(), control)
    }

    /// Deepens iteratively, with all threads.
    fn deepen(
        &self,
        question: &Question<'_>,
        root: &mut Root,
        deepest: u32,
        control: &mut Control<'_, Placement>,
    ) -> u32 {
        let done = StopFlag::new();
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.options.threads as u32)
                .map(|number| {
                    let (root, done) = (root.clone(), &done);
                    scope.spawn(move || self.help(question, root, number, deepest, done))
                })
                .collect();
            let reached = self.lead(question, root, FIRST_DEPTH + 1..=deepest, control);
            done.stop();
            let helped = helpers.into_iter().map(|helper| helper.join().expect("a search ends"));
            control.add_nodes(helped.sum());
            reached
        })
    }

    /// A helper's part: fills the table, every other helper one ply ahead. Returns its node count.
    fn help(
        &self,
        question: &Question<'_>,
        mut root: Root,
        number: u32,
        deepest: u32,
        done: &StopFlag,
    ) -> u64 {
        let mut ignore = |_: &Info<Placement>| {};
        let mut control = Control::new(&Limits::NONE, done, &mut ignore);
        let mut search = self.search(&mut control);
        let depths = (FIRST_DEPTH + 1..=deepest).filter(|&depth| is_worth_while(depth));
        for depth in depths.skip(number as usize % 2) {
            root.deepen(&mut search, depth, question.all_moves);
            if search.control.is_stopped() || root.is_settled() {
                break;
            }
        }
        control.nodes()
    }

    fn search<'a, 'c>(&'a self, control: &'a mut Control<'c, Placement>) -> Search<'a, 'c> {
        Search::new(Evaluation::embedded(), &self.table, control, self.options.widths)
    }

    /// The calling thread's part; it alone reports and decides. Returns the completed depth.
    fn lead(
        &self,
        question: &Question<'_>,
        root: &mut Root,
        depths: RangeInclusive<u32>,
        control: &mut Control<'_, Placement>,
    ) -> u32 {
        let (mut reached, mut promising) = (0, None);
        let last = *depths.end();
        for depth in depths.filter(|&depth| is_worth_while(depth) || depth == last) {
            let mut search = self.search(control);
            root.deepen(&mut search, depth, question.all_moves);
            if control.is_stopped() {
                if let Some(played) = promising {
                    root.return_to(played);
                }
                break;
            }
            reached = depth;
            if self.options.traps && is_practical(question, depth) {
                root.prefer_promising(&mut self.search(control), depth, promising);
                promising = Some(root.best().played);
            }
            self.tell(question.position, root, reached, None, control);
            control.report_now();
            if root.is_settled() && !question.all_moves {
                break;
            }
        }
        reached
    }

    /// Keeps the report up to date.
    fn tell(
        &self,
        position: &Position,
        root: &Root,
        depth: u32,
        solution: Option<&Solution>,
        control: &mut Control<'_, Placement>,
    ) {
        let best = root.best();
        let news = control.news();
        news.depth = depth;
        news.value = Some(root.value());
        news.pv = self.line_of(position, best, depth, solution);
    }

    fn conclude(
        &self,
        question: &Question<'_>,
        root: &Root,
        depth: u32,
        solution: Option<&Solution>,
        control: &mut Control<'_, Placement>,
    ) -> Thought {
        let position = question.position;
        self.tell(position, root, depth, solution, control);
        let best = *root.best();
        let moves = match question.all_moves {
            true => values(position, root),
            false => Vec::new(),
        };
        let lines = best_lines(&control.news().pv, &moves, |played| {
            let Some(class) = class_of(position, root, played) else { return vec![played] };
            self.line_of(position, &RootMove { played, ..*class }, depth, solution)
        });
        Thought { best: best.played, value: root.value(), depth, moves, lines }
    }

    /// The line after one of the root's moves, to the end of the game if that is counted.
    fn line_of(
        &self,
        position: &Position,
        of: &RootMove,
        depth: u32,
        solution: Option<&Solution>,
    ) -> Vec<Placement> {
        match (solution, of.plies) {
            (_, Some(_)) => Distances::new(distance::USUAL).line(position, &of.proved()),
            (Some(solution), None) => solution.line(of.played),
            (None, None) => self.line(position, of.played, of.score, depth.max(1)),
        }
    }

    /// The table's line after a move with this score, at most `most` moves long. If the score is a forced
    /// end, the line consists only of moves that prove it; an immediate win needs no table.
    fn line(&self, position: &Position, first: Placement, score: i32, most: u32) -> Vec<Placement> {
        let mut line = vec![first];
        let mut position = position.after(first);
        let mut winning = score < -DECIDED;
        while position.outcome().is_none() && (line.len() as u32) < most {
            let board = Board::of(&position);
            let (key, symmetry) = board.key();
            let entry = self.table.probe(key).filter(|of| !is_decided(score) || of.proves(winning));
            let step = entry.and_then(|entry| entry.step).map(|step| {
                let step = step.image(inverse(symmetry));
                step.placement(position.winning_cells() & step.bit() != 0)
            });
            let Some(played) = position.win_at_once().or(step) else { break };
            if !position.is_legal(played) {
                break;
            }
            line.push(played);
            position = position.after(played);
            winning = !winning;
        }
        line
    }
}

/// Whether to search to this depth: the thinking side should be to move at the leaves. (As second side
/// against `report:depth=4`, 1 000 000 nodes, from the same 24 openings, with the network before the last:
/// 21–3–0 with such leaves, 11–12–1 with the others.)
const fn is_worth_while(depth: u32) -> bool {
    depth <= FIRST_DEPTH || depth.is_multiple_of(2)
}

/// Whether moves are compared by what they promise: not if all their values are wanted.
const fn is_practical(question: &Question<'_>, depth: u32) -> bool {
    depth > FIRST_DEPTH + 1 && !question.all_moves && question.position.ply() >= FIRST_TRAP
}

/// The values of all moves in the rules' order.
fn values(position: &Position, root: &Root) -> Vec<MoveValue<Placement>> {
    let of = |played| {
        let of = class_of(position, root, played)?;
        Some(MoveValue { played, value: value(of) })
    };
    position.moves().filter_map(of).collect()
}

/// The root's move that stands for all moves to the same class of boards as this one.
fn class_of<'r>(position: &Position, root: &'r Root, played: Placement) -> Option<&'r RootMove> {
    let (key, _) = Board::of(&position.after(played)).key();
    root.moves.iter().find(|of| of.key == key)
}
