//! One node of a principal-variation search.

use super::PvsOptions;
use super::ordering::{Indexed, Memory};
use super::table::{Entry, Table, is_lasting};
use quintet_core::{
    Bound, Control, End, Entered, Eval, Event, Game, Observer, Role, Score, Skip, Source, TableHit,
    Window,
};

/// The search of one thread.
pub(super) struct Worker<'w, 'c, G: Game, E, O> {
    pub(super) control: &'w mut Control<'c, G::Move>,
    pub(super) observer: &'w mut O,
    pub(super) memory: &'w mut Memory<G::Move>,
    pub(super) options: PvsOptions,
    pub(super) counts: Counts,
    /// Whether any score since this was last cleared rests on an evaluated leaf, seen now or when a table
    /// entry was made. If none does, the scores hold at any depth.
    pub(super) evaluated: bool,
    /// What decided the place of the next move in the order, and its role; only maintained if the observer
    /// listens.
    pub(super) source: Source,
    role: Role,
    pub(super) eval: &'w E,
    table: Option<&'w Table>,
}

/// Number of moves at each node that are never reduced.
const LATE: usize = 4;
/// The least depth at which late moves are reduced.
const REDUCIBLE: u32 = 3;

/// Counters other than nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) cuts: u64,
    pub(super) known: u64,
    pub(super) searched_again: u64,
}

/// The result of a node's moves.
struct Found {
    score: Score,
    best: Option<usize>,
    end: End,
}

impl<'w, 'c, G: Game, E: Eval<G>, O: Observer<G::Move>> Worker<'w, 'c, G, E, O> {
    /// A worker whose only memory is the table.
    pub(super) fn new(
        root: &G,
        eval: &'w E,
        options: PvsOptions,
        table: Option<&'w Table>,
        control: &'w mut Control<'c, G::Move>,
        observer: &'w mut O,
        memory: &'w mut Memory<G::Move>,
    ) -> Self {
        memory.forget(root.move_index_count());
        let counts = Counts::default();
        Self {
            control,
            observer,
            memory,
            options,
            counts,
            evaluated: false,
            source: Source::Rules,
            role: Role::Plain,
            eval,
            table,
        }
    }

