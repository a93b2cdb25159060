//! What the searches to a fixed depth share: how a node is counted, how a leaf
//! is scored, and the root that turns scores into a choice.
//!
//! Nodes: every position that is looked at is one node, the root, finished
//! games and leaves included. Moves are tried in the rules' order (unless a
//! search has its own) and the first of the best is kept, so node counts are a
//! property of the game, the depth and the algorithm alone: they can be compared
//! with those of any other program that keeps to the same definition.

use quintet_core::{
    Choice, Control, End, Entered, Eval, Event, Game, Limits, MoveValue, NoObserver, Observer,
    Score, Skip, Task, Value, Window, best_lines,
};

/// A search to a fixed depth, as its root sees it.
pub trait FixedDepth {
    /// Whether it makes use of a window: with one, a move at the root that is
    /// no better than the best so far need not be searched to its exact score.
    const NARROWS: bool;

    /// The score of `position`, reached by `played`, searched `depth` plies
    /// deep, for the side to move in it. One node at least, unless the search
    /// was stopped: then the score means nothing.
    fn score<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        walk: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        played: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Score;

    /// The moves of a node in the order in which they are tried; asked for at the root. In the
    /// rules' order unless the search has its own.
    fn moves<G: Game, E: Eval<G>, O: Observer<G::Move>>(
        _: &mut Walk<'_, '_, G::Move, E, O>,
        position: &G,
        _depth: u32,
    ) -> Vec<G::Move> {
        position.moves().collect()
    }
}

/// What a search to a fixed depth carries from node to node.
pub struct Walk<'w, 'c, M, E, O> {
    eval: &'w E,
    control: &'w mut Control<'c, M>,
    observer: &'w mut O,
    /// Plies below the root.
    depth: u32,
    /// Whether a position was evaluated since this was last lowered: if none
    /// was, every line was seen to the end of the game.
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

    /// Counts a node and shows it. `false`: the search is over.
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

    /// The score, for the side to move, of a node with nothing to search below
    /// it: a finished game, or a leaf. The node is then left.
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
            // One store a leaf: not measurable beside the leaf itself.
            self.evaluated = true;
            let score = self.eval.evaluate(position);
            self.observer.leave(score, End::Leaf);
            Some(score)
        } else {
            None
        }
    }

    /// Notes that the best line of a node with `depth` plies to search is
    /// now `played`, which led to `next`, and the best line there.
    ///
    /// The score of `next` must be exact: then the line ends there, or its own
    /// line was noted in this very visit. Apart from the searches, whose code
    /// stays small.
    #[cold]
    #[inline(never)]
    pub(super) fn improve<G: Game<Move = M>>(&mut self, played: M, next: &G, depth: u32) {
        let goes_on = depth > 1 && next.outcome().is_none();
        self.lines.improve((self.depth - depth) as usize, played, goes_on);
    }

    /// The root's line as it was noted: whole but perhaps for its last move.
    fn noted(&self) -> Vec<M> {
        self.lines.first().collect()
    }

    /// A line that was noted, whole: its last move, where the game goes on, is
    /// the first of the best there. These leaves have been counted before.
    fn whole<G>(&self, root: &G, mut line: Vec<M>) -> Vec<M>
    where
        G: Game<Move = M>,
        E: Eval<G>,
    {
        let end = line.iter().fold(root.clone(), |position, &played| position.after(played));
        if line.len() < self.depth as usize && end.outcome().is_none() {
            let score = |played| {
                let next = end.after(played);
                let over = |outcome| self.eval.decided(&next, outcome, self.depth);
                next.outcome().map_or_else(|| self.eval.evaluate(&next), over)
            };
            // Scores are the opponent's; `min_by_key` keeps the first of equals.
            line.extend(end.moves().min_by_key(|&played| score(played)));
        }
        line
    }

    /// Searches something whose nodes do not count and are not shown.
    pub(super) fn aside<R>(
        &mut self,
        search: impl FnOnce(&mut Walk<'_, 'c, M, E, NoObserver>) -> R,
    ) -> R {
        let (eval, depth) = (self.eval, self.depth);
        self.control.aside(|control| search(&mut Walk::new(depth, eval, control, &mut NoObserver)))
    }

    /// Shows the moves that a cut-off leaves out.
    #[inline(always)]
    pub(super) fn cut(&mut self, rest: impl Iterator<Item = M>) {
        if !self.control.is_stopped() {
            self.observer.skip(rest, Skip::Cut);
        }
    }

    /// Leaves a node whose moves were searched.
    #[inline(always)]
    pub(super) fn leave(&mut self, score: Score, end: End) {
        let end = if self.control.is_stopped() { End::Stopped } else { end };
        self.observer.leave(score, end);
    }
}

