//! What a tournament may ask of a studio, where many share the machine.

use crate::bounds;
use quintet::Error;
use quintet_arena::engine::EngineCommand;
use quintet_arena::{Part, SpecError, TournamentSpec};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// What a tournament may ask for.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaBounds")]
pub(crate) struct Most {
    /// Tournaments that are kept.
    pub(crate) tournaments: usize,
    /// Players of one.
    pub(crate) players: usize,
    /// Games of one.
    pub(crate) games: u64,
}

/// The bounds of every studio.
pub(crate) const MOST: Most = Most { tournaments: 100, players: 32, games: 2000 };

/// The longest clock.
const LONGEST_CLOCK: Duration = Duration::from_secs(3600);

/// Checks what a file asks for, before openings are made. Programs are refused where the server
/// was not started to run them.
pub(super) fn check(spec: &TournamentSpec, programs: bool) -> Result<(), SpecError> {
    let refuse = |part: Part, message: String| Err(SpecError { part, message });
    let (players, games) = (spec.players.len(), spec.games());
    if players > MOST.players {
        let most = MOST.players;
        return refuse(
            Part::Players,
            format!("{players} players are too many here: expected at most {most} in the studio"),
        );
    }
    if games > MOST.games {
        let most = MOST.games;
        return refuse(
            Part::Pairs,
            format!(
                "that makes {games} games: expected at most {most} in the studio; `quintet \
                 tournament run` has no such bound"
            ),
        );
    }
    let too_much = |error: Error| error.to_string();
    bounds::check_limits(&spec.rules.limits)
        .map_err(|error| SpecError { part: Part::Game, message: too_much(error) })?;
    let clocks = spec.players.iter().map(|entrant| entrant.clock.or(spec.rules.clock));
    for (index, (entrant, clock)) in spec.players.iter().zip(clocks).enumerate() {
        let part = Part::Player(index);
        if EngineCommand::parse(&entrant.player).is_some() && !programs {
            return refuse(
                part,
                "this studio does not start programs: `quintet serve --programs` does, and \
                 `quintet tournament run` needs no studio"
                    .to_owned(),
            );
        }
        let own = entrant.limits.map_or(Ok(()), |limits| bounds::check_limits(&limits));
        own.and_then(|()| match EngineCommand::parse(&entrant.player) {
            Some(_) => Ok(()),
            None => bounds::check(&entrant.player),
        })
        .map_err(|error| SpecError { part, message: too_much(error) })?;
        if clock.is_some_and(|clock| clock.total > LONGEST_CLOCK) {
            return refuse(part, "a clock has at most 1h in the studio".to_owned());
        }
    }
    Ok(())
}
