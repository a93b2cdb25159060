//! Long work: releases the interpreter lock, handles signals, shows progress.
//!
//! ```text
//!  calling thread   ── detached ── every 20 ms: signals? progress? ──────── result
//!  worker thread    ── the work, which looks at the stop flag ──────────────┘
//! ```
//!
//! Python delivers signals only to its main thread, the calling one, so the work runs on another
//! thread. Callbacks run on the calling thread, never in the middle of the work.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quintet::core::StopFlag;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often signals and progress are checked.
const EVERY: Duration = Duration::from_millis(20);
/// Stack size for the deepest searches, as on a main thread.
const STACK: usize = 16 << 20;

/// Progress of some work: finished and total count.
#[derive(Default)]
pub(crate) struct Progress {
    callback: Option<Py<PyAny>>,
    latest: Mutex<Option<(u64, u64)>>,
}

impl Progress {
    /// Progress reported to a function of two numbers, if given.
    pub(crate) fn by(callback: Option<Py<PyAny>>) -> Self {
        Self { callback, latest: Mutex::new(None) }
    }

    /// Records the finished and the total count.
    pub(crate) fn note(&self, done: u64, total: u64) {
        if self.callback.is_some() {
            *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some((done, total));
        }
    }

    /// Calls the function if the counts have changed.
    fn show(&self, py: Python<'_>) -> PyResult<()> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(callback), Some(news)) = (&self.callback, latest) {
            callback.call1(py, news)?;
        }
        Ok(())
    }
}

/// Runs work on another thread. Raises any exception from a signal handler or the progress function
/// after the work has stopped.
pub(crate) fn long<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    progress: &Progress,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    long_until(py, stop, progress, None, work)
}

/// Like [`long`], but stops the work at a deadline.
pub(crate) fn long_until<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    progress: &Progress,
    deadline: Option<Instant>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let look = || {
        Python::attach(|py| {
            py.check_signals()?;
            progress.show(py)
        })
    };
    py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    // Dropped when the work ends, even by a panic; that wakes the waiting thread.
                    let _done = done;
                    work()
                })
                .map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
            let mut interrupted = None;
            while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(EVERY) {
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    stop.stop();
                }
                if interrupted.is_none()
                    && let Err(error) = look()
                {
                    stop.stop();
                    interrupted = Some(error);
                }
            }
            let result = worker.join();
            match interrupted {
                Some(error) => Err(error),
                None => {
                    look()?;
                    result.map_err(|panic| PyRuntimeError::new_err(last_words(&*panic)))
                }
            }
        })
    })
}

/// The message of a panic.
fn last_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("this should not happen, please report it: {}", text.unwrap_or("a panic"))
}
