//! Positions judged by a player, or solved exactly.

use super::{Asked, Begun, Effort, Question, bounds};
use crate::controller::{first_seed, longer_lived};
use crate::{Answer, Error, Request, Solved};
use quintet_core::{Limits, ParamRole, SolveTask, StopFlag};
use schemars::JsonSchema;
use serde::Deserialize;
use std::time::Duration;

/// Maximum time for a search; after that it answers with the best result so far.
const LONGEST: Duration = Duration::from_secs(20);

/// A position and the player to evaluate it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalyseRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// The player string.
    player: String,
    /// Limits in addition to its own.
    #[serde(default)]
    limits: Limits,
}

impl Question for AnalyseRequest {
    type Answer = Answer;
    const PATH: &'static str = "/analyse";
    // words-ok: a text of the API document
    const SUMMARY: &'static str = "The value of every legal move, told by a player";

    fn length(&self) -> Option<usize> {
        Some(self.position.len())
    }

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Answer>, Error> {
        let Asked { catalogue, language, stop } = asked;
        let Self { game, setup, position, player, limits } = self;
        bounds::check(player, catalogue.games(language))?;
        bounds::check_limits(limits)?;
        let session = catalogue.registry.open_until(game, setup, position, stop)?;
        if session.is_over() {
            return Err(Error::GameOver);
        }
        let player = longer_lived(player, limits, &session);
        session.table().check_player(&player)?;
        let need = catalogue.affordable(session.need(&player))?;
        let request = Request {
            limits: *limits,
            seed: first_seed(&session),
            all_moves: true,
            language,
            ..Request::default()
        };
        let effort = Effort { need, longest: Some(LONGEST), is_hurried: true };
        Ok(Begun::work(effort, move |stop: &StopFlag| {
            let mut seat = session.seat(&player)?;
            let request = Request { stop: stop.clone(), ..request };
            Ok::<_, Error>(seat.think(&session.snapshot(), &request, &mut |_| {}))
        }))
    }
}

/// A position to solve.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SolveRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// Options of its solver, `name=value,…`.
    #[serde(default)]
    options: String,
}

impl Question for SolveRequest {
    type Answer = Solved;
    const PATH: &'static str = "/solve";
    const SUMMARY: &'static str = "The exact value of a position, where the game has a solver";

    fn length(&self) -> Option<usize> {
        Some(self.position.len())
    }

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Solved>, Error> {
        let Asked { catalogue, language, stop } = asked;
        catalogue.registry.check_solver(&self.game)?;
        let info = catalogue.game(&self.game, language)?;
        let options = bounds::solver_options(info, &self.options, catalogue.memory)?;
        let registry = &catalogue.registry;
        let mut session = registry.open_until(&self.game, &self.setup, &self.position, stop)?;
        session.set_language(language);
        let need = session.solve_need(&options)?.bytes;
        let mut params = info.solver.iter().flat_map(|solver| &solver.params);
        let is_told_memory = params.any(|param| param.role == Some(ParamRole::MEGABYTES));
        // A solver with a memory option refuses by itself, in the words of its game.
        let need = if is_told_memory { need.min(catalogue.memory) } else { need };
        let need = catalogue.affordable(need)?;
        let effort = Effort { need, longest: Some(LONGEST), is_hurried: false };
        Ok(Begun::work(effort, move |stop: &StopFlag| {
            let mut task = SolveTask { stop: stop.clone(), report: &mut |_| {} };
            session.solve(&options, &mut task)
        }))
    }
}
