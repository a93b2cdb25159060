//! The root: iterative deepening, and its reports.
//!
//! Each depth costs several times as much as the one before, so searching all of them costs little more than
//! the last alone, finds its moves in a good order, and has an answer at any time.

use super::MAX_DEPTH;
use super::node::Worker;
use quintet_core::{
    Choice, Control, Counter, End, Entered, Eval, Event, Game, Limits, MoveValue, Observer, Score,
    Source, Value, Window, best_lines,
};

/// A move of the root and its result at the last depth that searched it.
#[derive(Clone, Copy, Debug)]
struct RootMove<M> {
    played: M,
    /// Its index in the rules' order.
    place: usize,
    score: Score,
    complete: bool,
}

/// The moves of a root, best first, and the state of its deepening.
pub(super) struct Deepening<'p, G: Game> {
    root: &'p G,
    moves: Vec<RootMove<G::Move>>,
    all_moves: bool,
    /// Whether a depth has been completed, so that the moves are ordered by value.
    ordered: bool,
    /// The values of the last completed depth, in the rules' order.
    values: Vec<MoveValue<G::Move>>,
    /// The line found last after each move, in the rules' order; only with `all_moves`.
    followed: Vec<Vec<G::Move>>,
    /// The lines of the best few moves of the last completed depth.
    lines: Vec<Vec<G::Move>>,
    best: G::Move,
}

impl<'p, G: Game> Deepening<'p, G> {
    /// The moves of a position in the rules' order; with `all_moves`, the exact value of each is found.
    pub(super) fn new(root: &'p G, all_moves: bool) -> Self {
        let fresh =
            |(place, played)| RootMove { played, place, score: Score::MIN, complete: false };
        let moves: Vec<_> = root.moves().enumerate().map(fresh).collect();
        let best = moves.first().expect("a move is chosen in an unfinished game").played;
        let followed = vec![Vec::new(); if all_moves { moves.len() } else { 0 }];
        let (values, lines) = (Vec::new(), Vec::new());
        Self { root, moves, all_moves, ordered: false, values, followed, lines, best }
    }

    /// Starts with another move.
    pub(super) fn rotated(mut self, by: usize) -> Self {
        let count = self.moves.len();
        self.moves.rotate_left(by % count);
        self
    }

    /// Deepens from `from` plies until a limit, or until deeper searches can no longer change the values.
    pub(super) fn run<E: Eval<G>, O: Observer<G::Move>>(
        mut self,
        mut worker: Worker<'_, '_, G, E, O>,
        limits: &Limits,
        from: u32,
    ) -> Self {
        let last = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let at_once = !worker.options.iterative && limits.depth.is_some();
        let first = if at_once { last } else { from.min(last) };
        for depth in first..=last {
            worker.memory.reserve(depth);
            if !self.search(&mut worker, depth) || self.is_final(depth) {
                break;
            }
        }
        self
    }

    /// Whether no search deeper than `depth` can change a requested value. The table may know a win farther
    /// away than the search reached; a sooner one may still turn up.
    fn is_final(&self, depth: u32) -> bool {
        let is_near = |score: Score| score.plies_to_end().is_some_and(|plies| plies <= depth);
        let complete = self.moves.iter().all(|of| of.complete);
        let decided = if self.all_moves {
            self.moves.iter().all(|of| of.complete || is_near(of.score))
        } else {
            is_near(self.moves[0].score)
        };
        complete || decided
    }

