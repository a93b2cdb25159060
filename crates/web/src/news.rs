//! News of a search, thinned out: the first at once, then at most ten a second.

use quintet::core::Instant;
use std::time::Duration;

/// Time between two news.
const BETWEEN: Duration = Duration::from_millis(100);

/// Says which news are due.
#[derive(Default)]
pub(crate) struct Thinned {
    last: Option<Instant>,
}

impl Thinned {
    /// Whether news that come now are to be said.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let is_due = self.last.is_none_or(|last| now - last >= BETWEEN);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}
