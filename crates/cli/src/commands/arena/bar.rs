//! A bar that grows with the games played, where somebody sees it.

use crate::words;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Characters of the bar itself.
const WIDTH: usize = 24;
/// Time between two drawings.
const EVERY: Duration = Duration::from_millis(100);

/// A bar on standard error; nothing where that is no terminal.
pub(crate) struct Bar {
    watched: bool,
    started: Instant,
    drawn: Option<Instant>,
    /// Games that were finished when it started.
    from: Option<usize>,
}

impl Bar {
    pub(crate) fn new() -> Self {
        let watched = crate::width::is_watched();
        Self { watched, started: Instant::now(), drawn: None, from: None }
    }

    /// So many things of so many are finished.
    pub(crate) fn show(&mut self, done: usize, total: usize, things: &str, remark: &str) {
        let from = *self.from.get_or_insert(done.saturating_sub(1));
        let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY) || done == total;
        if !self.watched || !due {
            return;
        }
        self.drawn = Some(Instant::now());
        let per_game = self.started.elapsed().as_secs_f64() / (done - from) as f64;
        let left = words::span(per_game * (total - done) as f64);
        let line = format!("{} {done}/{total} {things}{remark}, {left} left", bar(done, total));
        let line: String = line.chars().take(79).collect();
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.drawn.is_some() {
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
    #[test]
    fn a_bar_grows() {
        assert_eq!(super::bar(0, 10), format!("[{}]", ".".repeat(24)));
        assert_eq!(super::bar(5, 10), format!("[{}{}]", "#".repeat(12), ".".repeat(12)));
        assert_eq!(super::bar(10, 10), format!("[{}]", "#".repeat(24)));
    }
}
