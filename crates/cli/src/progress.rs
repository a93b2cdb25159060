//! Progress of a long solution on standard error, for every game, whether or not its solver
//! reports any.
//!
//! A terminal shows one line that is kept up to date. Elsewhere, lines come after ten seconds and
//! then each time the elapsed time has doubled.

use crate::{width, words};
use quintet::core::{Language, SolveNews};
use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A terminal shows progress after this time.
const LONG: Duration = Duration::from_secs(1);
/// How often the line on a terminal is updated.
const TICK: Duration = Duration::from_millis(200);
/// Without a terminal, the first line comes after this time.
const VERY_LONG: Duration = Duration::from_secs(10);

/// Shows progress until it is dropped.
pub(crate) struct Progress {
    news: Arc<Mutex<SolveNews>>,
    /// Dropping it ends the thread.
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    pub(crate) fn watch(language: Language) -> Self {
        let (done, ended) = mpsc::channel();
        let news = Arc::new(Mutex::new(SolveNews::default()));
        let latest = Arc::clone(&news);
        let (is_watched, started) = (width::is_watched(), Instant::now());
        let thread = std::thread::spawn(move || {
            let mut next = if is_watched { LONG } else { VERY_LONG };
            let mut is_shown = false;
            loop {
                let wait = next.saturating_sub(started.elapsed());
                if ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                let news = *latest.lock().expect("nobody panics with it");
                let text = line(started.elapsed(), news, language);
                let _ = match is_watched {
                    true => write!(io::stderr(), "\r{text}\x1b[K"),
                    false => writeln!(io::stderr(), "{text}"),
                };
                is_shown = is_watched;
                next = if is_watched { started.elapsed() + TICK } else { next * 2 };
            }
            if is_shown {
                let _ = write!(io::stderr(), "\r\x1b[K");
            }
        });
        Self { news, done: Some(done), thread: Some(thread) }
    }

    /// The receiver of a solver's reports.
    pub(crate) fn listener(&self) -> impl FnMut(SolveNews) + use<> {
        let latest = Arc::clone(&self.news);
        move |news| *latest.lock().expect("nobody panics with it") = news
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// `12.00 s: 34 % solved, 1 234 nodes, about 23.29 s left…`
fn line(elapsed: Duration, news: SolveNews, language: Language) -> String {
    let seconds = elapsed.as_secs_f64();
    let noun = words::plural(news.nodes, ["node", "nodes"], ["nœud", "nœuds"]);
    let (spent, nodes) = (words::span(seconds), format!("{} {noun}", words::count(news.nodes)));
    match news.share {
        Some(share) if share > 0.0 => {
            let (percent, left) = (share * 100.0, words::span(seconds * (1.0 - share) / share));
            language.pick(
                format!("{spent}: {percent:.0} % solved, {nodes}, about {left} left…"),
                format!("{spent} : {percent:.0} % résolu, {nodes}, encore {left} environ…"),
            )
        }
        _ => language.pick(format!("{spent}: {nodes}…"), format!("{spent} : {nodes}…")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_the_time_what_is_done_and_what_may_be_left() {
        let seconds = Duration::from_secs(12);
        let said = |share| line(seconds, SolveNews { nodes: 9, share }, Language::English);
        assert_eq!(said(None), "12.00 s: 9 nodes…");
        assert_eq!(said(Some(0.25)), "12.00 s: 25 % solved, 9 nodes, about 36.00 s left…");
    }
}
