//! A specification that was checked to the last player and opening: every game
//! that will be played, before the first one is.

use crate::openings::{self, Opening};
use crate::{Entrant, GameKey, Part, SpecError, TournamentSpec};
use quintet::core::{Language, Seed};
use quintet::{Registry, Session, player_with_limits};
use std::collections::HashSet;

/// A tournament ready to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    registry: Registry,
    spec: TournamentSpec,
    pairings: Vec<[usize; 2]>,
    openings: Vec<Opening>,
}

impl Plan {
    /// Checks a specification: its game and setup, every player, every opening.
    ///
    /// # Errors
    /// The first part that is not accepted, and what is.
    pub fn new(spec: &TournamentSpec, registry: &Registry) -> Result<Self, SpecError> {
        Self::prepare(spec, registry, &mut |_, _| {})
    }

    /// The games there are.
    pub(crate) const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// As [`new`](Self::new), telling how many openings of how many are made.
    ///
    /// # Errors
    /// The first part that is not accepted, and what is.
    pub fn prepare(
        spec: &TournamentSpec,
        registry: &Registry,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, SpecError> {
        let mut spec = spec.clone();
        let session = open(&spec, registry)?;
        if spec.pairs == 0 {
            return Err(SpecError::new(Part::Pairs, "expected at least 1 pair of games"));
        }
        if spec.players.len() < 2 {
            let found = spec.players.len();
            let message = format!("expected at least 2 players, found {found}");
            return Err(SpecError::new(Part::Players, message));
        }
        for (index, entrant) in spec.players.iter_mut().enumerate() {
            let player =
                player_with_limits(entrant.player.trim(), &spec.rules.limits, &session.players());
            session.seat(&player).map_err(|error| SpecError::new(Part::Player(index), error))?;
            entrant.player = player;
        }
        name(&mut spec.players)?;
        let openings = openings::prepare(&spec, registry, watch)?;
        let pairings = spec.format.pairings(spec.players.len());
        Ok(Self { registry: registry.clone(), spec, pairings, openings })
    }

    /// The specification, with names and limits filled in.
    #[must_use]
    pub const fn spec(&self) -> &TournamentSpec {
        &self.spec
    }

    /// The players, each with a name of its own.
    #[must_use]
    pub fn players(&self) -> &[Entrant] {
        &self.spec.players
    }

    /// Who meets whom: indices of [`players`](Self::players).
    #[must_use]
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// All games, in their order.
    pub fn games(&self) -> impl Iterator<Item = GameKey> + '_ {
        let pairings = 0..self.pairings.len() as u32;
        let pairs = move |pairing| (0..self.spec.pairs).map(move |pair| (pairing, pair));
        pairings
            .flat_map(pairs)
            .flat_map(|(pairing, pair)| [0, 1].map(|game| GameKey { pairing, pair, game }))
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairings.len() * self.spec.pairs as usize * 2
    }

    /// Whether there is nothing to play; never, for a plan has two players.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this is one of its games.
    #[must_use]
    pub fn has(&self, key: GameKey) -> bool {
        (key.pairing as usize) < self.pairings.len() && key.pair < self.spec.pairs && key.game < 2
    }

    /// Who plays a game, the side that begins first: sides are swapped in the
    /// second game of a pair.
    #[must_use]
    pub fn sides(&self, key: GameKey) -> [usize; 2] {
        let [a, b] = self.pairings[key.pairing as usize];
        if key.game == 0 { [a, b] } else { [b, a] }
    }

    pub(crate) fn opening(&self, key: GameKey) -> &Opening {
        &self.openings[key.pair as usize % self.openings.len()]
    }

    /// Where chance starts in a game, whoever plays it and when.
    pub(crate) fn seed(&self, key: GameKey) -> Seed {
        let seed = Seed(self.spec.seed).part(u64::from(key.pairing));
        seed.part(u64::from(key.pair)).part(u64::from(key.game))
    }
}

/// What the arena says about files and players is in English.
const ENGLISH: Language = Language::English;

/// Opens the game, which must be one of two sides.
fn open(spec: &TournamentSpec, registry: &Registry) -> Result<Session, SpecError> {
    let refuse = |message: String| SpecError::new(Part::Game, message);
    let game = registry.find(&spec.game).map_err(|error| refuse(error.to_string()))?;
    if game.info(ENGLISH).sides != 2 {
        let games = registry.games(ENGLISH).into_iter().filter(|info| info.sides == 2);
        let names: Vec<_> = games.map(|info| info.name).collect();
        let title = game.info(ENGLISH).title;
        let known = names.join(", ");
        return Err(refuse(format!("{title} is a puzzle for one: two can play {known}")));
    }
    let opened = registry.open(&spec.game, &spec.setup, "");
    opened.map_err(|error| SpecError::new(Part::Setup, error))
}

/// Gives every player a name of its own.
fn name(players: &mut [Entrant]) -> Result<(), SpecError> {
    let mut taken: HashSet<String> = HashSet::new();
    for (index, entrant) in players.iter().enumerate().filter(|(_, e)| !e.name.is_empty()) {
        if !taken.insert(entrant.name.clone()) {
            let message = format!("`{}` is the name of another player already", entrant.name);
            return Err(SpecError::new(Part::Name(index), message));
        }
    }
    for entrant in players.iter_mut().filter(|entrant| entrant.name.is_empty()) {
        let numbered = (2..).map(|number| format!("{} ({number})", entrant.player));
        let names = std::iter::once(entrant.player.clone()).chain(numbered);
        entrant.name = names.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
        taken.insert(entrant.name.clone());
    }
    Ok(())
}
