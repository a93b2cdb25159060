//! The player `engine`: the forward engine, the exact solver once it is
//! affordable, and on request as fallible as a person.
//!
//! A value is proved if it rests on the rules alone: a forced win or loss found by the search, or the exact
//! solver's result. All others are estimates.

mod strength;

use crate::engine::{Engine, Options, Question, Thought};
use crate::{Placement, Position, words};
use quintet_core::{
    Control, Limits, MoveValue, ParamRole, ParamSpec, Params, PlayerError, PlayerSpec,
};
use quintet_search::engine::{self, EnginePlayer};
use quintet_search::words::{MOST_DEPTH, STRENGTH};
use quintet_search::{Level, LevelScale};
use std::time::Duration;
use strength::{SCALE, points};

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
        build: |params| Box::new(EnginePlayer::new(params, engine_of(params))),
    }
}

/// The engine and the limits described by a player string such as `engine:time=5s`, always at full strength.
///
/// # Errors
/// A text that names another player, or invalid parameters.
pub fn engine_of_text(text: &str) -> Result<(Engine, Limits), PlayerError> {
    let (_, params) = PlayerSpec::find(&[spec()], text)?;
    let player = EnginePlayer::new(&params, engine_of(&params));
    let limits = player.limits(&Position::default(), Limits::NONE, false);
    Ok((player.engine, limits))
}

fn engine_of(params: &Params) -> Engine {
    let number = |name| params.int(name).expect("it has a default");
    let is_full = number("strength") == 10;
    Engine::new(Options {
        table_mib: number("table") as usize,
        threads: number("threads") as usize,
        memory: if is_full { number("memory") as u64 * MEGABYTE } else { 0 },
        traps: params.switch("traps"),
        // A small search that errs on purpose needs no table.
        openings: is_full,
        ..Options::default()
    })
}

impl engine::Engine<Position> for Engine {
    const SCALE: LevelScale = SCALE;
    const USUAL_TIME: Duration = Duration::from_secs(2);

    fn think(
        &mut self,
        question: &engine::Question<'_, Position>,
        control: &mut Control<'_, Placement>,
    ) -> engine::Thought<Placement> {
        let engine::Question { position, all_moves, limits, stop, .. } = *question;
        let question = Question { position, only: None, all_moves, limits, stop };
        let Thought { best, moves, lines, .. } = self.think(&question, control);
        engine::Thought { best, moves, unlisted: None, lines }
    }

    fn points(&self, _: Level, _: &Position, of: &MoveValue<Placement>) -> i32 {
        points(of.value)
    }
}
