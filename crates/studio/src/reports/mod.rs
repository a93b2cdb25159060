//! Reports, shown as quoted and measured again on request.
//!
//! The studio does not know how to reproduce a report: the program that starts it passes in something that does
//! ([`Reports`], in [`Config::reports`](crate::Config)). Results are saved in the data directory, one file per report,
//! and never shipped, because figures belong to one machine.

mod bench;

pub(crate) use bench::{Bench, unknown};

use quintet::core::{Language, StopFlag, Words};
use quintet::report::Chapter;
use std::fmt;

/// Supplies and measures reports.
pub trait Reports: fmt::Debug + Send + Sync {
    /// Every report as quoted, without measuring.
    fn quoted(&self, language: Language) -> Vec<Chapter>;

    /// Measures a report, in all languages at once ([`Language::ALL`]). Returns `None` if it was stopped or if the
    /// report does not exist.
    fn measure(&self, report: &str, measuring: &Measuring<'_>) -> Option<Vec<Chapter>>;
}

/// How to measure a report.
pub struct Measuring<'a> {
    /// Whether to take seconds instead of minutes, with smaller depths and fewer games.
    pub quick: bool,
    /// Stops the measurement.
    pub stop: StopFlag,
    /// Receives the current step, often; the call may block for a while.
    pub progress: &'a (dyn Fn(&Words) + Sync),
}
