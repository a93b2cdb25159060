//! The result of a search, with its moves as text.

use crate::Request;
use crate::trace::Trace;
use crate::tree::RecordedTree;
use quintet_core::{Choice, Info, Playable, Remark};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Converts the state of a search, writing its line as text.
pub(crate) fn in_text<G: Playable>(position: &G, info: &Info<G::Move>) -> Info<String> {
    info.with_line(write_line(position, &info.pv))
}

/// Writes moves that are played one after the other.
pub(crate) fn write_line<G: Playable>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let write = |&played: &G::Move| {
        let text = position.write_move(played);
        position.play(played);
        text
    };
    line.iter().map(write).collect()
}

/// A player's choice, with what the game can say about it and what was recorded of the search.
/// Deserializing skips the tree and the events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The move chosen, the final state of the search, and the value of every legal move, when
    /// requested and known.
    #[serde(flatten)]
    pub choice: Choice<String>,
    /// Why the move may be good, if the game can explain it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What is certain about the position and worth knowing; given when the value of every move is
    /// requested and the game has words for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// The search tree, when requested.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub tree: Option<RecordedTree>,
    /// The events of the search, when requested. They are written line by line, separately from the
    /// rest.
    #[serde(skip)]
    pub trace: Option<Trace>,
}

impl Answer {
    pub(crate) fn of<G: Playable>(
        position: &G,
        choice: &Choice<G::Move>,
        request: &Request,
    ) -> Self {
        let (language, is_analysis) = (request.language, request.all_moves);
        let write = |played: &G::Move| position.write_move(*played);
        Self {
            reason: position.reason(choice.best, language),
            remarks: if is_analysis { position.remarks(language) } else { Vec::new() },
            ..choice.map(write, |line| write_line(position, line)).into()
        }
    }
}

impl From<Choice<String>> for Answer {
    /// An answer without explanations and recordings.
    fn from(choice: Choice<String>) -> Self {
        Self { choice, reason: None, remarks: Vec::new(), tree: None, trace: None }
    }
}
