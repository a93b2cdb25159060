//! Replies on their way to the browser, in order, with search news thinned out.
//!
//! The first news of a search is sent at once, then the latest at most ten times a second. Once a search has ended,
//! older news of it is pointless and dropped.
//!
//! A reply is serialised by the thread that brings it, and its bytes count in the memory budget until it is sent. A
//! reply that announces the end of a game is held back, with everything after it, until the game is saved.
//!
//! If the page asks for changes, a view is sent as the difference from the one before.

use super::changes;
use quintet::{Cause, Code, Event, Pool, Reply, Unsent, View};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Minimum time between two news of a search.
const BETWEEN: Duration = Duration::from_millis(100);

/// Unsent bytes above which the browser's orders are no longer read.
const MOST_BYTES: usize = 1 << 20;

/// Stands for the name of the side to move in the descriptions of its moves, so that they compare equal to those of the
/// other side.
const ITS_NAME: &str = "\u{1}";

/// The queue of replies.
pub(super) struct Outbox {
    pool: Arc<Pool>,
    state: Mutex<State>,
    changed: Notify,
    /// The last view as JSON; `None` for a client that receives whole views.
    shown: Option<Mutex<String>>,
}

#[derive(Default)]
struct State {
    replies: VecDeque<Waiting>,
    bytes: usize,
    /// The latest unsent news of the search.
    news: Option<Reply>,
    /// The search whose news was sent last, and when.
    sent: Option<(Option<u64>, Instant)>,
    /// The number of the next reply to be held back.
    next: u64,
}

/// A reply that waits to be sent.
struct Waiting {
    outgoing: Outgoing,
    /// Its number while it is held back.
    kept_back: Option<u64>,
}

/// A reply as text. Its bytes count in the memory budget until it is dropped, so it is kept until the browser has taken
/// it.
pub(super) struct Outgoing {
    pub(super) text: String,
    _unsent: Option<Unsent>,
}

/// Size in bytes below which a reply is not counted. That covers replies about the queue, which are made while the pool
/// is locked and cannot be asked.
const SMALL: usize = 4096;

/// The next thing to send.
enum Next {
    Now(Outgoing),
    At(Instant),
    Nothing,
}

impl Outbox {
    /// Creates an empty outbox. With `changes`, every view except the first is sent as a difference.
    pub(super) fn new(pool: Arc<Pool>, changes: bool) -> Self {
        let shown = changes.then(Mutex::default);
        Self { pool, state: Mutex::default(), changed: Notify::new(), shown }
    }

    /// Adds a reply; never blocks.
    pub(super) fn push(&self, reply: Reply) {
        if let Event::Progress { .. } = reply.event {
            self.lock().news = Some(reply);
        } else {
            self.add(&reply, false);
        }
        self.changed.notify_one();
    }

    /// Adds a reply that is held back, with everything after it, until it is released by the returned number.
    pub(super) fn push_kept_back(&self, reply: &Reply) -> u64 {
        self.add(reply, true)
    }

    fn add(&self, reply: &Reply, is_kept_back: bool) -> u64 {
        // Locked until the reply is in its place, because the next view is compared with this one.
        let mut shown = self.shown.as_ref().map(|shown| lock(shown));
        let text = match (&reply.event, &mut shown) {
            (Event::View { view, cause }, Some(shown)) => write_view(reply.id, view, *cause, shown),
            _ => write(reply),
        };
        let outgoing = self.counted(text);
        let mut state = self.lock();
        let keeps_news = matches!(
            reply.event,
            Event::Games { .. } | Event::Exported { .. } | Event::Error { .. }
        );
        state.news.take_if(|_| !keeps_news);
        state.bytes += outgoing.text.len();
        let number = state.next;
        state.next += 1;
        let kept_back = is_kept_back.then_some(number);
        state.replies.push_back(Waiting { outgoing, kept_back });
        number
    }

    /// A text whose bytes are counted, unless it is small.
    fn counted(&self, text: String) -> Outgoing {
        let unsent = (text.len() > SMALL).then(|| self.pool.hold(text.len() as u64));
        Outgoing { text, _unsent: unsent }
    }

