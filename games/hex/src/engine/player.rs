//! The player `engine`, on request as fallible as a person.
//!
//! Values are chances of winning, except for forced wins and losses, which are proved.
//!
//! `levels.rs` says how levels below 10 choose.

use super::grow::can_study;
use super::levels;
use super::think::{Engine, Options, Question, Thought};
use crate::{CellSet, Move, Position, told, words};
use quintet_core::{
    Control, Game, Limits, MoveValue, ParamRole, ParamSpec, Params, PlayerSpec, Seed, Value,
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
        knowledge: params.switch("connections") && levels::searches(number("strength") as u32),
        ..Options::default()
    })
}

impl<S: CellSet> engine::Engine<Position<S>> for Engine {
    const SCALE: LevelScale = levels::SCALE;
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

    fn points(&self, level: Level, position: &Position<S>, of: &MoveValue<Move>) -> i32 {
        levels::points(level, position, of, self.prior(of.played))
    }

    /// Depth does not apply. A level evaluates every move once if the values are asked for, and while a swap is
    /// possible or to come, which the network's favourites ignore.
    fn limits(position: &Position<S>, level: Level, asked: Limits, all_moves: bool) -> Limits {
        let each = all_moves || !can_study(position);
        let least = if each { 1 + position.moves().count() as u64 } else { 0 };
        let nodes = level.limits().nodes.map(|nodes| nodes.max(least));
        Limits { depth: None, ..asked.and(Limits { nodes, ..Limits::NONE }) }
    }

    /// A stone that wins at once, or one that finishes a game already won by connections that the level sees, is
    /// never missed. A swap is first compared with the best stone; the others count only if it is declined.
    fn choose(
        &self,
        level: Level,
        question: &engine::Question<'_, Position<S>>,
        options: &[MoveValue<Move>],
        seed: Seed,
    ) -> MoveValue<Move> {
        let position = question.position;
        let obvious = told::winning_at_once(position)
            .or_else(|| self.short_win(&own(question), levels::sight(level)));
        if let Some(played) = obvious {
            let value = Value::Proved(told::proved(position, played, true));
            return MoveValue { played, value };
        }
        let (swaps, stones): (Vec<_>, Vec<_>) =
            options.iter().partition(|of| of.played == Move::Swap);
        match swaps.first() {
            Some(&swap) if levels::swaps(level, swap, &stones, seed.part(0)) => swap,
            _ => {
                let points = stones.iter().map(|of| self.points(level, position, of));
                stones[level.choose(&points.collect::<Vec<_>>(), seed)]
            }
        }
    }
}

/// Converts the player's question to the engine's.
fn own<'q, S: CellSet>(question: &engine::Question<'q, Position<S>>) -> Question<'q, S> {
    let engine::Question { position, all_moves, limits, stop, .. } = *question;
    Question { position, all_moves, limits, stop }
}
