//! What the player knows about each of its moves, from first guess to proof.

use crate::{Bits, Bounds, Depth, Landing, OpenLines, Position, Shape, Solver, as_score};
use quintet_core::{
    Control, End, Game, MoveValue, NoObserver, Observer, Score, Value, Window, best_lines,
};
use quintet_search::adversarial::alpha_beta;

/// Depth in plies of the shallow searches that guess while nothing is proved.
const GUESS_DEPTH: u32 = 7;

/// Budget for the line of a move that is not chosen: this part of the nodes spent before it, but always as
/// many as take about a millisecond.
const LINE_SHARE: u64 = 32;
const LINE_NODES: u64 = 10_000;

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) played: Landing,
    /// What is proved about its score.
    pub(super) bounds: Bounds,
    /// The estimate of a shallow search.
    guess: Score,
}

/// The guesses for a position, kept in case it is asked about again: guessing anew took a quarter of the
/// nodes of an analysis in three parts.
#[derive(Debug)]
pub(super) struct Guesses<S: Shape> {
    position: Position<S>,
    /// The depth, in plies, behind all of them.
    depth: u32,
    scores: Vec<Score>,
}

/// A position being thought about.
pub(super) struct Thought<'t, 'c, S: Shape> {
    position: Position<S>,
    solver: &'t mut Solver<S>,
    control: &'t mut Control<'c, Landing>,
    /// The moves, from the centre outwards.
    pub(super) options: Vec<RootMove>,
    /// The score of the position, once it is proved.
    score: Option<i32>,
    guesses: &'t mut Option<Guesses<S>>,
}

impl<'t, 'c, S: Shape> Thought<'t, 'c, S> {
    pub(super) fn new(
        position: &Position<S>,
        solver: &'t mut Solver<S>,
        guesses: &'t mut Option<Guesses<S>>,
        control: &'t mut Control<'c, Landing>,
    ) -> Self {
        let option = |played| {
            let bounds = solver.known_of(position, played);
            RootMove { played, bounds, guess: Score::ZERO }
        };
        let options = solver.moves(position).into_iter().map(option).collect();
        Self { position: *position, solver, control, options, score: None, guesses }
    }

    /// The best move, proved if the limits allow. Ties go to the move nearest the centre.
    pub(super) fn choose(&mut self, all_moves: bool) -> Landing {
        self.guess();
        self.score = self.solver.solve(&self.position, Depth::Score, self.control);
        if all_moves {
            self.find_keeping();
            self.solve_moves();
        }
        let best = self.score.and_then(|score| {
            self.solver.keeping(&self.position, score, Depth::Score, self.control)
        });
        if let (Some(best), Some(score)) = (best, self.score) {
            self.settle(best, score);
            return best;
        }
        self.look_up();
        self.most_promising()
    }

    /// Asks of each move, the most promising first, whether it keeps the score of the position, until one
    /// does. The best move is then known long before all scores are: in `4714447`, a draw by one column
    /// alone, after 15 M nodes instead of 38 M, while everything takes 60 M instead of 56 M.
    fn find_keeping(&mut self) {
        let Some(score) = self.score else { return };
        let mut order: Vec<usize> = (0..self.options.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(self.options[index].guess));
        for index in order {
            let RootMove { played, bounds, .. } = self.options[index];
            if bounds.upper < score {
                continue;
            }
            let next = self.position.after(played);
            let range = Bounds { lower: score - 1, upper: score }.flipped();
            let found = self.solver.solve_within(&next, range, self.control).flipped();
            if found.lower == score {
                self.options[index].bounds = Bounds { lower: score, upper: score };
                return;
            }
            if found.upper < score {
                self.options[index].bounds = tighter(bounds, Bounds { upper: score - 1, ..bounds });
            }
            if self.control.is_stopped() {
                return;
            }
        }
    }

    /// Finds the value of every move within the limits.
    pub(super) fn value_all(&mut self) {
        self.guess();
        self.solve_moves();
        self.look_up();
        let exact: Option<Vec<i32>> = self.options.iter().map(|o| o.bounds.exact()).collect();
        self.score = exact.and_then(|scores| scores.into_iter().max());
    }

    /// Searches a few plies of every move with an unknown score, one ply deeper at a time, continuing from
    /// where it stopped when it last saw the position. Estimates are compared with each other, so those of an
    /// unfinished depth are dropped.
    fn guess(&mut self) {
        let before = self.guesses.take().filter(|known| known.position == self.position);
        let known = before.unwrap_or_else(|| Guesses {
            position: self.position,
            depth: 0,
            scores: vec![Score::ZERO; self.options.len()],
        });
        for (option, &guess) in self.options.iter_mut().zip(&known.scores) {
            option.guess = guess;
        }
        let known = self.guesses.insert(known);
        let free = self.position.shape().board() & !self.position.filled();
        for depth in known.depth + 1..=GUESS_DEPTH.min(free.count()) {
            if self.options.iter().any(|option| option.guess.is_win()) {
                return; // The solver finds short wins by itself.
            }
            let mut scores = Vec::with_capacity(self.options.len());
            for option in &mut self.options {
                if option.bounds.exact().is_some() {
                    scores.push(option.guess);
                    continue;
                }
                let next = self.position.after(option.played);
                let eval = &OpenLines;
                let score =
                    alpha_beta(&next, depth - 1, Window::FULL, eval, self.control, &mut NoObserver);
                if self.control.is_stopped() {
                    return;
                }
                let score = (-score).farther(1);
                if score.is_decided() {
                    option.guess = score;
                }
                scores.push(score);
            }
            for (option, &score) in self.options.iter_mut().zip(&scores) {
                option.guess = score;
            }
            *known = Guesses { depth, scores, ..*known };
        }
    }

