//! Thins out the progress reports of a search: the first at once, then at most ten per second.

use quintet::core::Instant;
use std::time::Duration;

/// Minimum time between two reports.
const BETWEEN: Duration = Duration::from_millis(100);

/// Decides which reports are sent.
#[derive(Default)]
pub(crate) struct Thinned {
    last: Option<Instant>,
}

impl Thinned {
    /// Whether a report that comes now is sent.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let is_due = self.last.is_none_or(|last| now - last >= BETWEEN);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}