    /// Releases a reply that was held back, after `before` if given.
    pub(super) fn release(&self, number: u64, before: Option<&Reply>) {
        let mut state = self.lock();
        let at = state.replies.iter().position(|waiting| waiting.kept_back == Some(number));
        if let Some(at) = at {
            state.replies[at].kept_back = None;
            if let Some(reply) = before {
                let outgoing = self.counted(write(reply));
                state.bytes += outgoing.text.len();
                state.replies.insert(at, Waiting { outgoing, kept_back: None });
            }
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Whether unsent bytes, of this tab and of all tabs, leave room for more orders.
    pub(super) fn has_room(&self) -> bool {
        let bytes = self.lock().bytes;
        bytes == 0 || bytes < MOST_BYTES && self.pool.unsent() < self.pool.most_unsent()
    }

    /// Waits for the next reply to send. Dropping the future loses nothing.
    pub(super) async fn next(&self) -> Outgoing {
        loop {
            let next = self.lock().next(Instant::now());
            match next {
                Next::Now(outgoing) => return outgoing,
                Next::At(at) => tokio::select! {
                    () = sleep_until(at) => {}
                    () = self.changed.notified() => {}
                },
                Next::Nothing => self.changed.notified().await,
            }
        }
    }

    /// The next reply other than news that may be sent now.
    pub(super) fn take(&self) -> Option<Outgoing> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The text of a view: whole, or as the difference from the one before, whichever is shorter.
fn write_view(id: Option<u64>, view: &View, cause: Cause, shown: &mut String) -> String {
    // Goes through the text, because `Value` would write 32-bit floats with the digits of 64-bit ones.
    let text = serde_json::to_string(view).unwrap_or_default();
    let mut now: Value = serde_json::from_str(&text).unwrap_or_default();
    let name = view.board.looks.get(view.turn.index()).map_or("", |look| &*look.name);
    for one in now["moves"].as_array_mut().into_iter().flatten() {
        let after = one["spoken"].as_str().and_then(|spoken| spoken.strip_prefix(name));
        if let Some(after) = after {
            one["spoken"] = json!(format!("{ITS_NAME}{after}"));
        }
    }
    let whole = now.to_string();
    let before: Value = serde_json::from_str(shown).unwrap_or_default();
    let changes = match before.is_object() {
        true => changes::between(&before, &now).unwrap_or_else(|| json!({ "o": {} })).to_string(),
        false => whole.clone(),
    };
    let (what, text) = match changes.len() < whole.len() {
        true => ("changes", &changes),
        false => ("view", &whole),
    };
    let (id, cause) = (json!(id), json!(cause));
    let reply =
        format!(r#"{{"id":{id},"event":{{"type":"view","cause":{cause},"{what}":{text}}}}}"#);
    *shown = whole;
    reply
}

/// Serialises a reply.
fn write(reply: &Reply) -> String {
    serde_json::to_string(reply).unwrap_or_else(|error| {
        // No type of the facade fails to serialise, but a browser should get an error rather than nothing.
        let event = Event::Error { code: Code::Internal, message: error.to_string() };
        serde_json::to_string(&Reply { id: reply.id, event }).expect("an error is two texts")
    })
}

impl State {
    fn take(&mut self) -> Option<Outgoing> {
        if self.replies.front()?.kept_back.is_some() {
            return None;
        }
        let Waiting { outgoing, .. } = self.replies.pop_front()?;
        self.bytes -= outgoing.text.len();
        Some(outgoing)
    }

    fn next(&mut self, now: Instant) -> Next {
        if let Some(outgoing) = self.take() {
            return Next::Now(outgoing);
        }
        if !self.replies.is_empty() {
            return Next::Nothing;
        }
        let Some(news) = &self.news else { return Next::Nothing };
        let before = self.sent.filter(|&(search, _)| search == news.id);
        match before.map(|(_, at)| at + BETWEEN).filter(|&due| due > now) {
            Some(due) => Next::At(due),
            None => {
                self.sent = Some((news.id, now));
                let news =
                    self.news.take().map(|news| Outgoing { text: write(&news), _unsent: None });
                news.map_or(Next::Nothing, Next::Now)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::core::Info;

    fn news(id: u64, nodes: u64) -> Reply {
        let progress = Info { nodes, ..Info::default() };
        Reply { id: Some(id), event: Event::Progress { revision: 0, progress } }
    }

    fn outbox() -> Outbox {
        Outbox::new(Arc::new(Pool::new(1).with_memory(8 << 20)), false)
    }

    fn nodes(next: Next) -> Option<u64> {
        let Next::Now(outgoing) = next else { return None };
        let reply: serde_json::Value = serde_json::from_str(&outgoing.text).expect("JSON");
        reply["event"]["progress"]["nodes"].as_u64()
    }

    #[test]
    fn the_first_news_go_at_once_and_then_the_latest_ten_times_a_second() {
        let outbox = outbox();
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
        let outbox = outbox();
        let (refused, done) = (
            Event::Error { code: Code::Stale, message: String::new() },
            Event::ReviewDone { revision: 0, review: Box::default() },
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

    fn error(id: u64, message: &str) -> Reply {
        let event = Event::Error { code: Code::Store, message: message.to_owned() };
        Reply { id: Some(id), event }
    }

    #[test]
    fn what_is_kept_back_keeps_back_what_follows() {
        let outbox = outbox();
        outbox.push(error(1, "before"));
        let number = outbox.push_kept_back(&error(2, "the end"));
        outbox.push(error(3, "after"));
        assert!(outbox.take().expect("the first may go").text.contains("before"));
        assert!(outbox.take().is_none());
        assert!(matches!(outbox.lock().next(Instant::now()), Next::Nothing));
        outbox.release(number, Some(&error(2, "not saved")));
        let sent: Vec<_> = std::iter::from_fn(|| outbox.take()).collect();
        let order = ["not saved", "the end", "after"];
        assert!(sent.len() == 3 && sent.iter().zip(order).all(|(it, part)| it.text.contains(part)));
    }

    #[test]
    fn what_waits_counts_in_the_budget() {
        let outbox = outbox();
        let long = "x".repeat(MOST_BYTES);
        assert!(outbox.has_room());
        outbox.push(error(1, &long));
        assert!(!outbox.has_room() && outbox.pool.unsent() > MOST_BYTES as u64);
        let sending = outbox.take();
        assert!(outbox.pool.unsent() > MOST_BYTES as u64, "what is being sent still waits");
        drop(sending);
        assert!(outbox.has_room() && outbox.pool.unsent() == 0);
        outbox.push(error(1, &long));
        drop(outbox.lock().replies.drain(..));
        assert_eq!(outbox.pool.unsent(), 0, "what is never sent, too");
        // Others that do not read leave no room for more than one reply.
        let others = outbox.pool.hold(outbox.pool.most_unsent());
        outbox.lock().bytes = 0;
        assert!(outbox.has_room());
        outbox.push(error(1, "short"));
        assert!(!outbox.has_room());
        drop(others);
        assert!(outbox.has_room());
    }
}
