//! The games there are, and what may be asked of the machine.

use super::bounds;
use crate::{Error, GameInfo, Registry};
use quintet_core::Language;

/// The games there are with their parameters bounded by the machine, and its budget of memory.
pub struct Catalogue {
    /// The games.
    pub registry: Registry,
    /// Bytes for all searches together.
    pub memory: u64,
    games: [Vec<GameInfo>; 2],
}

impl Catalogue {
    /// These games, on a machine that has this many bytes for searches.
    #[must_use]
    pub fn new(registry: Registry, memory: u64) -> Self {
        let games = |language| {
            let games = registry.games(language).into_iter();
            games.map(|game| bounds::narrowed(game, memory, language)).collect()
        };
        Self { games: Language::ALL.map(games), registry, memory }
    }

    /// The games, with what their players may ask for here.
    #[must_use]
    pub fn games(&self, language: Language) -> &[GameInfo] {
        &self.games[language as usize]
    }

    /// One of them.
    pub(super) fn game(&self, name: &str, language: Language) -> Result<&GameInfo, Error> {
        self.registry.find(name)?;
        let game = self.games(language).iter().find(|game| game.name == name);
        Ok(game.expect("the catalogue has all games of the registry"))
    }

    /// As many bytes, if there are as many.
    pub(super) const fn affordable(&self, need: u64) -> Result<u64, Error> {
        if need > self.memory {
            return Err(Error::Memory { need, budget: self.memory });
        }
        Ok(need)
    }
}
