//! The player `engine`, and on request as fallible as a person.
//!
//! Values are chances of winning, but for forced wins and losses, which are proved.
//!
//! Levels below 10 search without knowing connections. They see every move's board once and a
//! number of further simulations, then choose by chance among the moves, the better the likelier
//! (see [`Level`]). A tenth of a log-odds is a point. A game that their connections win already
//! they finish without detours: nearly all moves of it are worth the same to them, and chance
//! would fill the board.

use super::think::{Engine, Options, Question};
use crate::{CellSet, Move, Position, told, words};
use quintet_core::Observer;
use quintet_core::{
    Choice, Control, End, Game, Limits, MoveValue, ParamRole, ParamSpec, Params, Player,
    PlayerSpec, Score, Seed, Task, Value, Window,
};
use quintet_search::words::STRENGTH;
use quintet_search::{Level, LevelScale};
use std::time::Duration;

/// How long it thinks when nobody set any limit.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// Level 1's temperature; its nodes are counted here, not by the scale.
const SCALE: LevelScale = LevelScale { first_nodes: 1, first_temperature: 30.0 };
/// Simulations beyond one for every move, by level.
const FURTHER: [u64; 9] = [0, 0, 0, 0, 50, 100, 200, 400, 800];

/// Its declaration.
pub(crate) fn spec<S: CellSet>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "engine",
        about: words::ENGINE,
        params: vec![
            ParamSpec::int("strength", 1, 10, Some(10), STRENGTH),
            ParamSpec::time("time", None, words::ENGINE_TIME).meaning(ParamRole::Time),
            ParamSpec::int("nodes", 1, 1_000_000_000_000, None, words::ENGINE_NODES)
                .meaning(ParamRole::Nodes),
            ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::TOGETHER)
                .meaning(ParamRole::Threads),
            ParamSpec::int("memory", 1, 65_536, Some(256), words::ENGINE_MEMORY)
                .meaning(ParamRole::MEGABYTES),
            ParamSpec::switch("connections", true, words::CONNECTIONS),
        ],
        build: |params| Box::new(EnginePlayer::new(params)),
    }
}

struct EnginePlayer {
    limits: Limits,
    strength: u32,
    engine: Engine,
}

impl EnginePlayer {
    fn new(params: &Params) -> Self {
        let number = |name| params.int(name).expect("it has a default");
        let options = Options {
            threads: number("threads") as usize,
            memory: number("memory") as usize * 1_000_000,
            knowledge: params.switch("connections") && number("strength") == 10,
            ..Options::default()
        };
        let limits = Limits {
            nodes: params.int("nodes").map(|nodes| nodes as u64),
            time: params.time("time"),
            ..Limits::NONE
        };
        Self { limits, strength: number("strength") as u32, engine: Engine::new(options) }
    }

    fn level(&self) -> Level {
        Level::new(self.strength, SCALE)
    }

    /// One of the moves, the better the likelier.
    fn by_chance(&self, moves: &[MoveValue<Move>], seed: Seed) -> (Move, Value) {
        let points: Vec<i32> = moves.iter().map(|of| points(of.value)).collect();
        let chosen = moves[self.level().choose(&points, seed)];
        (chosen.played, chosen.value)
    }

    /// The task's limits tightened by its own, and by the level: one look at every move.
    fn limits(&self, outside: Limits, moves: u64) -> Limits {
        let mut limits = outside.and(self.limits);
        if let Some(further) = FURTHER.get(self.strength as usize - 1) {
            limits = limits.and(Limits::nodes(1 + moves + further));
        }
        limits.depth = None;
        if limits == Limits::NONE {
            limits.time = Some(USUAL_TIME);
        }
        limits
    }
}

impl<S: CellSet> Player<Position<S>> for EnginePlayer {
    /// A depth means nothing to it. The tree is kept from move to move where only time
    /// is limited; with other limits it starts anew, so that they give the same answer
    /// always, and for the values of all moves, since kept nodes may have left some out.
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let limits = self.limits(task.limits, position.moves().count() as u64);
        let is_full = self.level().is_full();
        let all_moves = task.all_moves || task.observer.is_some() || !is_full;
        if all_moves || limits.nodes.is_some() || limits.simulations.is_some() {
            self.engine.forget();
        }
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let question = Question { position, all_moves, limits, stop: &task.stop };
        let mut thought = self.engine.think(&question, &mut control);
        if !is_full {
            let short = self.engine.short_win(&question);
            let (played, value) = match short {
                Some(played) => (played, Value::Proved(told::proved(position, played, true))),
                None => self.by_chance(&thought.moves, task.seed),
            };
            thought.best = played;
            let news = control.news();
            (news.value, news.pv) = (Some(value), vec![played]);
        }
        if let Some(tree) = task.observer.as_deref_mut() {
            record(&thought.moves, thought.value, tree);
        }
        control.report_now();
        // A player that errs on purpose does not follow its own lines.
        let lines = if task.all_moves && is_full { thought.lines } else { Vec::new() };
        let moves = if task.all_moves { thought.moves } else { Vec::new() };
        Choice { best: thought.best, info: control.into_info(), moves, lines }
    }
}

/// What a move of this value is worth to a player that errs on purpose: a tenth of a
/// log-odds a point, at most 70 either way; a forced win 80, a forced loss −80.
fn points(value: Value) -> i32 {
    match value {
        Value::Rate(chance) => points_of_chance(chance),
        Value::Proved(score) | Value::Estimated(score) if score.is_win() => 80,
        Value::Proved(_) | Value::Estimated(_) => -80,
    }
}

/// Ten times the log-odds, rounded down, without logarithms, which differ by machine: the
/// odds are divided by the tenth root of e until they are below 1.
fn points_of_chance(chance: f64) -> i32 {
    const STEP: f64 = 1.105_170_918;
    let chance = chance.clamp(0.001, 0.999);
    let (mut odds, sign) = match chance >= 0.5 {
        true => (chance / (1.0 - chance), 1),
        false => ((1.0 - chance) / chance, -1),
    };
    let mut points = 0;
    while odds >= STEP {
        odds /= STEP;
        points += 1;
    }
    sign * points
}

/// Shows the root and its moves; a chance as a score from −1000 to 1000.
fn record(moves: &[MoveValue<Move>], value: Value, tree: &mut dyn Observer<Move>) {
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
    tree.leave(score(value), End::Searched);
}
