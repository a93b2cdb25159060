//! A progress bar on a terminal; elsewhere a line now and then.

use crate::words::{self, pick};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Characters of the bar itself.
const WIDTH: usize = 24;
/// Time between two drawings.
const EVERY: Duration = Duration::from_millis(100);
/// Time between two lines in a log, where there is no terminal.
const EVERY_LINE: Duration = Duration::from_secs(10);

/// A bar on standard error, or lines if that is not a terminal.
pub(crate) struct Bar {
    watched: bool,
    started: Instant,
    drawn: Option<Instant>,
    /// Games already finished at the start.
    from: Option<usize>,
}

impl Bar {
    pub(crate) fn new() -> Self {
        let watched = crate::width::is_watched();
        Self { watched, started: Instant::now(), drawn: None, from: None }
    }

    /// Shows how many of all things are finished.
    pub(crate) fn show(&mut self, done: usize, total: usize, things: &str, remark: &str) {
        let from = *self.from.get_or_insert(done.saturating_sub(1));
        if !self.is_due(done == total) {
            return;
        }
        self.drawn = Some(Instant::now());
        let per_game = self.started.elapsed().as_secs_f64() / (done - from) as f64;
        let left = words::span(per_game * total.saturating_sub(done) as f64);
        let counts = format!("{done}/{total} {things}{remark}");
        let counts = pick(format!("{counts}, {left} left"), format!("{counts}, reste {left}"));
        let _ = match self.watched {
            true => {
                let line: String =
                    format!("{} {counts}", bar(done, total)).chars().take(79).collect();
                write!(io::stderr(), "\r{line}\x1b[K")
            }
            false => writeln!(io::stderr(), "{counts}"),
        };
    }

    /// Whether it is time to show something. A log gets no lines about short work.
    fn is_due(&self, is_last: bool) -> bool {
        let since = self.drawn.unwrap_or(self.started).elapsed();
        match self.watched {
            true => self.drawn.is_none() || since >= EVERY || is_last,
            false => since >= EVERY_LINE,
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.watched && self.drawn.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn bar(done: usize, total: usize) -> String {
    let full = WIDTH * done / total.max(1);
    format!("[{}{}]", "#".repeat(full), ".".repeat(WIDTH - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_gets_a_line_every_ten_seconds() {
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        let bar = |watched, started, drawn: Option<u64>| Bar {
            watched,
            started: ago(started),
            drawn: drawn.map(ago),
            from: None,
        };
        assert!(!bar(false, 9, None).is_due(true) && bar(false, 11, None).is_due(false));
        assert!(!bar(false, 99, Some(9)).is_due(true) && bar(false, 99, Some(11)).is_due(false));
        assert!(bar(true, 0, None).is_due(false) && bar(true, 9, Some(0)).is_due(true));
    }

    #[test]
    fn a_bar_grows() {
        assert_eq!(super::bar(0, 10), format!("[{}]", ".".repeat(24)));
        assert_eq!(super::bar(5, 10), format!("[{}{}]", "#".repeat(12), ".".repeat(12)));
        assert_eq!(super::bar(10, 10), format!("[{}]", "#".repeat(24)));
    }
}
