//! Parts shared by the fixed-depth searches: counting nodes, scoring leaves, and the root, which turns scores
//! into a choice.
//!
//! Every position looked at is one node, including the root, finished games and leaves. Moves are tried in
//! the rules' order (unless a search has its own) and the first of the best is kept, so node counts depend on
//! the game, the depth and the algorithm alone, and can be compared with any program that counts the same
//! way.

use quintet_core::{
    Choice, Control, End, Entered, Eval, Event, Game, Info, Limits, MoveValue, NoObserver,
    Observer, Score, Skip, Task, Value, Window, best_lines,
};
use std::marker::PhantomData;

/// A fixed-depth search, as its root sees it.
pub trait FixedDepth {
    /// Whether it uses a window: if so, a root move no better than the best so far need not be searched to
    /// its exact score.
    const NARROWS: bool;

    /// The score of `position`, reached by `played` and searched `depth` plies deep, for the side to move in
    /// it. Takes at least one node, unless the search was stopped; the score is then meaningless.
    fn score<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        played: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Score;

    /// The moves of the root in the order they are tried: the rules' order, unless the search has its own.
    fn moves<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        _: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        _depth: u32,
    ) -> Vec<G::Move> {
        position.moves().collect()
    }
}

/// The state a fixed-depth search carries from node to node.
pub struct Walk<'w, 'c, M, E, O> {
    eval: &'w E,
    control: &'w mut Control<'c, M>,
    observer: &'w mut O,
    /// Plies below the root.
    depth: u32,
    /// Whether a position was evaluated since this was last cleared; if not, every line was searched to the
    /// end of the game.
    evaluated: bool,
    lines: Lines<M>,
}

impl<'w, 'c, M: Copy, E, O: Observer<M>> Walk<'w, 'c, M, E, O> {
    /// A walk whose root is searched `depth` plies deep.
    pub fn new(
        depth: u32,
        eval: &'w E,
        control: &'w mut Control<'c, M>,
        observer: &'w mut O,
    ) -> Self {
        let lines = Lines::new(depth as usize);
        Self { eval, control, observer, depth, evaluated: false, lines }
    }

    /// Counts a node and shows it. Returns `false` if the search is over.
    #[inline(always)]
    pub(super) fn enter<G>(
        &mut self,
        position: &G,
        played: Option<M>,
        depth: u32,
        window: Window,
    ) -> bool
    where
        G: Game<Move = M>,
        E: Eval<G>,
    {
        let go = self.control.spend();
        if go && self.observer.listens() {
            let estimate = position.outcome().is_none().then(|| self.eval.evaluate(position));
            let entered = Entered { estimate, ..Entered::new(played, depth, window) };
            self.observer.see(&Event::Enter(entered));
        }
        go
    }

    /// Scores a node with nothing to search below it (a finished game or a leaf) for the side to move, and
    /// leaves it.
    #[inline(always)]
    pub(super) fn settle<G>(&mut self, position: &G, depth: u32) -> Option<Score>
    where
        G: Game<Move = M>,
        E: Eval<G>,
    {
        if let Some(outcome) = position.outcome() {
            let score = self.eval.decided(position, outcome, self.depth - depth);
            self.observer.leave(score, End::Decided);
            Some(score)
        } else if depth == 0 {
            // One store per leaf: too cheap to measure.
            self.evaluated = true;
            let score = self.eval.evaluate(position);
            self.observer.leave(score, End::Leaf);
            Some(score)
        } else {
            None
        }
    }

    /// Records that the best line of a node with `depth` plies to search is now `played`, which led to
    /// `next`, followed by the best line there.
    ///
    /// The score of `next` must be exact: then either the line ends there, or its continuation was recorded
    /// during this visit. Kept out of the searches, whose code stays small.
    #[cold]
    #[inline(never)]
    pub(super) fn improve<G: Game<Move = M>>(&mut self, played: M, next: &G, depth: u32) {
        let goes_on = depth > 1 && next.outcome().is_none();
        self.lines.improve((self.depth - depth) as usize, played, goes_on);
    }

    /// Runs a search whose nodes are neither counted nor shown.
    pub(super) fn aside<R>(
        &mut self,
        search: impl FnOnce(&mut Walk<'_, 'c, M, E, NoObserver>) -> R,
    ) -> R {
        let (eval, depth) = (self.eval, self.depth);
        self.control.aside(|control| search(&mut Walk::new(depth, eval, control, &mut NoObserver)))
    }

    /// Shows the moves skipped by a cut-off.
    #[inline(always)]
    pub(super) fn cut(&mut self, rest: impl Iterator<Item = M>) {
        if !self.control.is_stopped() {
            self.observer.skip(rest, Skip::Cut);
        }
    }

