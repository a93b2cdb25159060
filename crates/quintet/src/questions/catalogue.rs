//! The available games, and the resources a question may use.

use super::bounds;
use crate::{Error, GameInfo, Registry};
use quintet_core::Language;

/// The games with their parameters bounded by the machine, and its memory budget.
pub struct Catalogue {
    /// The games.
    pub registry: Registry,
    /// Bytes for all searches together.
    pub memory: u64,
    games: [Vec<GameInfo>; 2],
}

impl Catalogue {
    /// Creates a catalogue of these games for a machine with this many bytes for searches.
    #[must_use]
    pub fn new(registry: Registry, memory: u64) -> Self {
        let games = |language| {
            let games = registry.games(language).into_iter();
            games.map(|game| bounds::narrowed(game, memory, language)).collect()
        };
        Self { games: Language::ALL.map(games), registry, memory }
    }

    /// The games, with their players' parameters narrowed to what is allowed here.
    #[must_use]
    pub fn games(&self, language: Language) -> &[GameInfo] {
        &self.games[language as usize]
    }

    /// A game by name.
    pub(super) fn game(&self, name: &str, language: Language) -> Result<&GameInfo, Error> {
        self.registry.find(name)?;
        let game = self.games(language).iter().find(|game| game.name == name);
        Ok(game.expect("the catalogue has all games of the registry"))
    }

    /// Returns `need` if the budget covers it.
    pub(super) const fn affordable(&self, need: u64) -> Result<u64, Error> {
        if need > self.memory {
            return Err(Error::Memory { need, budget: self.memory });
        }
        Ok(need)
    }
}
