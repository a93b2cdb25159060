//! The saved games of a running studio: one thread owns the file, and everyone else hands it tasks.
//!
//! ```text
//!  tabs, requests ──► queue ──► the thread "games" ──► SQLite
//!        ▲                             │
//!        └───── when it is done ───────┘
//! ```
//!
//! A slow disk, or another program that has locked the file, delays only tasks that need the file.

use super::{SavedGame, Store};
use crate::error::ServeError;
use crate::rest::Refusal;
use axum::http::StatusCode;
use quintet::Code;
use quintet::core::Words;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;

/// Maximum number of waiting tasks. A finished game is small, and every tab has at most one.
const MOST_WAITING: usize = 4096;

/// Maximum number of waiting tasks that do not save a game.
const MOST_QUESTIONS: usize = 256;

/// How long a request for saved games waits.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long a studio that shuts down waits for games that are still being saved.
const FAREWELL: Duration = Duration::from_secs(10);

type Task = Box<dyn FnOnce(&Store) + Send>;

/// A handle to the thread that owns the saved games.
pub(crate) struct Queue {
    queue: Mutex<Option<SyncSender<Task>>>,
    questions: tokio::sync::Semaphore,
    ended: Mutex<Receiver<()>>,
}

impl Queue {
    /// Starts a thread that owns the saved games.
    ///
    /// # Errors
    /// The system has no thread.
    pub(crate) fn new(store: Store) -> std::io::Result<Self> {
        let (queue, tasks) = sync_channel::<Task>(MOST_WAITING);
        let (end, ended) = sync_channel(1);
        let work = move || {
            tasks.into_iter().for_each(|task| task(&store));
            drop(end);
        };
        thread::Builder::new().name("games".to_owned()).spawn(work)?;
        let questions = tokio::sync::Semaphore::new(MOST_QUESTIONS);
        Ok(Self { queue: Mutex::new(Some(queue)), questions, ended: Mutex::new(ended) })
    }

    /// Saves a finished game; `done` receives the result, on the database thread. Never blocks.
    pub(crate) fn save(
        &self,
        game: SavedGame,
        done: impl FnOnce(Result<i64, ServeError>) + Send + 'static,
    ) {
        let mut done = Done(Some(done));
        // A rejected task is dropped, and dropping it reports the failure, too.
        let _ = self.put(Box::new(move |store| done.say(store.save(&game))));
    }

    /// Queues a note without waiting for it. Skipped if too much is waiting.
    pub(crate) fn tell(&self, note: impl FnOnce(&Store) + Send + 'static) {
        drop(self.put(Box::new(note)));
    }

    /// Queues a question and waits for the answer.
    ///
    /// # Errors
    /// The file refuses, too many questions are waiting, or the answer does not come in time.
    pub(crate) async fn ask<A: Send + 'static>(
        &self,
        question: impl FnOnce(&Store) -> Result<A, ServeError> + Send + 'static,
    ) -> Result<A, Refusal> {
        let _place = self.questions.try_acquire().map_err(|_| busy())?;
        let (sender, answer) = oneshot::channel();
        let task = Box::new(move |store: &Store| {
            // A caller that is gone gets no answer.
            if !sender.is_closed() {
                let _ = sender.send(question(store));
            }
        });
        self.put(task).map_err(|_| busy())?;
        match tokio::time::timeout(PATIENCE, answer).await {
            Ok(Ok(answer)) => Ok(answer?),
            Ok(Err(_)) | Err(_) => Err(busy()),
        }
    }

    /// Waits until everything is saved; no more tasks are accepted.
    pub(crate) fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = ended.recv_timeout(FAREWELL);
    }

    fn put(&self, task: Task) -> Result<(), Task> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(queue) = &*queue else { return Err(task) };
        queue.try_send(task).map_err(|error| match error {
            TrySendError::Full(task) | TrySendError::Disconnected(task) => task,
        })
    }
}

/// Reports how saving went, in any case, even if dropped.
struct Done<F: FnOnce(Result<i64, ServeError>)>(Option<F>);

impl<F: FnOnce(Result<i64, ServeError>)> Done<F> {
    fn say(&mut self, saved: Result<i64, ServeError>) {
        if let Some(done) = self.0.take() {
            done(saved);
        }
    }
}

impl<F: FnOnce(Result<i64, ServeError>)> Drop for Done<F> {
    fn drop(&mut self) {
        self.say(Err(ServeError::StoreBusy));
    }
}

fn busy() -> Refusal {
    let message = Words::each(|language| ServeError::StoreBusy.in_words(language));
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, message)
}