    /// Leaves a node after searching its moves.
    #[inline(always)]
    pub(super) fn leave(&mut self, score: Score, end: End) {
        let end = if self.control.is_stopped() { End::Stopped } else { end };
        self.observer.leave(score, end);
    }
}

/// The best lines of the nodes between the root and the current one, each without its last move: recording
/// that one too would cost 2 to 4 % of the instructions of a Connect Four search.
struct Lines<M> {
    /// A row for each ply below the root, as long as the remaining depth.
    moves: Vec<Option<M>>,
    depth: usize,
}

impl<M: Copy> Lines<M> {
    fn new(depth: usize) -> Self {
        Self { moves: vec![None; depth * depth], depth }
    }

    /// Makes `played` the line at `ply`, followed by the line below if it `goes_on`.
    fn improve(&mut self, ply: usize, played: M, goes_on: bool) {
        let row = ply * (self.depth + 1);
        let below = row + self.depth + 1;
        let rest = self.depth - ply - 1;
        self.moves[row] = Some(played);
        if goes_on {
            self.moves.copy_within(below..below + rest, row + 1);
        } else {
            self.moves[row + 1..=row + rest].fill(None);
        }
    }

    /// The line of the root.
    fn first(&self) -> impl Iterator<Item = M> {
        self.moves.iter().take(self.depth).map_while(|&played| played)
    }
}

/// Chooses a move by a search `depth` plies deep (at least one).
///
/// Without [`Task::all_moves`] the root is an ordinary node, so the node count is that of the plain algorithm
/// with a full window. With it, every move is searched with the full window. A stopped search chooses the
/// best of the moves it completed, or the first legal one.
///
/// The pv is complete: both sides' moves down to the depth or the end of the game.
///
/// # Panics
/// If the game is over.
pub fn choose<A: FixedDepth, G: Game, E: Eval<G>>(
    position: &G,
    depth: u32,
    eval: &E,
    task: &mut Task<'_, G::Move>,
) -> Choice<G::Move> {
    let limits = Limits { depth: None, ..task.limits };
    let depth = task.limits.depth.map_or(depth, |limit| limit.min(depth)).max(1);
    let mut control = Control::new(&limits, &task.stop, &mut *task.report);
    let all_moves = task.all_moves;
    let (best, moves, lines) = match task.observer.as_deref_mut() {
        Some(mut observer) => {
            let walk = Walk::new(depth, eval, &mut control, &mut observer);
            root(&mut Searched::<A, G, E, _> { walk, position, algorithm: PhantomData }, all_moves)
        }
        None => {
            let observer = &mut NoObserver;
            let walk = Walk::new(depth, eval, &mut control, observer);
            root(&mut Searched::<A, G, E, _> { walk, position, algorithm: PhantomData }, all_moves)
        }
    };
    Choice { best, info: control.into_info(), moves, lines }
}

/// A search as its root needs it. Through this trait the root is compiled once per type of move, whatever the
/// algorithm, the evaluation and the observer.
trait Searchable<M> {
    /// Whether a move no better than the best so far need not be searched exactly.
    fn narrows(&self) -> bool;

    /// The moves in the order they are tried.
    fn order(&mut self) -> Vec<M>;

    /// Counts the root and shows it. Returns `false` if the search is over.
    fn enter(&mut self) -> bool;

    /// The score of a move, and whether every line after it was searched to the end of the game.
    fn score(&mut self, played: M, window: Window) -> (Score, bool);

    /// The recorded best line after a move that was just searched.
    fn line(&mut self, played: M) -> Vec<M>;

    /// Completes a recorded line.
    fn whole(&self, line: Vec<M>) -> Vec<M>;

    /// Leaves the root.
    fn leave(&mut self, score: Score);

    /// The depth in plies.
    fn depth(&self) -> u32;

    /// Whether the search ended early; scores are then meaningless.
    fn is_stopped(&self) -> bool;

    /// Updates the report and sends it.
    fn announce(&mut self, change: &mut dyn FnMut(&mut Info<M>));
}

struct Searched<'s, 'w, 'c, A, G: Game, E, O> {
    walk: Walk<'w, 'c, G::Move, E, O>,
    position: &'s G,
    algorithm: PhantomData<A>,
}

