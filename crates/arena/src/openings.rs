//! Openings: where the two games of a pair start.

use crate::{Openings, Part, SpecError, TournamentSpec};
use quintet::Session;
use quintet::core::{Random, Seed};
use std::collections::HashSet;

/// The part of a tournament's seed that openings are made from; pairings are
/// counted from 0 and never come so far.
const OPENINGS: u64 = u64::MAX;
/// How often random moves are tried again when they end the game.
const TRIES: u64 = 1000;
/// How often they are when they lead to an opening that is there already.
const TRIES_TO_DIFFER: u64 = 50;

/// A position as a session opens it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) setup: String,
    pub(crate) position: String,
}

impl Opening {
    fn of(session: &Session) -> Self {
        Self { setup: session.setup(), position: session.view().position }
    }
}

/// Makes or checks all openings.
pub(crate) fn prepare(spec: &TournamentSpec) -> Result<Vec<Opening>, SpecError> {
    match &spec.openings {
        Openings::Start => Ok(vec![check(spec, "", Part::Setup)?]),
        Openings::Random { plies, count } => {
            let count = count.unwrap_or(spec.pairs).min(spec.pairs);
            if count == 0 {
                return Err(SpecError::new(Part::Openings, "expected a count of at least 1"));
            }
            random(spec, *plies, count)
        }
        Openings::Positions(texts) if texts.is_empty() => {
            Err(SpecError::new(Part::Openings, "expected at least 1 position, found none"))
        }
        Openings::Positions(texts) => {
            let check = |(index, text): (usize, &String)| check(spec, text, Part::Position(index));
            texts.iter().enumerate().map(check).collect()
        }
    }
}

fn check(spec: &TournamentSpec, text: &str, part: Part) -> Result<Opening, SpecError> {
    let session = Session::open(&spec.game, &spec.setup, text)
        .map_err(|error| SpecError::new(part, error))?;
    if session.is_over() {
        return Err(SpecError::new(part, "the game is over there: there is nothing to play"));
    }
    Ok(Opening::of(&session))
}

/// So many openings, all different where there are enough of them.
fn random(spec: &TournamentSpec, plies: u32, count: u32) -> Result<Vec<Opening>, SpecError> {
    let start = check(spec, "", Part::Setup)?;
    let seed = Seed(spec.seed).part(OPENINGS);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for index in 0..u64::from(count) {
        let mut found = None;
        for attempt in 0..TRIES {
            let Some(opening) = walk(spec, &start, plies, seed.part(index).part(attempt)) else {
                continue;
            };
            let is_new = seen.insert(opening.position.clone());
            found = Some(opening);
            if is_new || attempt >= TRIES_TO_DIFFER {
                break;
            }
        }
        let message =
            || format!("{plies} random plies always end the game here: expected fewer plies");
        openings.push(found.ok_or_else(|| SpecError::new(Part::Openings, message()))?);
    }
    Ok(openings)
}

/// Plays random legal moves; nothing if they end the game.
fn walk(spec: &TournamentSpec, start: &Opening, plies: u32, seed: Seed) -> Option<Opening> {
    let mut session = Session::open(&spec.game, &start.setup, &start.position).ok()?;
    let mut random = Random::new(seed);
    for _ in 0..plies {
        let moves = session.divide(0);
        if moves.is_empty() {
            return None;
        }
        session.play(&moves[random.below(moves.len())].0).ok()?;
    }
    (!session.is_over()).then(|| Opening::of(&session))
}
