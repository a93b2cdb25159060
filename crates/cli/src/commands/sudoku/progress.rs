//! Progress on a terminal that shows nothing else meanwhile.

use crate::words;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line on standard error that is written over and over.
#[derive(Debug)]
pub(super) struct StatusLine {
    /// The total, if known.
    of: Option<usize>,
    done: usize,
    solved: usize,
    /// Whether standard error is a terminal.
    watched: bool,
    shown: Option<Instant>,
}

impl StatusLine {
    /// Time between two changes of the line.
    const EVERY: Duration = Duration::from_millis(100);

    pub(super) fn new(of: usize) -> Self {
        let watched = crate::width::is_watched() && of > 1;
        Self { of: Some(of), done: 0, solved: 0, watched, shown: None }
    }

    /// Progress through a stream of unknown length.
    pub(super) fn of_unknown() -> Self {
        Self { of: None, ..Self::new(usize::MAX) }
    }

    /// Counts one finished puzzle.
    pub(super) fn step(&mut self, solved: bool) {
        self.advance(1, usize::from(solved));
    }

    /// Counts finished puzzles and those solved.
    pub(super) fn advance(&mut self, done: usize, solved: usize) {
        self.done += done;
        self.solved += solved;
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= Self::EVERY);
        if self.watched && due {
            self.shown = Some(Instant::now());
            let Self { done, solved, .. } = self;
            let [out_of, done_so] = words::pick(["of", "solved"], ["sur", "résolues"]);
            let of = self.of.map_or(String::new(), |of| format!(" {out_of} {of}"));
            let _ = write!(io::stderr(), "\r… {done}{of}, {solved} {done_so}\x1b[K");
        }
    }

    /// Removes the line, so that something else can be written there.
    pub(super) fn clear(&mut self) {
        if self.watched && self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
            // On a terminal that shows the answers, those are progress enough.
            self.watched = !io::stdout().is_terminal();
        }
    }
}
