//! Reports that are shown with what they say, and measured here on request.
//!
//! The studio does not know how a report is reproduced: whoever starts it hands it something that
//! does ([`Reports`], in [`Config::reports`](crate::Config)). What was measured is kept in the data
//! directory, a file a report, and is never shipped: figures are of this machine.

mod bench;

pub(crate) use bench::{Bench, unknown};

use quintet::core::{Language, StopFlag, Words};
use quintet::report::Chapter;
use std::fmt;

/// Reports, and who measures them.
pub trait Reports: fmt::Debug + Send + Sync {
    /// Every report with what it says, nothing measured.
    fn quoted(&self, language: Language) -> Vec<Chapter>;

    /// Measures a report, in all languages at once ([`Language::ALL`]); nothing when it was
    /// stopped, or when there is no such report.
    fn measure(&self, report: &str, measuring: &Measuring<'_>) -> Option<Vec<Chapter>>;
}

/// How a report is measured.
pub struct Measuring<'a> {
    /// Seconds instead of minutes: smaller depths, fewer games.
    pub quick: bool,
    /// Ends it.
    pub stop: StopFlag,
    /// Receives what is being done, often; it may take a while to return.
    pub progress: &'a (dyn Fn(&Words) + Sync),
}
