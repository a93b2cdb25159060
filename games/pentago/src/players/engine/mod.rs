//! The player `engine`: the forward engine, the exact solver once it is
//! affordable, and on request as fallible as a person.
//!
//! A value is proved when it rests on the rules alone: a forced win or loss
//! that the search found, or the exact solver's word. All others are estimates.

mod strength;

use crate::engine::{Engine, Options, Question};
use crate::{Placement, Position, words};
use quintet_core::{
    Choice, Control, End, Limits, MoveValue, Observer, ParamRole, ParamSpec, Params, Player,
    PlayerError, PlayerSpec, Score, Task, Window,
};
use quintet_search::Level;
use quintet_search::words::{MOST_DEPTH, STRENGTH};
use std::time::Duration;
use strength::{SCALE, points};

/// How long it thinks when nobody set any limit.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// A million bytes, the unit of the parameter `memory`.
const MEGABYTE: u64 = 1_000_000;

/// Its declaration.
pub(super) fn spec() -> PlayerSpec<Position> {
    PlayerSpec {
        name: "engine",
        about: words::ENGINE,
        params: vec![
            ParamSpec::int("strength", 1, 10, Some(10), STRENGTH),
            ParamSpec::time("time", None, words::ENGINE_TIME).meaning(ParamRole::Time),
            ParamSpec::int("nodes", 1, 1_000_000_000_000, None, words::ENGINE_NODES)
                .meaning(ParamRole::Nodes),
            ParamSpec::int("depth", 1, 36, None, MOST_DEPTH).meaning(ParamRole::Depth),
            ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::TOGETHER)
                .meaning(ParamRole::Threads),
            ParamSpec::int("table", 1, 16_384, Some(64), quintet_search::words::MOST_TABLE)
                .meaning(ParamRole::MEBIBYTES),
            ParamSpec::int("memory", 0, 1_000_000, Some(1_200), words::ENGINE_MEMORY)
                .meaning(ParamRole::MEGABYTES),
            ParamSpec::switch("traps", true, words::TRAPS),
        ],
        build: |params| Box::new(EnginePlayer::new(params)),
    }
}

/// The engine and the limits of a player's text such as `engine:time=5s`, at
/// full strength whatever the text says.
///
/// # Errors
/// A text that names another player, or parameters that this one does not accept.
pub fn engine_of_text(text: &str) -> Result<(Engine, Limits), PlayerError> {
    let (_, params) = PlayerSpec::find(&[spec()], text)?;
    let player = EnginePlayer::new(&params);
    let limits = player.limits(Limits::NONE);
    Ok((player.engine, limits))
}

struct EnginePlayer {
    limits: Limits,
    level: Level,
    engine: Engine,
}

impl EnginePlayer {
    fn new(params: &Params) -> Self {
        let number = |name| params.int(name).expect("it has a default");
        let level = Level::new(number("strength") as u32, SCALE);
        let memory = if level.is_full() { number("memory") as u64 * MEGABYTE } else { 0 };
        let options = Options {
            table_mib: number("table") as usize,
            threads: number("threads") as usize,
            memory,
            traps: params.switch("traps"),
            ..Options::default()
        };
        let limits = Limits {
            depth: params.int("depth").map(|plies| plies as u32),
            nodes: params.int("nodes").map(|nodes| nodes as u64),
            time: params.time("time"),
            simulations: None,
        };
        Self { limits, level, engine: Engine::new(options) }
    }

    fn limits(&self, outside: Limits) -> Limits {
        let mut limits = outside.and(self.limits).and(self.level.limits());
        if limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        limits
    }
}

impl Player<Position> for EnginePlayer {
    /// Simulations mean nothing to it.
    fn choose(&mut self, position: &Position, task: &mut Task<'_, Placement>) -> Choice<Placement> {
        let limits = self.limits(task.limits);
        let is_full = self.level.is_full();
        let all_moves = task.all_moves || task.observer.is_some() || !is_full;
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let question = Question { position, only: None, all_moves, limits, stop: &task.stop };
        let mut thought = self.engine.think(&question, &mut control);
        if !is_full {
            let points: Vec<i32> = thought.moves.iter().map(|of| points(of.value)).collect();
            let chosen = thought.moves[self.level.choose(&points, task.seed)];
            thought.best = chosen.played;
            let news = control.news();
            news.value = Some(chosen.value);
            news.pv = vec![chosen.played];
        }
        if let Some(tree) = task.observer.as_deref_mut() {
            record(&thought.moves, thought.best, tree);
        }
        // A player that errs on purpose does not follow its own lines.
        let lines = if task.all_moves && is_full { thought.lines } else { Vec::new() };
        let moves = if task.all_moves { thought.moves } else { Vec::new() };
        Choice { best: thought.best, info: control.into_info(), moves, lines }
    }
}

/// Shows the root and its moves, as far as their values are known.
fn record(moves: &[MoveValue<Placement>], best: Placement, tree: &mut dyn Observer<Placement>) {
    let score = |of: &MoveValue<Placement>| of.value.score().unwrap_or(Score::ZERO);
    tree.outline();
    tree.enter(None, 1, Window::FULL);
    for of in moves {
        tree.enter(Some(of.played), 0, Window::FULL);
        let end = if of.value.is_proved() { End::Known } else { End::Leaf };
        tree.leave(-score(of), end);
    }
    let chosen = moves.iter().find(|of| of.played == best);
    tree.leave(chosen.map_or(Score::ZERO, score), End::Searched);
}
