//! Measuring a solver on a file of positions with known answers, or of puzzles. Each game reads its own kind
//! of file and counts what matters to it.

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
/// A line that cannot be read, with its number; nothing to solve.
pub type RunBench = fn(&str, &Params, &mut BenchTask<'_>) -> Result<BenchReport, Words>;

/// What a measurement receives besides the text.
pub struct BenchTask<'a> {
    /// When raised, the measurement ends with what it has so far.
    pub stop: StopFlag,
    /// Receives a note about each line that is malformed, skipped or answered wrongly.
    pub note: &'a mut dyn FnMut(Words),
    /// Processor seconds of the calling thread, if the system reports them.
    pub thread_seconds: fn() -> Option<f64>,
    /// Processor seconds of all threads, if the system reports them.
    pub all_seconds: fn() -> Option<f64>,
}

/// The result of a measurement.
#[derive(Clone, Debug)]
pub struct BenchReport {
    /// Whether every answer was found and is right.
    pub is_right: bool,
    /// The figures, in the order they are printed.
    pub figures: Vec<(&'static str, Figure)>,
    /// The figures for people: a first line about the whole, then details.
    pub summary: Words,
}

/// A figure of a measurement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Figure {
    /// A count.
    Count(u64),
    /// An amount.
    Amount(f64),
    /// Yes or no.
    Flag(bool),
    /// A name.
    Name(String),
}
