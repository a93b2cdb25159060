//! A completely checked specification: every game to be played, or the rule for the next pairings.

use crate::engine::EngineCommand;
use crate::openings::{self, Opening};
use crate::{Clock, Entrant, Format, GameKey, Part, SpecError, TournamentSpec};
use quintet::core::foreign::{self, is_hidden};
use quintet::core::{Language, Limits, PlayerError, Seed, StopFlag, Words};
use quintet::{PlayerConfig, Registry, Session};
use std::collections::HashSet;

/// A tournament ready to play.
#[derive(Clone, Debug)]
pub struct Plan {
    registry: Registry,
    spec: TournamentSpec,
    openings: Vec<Opening>,
    /// Whether it is a match: the seeds of a match stay as they always were, while those of a
    /// tournament follow from names.
    is_match: bool,
}

impl Plan {
    /// Checks a specification: its game and setup, every player, every opening.
    ///
    /// # Errors
    /// The first invalid part, and what is accepted.
    pub fn new(spec: &TournamentSpec, registry: &Registry) -> Result<Self, SpecError> {
        Self::prepare(spec, registry, &StopFlag::new(), &mut |_, _| {})
    }

    /// The available games.
    pub(crate) const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Like [`new`](Self::new), but reports the number of finished openings and their total. The
    /// exact solver may take long to balance openings: `stop` ends it.
    ///
    /// # Errors
    /// The first invalid part, and what is accepted.
    pub fn prepare(
        spec: &TournamentSpec,
        registry: &Registry,
        stop: &StopFlag,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, SpecError> {
        let mut spec = spec.clone();
        let session = open(&spec, registry)?;
        if spec.pairs == 0 {
            return Err(SpecError::says(
                Part::Pairs,
                "expected at least 1 pair of games",
                "attendu : au moins 1 paire de parties",
            ));
        }
        if spec.players.len() < 2 {
            let found = spec.players.len();
            return Err(SpecError::says(
                Part::Players,
                format!("expected at least 2 players, found {found}"),
                format!("attendu : au moins 2 joueurs, et il y en a {found}"),
            ));
        }
        check_format(spec.format, spec.players.len())?;
        for (index, entrant) in spec.players.iter_mut().enumerate() {
            let part = Part::Player(index);
            check_texts(index, entrant)?;
            if entrant.guest {
                continue;
            }
            if let Some(command) = EngineCommand::parse(&entrant.player) {
                command.map_err(|why| SpecError::new(part, why))?;
                entrant.player = entrant.player.trim().to_owned();
                continue;
            }
            let of_a_program = !entrant.options.is_empty() || entrant.version.is_some();
            if of_a_program || entrant.bounds.is_some() {
                return Err(SpecError::says(
                    part,
                    "options, version and bounds are for programs, `ugi:…` or `lines:…`; our own \
                     players have parameters",
                    "options, version et bornes sont pour les programmes, `ugi:…` ou `lines:…` ; nos \
                     propres joueurs ont des paramètres",
                ));
            }
            let limits = entrant.limits.unwrap_or(spec.rules.limits);
            let listed = session.players();
            let player =
                PlayerConfig::read(&entrant.player, &listed).with_limits(&limits).to_string();
            session.seat(&player).map_err(|error| refused(part, &error, &entrant.player))?;
            entrant.player = player;
        }
        name(&mut spec.players)?;
        let openings = openings::prepare(&spec, registry, stop, watch)?;
        Ok(Self { registry: registry.clone(), spec, openings, is_match: false })
    }

    /// Converts it to a match, whose seeds do not depend on names.
    pub(crate) fn into_match(self) -> Self {
        Self { is_match: true, ..self }
    }

    /// Whether it is a match.
    pub(crate) const fn is_match(&self) -> bool {
        self.is_match
    }

    /// The specification, with names and limits filled in.
    #[must_use]
    pub const fn spec(&self) -> &TournamentSpec {
        &self.spec
    }

    /// The players, with unique names.
    #[must_use]
    pub fn players(&self) -> &[Entrant] {
        &self.spec.players
    }

    /// The limits of a player's moves.
    #[must_use]
    pub fn limits(&self, player: usize) -> Limits {
        self.spec.players[player].limits.unwrap_or(self.spec.rules.limits)
    }

    /// The clock of a player, if it has one.
    #[must_use]
    pub fn clock(&self, player: usize) -> Option<Clock> {
        self.spec.players[player].clock.or(self.spec.rules.clock)
    }

    /// Adds a guest with a unique name.
    pub(crate) fn add_guest(&mut self, name: &str) {
        self.spec.players.push(Entrant::guest(name, ""));
    }

    /// The index of a player by its name.
    pub(crate) fn index_of(&self, name: &str) -> Option<usize> {
        self.spec.players.iter().position(|entrant| entrant.name == name)
    }

    /// The players of a game, the side that moves first at the start: sides are swapped in the
    /// second game of a pair.
    #[must_use]
    pub const fn sides(&self, key: GameKey) -> [usize; 2] {
        let [a, b] = key.players;
        if key.game == 0 { [a, b] } else { [b, a] }
    }

    pub(crate) fn opening(&self, key: GameKey) -> &Opening {
        let number = key.round as usize * self.spec.pairs as usize + key.pair as usize;
        &self.openings[number % self.openings.len()]
    }

    /// The random seed of a game. It follows from the names of the players, so a tournament that
    /// grows keeps its games.
    pub(crate) fn seed(&self, key: GameKey) -> Seed {
        let seed = Seed(self.spec.seed);
        let seed = match self.is_match {
            true => seed.part(0),
            false => key.players.iter().fold(seed.part(u64::from(key.round)), |seed, &player| {
                seed.part(fingerprint(self.spec.players[player].name.as_bytes()))
            }),
        };
        seed.part(u64::from(key.pair)).part(u64::from(key.game))
    }
}

/// FNV-1a: small, and never changes.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Checks that this many players can play the format.
fn check_format(format: Format, players: usize) -> Result<(), SpecError> {
    let refuse =
        |english: String, french: String| Err(SpecError::says(Part::Format, english, french));
    match format {
        Format::Gauntlet(seeds) if seeds == 0 || seeds as usize >= players => {
            let most = players - 1;
            refuse(
                format!("expected a gauntlet of 1 to {most} of {players} players"),
                format!("attendu : un gauntlet de 1 à {most} des {players} joueurs"),
            )
        }
        Format::Swiss(rounds) => {
            // With an odd number of players each sits out once.
            let most = if players.is_multiple_of(2) { players - 1 } else { players };
            if (1..=most).contains(&(rounds as usize)) {
                return Ok(());
            }
            let usual = Format::usual_rounds(players);
            refuse(
                format!(
                    "expected 1 to {most} rounds, for nobody meets anybody twice; {players} \
                     players are separated by {usual}"
                ),
                format!(
                    "attendu : de 1 à {most} rondes, car on ne se rencontre qu’une fois ; {usual} \
                     départagent {players} joueurs"
                ),
            )
        }
        _ => Ok(()),
    }
}

/// Opens the game, which must have two sides.
fn open(spec: &TournamentSpec, registry: &Registry) -> Result<Session, SpecError> {
    let game = registry.find(&spec.game).map_err(|error| SpecError::of(Part::Game, &error))?;
    if game.info(Language::English).sides != 2 {
        let games = registry.games(Language::English).into_iter().filter(|info| info.sides == 2);
        let known = games.map(|info| info.name).collect::<Vec<_>>().join(", ");
        let message = Words::each(|language| {
            let title = game.info(language).title;
            language.pick(
                format!("{title} is a puzzle for one: two can play {known}"),
                format!("{title} se joue seul : à deux on peut jouer à {known}"),
            )
        });
        return Err(SpecError::new(Part::Game, message));
    }
    let opened = registry.open(&spec.game, &spec.setup, "");
    opened.map_err(|error| SpecError::of(Part::Setup, &error))
}

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 100;
/// Maximum length of a player string, an option or a version, in characters.
const LONGEST_TEXT: usize = 4096;

/// The error for one of our own players; for what looks like a program, also how programs are written.
fn refused(part: Part, error: &quintet::Error, text: &str) -> SpecError {
    let unknown = matches!(error, quintet::Error::Player(PlayerError::Unknown { .. }));
    if !unknown || !text.contains([' ', '/', '.']) {
        return SpecError::of(part, error);
    }
    let shown = foreign::line(text);
    SpecError::says(
        part,
        format!("unknown player `{shown}`; a program is written `lines:{shown}` or `ugi:{shown}`"),
        format!("joueur inconnu `{shown}` ; un programme s’écrit `lines:{shown}` ou `ugi:{shown}`"),
    )
}

/// Refuses a player's texts that are too long or contain control characters: they go to terminals,
/// pages and, as lines, to programs.
fn check_texts(index: usize, entrant: &Entrant) -> Result<(), SpecError> {
    let (name, player) = (Part::Name(index), Part::Player(index));
    let options = entrant.options.iter().flat_map(|(name, value)| [name, value]);
    let others = options.chain(&entrant.version).map(|text| (player, text, LONGEST_TEXT));
    let own = [(name, &entrant.name, LONGEST_NAME), (player, &entrant.player, LONGEST_TEXT)];
    for (part, text, longest) in own.into_iter().chain(others) {
        let length = text.chars().count();
        if length > longest {
            return Err(SpecError::says(
                part,
                format!("expected at most {longest} characters, found {length}"),
                format!("attendu : au plus {longest} caractères, et il y en a {length}"),
            ));
        }
        if let Some(c) = text.chars().find(|&c| is_hidden(c)) {
            let (c, text) = (c.escape_unicode(), foreign::line(text));
            return Err(SpecError::says(
                part,
                format!("`{text}` has the character {c}, which is not shown: take it out"),
                format!("`{text}` contient le caractère {c}, qui ne se voit pas : ôtez-le"),
            ));
        }
    }
    Ok(())
}

/// The name of a player without one: its string, truncated to the length of a name.
fn called(player: &str) -> String {
    match player.chars().count() > LONGEST_NAME {
        true => player.chars().take(LONGEST_NAME - 1).chain(['…']).collect(),
        false => player.to_owned(),
    }
}

/// Gives every player a unique name.
fn name(players: &mut [Entrant]) -> Result<(), SpecError> {
    let mut taken: HashSet<String> = HashSet::new();
    for (index, entrant) in players.iter().enumerate().filter(|(_, e)| !e.name.is_empty()) {
        if !taken.insert(entrant.name.clone()) {
            let name = &entrant.name;
            return Err(SpecError::says(
                Part::Name(index),
                format!("`{name}` is the name of another player already"),
                format!("`{name}` est déjà le nom d’un autre joueur"),
            ));
        }
    }
    for entrant in players.iter_mut().filter(|entrant| entrant.name.is_empty()) {
        let name = called(&entrant.player);
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let names = std::iter::once(name.clone()).chain(numbered);
        entrant.name = names.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
        taken.insert(entrant.name.clone());
    }
    Ok(())
}
