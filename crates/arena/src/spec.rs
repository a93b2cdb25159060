//! What to play: players, openings, limits, seed.

use crate::engine::Bounds;
use crate::stats::Sprt;
use crate::{Adjudication, Clock, Format};
use quintet::core::{Limits, write_duration};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// A player of a match or tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Entrant {
    /// Its name in tables (default: its player string).
    pub name: String,
    /// Its player string.
    pub player: String,
    /// Its own clock, replacing the common one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub clock: Option<Clock>,
    /// Its own limits, replacing the common ones.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "limits")]
    #[schemars(with = "Option<RulesInFile>")]
    pub limits: Option<Limits>,
    /// Options passed to a program before the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// The resources a program may use, if not the default ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The version of a program, if the files named in its command do not identify it: a journal
    /// uses it to tell whose games it contains.
    #[serde(skip)]
    pub version: Option<String>,
    /// The folder that a program starts in. In a sandbox the program sees only this folder and the
    /// system; without one, a program starts in the arena's folder, and sees the folders of the
    /// files that its command names.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
    /// Whether it is a guest, seated by the caller of the match: its player string is then only a
    /// remark.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

impl Entrant {
    /// Creates a guest, which the match's own [`Seating`](crate::Seating) must know by name; a
    /// guest without a seat loses its games.
    ///
    /// ```
    /// use quintet_arena::{Ending, Entrant, MatchSpec, Running, play_match};
    /// let spec = MatchSpec::new("connect4", "random", "random");
    /// let spec = MatchSpec { players: [Entrant::guest("Ann", "a person"), "random".into()], ..spec };
    /// let report = play_match(&spec, Running::new(&mut |_| {}))?;
    /// assert!(matches!(&report.games[0].ending, Ending::Crash { reason, .. } if reason.contains("Ann")));
    /// # Ok::<(), quintet_arena::ArenaError>(())
    /// ```
    pub fn guest(name: impl Into<String>, remark: impl Into<String>) -> Self {
        Self { guest: true, ..Self::named(name, remark) }
    }

    /// Creates a player named after its string.
    pub fn new(player: impl Into<String>) -> Self {
        Self { player: player.into(), ..Self::default() }
    }

    /// Creates a player with a name.
    pub fn named(name: impl Into<String>, player: impl Into<String>) -> Self {
        Self { name: name.into(), player: player.into(), ..Self::default() }
    }
}

#[expect(clippy::ref_option, reason = "the signature serde asks for")]
fn limits<S: serde::Serializer>(limits: &Option<Limits>, to: S) -> Result<S::Ok, S::Error> {
    limits.map(|limits| Rules { limits, ..Rules::default() }).serialize(to)
}

impl<T: Into<String>> From<T> for Entrant {
    fn from(player: T) -> Self {
        Self::new(player)
    }
}

/// The starting positions of games. Both games of a pair share their opening.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// The start position of the setup.
    #[default]
    Start,
    /// Positions after random legal moves, derived from the seed; the same for every pairing.
    Random {
        /// Number of moves.
        plies: u32,
        /// Number of different openings, used in turn; `None` for one per pair.
        count: Option<u32>,
        /// Whether to use only positions that the exact solver finds drawn.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        balanced: bool,
    },
    /// These positions, in any of the game's formats, used in turn.
    Positions(Vec<String>),
}

/// The conditions under which moves are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Limits of each move, in addition to the player's own. A limit that the player has as a
    /// parameter but does not set becomes its parameter.
    pub limits: Limits,
    /// The clock, if there is one. Players see both clocks before every move, and lose when their
    /// own runs out.
    pub clock: Option<Clock>,
    /// The rules that decide games before their end; none by default.
    pub adjudication: Adjudication,
}

/// The rules in files.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Rules")]
struct RulesInFile {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<String>,
    simulations: Option<u64>,
    clock: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    adjudication: Option<Adjudication>,
}

impl Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Limits { depth, nodes, time, simulations } = self.limits;
        let time = time.map(write_duration);
        let clock = self.clock.map(|clock| clock.to_string());
        let adjudication = Some(self.adjudication).filter(|agreed| *agreed != Adjudication::NONE);
        RulesInFile { depth, nodes, time, simulations, clock, adjudication }.serialize(serializer)
    }
}

/// A match of two players.
///
/// ```
/// use quintet_arena::MatchSpec;
/// let spec = MatchSpec {
///     pairs: 10,
///     seed: 7,
///     ..MatchSpec::new("connect4", "random", "alphabeta:depth=2")
/// };
/// assert_eq!(spec.games(), 20);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchSpec {
    /// The game.
    pub game: String,
    /// Its setup, `name=value,…`.
    pub setup: String,
    /// The two players. The first one moves first in the first game of a pair.
    pub players: [Entrant; 2],
    /// Number of pairs of games.
    pub pairs: u32,
    /// The openings.
    pub openings: Openings,
    /// Limits and clock.
    pub rules: Rules,
    /// Random seed.
    pub seed: u64,
    /// The test that ends the match once it is decided.
    pub sprt: Option<Sprt>,
}

impl MatchSpec {
    /// Creates a match of one pair from the start of the usual setup, without limits.
    pub fn new(
        game: impl Into<String>,
        first: impl Into<Entrant>,
        second: impl Into<Entrant>,
    ) -> Self {
        Self {
            game: game.into(),
            setup: String::new(),
            players: [first.into(), second.into()],
            pairs: 1,
            openings: Openings::Start,
            rules: Rules::default(),
            seed: 0,
            sprt: None,
        }
    }

    /// Number of games: two per pair.
    #[must_use]
    pub const fn games(&self) -> u64 {
        2 * self.pairs as u64
    }
}

/// A tournament of two or more players.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TournamentSpec {
    /// The game.
    pub game: String,
    /// Its setup, `name=value,…`.
    pub setup: String,
    /// The players.
    pub players: Vec<Entrant>,
    /// The pairing format.
    pub format: Format,
    /// Number of pairs of games per pairing.
    pub pairs: u32,
    /// The openings.
    pub openings: Openings,
    /// Limits and clock.
    #[schemars(with = "RulesInFile")]
    pub rules: Rules,
    /// Random seed.
    pub seed: u64,
}

impl TournamentSpec {
    /// Minimum number of games: ties in a knockout add some.
    #[must_use]
    pub fn games(&self) -> u64 {
        let players = self.players.len() as u64;
        let meetings = match self.format {
            Format::RoundRobin => players * players.saturating_sub(1) / 2,
            Format::Gauntlet(seeds) => {
                let seeds = u64::from(seeds).min(players);
                seeds * (players - seeds)
            }
            Format::Swiss(rounds) => u64::from(rounds) * (players / 2),
            Format::Knockout => players.saturating_sub(1),
        };
        meetings.saturating_mul(u64::from(self.pairs) * 2)
    }
}

impl From<&MatchSpec> for TournamentSpec {
    fn from(spec: &MatchSpec) -> Self {
        let MatchSpec { game, setup, players, pairs, openings, rules, seed, .. } = spec.clone();
        let players = players.into();
        Self { game, setup, players, format: Format::RoundRobin, pairs, openings, rules, seed }
    }
}
