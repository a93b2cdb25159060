//! Thinking: single answers, running analyses that can be stopped, and search trees.

use crate::error::{expected, refused};
use crate::json;
use crate::long::{Progress, long};
use pyo3::prelude::*;
use quintet::core::{Language, Limits, Seed, StopFlag};
use quintet::tree::{self, RecordedTree};
use quintet::{Answer, Error, PlayerConfig, Request, Seat, Session, TreeBounds};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// A request to a player.
pub(crate) struct Asked<'a> {
    pub(crate) player: &'a str,
    pub(crate) limits: GivenLimits,
    pub(crate) seed: u64,
    pub(crate) all_moves: bool,
    /// Maximum nodes and plies of a tree, if requested.
    pub(crate) tree: Option<(usize, usize)>,
}

/// Depth, nodes, seconds, simulations, each optional.
pub(crate) type GivenLimits = (Option<u32>, Option<u64>, Option<f64>, Option<u64>);

/// Checks limits.
pub(crate) fn limits(given: GivenLimits) -> PyResult<Limits> {
    let (depth, nodes, seconds, simulations) = given;
    let time = seconds.map(|seconds| {
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.ok_or_else(|| expected("time", &seconds.to_string(), "seconds, 0 or more"))
    });
    for (name, number) in
        [("depth", depth.map(u64::from)), ("nodes", nodes), ("simulations", simulations)]
    {
        if number == Some(0) {
            return Err(expected(name, "0", "at least 1"));
        }
    }
    Ok(Limits { depth, nodes, time: time.transpose()?, simulations })
}

impl Asked<'_> {
    /// A seat and a request for it; refuses a finished game.
    fn prepare(&self, session: &Session, stop: &StopFlag) -> PyResult<(Box<dyn Seat>, Request)> {
        let limits = limits(self.limits)?;
        let refuse = |error: Error| Python::attach(|py| refused(py, &error, session.language()));
        let name = if self.player.is_empty() { session.advisor() } else { self.player };
        let listed = session.players();
        let player = PlayerConfig::read(name, &listed).with_limits(&limits).to_string();
        let seat = session.seat(&player).map_err(refuse)?;
        if session.is_over() {
            return Err(refuse(Error::GameOver));
        }
        let request = Request {
            limits,
            seed: Seed(self.seed),
            all_moves: self.all_moves,
            tree: self.tree.map(|(nodes, plies)| TreeBounds { nodes, plies }),
            language: session.language(),
            stop: stop.clone(),
            ..Request::default()
        };
        Ok((seat, request))
    }

    /// Thinks, and returns the answer as JSON, with the tree separately.
    pub(crate) fn think(
        &self,
        py: Python<'_>,
        session: &Session,
    ) -> PyResult<(String, Option<Tree>)> {
        let stop = StopFlag::new();
        let (mut seat, request) = self.prepare(session, &stop)?;
        let snapshot = session.snapshot();
        let mut answer = long(py, &stop, &Progress::default(), move || {
            let answer = seat.think(&snapshot, &request, &mut |_| {});
            // Frees large tables while the lock is released.
            drop(seat);
            answer
        })?;
        let root = session.clone();
        let tree = answer.tree.take().map(|data| Tree { data, root: Mutex::new(root) });
        Ok((json(&answer), tree))
    }
}

/// A recorded search tree.
#[pyclass(frozen, module = "quintet._quintet")]
pub(crate) struct Tree {
    data: RecordedTree,
    /// The position at the root, for drawing boards.
    root: Mutex<Session>,
}

#[pymethods]
impl Tree {
    /// As JSON.
    fn json(&self) -> String {
        json(&self.data)
    }

    /// As a picture, with a small board beside each node if `boards` is set.
    #[pyo3(signature = (boards = false))]
    fn svg(&self, boards: bool) -> String {
        if boards {
            let root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
            tree::svg_with_boards(&self.data, &root)
        } else {
            tree::svg(&self.data, Language::English)
        }
    }

