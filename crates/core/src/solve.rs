//! A game's exact solver as declared in its folder: what it can solve, at what cost, and what it finds.
//!
//! Scores are for the side to move. A solver that knows only who wins uses 1, 0 and −1.

use crate::{Game, Language, ParamSpec, Params, Record, StopFlag, Text, Words};
use std::time::Duration;

/// An exact solver.
pub struct SolverSpec<G: Game> {
    /// Which positions can be solved and at what cost, in a sentence or two.
    pub reach: Text,
    /// Its options.
    pub params: Vec<ParamSpec>,
    /// Approximate nodes per second of one thread on an ordinary machine: converts a time into a node count,
    /// so that a search ends at the same node on every machine.
    pub pace: u64,
    /// Estimates the cost of a position before solving it.
    pub need: fn(&G, &Params) -> Need,
    /// Solves the last position of a game. A finished position needs no solving and has no moves.
    pub solve: Solve<G>,
    /// Prints the moves with their scores for a terminal, if the game has a better form than a list.
    pub table: Option<PrintMoves<G>>,
}

impl<G: Game> SolverSpec<G> {
    /// Converts the solver of `H`, which must be `G`, as
    /// [`PlayerSpec::listed_as`](crate::PlayerSpec::listed_as) does for players. Otherwise every crate that
    /// opens a game would compile its solver again.
    ///
    /// # Panics
    /// If the two are different types.
    #[must_use]
    pub fn declared_as<H: Game>(solver: SolverSpec<H>) -> Self {
        let solver: Box<dyn std::any::Any> = Box::new(solver);
        *solver.downcast().expect("the solver of the same type")
    }
}

/// Solves the last position of a game, with checked options.
///
/// # Errors
/// A position out of reach, with its cost; or a raised stop flag.
pub type Solve<G> =
    fn(&Record<G>, &Params, &mut SolveTask<'_>) -> Result<Solution<<G as Game>::Move>, SolveError>;

/// Prints the moves of a solved position.
pub type PrintMoves<G> = fn(&G, &Solution<<G as Game>::Move>, Language) -> String;

/// What a solver receives besides the position.
pub struct SolveTask<'a> {
    /// When raised, the solver gives up within 50 ms.
    pub stop: StopFlag,
    /// Receives progress reports, a few times a second.
    pub report: &'a mut dyn FnMut(SolveNews),
}

/// Progress of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolveNews {
    /// Nodes visited.
    pub nodes: u64,
    /// The fraction completed, from 0 to 1, if known.
    pub share: Option<f64>,
}

/// The estimated cost of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// Maximum memory in bytes.
    pub bytes: u64,
    /// A warning to show beforehand; `None` if the answer comes quickly.
    pub announcement: Option<Words>,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// The value for the side to move: the sign says who wins from here on.
    pub score: i32,
    /// Whether scores say more than who wins.
    pub has_scores: bool,
    /// Plies to the end of a forced win or loss, if known.
    pub plies: Option<u32>,
    /// The requested moves with their scores, in the rules' order.
    pub moves: Vec<(M, i32)>,
    /// Best play of both sides.
    pub line: Vec<M>,
    /// The answer in one sentence, in the game's words.
    pub headline: Words,
    /// Further details specific to the game.
    pub details: Vec<Detail>,
    /// Nodes visited.
    pub nodes: u64,
    /// Processor time of all threads, if the solver measures it.
    pub cpu: Option<Duration>,
    /// Peak memory in bytes.
    pub peak_bytes: u64,
}

impl<M> Solution<M> {
    /// The sign of the score: 1 if the side to move wins, 0 for a draw, −1 if the other side wins.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.score.signum()
    }

    /// The moves that keep the score.
    pub fn best(&self) -> impl Iterator<Item = &M> {
        self.moves.iter().filter(|(_, score)| *score == self.score).map(|(played, _)| played)
    }

    /// Converts the moves, for example to text: `root` those of the position, `line` those played one after
    /// the other.
    pub fn map<N>(self, root: impl Fn(&M) -> N, line: impl FnOnce(&[M]) -> Vec<N>) -> Solution<N> {
        let Self { score, has_scores, plies, moves, headline, details, nodes, cpu, .. } = self;
        Solution {
            moves: moves.iter().map(|(played, score)| (root(played), *score)).collect(),
            line: line(&self.line),
            peak_bytes: self.peak_bytes,
            score,
            has_scores,
            plies,
            headline,
            details,
            nodes,
            cpu,
        }
    }
}