/// The best lines of the nodes between the root and the one searched now, each
/// without the move of its last ply: noting that one too would take 2 to 4 % of
/// the instructions of a search of Connect Four.
struct Lines<M> {
    /// A row for each ply below the root, of the plies there are to search.
    moves: Vec<Option<M>>,
    depth: usize,
}

impl<M: Copy> Lines<M> {
    fn new(depth: usize) -> Self {
        Self { moves: vec![None; depth * depth], depth }
    }

    /// The line at `ply` becomes `played`, with the line below if it `goes_on`.
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
/// Without [`Task::all_moves`] the root is a node like any other, so the nodes
/// are those of the plain algorithm with a full window. With it, every move is
/// searched with the full window. A search that is stopped chooses the best of
/// the moves it completed, or the first legal one.
///
/// The pv is the whole line: the moves both sides choose down to the depth, or
/// to the end of the game.
///
/// # Panics
/// When the game is over.
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
            let observer = &mut observer;
            root::<A, G, E, _>(Walk::new(depth, eval, &mut control, observer), position, all_moves)
        }
        None => {
            let observer = &mut NoObserver;
            root::<A, G, E, _>(Walk::new(depth, eval, &mut control, observer), position, all_moves)
        }
    };
    Choice { best, info: control.into_info(), moves, lines }
}

/// The best move, and the values and lines asked for.
type Answer<M> = (M, Vec<MoveValue<M>>, Vec<Vec<M>>);

/// Searches the root's moves, keeps the news up to date, and returns the best
/// move with the values and lines asked for.
fn root<A: FixedDepth, G: Game, E: Eval<G>, O: Observer<G::Move>>(
    mut walk: Walk<'_, '_, G::Move, E, O>,
    position: &G,
    all_moves: bool,
) -> Answer<G::Move> {
    let depth = walk.depth;
    let order = A::moves(&mut walk, position, depth);
    let first = *order.first().expect("a move is chosen in an unfinished game");
    let mut found: Option<(G::Move, Score)> = None;
    let mut complete = true;
    let (mut moves, mut noted, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    walk.observer.iteration(walk.depth);
    let entered = walk.enter(position, None, walk.depth, Window::FULL);
    for played in order {
        let alpha = match found {
            Some((_, score)) if A::NARROWS && !all_moves => score,
            _ => Score::MIN,
        };
        let window = Window { alpha, ..Window::FULL }.flipped();
        let next = position.after(played);
        walk.evaluated = false;
        let below = walk.depth - 1;
        let score = -A::score(&mut walk, &next, Some(played), below, window);
        if walk.control.is_stopped() {
            break;
        }
        complete &= !walk.evaluated;
        let is_best = found.is_none_or(|(_, best)| score > best);
        if is_best || all_moves {
            walk.improve(played, &next, walk.depth);
        }
        if all_moves {
            moves.push(MoveValue { played, value: Value::of(score, !walk.evaluated) });
            noted.push(walk.noted());
        }
        if is_best {
            found = Some((played, score));
            let line = walk.whole(position, walk.noted());
            announce(walk.control, line, score);
        }
    }
    if entered {
        walk.leave(found.map_or(Score::ZERO, |(_, score)| score), End::Searched);
    }
    if walk.control.is_stopped() {
        moves.clear();
    } else if let Some((_, score)) = found {
        let news = walk.control.news();
        news.depth = walk.depth;
        news.value = Some(Value::of(score, complete));
        walk.control.report_now();
        let pv = walk.control.news().pv.clone();
        lines = best_lines(&pv, &moves, |played| {
            let line = noted.iter().find(|line| line.first() == Some(&played));
            line.map_or_else(Vec::new, |line| walk.whole(position, line.clone()))
        });
    }
    (found.map_or(first, |(played, _)| played), moves, lines)
}

/// Tells of a new best line among those searched so far. Of its score only a
/// win is certain yet: a later move may be better.
fn announce<M>(control: &mut Control<'_, M>, line: Vec<M>, score: Score) {
    let news = control.news();
    news.pv = line;
    let certain = score.is_win();
    news.value = Some(if certain { Value::Proved(score) } else { Value::Estimated(score) });
    control.report_now();
}
