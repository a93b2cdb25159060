//! The player `engine`, on request as fallible as a person.
//!
//! Values are chances of winning, except for forced wins and losses, which are proved.
//!
//! Levels below 10 search without connections. They evaluate the board after every move once, add a number of
//! simulations, and then choose at random, better moves more often (see [`Level`]). A tenth of a log-odds is
//! one point. A game already won by connections is finished without detours: nearly all moves are then worth
//! the same, and random choices would fill the board.

use super::think::{Engine, Options, Question, Thought};
use crate::{CellSet, Move, Position, told, words};
use quintet_core::{
    Control, Game, Limits, MoveValue, ParamRole, ParamSpec, Params, PlayerSpec, Value,
};
use quintet_search::engine::{self, EnginePlayer};
use quintet_search::words::STRENGTH;
use quintet_search::{Level, LevelScale};
use std::time::Duration;

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
        build: |params| Box::new(EnginePlayer::new(params, engine_of(params))),
    }
}

fn engine_of(params: &Params) -> Engine {
    let number = |name| params.int(name).expect("it has a default");
    Engine::new(Options {
        threads: number("threads") as usize,
        memory: number("memory") as usize * 1_000_000,
        knowledge: params.switch("connections") && number("strength") == 10,
        ..Options::default()
    })
}

impl<S: CellSet> engine::Engine<Position<S>> for Engine {
    /// Its nodes are those beyond one for every move.
    const SCALE: LevelScale = LevelScale {
        nodes: [0, 0, 0, 0, 50, 100, 200, 400, 800],
        temperature: [30.0, 20.0, 13.33, 8.89, 5.93, 3.95, 2.63, 1.76, 1.17],
    };
    const USUAL_TIME: Duration = Duration::from_secs(1);

    /// The tree is kept from move to move if only time is limited. With other limits it starts empty, so that
    /// they always give the same answer; likewise for the values of all moves, since kept nodes may have left
    /// some out.
    fn think(
        &mut self,
        question: &engine::Question<'_, Position<S>>,
        control: &mut Control<'_, Move>,
    ) -> engine::Thought<Move> {
        let Limits { nodes, simulations, .. } = question.limits;
        if question.all_moves || nodes.is_some() || simulations.is_some() {
            self.forget();
        }
        let Thought { best, moves, lines, .. } = self.think(&own(question), control);
        engine::Thought { best, moves, unlisted: None, lines }
    }

    fn points(_: &Position<S>, value: Value) -> i32 {
        points(value)
    }

    /// Depth does not apply. A level evaluates every move once, and searches a little further.
    fn limits(position: &Position<S>, level: Level, asked: Limits) -> Limits {
        let each = 1 + position.moves().count() as u64;
        let nodes = level.limits().nodes.map(|further| each + further);
        Limits { depth: None, ..asked.and(Limits { nodes, ..Limits::NONE }) }
    }

    /// A move that finishes a game already won by connections.
    fn obvious(&self, question: &engine::Question<'_, Position<S>>) -> Option<MoveValue<Move>> {
        let played = self.short_win(&own(question))?;
        let value = Value::Proved(told::proved(question.position, played, true));
        Some(MoveValue { played, value })
    }
}

/// Converts the player's question to the engine's.
fn own<'q, S: CellSet>(question: &engine::Question<'q, Position<S>>) -> Question<'q, S> {
    let engine::Question { position, all_moves, limits, stop, .. } = *question;
    Question { position, all_moves, limits, stop }
}

/// The worth of a move with this value to a player that errs on purpose: one point per tenth of a log-odds,
/// at most 70 either way; a forced win 80, a forced loss −80.
fn points(value: Value) -> i32 {
    match value {
        Value::Rate(chance) => points_of_chance(chance),
        Value::Proved(score) | Value::Estimated(score) if score.is_win() => 80,
        Value::Proved(_) | Value::Estimated(_) => -80,
    }
}

/// Ten times the log-odds, rounded down, without logarithms, which differ between machines: the odds are
/// divided by the tenth root of e until they are below 1.
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
