//! The player `engine`: the strongest, exact once a proof fits, and on request as fallible as a person.
//!
//! Values are margins at the end of the game: the points so far plus those to come. A value is proved if it
//! rests on the rules alone.

mod strength;

use crate::engine::{Engine, Options, Question, Widths, Worth};
use crate::{Move, Position, words};
use quintet_core::{
    Control, Game, MoveValue, ParamRole, ParamSpec, Params, PlayerSpec, Score, Value,
};
use quintet_search::engine::{self, EnginePlayer};
use quintet_search::words::{MOST_DEPTH, NODES, STRENGTH};
use quintet_search::{Level, LevelScale};
use std::time::Duration;
use strength::{SCALE, points};

/// Its declaration.
pub(super) fn spec<const N: usize, const CELLS: usize>() -> PlayerSpec<Position<N, CELLS>> {
    let usual = Options::default();
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
            ParamSpec::int("safe", 1, 64, Some(usual.widths.safe as i64), words::SAFE),
            ParamSpec::int("offers", 1, 64, Some(usual.widths.opening as i64), words::OFFERS),
            ParamSpec::int("root", 1, 256, Some(usual.widths.root as i64), words::ROOT),
            ParamSpec::int(
                "full",
                0,
                256,
                Some(i64::from(usual.widths.full_cells)),
                words::FULL_WIDTH,
            ),
            ParamSpec::int("quiet", -20, 20, Some(i64::from(usual.widths.quiet)), words::QUIET),
            ParamSpec::int("proof", 0, 100, Some(i64::from(usual.proof_share)), words::PROOF),
        ],
        build: |params| Box::new(EnginePlayer::new(params, engine_of(params))),
    }
}

fn engine_of(params: &Params) -> Engine {
    let number = |name| params.int(name).expect("it has a default");
    let size = |name| number(name) as usize;
    let widths = Widths {
        full_cells: number("full") as u32,
        safe: size("safe"),
        opening: size("offers"),
        root: size("root"),
        quiet: number("quiet") as i32,
    };
    let (table_mib, threads) = (size("table"), size("threads"));
    Engine::new(Options { table_mib, threads, widths, proof_share: number("proof") as u32 })
}

impl<const N: usize, const CELLS: usize> engine::Engine<Position<N, CELLS>> for Engine {
    const SCALE: LevelScale = SCALE;
    const USUAL_TIME: Duration = Duration::from_secs(2);

    fn think(
        &mut self,
        question: &engine::Question<'_, Position<N, CELLS>>,
        control: &mut Control<'_, Move>,
    ) -> engine::Thought<Move> {
        let engine::Question { position, all_moves, lines, limits, stop } = *question;
        let question = Question { position, all_moves, lines, exactly: false, limits, stop };
        let thought = self.think(&question, control);
        let of = |(played, worth)| MoveValue { played, value: value_of(position, worth) };
        let news = control.news();
        news.depth = thought.depth;
        news.value = Some(value_of(position, thought.worth));
        news.pv = thought.line;
        engine::Thought {
            best: thought.best,
            moves: thought.moves.into_iter().map(of).collect(),
            unlisted: thought.pass.map(|pass| of((Move::PASS, pass))),
            lines: thought.lines,
        }
    }

    fn points(&self, _: Level, position: &Position<N, CELLS>, of: &MoveValue<Move>) -> i32 {
        points(of.value.score().unwrap_or(Score::ZERO).get() - so_far(position))
    }
}

/// The points of the side to move minus the other side's.
fn so_far<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> i32 {
    let turn = position.turn();
    position.score(turn) - position.score(!turn)
}

/// The margin at the end of the game. If passes never end a game, searches consider only placements, and
/// nothing is proved.
fn value_of<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    worth: Worth,
) -> Value {
    let score = Score::estimate(so_far(position) + worth.margin);
    match worth.proved && position.endings().standoff {
        true => Value::Proved(score),
        false => Value::Estimated(score),
    }
}
