//! Players, which choose moves: how they are written and built.

use crate::error::PlayerError;
use crate::{
    About, Choice, Game, Info, Limits, Observer, ParamSpec, Params, Seed, StopFlag, TimeLeft,
};
use std::fmt;

/// Chooses moves in games of `G`.
pub trait Player<G: Game>: Send {
    /// Chooses a move in an unfinished position, within the task's limits
    /// tightened by the player's own.
    ///
    /// Always returns a legal move (or one the game's notation accepts), even
    /// when stopped at once; ends within 50 ms of the stop flag.
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move>;
}

/// A request to a player.
pub struct Task<'a, M> {
    /// Limits set by the user, and this move's share of a clock.
    pub limits: Limits,
    /// Time left on the clocks, if the game has clocks. This move's share is already in `limits.time`; only
    /// players that plan their time themselves need this field.
    pub clock: Option<TimeLeft>,
    /// Random seed for this move.
    pub seed: Seed,
    /// When raised, the player must stop.
    pub stop: StopFlag,
    /// Receives reports on the search.
    pub report: &'a mut dyn FnMut(&Info<M>),
    /// Receives the events of the search, if they are wanted. A watched search uses one thread, so that
    /// everything it does is shown.
    pub observer: Option<&'a mut dyn Observer<M>>,
    /// Whether [`Choice::moves`] must hold the value of every legal move, not only those the choice needed.
    pub all_moves: bool,
}

impl<'a, M> Task<'a, M> {
    /// A task with a seed and without limits, whose only listener is `report`.
    pub fn new(seed: Seed, report: &'a mut dyn FnMut(&Info<M>)) -> Self {
        Self {
            limits: Limits::NONE,
            clock: None,
            seed,
            stop: StopFlag::new(),
            report,
            observer: None,
            all_moves: false,
        }
    }
}

/// Builds a player from checked parameters.
pub type BuildPlayer<G> = fn(&Params) -> Box<dyn Player<G>>;

/// A player as declared in a game's list.
pub struct PlayerSpec<G: Game> {
    /// The name in player strings.
    pub name: &'static str,
    /// Its title and description.
    pub about: About,
    /// Its parameters.
    pub params: Vec<ParamSpec>,
    /// Builds it.
    pub build: BuildPlayer<G>,
}

impl<G: Game> PlayerSpec<G> {
    /// Converts the players of `H`, which must be `G`, to players of `G`.
    ///
    /// A game with several types compiles the players of each type in its own crate, in non-generic
    /// functions; `Playable::players`, which is generic, uses this to find the right ones. Otherwise every
    /// crate that opens a game would compile all searches again.
    ///
    /// # Panics
    /// If the two are different types.
    #[must_use]
    pub fn listed_as<H: Game>(players: Vec<PlayerSpec<H>>) -> Vec<Self> {
        let players: Box<dyn std::any::Any> = Box::new(players);
        *players.downcast().expect("the players of the same type")
    }
}

/// A player string, split but not checked: `name` or `name:param=value,…`.
///
/// ```
/// use quintet_core::PlayerString;
/// let text = PlayerString::split("alphabeta:depth=8,seed=1");
/// assert_eq!((text.name, text.params), ("alphabeta", "depth=8,seed=1"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerString<'a> {
    /// The player's name.
    pub name: &'a str,
    /// Its parameters, unparsed.
    pub params: &'a str,
}

impl<'a> PlayerString<'a> {
    /// Splits at the first colon.
    #[must_use]
    pub fn split(text: &'a str) -> Self {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        Self { name: name.trim(), params: params.trim() }
    }
}

impl fmt::Display for PlayerString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.params.is_empty() { Ok(()) } else { write!(f, ":{}", self.params) }
    }
}

impl<G: Game> PlayerSpec<G> {
    /// Finds the player that a text names, and checks its parameters.
    ///
    /// # Errors
    /// An unknown name (the error lists the known ones), or a parameter that the player does not accept.
    pub fn find<'s>(specs: &'s [Self], text: &str) -> Result<(&'s Self, Params), PlayerError> {
        let text = PlayerString::split(text);
        let Some(spec) = specs.iter().find(|spec| spec.name == text.name) else {
            let known = specs.iter().map(|spec| spec.name.to_owned()).collect();
            return Err(PlayerError::Unknown { name: text.name.to_owned(), known });
        };
        let params = Params::parse(text.params, &spec.params)
            .map_err(|error| PlayerError::Param { player: spec.name.to_owned(), error })?;
        Ok((spec, params))
    }
}
