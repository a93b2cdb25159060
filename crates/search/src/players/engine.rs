//! The player `engine` of games with an engine of their own: the engine at full strength, or as fallible as a
//! person.

use super::{Level, LevelScale};
use quintet_core::{
    Choice, Control, End, Game, Limits, MoveValue, Observer, Params, Player, Score, Seed, StopFlag,
    Task, Value, Window,
};
use std::time::Duration;

/// An engine of a game.
pub trait Engine<G: Game>: Send {
    /// The scale of its player's levels.
    const SCALE: LevelScale;
    /// Thinking time without any limit.
    const USUAL_TIME: Duration;

    /// Thinks about an unfinished position, and leaves its value and line in the report of `control`, which
    /// was made with the question's limits.
    fn think(
        &mut self,
        question: &Question<'_, G>,
        control: &mut Control<'_, G::Move>,
    ) -> Thought<G::Move>;

    /// The worth of a move to a player that errs on purpose at this level. Called after
    /// [`think`](Self::think).
    fn points(&self, level: Level, position: &G, of: &MoveValue<G::Move>) -> i32;

    /// The limits it obeys at a level. Simulations mean nothing to most engines. With `all_moves`, the value of
    /// every move is asked for.
    fn limits(_: &G, level: Level, asked: Limits, _all_moves: bool) -> Limits {
        Limits { simulations: None, ..asked.and(level.limits()) }
    }

    /// The choice of a player that errs on purpose at this level: by lot, better moves more often. Called after
    /// [`think`](Self::think).
    fn choose(
        &self,
        level: Level,
        question: &Question<'_, G>,
        options: &[MoveValue<G::Move>],
        seed: Seed,
    ) -> MoveValue<G::Move> {
        let points = options.iter().map(|of| self.points(level, question.position, of));
        options[level.choose(&points.collect::<Vec<_>>(), seed)]
    }
}

/// A question to an engine.
pub struct Question<'q, G> {
    /// An unfinished position.
    pub position: &'q G,
    /// Whether the value of every move is wanted.
    pub all_moves: bool,
    /// Whether the lines of the best few moves are wanted as well.
    pub lines: bool,
    /// The limits of the search.
    pub limits: Limits,
    /// Ends the search at once.
    pub stop: &'q StopFlag,
}

/// An engine's answer.
pub struct Thought<M> {
    /// The chosen move.
    pub best: M,
    /// Values of all moves in the rules' order, if requested.
    pub moves: Vec<MoveValue<M>>,
    /// A move that may be chosen although it is not listed: a pass.
    pub unlisted: Option<MoveValue<M>>,
    /// The expected lines of the best few moves, as in [`Choice::lines`].
    pub lines: Vec<Vec<M>>,
}

/// A player made of an engine, limits and a level.
pub struct EnginePlayer<E> {
    limits: Limits,
    level: u32,
    /// The engine itself.
    pub engine: E,
}

impl<E> EnginePlayer<E> {
    /// Reads `strength`, and the declared limits.
    #[must_use]
    pub fn new(params: &Params, engine: E) -> Self {
        let level = params.int("strength").expect("it has a default") as u32;
        Self { limits: params.limits(), level, engine }
    }

    fn level<G: Game>(&self) -> Level
    where
        E: Engine<G>,
    {
        Level::new(self.level, E::SCALE)
    }

    /// A task's limits, tightened by the player's own and by its level.
    pub fn limits<G: Game>(&self, position: &G, outside: Limits, all_moves: bool) -> Limits
    where
        E: Engine<G>,
    {
        let asked = outside.and(self.limits);
        let mut limits = E::limits(position, self.level::<G>(), asked, all_moves);
        if limits == Limits::NONE {
            limits.time = Some(E::USUAL_TIME);
        }
        limits
    }
}

impl<G: Game, E: Engine<G>> Player<G> for EnginePlayer<E> {
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        let limits = self.limits(position, task.limits, task.all_moves);
        let level = self.level::<G>();
        // A player that errs on purpose does not follow its own lines.
        let lines = task.all_moves && level.is_full();
        let all_moves = task.all_moves || task.observer.is_some() || level.errs();
        let question = Question { position, all_moves, lines, limits, stop: &task.stop };
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let Thought { mut best, moves, unlisted, lines: known } =
            self.engine.think(&question, &mut control);
        if level.errs() {
            let options: Vec<_> = moves.iter().copied().chain(unlisted).collect();
            let chosen = self.engine.choose(level, &question, &options, task.seed);
            best = chosen.played;
            let news = control.news();
            (news.value, news.pv) = (Some(chosen.value), vec![best]);
        }
        if let Some(tree) = task.observer.as_deref_mut() {
            record(&moves, control.news().value, tree);
        }
        control.report_now();
        Choice {
            best,
            info: control.into_info(),
            moves: if task.all_moves { moves } else { Vec::new() },
            lines: if lines { known } else { Vec::new() },
        }
    }
}

/// Shows the root and its moves; a rate becomes a score from −1000 to 1000.
fn record<M: Copy>(moves: &[MoveValue<M>], value: Option<Value>, tree: &mut dyn Observer<M>) {
    let score = |value: Value| match value {
        Value::Rate(chance) => Score::estimate(((2.0 * chance - 1.0) * 1000.0).round() as i32),
        Value::Proved(score) | Value::Estimated(score) => score,
    };
    tree.outline();
    tree.enter(None, 1, Window::FULL);
    for of in moves {
        tree.enter(Some(of.played), 0, Window::FULL);
        let end = if of.value.is_proved() { End::Known } else { End::Leaf };
        tree.leave((-score(of.value)).nearer(1), end);
    }
    tree.leave(value.map_or(Score::ZERO, score), End::Searched);
}
