//! What a tournament may ask of a studio whose machine many people share.

use quintet::questions;
use quintet::{Error, GameInfo};
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

/// The limits of every studio.
pub(crate) const MOST: Most = Most { tournaments: 100, players: 32, games: 2000 };

/// The longest clock.
const LONGEST_CLOCK: Duration = Duration::from_secs(3600);

/// Checks what a file asks for before openings are generated. Programs are refused unless the server was started to run
/// them.
pub(super) fn check(
    spec: &TournamentSpec,
    games: &[GameInfo],
    programs: bool,
) -> Result<(), SpecError> {
    let (players, planned) = (spec.players.len(), spec.games());
    if players > MOST.players {
        let most = MOST.players;
        return Err(SpecError::says(
            Part::Players,
            format!("{players} players are too many here: expected at most {most} in the studio"),
            format!("{players} joueurs sont trop ; attendu : au plus {most} dans le studio"),
        ));
    }
    if planned > MOST.games {
        let most = MOST.games;
        return Err(SpecError::says(
            Part::Pairs,
            format!(
                "that makes {planned} games: expected at most {most} in the studio; `quintet \
                 tournament run` has no such bound"
            ),
            format!(
                "cela fait {planned} parties ; attendu : au plus {most} dans le studio ; `quintet \
                 tournament run` n’a pas cette borne"
            ),
        ));
    }
    questions::check_limits(&spec.rules.limits)
        .map_err(|error: Error| SpecError::of(Part::Game, &error))?;
    let clocks = spec.players.iter().map(|entrant| entrant.clock.or(spec.rules.clock));
    for (index, (entrant, clock)) in spec.players.iter().zip(clocks).enumerate() {
        let part = Part::Player(index);
        if EngineCommand::parse(&entrant.player).is_some() && !programs {
            return Err(SpecError::says(
                part,
                "this studio does not start programs: `quintet serve --programs` does, and \
                 `quintet tournament run` needs no studio",
                "ce studio ne lance pas de programmes : `quintet serve --programs` le fait, et \
                 `quintet tournament run` se passe de studio",
            ));
        }
        let own = entrant.limits.map_or(Ok(()), |limits| questions::check_limits(&limits));
        own.and_then(|()| match EngineCommand::parse(&entrant.player) {
            Some(_) => Ok(()),
            None => questions::check(&entrant.player, games),
        })
        .map_err(|error: Error| SpecError::of(part, &error))?;
        if clock.is_some_and(|clock| clock.total > LONGEST_CLOCK) {
            return Err(SpecError::says(
                part,
                "a clock has at most 1h in the studio",
                "une pendule a au plus 1h dans le studio",
            ));
        }
    }
    Ok(())
}