    /// Finds the score of every move within its known bounds.
    fn solve_moves(&mut self) {
        for option in &mut self.options {
            if option.bounds.exact().is_some() {
                continue;
            }
            let next = self.position.after(option.played);
            let range = option.bounds.flipped();
            let found = self.solver.solve_within(&next, range, self.control).flipped();
            option.bounds = tighter(option.bounds, found);
            if self.control.is_stopped() {
                return;
            }
        }
    }

    /// Adds what an unfinished search left in the table.
    fn look_up(&mut self) {
        for option in &mut self.options {
            let known = self.solver.known_of(&self.position, option.played);
            option.bounds = tighter(option.bounds, known);
        }
    }

    fn settle(&mut self, played: Landing, score: i32) {
        let options = self.options.iter_mut().filter(|option| option.played == played);
        options.for_each(|option| option.bounds = Bounds { lower: score, upper: score });
    }

    /// The best move by the guesses: proved wins first, proved losses last, the best guess in between.
    fn most_promising(&self) -> Landing {
        let worth = |option: &RootMove| self.value(option).score().expect("values are scores");
        let first = self.options.first().expect("an unfinished game has moves");
        let better = |best: RootMove, next: &RootMove| {
            if worth(next) > worth(&best) { *next } else { best }
        };
        self.options.iter().fold(*first, better).played
    }

    /// The value of a move: proved if its score or its winner is, otherwise the guess, kept within the proved
    /// bounds.
    pub(super) fn value(&self, option: &RootMove) -> Value {
        let cells = self.position.shape().board().count();
        let score_of = |score| as_score(cells, self.position.ply(), score);
        let Bounds { lower, upper } = option.bounds;
        if let Some(score) = option.bounds.exact() {
            return Value::Proved(score_of(score));
        }
        let guess = match (lower, upper) {
            (1.., _) => return Value::Proved(Score::WON),
            (_, ..=-1) => return Value::Proved(Score::LOST),
            (0, _) => option.guess.max(Score::ZERO),
            (_, 0) => option.guess.min(Score::ZERO),
            _ => option.guess,
        };
        Value::Estimated(guess.clamp(score_of(lower), score_of(upper)))
    }

    /// The values of all moves in the rules' order.
    pub(super) fn values(&self) -> Vec<MoveValue<Landing>> {
        let mut options: Vec<&RootMove> = self.options.iter().collect();
        options.sort_by_key(|option| self.position.column(option.played));
        let value =
            |option: &RootMove| MoveValue { played: option.played, value: self.value(option) };
        options.into_iter().map(value).collect()
    }

    /// Shows the root and its moves, the only tree that a solver has.
    pub(super) fn record(&self, best: Landing, tree: &mut dyn Observer<Landing>) {
        let score = |option: &RootMove| self.value(option).score().expect("values are scores");
        tree.outline();
        tree.enter(None, 1, Window::FULL);
        for option in &self.options {
            tree.enter(Some(option.played), 0, Window::FULL);
            let end = if option.bounds.exact().is_some() { End::Known } else { End::Leaf };
            tree.leave(-score(option), end);
        }
        let chosen = self.options.iter().find(|option| option.played == best);
        tree.leave(chosen.map_or(Score::ZERO, score), End::Searched);
    }

    /// The value of the position by that of the chosen move, if no other move can be better. If one can, a
    /// proved draw is only an estimate of the position, and a win may come sooner.
    fn value_by(&self, best: Landing) -> Value {
        let chosen = self.option(best);
        let may_be_better = |option: &RootMove| option.bounds.upper > chosen.bounds.upper;
        let keeps = self.score.is_some() && self.score == chosen.bounds.exact();
        match self.value(&chosen) {
            Value::Proved(score) if !keeps && self.options.iter().any(may_be_better) => {
                Value::of(score.without_distance(), false)
            }
            value => value,
        }
    }

    /// The final report: the value of the position and the line of the chosen move.
    pub(super) fn tell(&mut self, best: Landing) {
        let value = self.value_by(best);
        let line = self.line(best, u64::MAX);
        let news = self.control.news();
        news.depth = if value.is_proved() { line.len() as u32 } else { 0 };
        news.value = Some(value);
        news.pv = line;
    }

    /// The lines of the best moves by their `values`, beginning with the reported one. Among the others only
    /// proved moves have one, if a few nodes suffice to find it.
    pub(super) fn lines(&mut self, values: &[MoveValue<Landing>]) -> Vec<Vec<Landing>> {
        let line = self.control.news().pv.clone();
        let nodes = LINE_NODES.max(self.control.nodes() / LINE_SHARE);
        best_lines(&line, values, |played| match self.option(played).bounds.exact() {
            Some(_) => self.line(played, nodes),
            None => Vec::new(),
        })
    }

    fn option(&self, played: Landing) -> RootMove {
        let option = self.options.iter().find(|option| option.played == played);
        *option.expect("one of the moves")
    }

    /// A move followed by best play if its score is proved, found within this many nodes.
    fn line(&mut self, played: Landing, nodes: u64) -> Vec<Landing> {
        let mut line = vec![played];
        if let Some(score) = self.option(played).bounds.exact() {
            let next = self.position.after(played);
            let solver = &mut *self.solver;
            line.extend(
                self.control.within(nodes, |control| {
                    solver.best_play(&next, -score, Depth::Score, control)
                }),
            );
        }
        line
    }
}

fn tighter(a: Bounds, b: Bounds) -> Bounds {
    Bounds { lower: a.lower.max(b.lower), upper: a.upper.min(b.upper) }
}
