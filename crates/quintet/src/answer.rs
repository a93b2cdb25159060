//! What a search says, with its moves as text.

use crate::Request;
use crate::trace::Trace;
use crate::tree::TreeData;
use quintet_core::{Choice, Counter, Info, Language, Playable, Remark, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A value as data: a score or a rate.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ValueData {
    /// How far it can be relied on.
    pub kind: ValueKind,
    /// The score for the side to move, unless it is a rate. Wins and losses
    /// are near ±1 000 000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Plies to the end of a forced win or loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The expected result from 0 (lost) to 1 (won), of a rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
}

/// How far a value can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// True whatever either side does.
    Proved,
    /// An estimate by search to a limit.
    Estimated,
    /// The expected result by sampling.
    Rate,
}

impl From<Value> for ValueData {
    fn from(value: Value) -> Self {
        let (kind, rate) = match value {
            Value::Proved(_) => (ValueKind::Proved, None),
            Value::Estimated(_) => (ValueKind::Estimated, None),
            Value::Rate(rate) => (ValueKind::Rate, Some(rate)),
        };
        Self {
            kind,
            score: value.score().map(quintet_core::Score::get),
            plies: value.score().and_then(quintet_core::Score::plies_to_end),
            rate,
        }
    }
}

impl ValueData {
    /// In words: `win in 5 (proved)`, `+12 (estimate)`, `62.5 % (sampled)`.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let text = match (self.rate, self.plies, self.score) {
            (Some(rate), ..) => format!("{:.1} %", rate * 100.0),
            (_, Some(plies), Some(score)) if score > 0 => {
                language.pick(format!("win in {plies}"), format!("gain en {plies}"))
            }
            (_, Some(plies), _) => {
                language.pick(format!("loss in {plies}"), format!("perte en {plies}"))
            }
            (_, _, None | Some(0)) if self.kind == ValueKind::Proved => {
                language.pick("draw", "nulle").to_owned()
            }
            (_, _, None | Some(0)) => "0".to_owned(),
            (_, _, Some(score)) => format!("{score:+}"),
        };
        let kind = match self.kind {
            ValueKind::Proved => language.pick("proved", "prouvé"),
            ValueKind::Estimated => language.pick("estimate", "estimation"),
            ValueKind::Rate => language.pick("sampled", "échantillon"),
        };
        let number = language.pick(text.clone(), text.replace('.', ","));
        format!("{number} ({kind})")
    }
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Thought {
    /// Plies searched completely.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Simulations made.
    pub simulations: u64,
    /// Seconds since the start.
    pub seconds: f64,
    /// Nodes per second.
    pub nodes_per_second: u64,
    /// The value so far, for the side to move.
    pub value: Option<ValueData>,
    /// The line expected.
    pub line: Vec<String>,
    /// What the algorithm counts besides.
    pub counters: Vec<Counter>,
}

impl Thought {
    pub(crate) fn of<G: Playable>(position: &G, info: &Info<G::Move>) -> Self {
        Self {
            depth: info.depth,
            nodes: info.nodes,
            simulations: info.simulations,
            seconds: info.time.as_secs_f64(),
            nodes_per_second: info.nodes_per_second(),
            value: info.value.map(ValueData::from),
            line: write_line(position, &info.pv),
            counters: info.counters.clone(),
        }
    }
}

/// Moves played one after the other, as text.
pub(crate) fn write_line<G: Playable>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let write = |&played: &G::Move| {
        let text = position.write_move(played);
        position.play(played);
        text
    };
    line.iter().map(write).collect()
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Answer {
    /// The move chosen.
    pub best: String,
    /// Why it may be good, where the game has words for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The final state of the search.
    pub progress: Thought,
    /// The value of every legal move, when asked for and known.
    pub moves: Vec<MoveAnswer>,
    /// What is certain about the position and worth knowing, when the value of every move
    /// is asked for and the game has words for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// The search tree, when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeData>,
    /// The events of the search, when asked for. They are written line by line, not with the
    /// rest.
    #[serde(skip)]
    pub trace: Option<Trace>,
}

/// A move and its value for the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value.
    pub value: ValueData,
    /// The move itself and what is expected after it, for the best few moves of an analysis;
    /// empty where that is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

impl Answer {
    pub(crate) fn of<G: Playable>(
        position: &G,
        choice: &Choice<G::Move>,
        request: &Request,
    ) -> Self {
        let (language, is_analysis) = (request.language, request.all_moves);
        let lines = || std::iter::once(&choice.info.pv).chain(&choice.lines);
        let line = |played| lines().find(|line| line.first() == Some(&played));
        let moves = choice.moves.iter().map(|known| MoveAnswer {
            text: position.write_move(known.played),
            value: known.value.into(),
            line: line(known.played).map_or_else(Vec::new, |line| write_line(position, line)),
        });
        Self {
            best: position.write_move(choice.best),
            reason: position.reason(choice.best, language),
            progress: Thought::of(position, &choice.info),
            moves: moves.collect(),
            remarks: if is_analysis { position.remarks(language) } else { Vec::new() },
            tree: None,
            trace: None,
        }
    }
}
