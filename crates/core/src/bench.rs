//! A solver measured on a file of positions with known answers, or of puzzles:
//! each game reads its own kind of file and counts what matters to it.

use crate::{ParamSpec, Params, StopFlag, Text, Words};

/// How a game measures its solver on a file.
#[derive(Clone, Debug)]
pub struct BenchSpec {
    /// What a line of the file looks like.
    pub form: Text,
    /// Its options.
    pub params: Vec<ParamSpec>,
    /// Solves everything in the text and counts.
    pub run: RunBench,
}

/// Solves everything in a text and counts.
///
/// # Errors
/// A line that cannot be read, with its number; nothing that can be solved.
pub type RunBench = fn(&str, &Params, &mut BenchTask<'_>) -> Result<BenchReport, Words>;

/// What a measurement is given besides the text.
pub struct BenchTask<'a> {
    /// Asks for what there is so far.
    pub stop: StopFlag,
    /// Is told of lines that are wrong, passed over or not right.
    pub note: &'a mut dyn FnMut(Words),
    /// Seconds of processor time of the thread that asks, where the system says.
    pub thread_seconds: fn() -> Option<f64>,
    /// Seconds of processor time of all threads, where the system says.
    pub all_seconds: fn() -> Option<f64>,
}

/// What a measurement came to.
#[derive(Clone, Debug)]
pub struct BenchReport {
    /// Whether every answer is right and there.
    pub is_right: bool,
    /// The figures, in the order in which they are written.
    pub figures: Vec<(&'static str, Figure)>,
    /// The figures for people: a first line about the whole, then others.
    pub summary: Words,
}

/// A figure of a measurement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Figure {
    /// How many.
    Count(u64),
    /// How much.
    Amount(f64),
    /// Whether.
    Flag(bool),
    /// What.
    Name(String),
}
