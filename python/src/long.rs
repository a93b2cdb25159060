//! Long work: the interpreter lock is released, signals are obeyed, progress is shown.
//!
//! ```text
//!  calling thread   ── detached ── every 20 ms: signals? progress? ──────── result
//!  worker thread    ── the work, which looks at the stop flag ──────────────┘
//! ```
//!
//! Only the calling thread, if it is Python's main thread, is given signals, so the work is done
//! by another one. Callbacks are called by the calling thread, never from the middle of the work.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quintet::core::StopFlag;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often signals and progress are looked at.
const EVERY: Duration = Duration::from_millis(20);
/// Room for the deepest searches, as on a main thread.
const STACK: usize = 16 << 20;

/// How far some work has come: how many of how many.
#[derive(Default)]
pub(crate) struct Progress {
    callback: Option<Py<PyAny>>,
    latest: Mutex<Option<(u64, u64)>>,
}

impl Progress {
    /// Shown by a function that is called with two numbers, if there is one.
    pub(crate) fn by(callback: Option<Py<PyAny>>) -> Self {
        Self { callback, latest: Mutex::new(None) }
    }

    /// Notes how many of how many are done.
    pub(crate) fn note(&self, done: u64, total: u64) {
        if self.callback.is_some() {
            *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some((done, total));
        }
    }

    /// Calls the function if there is something new.
    fn show(&self, py: Python<'_>) -> PyResult<()> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(callback), Some(news)) = (&self.callback, latest) {
            callback.call1(py, news)?;
        }
        Ok(())
    }
}

/// Does work on another thread. Raises what a signal handler or the progress function raises,
/// after the work has been stopped.
pub(crate) fn long<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    progress: &Progress,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    long_until(py, stop, progress, None, work)
}

/// Like [`long`], but stops the work when a time has come.
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

/// What a panic said.
fn last_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("this should not happen, please report it: {}", text.unwrap_or("a panic"))
}
