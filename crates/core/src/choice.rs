//! What a player answers: its move, the values of the others, and the lines it expects.

use crate::{Info, Value};

/// A player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub best: M,
    /// The final state of the search: its value, pv, nodes and time.
    pub info: Info<M>,
    /// Values of the root's moves, for the side to move at the root, in the rules' order. Holds all moves if
    /// the task asked for that and the player knows values; otherwise empty.
    pub moves: Vec<MoveValue<M>>,
    /// Expected lines after the best few moves of the root, at most [`LINES`], each beginning with its move;
    /// empty unless the task asked for all moves and the player knows lines. The chosen move's line comes
    /// first, the others follow by value. Lines of proved values reach the end of the game; others may stop
    /// earlier.
    pub lines: Vec<Vec<M>>,
}

impl<M> Choice<M> {
    /// Converts the moves, for example to text: `root` those of the root, `line` those played one after the other.
    pub fn map<N>(&self, root: impl Fn(&M) -> N, line: impl Fn(&[M]) -> Vec<N>) -> Choice<N> {
        let of = |of: &MoveValue<M>| MoveValue { played: root(&of.played), value: of.value };
        Choice {
            best: root(&self.best),
            info: self.info.with_line(line(&self.info.pv)),
            moves: self.moves.iter().map(of).collect(),
            lines: self.lines.iter().map(|moves| line(moves)).collect(),
        }
    }

    /// The line expected after a move of the root, which it begins with; empty if unknown.
    pub fn line_of(&self, played: &M) -> &[M]
    where
        M: PartialEq,
    {
        let mut lines = std::iter::once(&self.info.pv).chain(&self.lines);
        lines.find(|line| line.first() == Some(played)).map_or(&[], Vec::as_slice)
    }
}

/// A move with its value for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct MoveValue<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: M,
    /// Its value.
    pub value: Value,
}

/// The most lines that [`Choice::lines`] holds.
pub const LINES: usize = 4;

/// The lines of an analysis for [`Choice::lines`]: `pv` first, then what `follow` expects after the next best
/// of `moves`. Moves of equal value keep their order.
///
/// `follow` returns a line that begins with its move, or an empty one, which is left out, if it knows none.
/// Without values there are no lines.
///
/// ```
/// use quintet_core::{MoveValue, Score, Value, best_lines};
/// let worth = |played, score| MoveValue { played, value: Value::Estimated(Score::estimate(score)) };
/// let moves = [worth('a', 3), worth('b', 7), worth('c', 5), worth('d', 5), worth('e', -1)];
/// let lines = best_lines(&['b', 'c', 'a'], &moves, |played| vec![played]);
/// assert_eq!(lines, [vec!['b', 'c', 'a'], vec!['c'], vec!['d'], vec!['a']]);
/// ```
pub fn best_lines<M: Copy + PartialEq>(
    pv: &[M],
    moves: &[MoveValue<M>],
    mut follow: impl FnMut(M) -> Vec<M>,
) -> Vec<Vec<M>> {
    lines_of(pv, moves, &mut follow)
}

/// [`best_lines`], compiled once for each type of move instead of once for each caller.
fn lines_of<M: Copy + PartialEq>(
    pv: &[M],
    moves: &[MoveValue<M>],
    follow: &mut dyn FnMut(M) -> Vec<M>,
) -> Vec<Vec<M>> {
    let Some(&chosen) = pv.first().filter(|_| !moves.is_empty()) else { return Vec::new() };
    let mut lines = vec![pv.to_vec()];
    lines.extend(next_best(chosen, moves).into_iter().map(follow).filter(|line| !line.is_empty()));
    lines
}

/// The best moves other than the chosen one, best first, as many as there are lines for. (When this was
/// generic over its callers, sorting all moves was a quarter of the compiler's work for Hex.)
fn next_best<M: Copy + PartialEq>(chosen: M, moves: &[MoveValue<M>]) -> Vec<M> {
    let mut best: Vec<(f64, M)> = Vec::with_capacity(LINES);
    for of in moves.iter().filter(|of| of.played != chosen) {
        let rank = of.value.rank();
        let place = best.partition_point(|(better, _)| better.total_cmp(&rank).is_ge());
        if place < LINES - 1 {
            best.truncate(LINES - 2);
            best.insert(place, (rank, of.played));
        }
    }
    best.into_iter().map(|(_, played)| played).collect()
}

#[cfg(feature = "serde")]
pub use data::ListedMove;

/// As data: `{"best": "4", "progress": {…}, "moves": [{"move": "4", "value": {…}, "line": ["4", "4"]}, …]}`.
#[cfg(feature = "serde")]
mod data {
    use super::{Choice, MoveValue};
    use crate::{Info, Value};
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::borrow::Cow;

    /// A player's answer.
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Fields<'c> {
        /// The move chosen.
        best: Cow<'c, str>,
        /// The final state of the search.
        progress: Cow<'c, Info<String>>,
        /// The value of every legal move, when requested and known.
        moves: Vec<ListedMove<'c>>,
    }

    /// A move and its value for the side that plays it.
    #[derive(Serialize, Deserialize, JsonSchema)]
    pub struct ListedMove<'c> {
        /// The move.
        #[serde(rename = "move")]
        pub played: Cow<'c, str>,
        /// Its value.
        pub value: Value,
        /// The move itself and the expected continuation, for the best few moves of an analysis; empty
        /// if unknown.
        #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
        pub line: Cow<'c, [String]>,
    }

    impl Choice<String> {
        /// The moves as data, with their lines.
        #[must_use]
        pub fn listed(&self) -> Vec<ListedMove<'_>> {
            let listed = self.moves.iter().map(|MoveValue { played, value }| ListedMove {
                played: Cow::Borrowed(played),
                value: *value,
                line: Cow::Borrowed(self.line_of(played)),
            });
            listed.collect()
        }
    }

    impl Serialize for Choice<String> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let fields = Fields {
                best: Cow::Borrowed(&self.best),
                progress: Cow::Borrowed(&self.info),
                moves: self.listed(),
            };
            fields.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Choice<String> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Fields { best, progress, moves } = Fields::deserialize(deserializer)?;
            let mut lines = Vec::new();
            let value = |ListedMove { played, value, line }: ListedMove<'_>| {
                lines.extend(Some(line.into_owned()).filter(|line| !line.is_empty()));
                MoveValue { played: played.into_owned(), value }
            };
            let moves = moves.into_iter().map(value).collect();
            lines.sort_by_key(|line| line.first().is_none_or(|played| *played != best));
            Ok(Self { best: best.into_owned(), info: progress.into_owned(), moves, lines })
        }
    }

    impl JsonSchema for Choice<String> {
        fn schema_name() -> Cow<'static, str> {
            "Choice".into()
        }

        fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
            Fields::json_schema(schemas)
        }
    }
}
