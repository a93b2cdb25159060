//! The result of a search, with its moves as text.

use crate::Request;
use crate::trace::Trace;
use crate::tree::RecordedTree;
use quintet_core::{Choice, Info, Playable, Remark, Value};
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

/// A player's answer. Deserializing skips its tree and its events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The move chosen.
    pub best: String,
    /// Why it may be good, if the game can explain it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The final state of the search.
    pub progress: Info<String>,
    /// The value of every legal move, when requested and known.
    pub moves: Vec<MoveAnswer>,
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

/// A move and its value for the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value.
    pub value: Value,
    /// The move itself and the expected continuation, for the best few moves of an analysis; empty
    /// if unknown.
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
            value: known.value,
            line: line(known.played).map_or_else(Vec::new, |line| write_line(position, line)),
        });
        Self {
            best: position.write_move(choice.best),
            reason: position.reason(choice.best, language),
            progress: in_text(position, &choice.info),
            moves: moves.collect(),
            remarks: if is_analysis { position.remarks(language) } else { Vec::new() },
            tree: None,
            trace: None,
        }
    }
}