    /// The score of a position for its side to move, `ply` plies from the root,
    /// searched `depth` plies deep.
    ///
    /// Bound contract (fail-soft): a result inside the window is exact; one at `beta` or above is a lower
    /// bound of the value, one at `alpha` or below an upper bound. Once stopped, the result is meaningless.
    ///
    /// Leaves the best line that the window allowed in the frame of its ply.
    pub(super) fn score(
        &mut self,
        position: &G,
        played: G::Move,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Score {
        if !self.control.spend() {
            return Score::ZERO;
        }
        self.show(position, played, depth, window);
        self.memory.frames[ply as usize].pv.clear();
        if let Some(outcome) = position.outcome() {
            return self.leave(self.eval.decided(position, outcome, ply), End::Decided);
        }
        if depth == 0 {
            self.evaluated = true;
            return self.leave(self.eval.evaluate(position), End::Leaf);
        }
        // With only leaves below, a table lookup costs more than it saves: with lookups, Connect Four to
        // depth 18 took 2.54 M nodes in 238 ms, without them 3.11 M in 168 ms.
        let table = self.table.filter(|_| depth > 1);
        let key = table.map_or(0, |_| position.key());
        let known = table.and_then(|table| table.probe(key));
        if self.observer.listens()
            && let Some(entry) = known
        {
            self.show_known(&entry, depth, ply, window);
        }
        if let Some(entry) = known
            && let Some(score) = entry.answer(depth, ply, window)
        {
            self.counts.known += 1;
            self.evaluated |= !entry.complete;
            return self.leave(score, End::Known);
        }
        let before = std::mem::replace(&mut self.evaluated, false);
        let hint = known.and_then(|entry| entry.best);
        let found = self.best_of_moves(position, depth, ply, window, hint);
        let bound = Bound::of(found.score, window);
        self.evaluated &= !is_lasting(found.score, bound);
        if let Some(table) = table
            && !self.control.is_stopped()
        {
            let (score, complete) = (found.score.nearer(ply), !self.evaluated);
            table.store(key, &Entry { score, bound, depth, complete, best: found.best });
        }
        self.evaluated |= before;
        self.leave(found.score, found.end)
    }

    fn best_of_moves(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        window: Window,
        hint: Option<usize>,
    ) -> Found {
        let Window { mut alpha, beta } = window;
        let count = self.memory.rank(position, ply as usize, hint);
        let mut found = Found { score: Score::MIN, best: None, end: End::Searched };
        for at in 0..count {
            if self.observer.listens() {
                self.source = self.memory.frames[ply as usize].moves.source(at);
            }
            let next = self.memory.frames[ply as usize].moves.pick(at);
            let window = Window { alpha, beta };
            let position_after = position.after(next.played);
            let refuted = if self.options.reductions && at >= LATE && depth >= REDUCIBLE {
                self.refuted(&position_after, next.played, depth, ply, alpha)
            } else {
                None
            };
            let score = refuted.unwrap_or_else(|| {
                self.of_move(&position_after, next.played, depth, ply, window, at == 0)
            });
            if score <= found.score {
                continue;
            }
            found.score = score;
            if score <= alpha {
                // As long as no move exceeds alpha, none is known to be best.
                continue;
            }
            found.best = Some(next.index as usize);
            if score >= beta {
                found.end = End::Cut;
                self.note_cut(position, next, depth, ply);
                self.show_skipped(ply, at + 1..count);
                break;
            }
            alpha = score;
            self.memory.extend_pv(ply as usize, next.played);
        }
        found
    }

    /// The score of a move for the side that plays it. Unless it is the first, a null window first tests
    /// whether it is better than alpha.
    #[inline]
    pub(super) fn of_move(
        &mut self,
        after: &G,
        played: G::Move,
        depth: u32,
        ply: u32,
        window: Window,
        first: bool,
    ) -> Score {
        if !first {
            self.want(Role::Null);
            let null = Window::null(window.alpha).flipped();
            let score = -self.score(after, played, depth - 1, ply + 1, null);
            if score <= window.alpha || score >= window.beta {
                return score;
            }
            self.counts.searched_again += 1;
        }
        self.want(if first { Role::First } else { Role::Again });
        -self.score(after, played, depth - 1, ply + 1, window.flipped())
    }

    /// The score of a late move that does not exceed alpha one ply less deep; `None` if it may be better.
    fn refuted(
        &mut self,
        after: &G,
        played: G::Move,
        depth: u32,
        ply: u32,
        alpha: Score,
    ) -> Option<Score> {
        let null = Window::null(alpha).flipped();
        self.want(Role::Reduced);
        let score = -self.score(after, played, depth - 2, ply + 1, null);
        (score <= alpha).then_some(score)
    }

    #[inline]
    fn note_cut(&mut self, position: &G, by: Indexed<G::Move>, depth: u32, ply: u32) {
        self.counts.cuts += 1;
        if self.options.killers {
            self.memory.note_killer(ply as usize, by.index);
        }
        if self.options.history {
            self.memory.note_history(position.turn(), by.index, depth);
        }
    }

    /// Records the role of the node searched next.
    #[inline]
    fn want(&mut self, role: Role) {
        if self.observer.listens() {
            self.role = role;
        }
    }

    /// Shows an entered node.
    #[inline]
    fn show(&mut self, position: &G, played: G::Move, depth: u32, window: Window) {
        if self.observer.listens() {
            let (role, from) = (self.role, self.source);
            let estimate = position.outcome().is_none().then(|| self.eval.evaluate(position));
            let entered = Entered::new(Some(played), depth, window);
            self.observer.see(&Event::Enter(Entered { role, from, estimate, ..entered }));
        }
    }

    /// Shows what the table knows about a node.
    fn show_known(&mut self, entry: &Entry, depth: u32, ply: u32, window: Window) {
        let hit = TableHit {
            score: entry.score.farther(ply),
            bound: entry.bound,
            depth: entry.depth,
            complete: entry.complete,
            settles: entry.answer(depth, ply, window).is_some(),
        };
        self.observer.see(&Event::Table(hit));
    }

    /// Shows the moves skipped by a cut-off.
    #[inline]
    fn show_skipped(&mut self, ply: u32, places: std::ops::Range<usize>) {
        if self.observer.listens() && !self.control.is_stopped() {
            let moves = &mut self.memory.frames[ply as usize].moves;
            self.observer.skip(places.map(|at| moves.pick(at).played), Skip::Cut);
        }
    }

    /// A score of the root as reported after searching all moves `depth` plies deep, or to the end of the
    /// game (`complete`): the distance of a forced end is exact up to there. Reductions may miss a sooner
    /// win.
    pub(super) fn reported(&self, score: Score, depth: u32, complete: bool) -> Score {
        let reach = if complete { u32::MAX } else { depth };
        match score.plies_to_end() {
            Some(plies) if plies > 1 && (self.options.reductions || plies > reach) => {
                score.without_distance()
            }
            _ => score,
        }
    }

    #[inline]
    fn leave(&mut self, score: Score, end: End) -> Score {
        let inner = matches!(end, End::Searched | End::Cut);
        let end = if inner && self.control.is_stopped() { End::Stopped } else { end };
        self.observer.leave(score, end);
        score
    }

    /// Extends a line to at most `length` moves with moves from the table, because a line stops early where
    /// the table answered instead of a search. `score` is the line's score at the root.
    pub(super) fn lengthen(
        &self,
        root: &G,
        line: &mut Vec<G::Move>,
        length: usize,
        mut score: Score,
    ) {
        let mut position = root.clone();
        for &played in line.iter() {
            position.play(played);
            score = -score.nearer(1);
        }
        while line.len() < length
            && let Some(played) = self.known_best(&position, score)
        {
            score = -score.nearer(1);
            line.push(played);
            position.play(played);
        }
    }

    /// The best move of a position, if the table is certain of it. When the position's score says how the
    /// game ends, a contradicting entry comes from a shallower search and does not lead there.
    fn known_best(&self, position: &G, score: Score) -> Option<G::Move> {
        let entry = self.table?.probe(position.key())?;
        let agrees = !score.is_decided() || entry.score == score;
        let best = entry.best.filter(|_| entry.bound == Bound::Exact && agrees)?;
        position.moves().find(|&legal| position.move_index(legal) == best)
    }
}