    /// Searches one depth. Returns `false` if stopped during it.
    fn search<E: Eval<G>, O: Observer<G::Move>>(
        &mut self,
        worker: &mut Worker<'_, '_, G, E, O>,
        depth: u32,
    ) -> bool {
        if !worker.control.spend() {
            return false;
        }
        worker.observer.iteration(depth);
        if worker.observer.listens() {
            let estimate = Some(worker.eval.evaluate(self.root));
            let entered = Entered { estimate, ..Entered::new(None, depth, Window::FULL) };
            worker.observer.see(&Event::Enter(entered));
        }
        let mut best = Score::MIN;
        let mut best_at = 0;
        let mut line = Vec::new();
        for at in 0..self.moves.len() {
            let played = self.moves[at].played;
            let alpha = if self.all_moves { Score::MIN } else { best };
            let window = Window { alpha, ..Window::FULL };
            let exact = at == 0 || self.all_moves;
            let after = self.root.after(played);
            worker.evaluated = false;
            worker.source = if self.ordered { Source::Before } else { Source::Rules };
            let score = worker.of_move(&after, played, depth, 0, window, exact);
            if worker.control.is_stopped() {
                worker.observer.leave(best, End::Stopped);
                return false;
            }
            if score > best || self.all_moves {
                worker.memory.extend_pv(0, played);
            }
            if self.all_moves {
                self.follow(at, score, &worker.memory.frames[0].pv);
            }
            self.moves[at].score = score;
            self.moves[at].complete = !worker.evaluated;
            if score > best {
                (best, best_at) = (score, at);
                let found = self.followed.get(self.moves[at].place);
                line.clone_from(found.unwrap_or(&worker.memory.frames[0].pv));
                worker.lengthen(self.root, &mut line, depth as usize, score);
                // Neither the move that was already best nor the fact that it now looks worse is worth a
                // report. The values of all moves are from one depth, so the best move and its line must be
                // too.
                let of_this_depth = !self.all_moves || self.values.is_empty();
                if of_this_depth && (at > 0 || worker.control.news().value.is_none()) {
                    self.best = played;
                    let completed = worker.control.news().depth;
                    let reported = worker.reported(score, completed + 1, false);
                    announce(worker.control, &line, value_so_far(reported));
                    worker.control.report_now();
                }
            }
        }
        worker.observer.leave(best, End::Searched);
        self.moves[..=best_at].rotate_right(1);
        self.ordered = true;
        self.best = self.moves[0].played;
        self.conclude(worker, depth, best, &line);
        true
    }

    /// Keeps the line of a move searched to this score. If the end was already known, the table may have
    /// answered instead of a search; the longer line is then kept.
    fn follow(&mut self, at: usize, score: Score, line: &[G::Move]) {
        let of = self.moves[at];
        let known = &mut self.followed[of.place];
        let same_end = of.score == score && score.is_decided();
        if !same_end || line.len() >= known.len() {
            known.clear();
            known.extend_from_slice(line);
        }
    }

    /// The known line of a move.
    fn line_of<E: Eval<G>, O: Observer<G::Move>>(
        &self,
        worker: &Worker<'_, '_, G, E, O>,
        played: G::Move,
        depth: u32,
    ) -> Vec<G::Move> {
        let of = self.moves.iter().find(|of| of.played == played).expect("a move of the root");
        let mut line = self.followed[of.place].clone();
        worker.lengthen(self.root, &mut line, depth as usize, of.score);
        line
    }

    /// Keeps and reports the result of a completed depth.
    fn conclude<E: Eval<G>, O: Observer<G::Move>>(
        &mut self,
        worker: &mut Worker<'_, '_, G, E, O>,
        depth: u32,
        score: Score,
        line: &[G::Move],
    ) {
        if self.all_moves {
            self.values = values(&self.moves, &|of| worker.reported(of.score, depth, of.complete));
            self.lines =
                best_lines(line, &self.values, |played| self.line_of(worker, played, depth));
        }
        let complete = self.moves.iter().all(|of| of.complete);
        let reported = worker.reported(score, depth, complete);
        announce(worker.control, line, Value::of(reported, complete));
        let counts = worker.counts;
        let news = worker.control.news();
        news.depth = depth;
        news.counters = vec![
            Counter::new(["cut-offs", "coupures"], counts.cuts),
            Counter::new(["table hits", "positions trouvées dans la table"], counts.known),
            Counter::new(["re-searches", "recherches refaites"], counts.searched_again),
        ];
        worker.control.report_now();
    }

    /// The answer, with the control's latest report.
    pub(super) fn into_choice(self, control: Control<'_, G::Move>) -> Choice<G::Move> {
        let mut info = control.into_info();
        if info.pv.is_empty() {
            info.pv.push(self.best);
        }
        Choice { best: self.best, info, moves: self.values, lines: self.lines }
    }
}

/// The values of the root's moves in the rules' order, with scores as reported. Kept out of the search, so
/// that sorting is compiled once per game.
fn values<M: Copy>(
    moves: &[RootMove<M>],
    reported: &dyn Fn(&RootMove<M>) -> Score,
) -> Vec<MoveValue<M>> {
    let mut by_place: Vec<&RootMove<M>> = moves.iter().collect();
    by_place.sort_by_key(|of| of.place);
    let value = |of: &RootMove<M>| Value::of(reported(of), of.complete);
    by_place.into_iter().map(|of| MoveValue { played: of.played, value: value(of) }).collect()
}

/// The value of the best move so far. Only a win is certain: a later move may be better.
const fn value_so_far(score: Score) -> Value {
    if score.is_win() { Value::Proved(score) } else { Value::Estimated(score) }
}

/// Puts a line and its value into the report.
fn announce<M: Copy>(control: &mut Control<'_, M>, line: &[M], value: Value) {
    let news = control.news();
    news.pv.clear();
    news.pv.extend_from_slice(line);
    news.value = Some(value);
}
