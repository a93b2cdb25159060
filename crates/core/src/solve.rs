//! The exact solver of a game, as its folder declares it: from where on it
//! solves, what that takes, and what it finds.
//!
//! Scores are for the side to move. A game whose solver knows only who wins
//! gives 1, 0 and −1 for them.

use crate::{Game, Language, ParamSpec, Params, Record, StopFlag, Text, Words};
use std::time::Duration;

/// An exact solver.
pub struct SolverSpec<G: Game> {
    /// From where on positions can be solved and what that takes, in a sentence or two.
    pub reach: Text,
    /// Its options.
    pub params: Vec<ParamSpec>,
    /// Nodes that one thread visits in a second on an ordinary machine, roughly: makes a time
    /// into a number of nodes, which ends a search at the same node on every machine.
    pub pace: u64,
    /// What a position will take, before it is solved.
    pub need: fn(&G, &Params) -> Need,
    /// Solves the last position of a game; one that is over needs no solving and has no moves.
    pub solve: Solve<G>,
    /// The moves with their scores as a terminal prints them, where the game has
    /// a better form than a list.
    pub table: Option<PrintMoves<G>>,
}

impl<G: Game> SolverSpec<G> {
    /// The solver of `H`, which is `G`: what [`PlayerSpec::listed_as`](crate::PlayerSpec::listed_as)
    /// is for players. Otherwise every crate that opens a game would compile its solver again.
    ///
    /// # Panics
    /// When the two are different types.
    #[must_use]
    pub fn declared_as<H: Game>(solver: SolverSpec<H>) -> Self {
        let solver: Box<dyn std::any::Any> = Box::new(solver);
        *solver.downcast().expect("the solver of the same type")
    }
}

/// Solves the last position of a game with checked options.
///
/// # Errors
/// A position out of reach, with what it would take; or a raised stop flag.
pub type Solve<G> =
    fn(&Record<G>, &Params, &mut SolveTask<'_>) -> Result<Solution<<G as Game>::Move>, SolveError>;

/// Prints the moves of a solved position.
pub type PrintMoves<G> = fn(&G, &Solution<<G as Game>::Move>, Language) -> String;

/// What a solver is given besides the position.
pub struct SolveTask<'a> {
    /// Asks it to give up, within 50 ms.
    pub stop: StopFlag,
    /// Is told how it goes, a few times a second.
    pub report: &'a mut dyn FnMut(SolveNews),
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveNews {
    /// Nodes visited.
    pub nodes: u64,
    /// The part that is done, from 0 to 1, where it is known.
    pub share: Option<f64>,
}

/// What a position will take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// Bytes of memory at most.
    pub bytes: u64,
    /// What somebody who waits should know beforehand; none where it is soon done.
    pub announcement: Option<Words>,
}

/// A position, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// What the position is worth to the side to move: the sign tells who wins
    /// what is still to come.
    pub score: i32,
    /// Whether scores say more than who wins.
    pub has_scores: bool,
    /// Plies to the end of a forced win or loss, where they are known.
    pub plies: Option<u32>,
    /// Moves with their scores, in the rules' order; those that were asked for.
    pub moves: Vec<(M, i32)>,
    /// Best play of both sides.
    pub line: Vec<M>,
    /// The answer in one sentence, in the game's words.
    pub headline: Words,
    /// What the game has to say besides.
    pub details: Vec<Detail>,
    /// Nodes visited.
    pub nodes: u64,
    /// Processor time of all threads, where the solver measures it itself.
    pub cpu: Option<Duration>,
    /// Bytes of memory that it took.
    pub peak_bytes: u64,
}

impl<M> Solution<M> {
    /// The sign of the score: 1 the side to move wins, 0 nobody, −1 the other.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.score.signum()
    }

    /// The moves that keep the score.
    pub fn best(&self) -> impl Iterator<Item = &M> {
        self.moves.iter().filter(|(_, score)| *score == self.score).map(|(played, _)| played)
    }
}

/// Something that a game adds to its solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Its name for programs.
    pub name: &'static str,
    /// Its name for people; none: programs alone are interested.
    pub title: Option<Text>,
    /// What it is.
    pub value: DetailValue,
}

/// What a detail is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), serde(untagged))]
pub enum DetailValue {
    /// A number.
    Number(i64),
    /// Whether it is so.
    Flag(bool),
    /// A text.
    Text(String),
    /// Several.
    List(Vec<String>),
}

impl Detail {
    /// A detail for programs.
    #[must_use]
    pub const fn new(name: &'static str, value: DetailValue) -> Self {
        Self { name, title: None, value }
    }

    /// A detail for people, too.
    #[must_use]
    pub const fn titled(name: &'static str, title: Text, value: DetailValue) -> Self {
        Self { name, title: Some(title), value }
    }
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// It was asked to give up.
    Stopped,
    /// It is out of reach, or cannot be.
    Refused(Words),
}