impl<A: FixedDepth, G: Game, E: Eval<G>, O: Observer<G::Move>> Searchable<G::Move>
    for Searched<'_, '_, '_, A, G, E, O>
{
    fn narrows(&self) -> bool {
        A::NARROWS
    }

    fn order(&mut self) -> Vec<G::Move> {
        let depth = self.walk.depth;
        A::moves(&mut self.walk, self.position, depth)
    }

    fn enter(&mut self) -> bool {
        self.walk.observer.iteration(self.walk.depth);
        self.walk.enter(self.position, None, self.walk.depth, Window::FULL)
    }

    fn score(&mut self, played: G::Move, window: Window) -> (Score, bool) {
        let (next, below) = (self.position.after(played), self.walk.depth - 1);
        self.walk.evaluated = false;
        let score = -A::score(&mut self.walk, &next, Some(played), below, window.flipped());
        (score, !self.walk.evaluated)
    }

    fn line(&mut self, played: G::Move) -> Vec<G::Move> {
        let next = self.position.after(played);
        self.walk.improve(played, &next, self.walk.depth);
        self.walk.lines.first().collect()
    }

    fn whole(&self, line: Vec<G::Move>) -> Vec<G::Move> {
        whole(self.position, self.walk.eval, self.walk.depth, line)
    }

    fn leave(&mut self, score: Score) {
        self.walk.leave(score, End::Searched);
    }

    fn depth(&self) -> u32 {
        self.walk.depth
    }

    fn is_stopped(&self) -> bool {
        self.walk.control.is_stopped()
    }

    fn announce(&mut self, change: &mut dyn FnMut(&mut Info<G::Move>)) {
        change(self.walk.control.news());
        self.walk.control.report_now();
    }
}

/// Completes a recorded line: its last move, if the game goes on, is the first of the best there. Those
/// leaves have already been counted.
fn whole<G: Game, E: Eval<G>>(
    root: &G,
    eval: &E,
    depth: u32,
    mut line: Vec<G::Move>,
) -> Vec<G::Move> {
    let end = line.iter().fold(root.clone(), |position, &played| position.after(played));
    if line.len() < depth as usize && end.outcome().is_none() {
        let score = |played| {
            let next = end.after(played);
            let over = |outcome| eval.decided(&next, outcome, depth);
            next.outcome().map_or_else(|| eval.evaluate(&next), over)
        };
        // Scores are the opponent's; `min_by_key` keeps the first of equals.
        line.extend(end.moves().min_by_key(|&played| score(played)));
    }
    line
}

/// The best move, with the requested values and lines.
type Answer<M> = (M, Vec<MoveValue<M>>, Vec<Vec<M>>);

/// Searches the root's moves, keeps the report up to date, and returns the best move with the requested
/// values and lines.
fn root<M: Copy + PartialEq>(search: &mut dyn Searchable<M>, all_moves: bool) -> Answer<M> {
    let order = search.order();
    let first = *order.first().expect("a move is chosen in an unfinished game");
    let mut found: Option<(M, Score, Vec<M>)> = None;
    let mut complete = true;
    let (mut moves, mut noted, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let entered = search.enter();
    for played in order {
        let alpha = match &found {
            Some((_, score, _)) if search.narrows() && !all_moves => *score,
            _ => Score::MIN,
        };
        let (score, seen) = search.score(played, Window { alpha, ..Window::FULL });
        if search.is_stopped() {
            break;
        }
        complete &= seen;
        let is_best = found.as_ref().is_none_or(|(_, best, _)| score > *best);
        let line = if is_best || all_moves { search.line(played) } else { Vec::new() };
        if is_best {
            let line = search.whole(line.clone());
            let value = value_so_far(score);
            search.announce(&mut |news| (news.pv, news.value) = (line.clone(), Some(value)));
            found = Some((played, score, line));
        }
        if all_moves {
            moves.push(MoveValue { played, value: Value::of(score, seen) });
            noted.push(line);
        }
    }
    if entered {
        search.leave(found.as_ref().map_or(Score::ZERO, |(_, score, _)| *score));
    }
    if search.is_stopped() {
        moves.clear();
    } else if let Some((_, score, pv)) = &found {
        let (depth, value) = (search.depth(), Value::of(*score, complete));
        search.announce(&mut |news| (news.depth, news.value) = (depth, Some(value)));
        lines = best_lines(pv, &moves, |played| {
            let line = noted.iter().find(|line| line.first() == Some(&played));
            line.map_or_else(Vec::new, |line| search.whole(line.clone()))
        });
    }
    (found.map_or(first, |(played, ..)| played), moves, lines)
}

/// The value of the best move so far. Only a win is certain, though perhaps not the soonest one: a later move
/// may be better.
fn value_so_far(score: Score) -> Value {
    match score {
        _ if score == Score::win_in(1) => Value::Proved(score),
        _ if score.is_win() => Value::Proved(Score::WON),
        _ => Value::Estimated(score),
    }
}
