//! The games there are.

use super::{Begun, Catalogue, Question};
use crate::{Error, GameInfo};
use quintet_core::{Language, StopFlag};
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

    fn begin(
        &self,
        catalogue: &Catalogue,
        language: Language,
        _: &StopFlag,
    ) -> Result<Begun<Self::Answer>, Error> {
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

    fn begin(
        &self,
        catalogue: &Catalogue,
        language: Language,
        _: &StopFlag,
    ) -> Result<Begun<GameInfo>, Error> {
        Ok(Begun::Answered(catalogue.game(&self.game, language)?.clone()))
    }
}
