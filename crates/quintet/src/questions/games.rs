//! Questions about the available games.

use super::{Asked, Begun, Question};
use crate::{Error, GameInfo};
use schemars::JsonSchema;
use serde::Deserialize;

/// All games.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Games {}

impl Question for Games {
    type Answer = Vec<GameInfo>;
    const IN_PATH: bool = true;
    const PATH: &'static str = "/games";
    const SUMMARY: &'static str =
        "The games with their words, setups, players and opponents, in the language asked for";

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Self::Answer>, Error> {
        let Asked { catalogue, language, .. } = asked;
        Ok(Begun::Answered(catalogue.games(language).to_vec()))
    }
}

/// One game.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Game {
    /// Its name.
    game: String,
}

impl Question for Game {
    type Answer = GameInfo;
    const IN_PATH: bool = true;
    const PATH: &'static str = "/games/{game}";
    const SUMMARY: &'static str = "One game";

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<GameInfo>, Error> {
        let Asked { catalogue, language, .. } = asked;
        Ok(Begun::Answered(catalogue.game(&self.game, language)?.clone()))
    }
}