/// A detail that a game adds to its solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Its name for programs.
    pub name: &'static str,
    /// Its name for people; `None` if only programs need it.
    pub title: Option<Text>,
    /// Its value.
    pub value: DetailValue,
}

/// The value of a detail.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), serde(untagged))]
pub enum DetailValue {
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A text.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

impl Detail {
    /// A detail for programs only.
    #[must_use]
    pub const fn new(name: &'static str, value: DetailValue) -> Self {
        Self { name, title: None, value }
    }

    /// A detail for people, with its name; `None` if only programs need it or it is empty.
    #[must_use]
    pub fn in_words(&self, language: Language) -> Option<(&'static str, String)> {
        let text = match &self.value {
            DetailValue::Number(number) => number.to_string(),
            DetailValue::Flag(flag) => flag.to_string(),
            DetailValue::Text(text) => text.clone(),
            DetailValue::List(texts) => texts.join(" "),
        };
        self.title.filter(|_| !text.is_empty()).map(|title| (title.get(language), text))
    }

    /// A detail for people as well.
    #[must_use]
    pub const fn titled(name: &'static str, title: Text, value: DetailValue) -> Self {
        Self { name, title: Some(title), value }
    }
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The stop flag was raised.
    Stopped,
    /// The position is out of reach or impossible.
    Refused(Words),
}

/// As data: `{"value": 1, "score": 3, "moves": {"4": 3, …}, "best": ["4"], "line": […], "nodes": …, …}` with the
/// details beside them.
#[cfg(feature = "serde")]
mod data {
    use super::{DetailValue, Solution};
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde::{Serialize, Serializer};
    use std::borrow::Cow;
    use std::collections::BTreeMap;
    use std::time::Duration;

    /// The exact value of a position. Scores are for the side to move.
    #[derive(Serialize, JsonSchema)]
    struct Fields<'s> {
        /// The result of the rest of the game: 1 if the side to move wins, 0 for a draw, −1 if it
        /// loses.
        value: i32,
        /// The score, if it says more than who wins.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
        /// Moves with their scores, in the rules' order.
        #[schemars(with = "BTreeMap<String, i32>")]
        moves: Scores<'s>,
        /// The moves that keep the score.
        best: Vec<&'s str>,
        /// Best play of both sides.
        line: &'s [String],
        /// Nodes visited.
        nodes: u64,
        /// Seconds of processor time, of all threads.
        #[serde(skip_serializing_if = "Option::is_none")]
        cpu_s: Option<f64>,
        /// Bytes of memory that it took.
        peak_bytes: u64,
        /// Plies to the end of a forced win or loss, if known.
        #[serde(skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
        /// Details added by the game.
        #[serde(flatten)]
        details: BTreeMap<&'static str, &'s DetailValue>,
    }

    /// Moves with their scores; in JSON an object, in the rules' order.
    struct Scores<'s>(&'s [(String, i32)]);

    impl Serialize for Scores<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.0.iter().map(|(text, score)| (text, score)))
        }
    }

    impl Serialize for Solution<String> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let fields = Fields {
                value: self.value(),
                score: self.has_scores.then_some(self.score),
                moves: Scores(&self.moves),
                best: self.best().map(String::as_str).collect(),
                line: &self.line,
                nodes: self.nodes,
                cpu_s: self.cpu.as_ref().map(Duration::as_secs_f64),
                peak_bytes: self.peak_bytes,
                plies: self.plies,
                details: self.details.iter().map(|of| (of.name, &of.value)).collect(),
            };
            fields.serialize(serializer)
        }
    }

    impl JsonSchema for Solution<String> {
        fn schema_name() -> Cow<'static, str> {
            "Solution".into()
        }

        fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
            Fields::json_schema(schemas)
        }
    }
}
