//! An opening explorer: which of the given games passed through a position, and what was played
//! there.

use super::{Asked, Begun, Effort, Question};
use crate::{Error, Registry, Session};
use quintet_core::StopFlag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Maximum time for the search.
const LONGEST: Duration = Duration::from_secs(5);

/// Bytes it may need: one game at a time.
const NEED: u64 = 1 << 20;

/// A position, and games that may have passed through it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExploreRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// Games of this setup, each in any format.
    records: Vec<String>,
}

/// The games that passed through the position.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Explored {
    /// The games found, in the order of the request.
    passages: Vec<Passage>,
}

/// The place where a game passed through the position.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Passage {
    /// The index of the record, from 0.
    record: usize,
    /// Moves played before the position.
    ply: usize,
    /// The move played there; `None` if the game ended there.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Question for ExploreRequest {
    type Answer = Explored;
    const PATH: &'static str = "/explore";
    const SUMMARY: &'static str =
        "Which of these games came through a position, by any order of moves, and what followed";

    fn length(&self) -> Option<usize> {
        Some(self.position.len())
    }

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Explored>, Error> {
        let Asked { catalogue, stop, .. } = asked;
        let Self { game, setup, position, records } = self;
        let place = catalogue.registry.open_until(game, setup, position, stop)?;
        let (registry, records) = (catalogue.registry.clone(), records.clone());
        let effort = Effort { need: NEED, longest: Some(LONGEST), is_hurried: false };
        Ok(Begun::work(effort, move |stop: &StopFlag| look(&registry, &place, &records, stop)))
    }
}

/// Searches the games, each from its start.
fn look(
    registry: &Registry,
    place: &Session,
    records: &[String],
    stop: &StopFlag,
) -> Result<Explored, Error> {
    let (game, setup) = (place.game(), place.setup());
    let mut passages = Vec::new();
    for (record, text) in records.iter().enumerate() {
        let mut session = registry.open_until(game, &setup, text, stop)?;
        if let Some(ply) = first_passage(&mut session, place)? {
            let text = session.table().played(session.plies()).into_iter().nth(ply);
            passages.push(Passage { record, ply, text });
        }
    }
    Ok(Explored { passages })
}

/// The first ply at which a game reaches the position of another.
fn first_passage(session: &mut Session, place: &Session) -> Result<Option<usize>, Error> {
    for ply in 0..=session.plies() {
        session.jump(ply)?;
        if session.key() == place.key() && session.is_same_position(place) {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}