    /// As text for Graphviz.
    fn dot(&self) -> String {
        tree::dot(&self.data, Language::English)
    }

    /// As lines of text.
    fn text(&self) -> String {
        tree::text(&self.data, Language::English)
    }
}

/// The messages of an analysis, and whether it is over.
#[derive(Default)]
struct Outbox {
    news: VecDeque<String>,
    answer: Option<Result<Answer, String>>,
}

#[derive(Default)]
struct Shared {
    outbox: Mutex<Outbox>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the analysis with its result, even if the search panics.
struct Ending(Arc<Shared>);

impl Drop for Ending {
    fn drop(&mut self) {
        let mut outbox = self.0.lock();
        outbox.answer.get_or_insert_with(|| Err("the search panicked".to_owned()));
        self.0.changed.notify_all();
    }
}

/// A search in progress, on a thread of its own.
#[pyclass(frozen, module = "quintet._quintet")]
pub(crate) struct Analysis {
    shared: Arc<Shared>,
    stop: StopFlag,
}

impl Analysis {
    /// Maximum number of unread reports; older ones are dropped.
    const KEPT: usize = 1024;
    /// How often a waiting reader checks for signals.
    const EVERY: Duration = Duration::from_millis(20);

    pub(crate) fn start(py: Python<'_>, asked: &Asked<'_>, session: &Session) -> PyResult<Self> {
        let stop = StopFlag::new();
        let (mut seat, request) = asked.prepare(session, &stop)?;
        let (snapshot, shared) = (session.snapshot(), Arc::<Shared>::default());
        let outbox = Arc::clone(&shared);
        let run = move || {
            let ending = Ending(Arc::clone(&outbox));
            let answer = seat.think(&snapshot, &request, &mut |thought| {
                let mut shared = outbox.lock();
                if shared.news.len() == Self::KEPT {
                    shared.news.pop_front();
                }
                shared.news.push_back(json(&thought));
                outbox.changed.notify_all();
            });
            outbox.lock().answer = Some(Ok(answer));
            drop(ending);
        };
        let spawned = thread::Builder::new().stack_size(16 << 20).spawn(run);
        spawned.map_err(|error| {
            refused(py, &Error::NoThread(error.to_string()), session.language())
        })?;
        Ok(Self { shared, stop })
    }

    /// Waits until `take` returns something, checking for signals meanwhile.
    fn wait<T: Send>(
        &self,
        py: Python<'_>,
        take: impl Fn(&mut Outbox) -> Option<T> + Sync,
    ) -> PyResult<T> {
        loop {
            let found = py.detach(|| {
                let mut outbox = self.shared.lock();
                let found = take(&mut outbox);
                if found.is_some() {
                    return found;
                }
                let waited = self.shared.changed.wait_timeout(outbox, Self::EVERY);
                take(&mut waited.unwrap_or_else(PoisonError::into_inner).0)
            });
            if let Some(found) = found {
                return Ok(found);
            }
            if let Err(error) = py.check_signals() {
                self.stop.stop();
                return Err(error);
            }
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[pymethods]
impl Analysis {
    /// The next report as JSON; `None` when the search is over.
    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.wait(py, |outbox| match outbox.news.pop_front() {
            Some(news) => Some(Some(news)),
            None => outbox.answer.as_ref().map(|_| None),
        })
    }

    /// Stops the search; it answers with the best move so far.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Whether the search is over.
    fn is_over(&self) -> bool {
        self.shared.lock().answer.is_some()
    }

    /// The answer as JSON, once the search is over.
    fn answer(&self, py: Python<'_>) -> PyResult<String> {
        let answer = self.wait(py, |outbox| outbox.answer.clone())?;
        answer.map(|answer| json(&answer)).map_err(pyo3::exceptions::PyRuntimeError::new_err)
    }
}
