//! The player `engine`: the strongest, exact once a proof fits, and on request as
//! fallible as a person.
//!
//! Values are margins at the end of the game: the points so far and those to come.
//! A value is proved when it rests on the rules alone.

mod strength;

use crate::engine::{Engine, Options, Question, Worth};
use crate::{Move, Position, words};
use quintet_core::{
    Choice, Control, End, Game, Limits, MoveValue, Observer, ParamRole, ParamSpec, Params, Player,
    PlayerSpec, Score, Task, Value, Window,
};
use quintet_search::Level;
use quintet_search::words::{MOST_DEPTH, NODES, STRENGTH};
use std::time::Duration;
use strength::{SCALE, points};

/// How long it thinks when nobody set any limit.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Its declaration.
pub(super) fn spec<const N: usize, const CELLS: usize>() -> PlayerSpec<Position<N, CELLS>> {
    PlayerSpec {
        name: "engine",
        about: words::ENGINE,
        params: vec![
            ParamSpec::int("strength", 1, 10, Some(10), STRENGTH),
            ParamSpec::time("time", None, words::ENGINE_TIME).meaning(ParamRole::Time),
            ParamSpec::int("nodes", 1, 1_000_000_000_000, None, NODES).meaning(ParamRole::Nodes),
            ParamSpec::int("depth", 1, 256, None, MOST_DEPTH).meaning(ParamRole::Depth),
            ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::TOGETHER)
                .meaning(ParamRole::Threads),
            ParamSpec::int("table", 1, 16_384, Some(64), quintet_search::words::MOST_TABLE)
                .meaning(ParamRole::MEBIBYTES),
        ],
        build: |params| Box::new(EnginePlayer::new(params)),
    }
}

struct EnginePlayer {
    limits: Limits,
    level: Level,
    engine: Engine,
}

impl EnginePlayer {
    fn new(params: &Params) -> Self {
        let number = |name| params.int(name).expect("it has a default");
        let options = Options {
            table_mib: number("table") as usize,
            threads: number("threads") as usize,
            ..Options::default()
        };
        let limits = Limits {
            depth: params.int("depth").map(|plies| plies as u32),
            nodes: params.int("nodes").map(|nodes| nodes as u64),
            time: params.time("time"),
            simulations: None,
        };
        let level = Level::new(number("strength") as u32, SCALE);
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

impl<const N: usize, const CELLS: usize> Player<Position<N, CELLS>> for EnginePlayer {
    /// Simulations mean nothing to it.
    fn choose(&mut self, position: &Position<N, CELLS>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let limits = self.limits(task.limits);
        let is_full = self.level.is_full();
        let all_moves = task.all_moves || task.observer.is_some() || !is_full;
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        // A player that errs on purpose does not follow its own lines.
        let lines = task.all_moves && is_full;
        let stop = &task.stop;
        let question = Question { position, all_moves, lines, exactly: false, limits, stop };
        let mut thought = self.engine.think(&question, &mut control);
        if !is_full {
            let options = thought.moves.iter().copied();
            let options: Vec<_> =
                options.chain(thought.pass.map(|pass| (Move::PASS, pass))).collect();
            let points: Vec<i32> = options.iter().map(|(_, worth)| points(worth.margin)).collect();
            (thought.best, thought.worth) = options[self.level.choose(&points, task.seed)];
            thought.line = vec![thought.best];
        }
        let told = |worth: Worth| told(position, worth);
        let news = control.news();
        news.depth = thought.depth;
        news.value = Some(told(thought.worth));
        news.pv = thought.line;
        let values = thought.moves.iter();
        let moves: Vec<_> =
            values.map(|&(played, worth)| MoveValue { played, value: told(worth) }).collect();
        if let Some(tree) = task.observer.as_deref_mut() {
            record(&moves, told(thought.worth), tree);
        }
        let moves = if task.all_moves { moves } else { Vec::new() };
        Choice { best: thought.best, info: control.into_info(), moves, lines: thought.lines }
    }
}

/// A margin at the end of the game. Where passes never end a game, searches know placements
/// only, and nothing is proved.
fn told<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>, worth: Worth) -> Value {
    let turn = position.turn();
    let so_far = position.score(turn) - position.score(!turn);
    let score = Score::estimate(so_far + worth.margin);
    match worth.proved && position.endings().standoff {
        true => Value::Proved(score),
        false => Value::Estimated(score),
    }
}

/// Shows the root and its moves.
fn record(moves: &[MoveValue<Move>], value: Value, tree: &mut dyn Observer<Move>) {
    let score = |value: Value| value.score().unwrap_or(Score::ZERO);
    tree.outline();
    tree.enter(None, 1, Window::FULL);
    for of in moves {
        tree.enter(Some(of.played), 0, Window::FULL);
        let end = if of.value.is_proved() { End::Known } else { End::Leaf };
        tree.leave(-score(of.value), end);
    }
    tree.leave(score(value), End::Searched);
}
