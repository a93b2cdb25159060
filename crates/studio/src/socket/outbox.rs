//! Replies on their way to the browser, in order; news of a search thinned out.
//!
//! The first news of a search goes at once, then at most ten a second, always
//! the latest. What follows from the end of a search makes older news of it
//! pointless, so it is dropped.

use quintet::{Event, Reply};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Time between two news of a search.
const BETWEEN: Duration = Duration::from_millis(100);

/// Replies on their way.
#[derive(Default)]
pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    replies: VecDeque<Reply>,
    /// The latest news of the search, not sent yet.
    news: Option<Reply>,
    /// The search whose news were sent last, and when.
    sent: Option<(Option<u64>, Instant)>,
}

/// What there is to send.
enum Next {
    Now(Box<Reply>),
    At(Instant),
    Nothing,
}

impl Outbox {
    /// Adds a reply; never waits.
    pub(super) fn push(&self, reply: Reply) {
        let mut state = self.lock();
        match reply.event {
            Event::Progress { .. } => state.news = Some(reply),
            Event::Games { .. } | Event::Exported { .. } | Event::Error { .. } => {
                state.replies.push_back(reply);
            }
            _ => {
                state.news = None;
                state.replies.push_back(reply);
            }
        }
        drop(state);
        self.changed.notify_one();
    }

    /// The next reply to send, once there is one. Nothing is lost when the
    /// wait is given up.
    pub(super) async fn next(&self) -> Reply {
        loop {
            let next = self.lock().next(Instant::now());
            match next {
                Next::Now(reply) => return *reply,
                Next::At(at) => tokio::select! {
                    () = sleep_until(at) => {}
                    () = self.changed.notified() => {}
                },
                Next::Nothing => self.changed.notified().await,
            }
        }
    }

    /// A reply that waits, apart from news.
    pub(super) fn take(&self) -> Option<Reply> {
        self.lock().replies.pop_front()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next(&mut self, now: Instant) -> Next {
        if let Some(reply) = self.replies.pop_front() {
            return Next::Now(Box::new(reply));
        }
        let Some(news) = &self.news else { return Next::Nothing };
        let before = self.sent.filter(|&(search, _)| search == news.id);
        match before.map(|(_, at)| at + BETWEEN).filter(|&due| due > now) {
            Some(due) => Next::At(due),
            None => {
                self.sent = Some((news.id, now));
                self.news.take().map_or(Next::Nothing, |news| Next::Now(Box::new(news)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::{Code, Thought};

    fn news(id: u64, nodes: u64) -> Reply {
        let progress = Thought {
            depth: 0,
            nodes,
            simulations: 0,
            seconds: 0.0,
            nodes_per_second: 0,
            value: None,
            line: Vec::new(),
            counters: Vec::new(),
        };
        Reply { id: Some(id), event: Event::Progress { revision: 0, progress } }
    }

    fn nodes(next: Next) -> Option<u64> {
        match next {
            Next::Now(reply) => match reply.event {
                Event::Progress { progress, .. } => Some(progress.nodes),
                _ => None,
            },
            Next::At(_) | Next::Nothing => None,
        }
    }

    #[test]
    fn the_first_news_go_at_once_and_then_the_latest_ten_times_a_second() {
        let outbox = Outbox::default();
        let start = Instant::now();
        let next = |ms| outbox.lock().next(start + Duration::from_millis(ms));
        outbox.push(news(1, 10));
        assert_eq!(nodes(next(0)), Some(10));
        outbox.push(news(1, 20));
        outbox.push(news(1, 30));
        assert!(matches!(next(99), Next::At(at) if at == start + BETWEEN));
        assert_eq!(nodes(next(100)), Some(30));
        assert!(matches!(next(101), Next::Nothing));
        outbox.push(news(2, 40));
        assert_eq!(nodes(next(101)), Some(40), "another search begins anew");
    }

    #[test]
    fn the_end_of_a_search_makes_its_news_pointless() {
        let outbox = Outbox::default();
        let (refused, done) = (
            Event::Error { code: Code::Stale, message: String::new() },
            Event::ReviewDone { revision: 0 },
        );
        outbox.push(news(1, 10));
        outbox.push(Reply { id: Some(2), event: refused });
        assert!(matches!(outbox.lock().next(Instant::now()), Next::Now(_)));
        assert_eq!(nodes(outbox.lock().next(Instant::now())), Some(10));
        outbox.push(news(1, 20));
        outbox.push(Reply { id: Some(1), event: done });
        assert_eq!(nodes(outbox.lock().next(Instant::now())), None);
        assert!(matches!(outbox.lock().next(Instant::now()), Next::Nothing));
    }
}
