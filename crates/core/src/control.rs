//! Keeps a running search within its limits and passes on its reports.

use crate::Instant;
use crate::{Info, Limits};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A switch that asks a search to stop; clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    own: Arc<AtomicBool>,
    /// Stopping that one stops this one, too.
    above: Option<Box<Self>>,
    /// When it raises itself.
    deadline: Option<Instant>,
}

impl StopFlag {
    /// A switch that is off.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag of its own that is also raised by this one.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { above: Some(Box::new(self.clone())), ..Self::default() }
    }

    /// A flag of its own that is also raised by this one, and by itself after a while.
    ///
    /// ```
    /// use quintet_core::StopFlag;
    /// use std::time::Duration;
    /// let flag = StopFlag::new();
    /// let late = flag.after(Duration::ZERO);
    /// assert!(late.is_stopped() && !flag.is_stopped());
    /// assert!(!flag.after(Duration::from_secs(3600)).is_stopped());
    /// ```
    #[must_use]
    pub fn after(&self, time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..self.child() }
    }

    /// Asks to stop.
    pub fn stop(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was requested.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.above.as_ref().is_some_and(|above| above.is_stopped())
            || self.deadline.is_some_and(|end| Instant::now() >= end)
            || host_stopped()
    }
}

/// In a browser the host stops the module: nothing inside it runs beside a search.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn host_stopped() -> bool {
    crate::host::stopped()
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
const fn host_stopped() -> bool {
    false
}

/// Counts a search's nodes, ends it at its limits, and passes on its reports.
///
/// The hot path is one comparison and one increment; the clock and the stop
/// flag are checked every [`INTERVAL`](Self::INTERVAL) nodes. Once stopped, every [`spend`](Self::spend)
/// returns `false`, so a recursive search unwinds without checking anything else on the way up; its root
/// discards what the unwinding returned.
pub struct Control<'a, M> {
    nodes: u64,
    check_at: u64,
    stopped: bool,
    node_limit: u64,
    /// The node count to keep while something is searched [aside](Self::aside).
    counted: Option<u64>,
    deadline: Option<Instant>,
    started: Instant,
    reported: Instant,
    stop: StopFlag,
    report: &'a mut dyn FnMut(&Info<M>),
    info: Info<M>,
}

impl<'a, M> Control<'a, M> {
    /// Nodes between two checks of the clock and the stop flag.
    pub const INTERVAL: u64 = 1024;
    /// Time between two reports if nothing else happens.
    const REPORT_EVERY: Duration = Duration::from_millis(100);
    /// Time to the first report, early enough that a viewer sees the search running.
    const FIRST_REPORT: Duration = Duration::from_millis(20);

    /// Starts the clock.
    pub fn new(limits: &Limits, stop: &StopFlag, report: &'a mut dyn FnMut(&Info<M>)) -> Self {
        let started = Instant::now();
        Self {
            nodes: 0,
            check_at: 0,
            stopped: false,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            counted: None,
            deadline: limits.time.and_then(|span| started.checked_add(span)),
            started,
            reported: started
                .checked_sub(Self::REPORT_EVERY - Self::FIRST_REPORT)
                .unwrap_or(started),
            stop: stop.clone(),
            report,
            info: Info::default(),
        }
    }

    /// Takes one node from the budget. Returns `false` if the search is over; the node is then not counted.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.nodes >= self.check_at && !self.check() {
            return false;
        }
        self.nodes += 1;
        true
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> bool {
        if self.nodes >= self.node_limit || !self.look() {
            self.stopped = true;
            self.check_at = 0;
            return false;
        }
        self.check_at = self.node_limit.min(self.nodes + Self::INTERVAL);
        true
    }

    /// Checks the stop flag and the clock now, and reports if it is time to. Returns `false` if the search is
    /// over.
    pub fn look(&mut self) -> bool {
        let now = Instant::now();
        if self.stopped || self.stop.is_stopped() || self.deadline.is_some_and(|end| now >= end) {
            self.stopped = true;
            self.check_at = 0;
            return false;
        }
        if now - self.reported >= Self::REPORT_EVERY {
            self.report_now();
        }
        true
    }

    /// Whether the search was ended by a limit or by its flag.
    #[inline]
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes spent so far.
    #[inline]
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Runs a search whose nodes do not count, neither in reports nor against the node limit: for measuring
    /// what perfect foresight would do. The clock and the stop flag still end it.
    pub fn aside<R>(&mut self, search: impl FnOnce(&mut Self) -> R) -> R {
        let (nodes, limit) = (self.nodes, self.node_limit);
        (self.counted, self.node_limit) = (Some(nodes), u64::MAX);
        let found = search(self);
        (self.counted, self.nodes, self.node_limit) = (None, nodes, limit);
        // Check the limits at the next node.
        self.check_at = 0;
        found
    }

    /// Runs a search with at most `nodes` more nodes, within the existing limits. Its nodes count; reaching
    /// this budget ends only this search.
    pub fn within<R>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> R) -> R {
        let (limit, was_stopped) = (self.node_limit, self.stopped);
        self.node_limit = limit.min(self.nodes.saturating_add(nodes));
        self.check_at = 0;
        let found = search(self);
        (self.node_limit, self.stopped, self.check_at) = (limit, was_stopped, 0);
        // If the clock or the flag ended it, everything ends.
        self.look();
        found
    }

    /// Adds nodes that other threads spent.
    pub fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The next report, kept up to date by the search; nodes and time are filled in when it is sent.
    pub const fn news(&mut self) -> &mut Info<M> {
        &mut self.info
    }

    /// Sends a report.
    pub fn report_now(&mut self) {
        self.reported = Instant::now();
        self.info.nodes = self.counted.unwrap_or(self.nodes);
        self.info.time = self.started.elapsed();
        (self.report)(&self.info);
    }

    /// The latest report, with final nodes and time.
    #[must_use]
    pub fn into_info(mut self) -> Info<M> {
        self.info.nodes = self.nodes;
        self.info.time = self.started.elapsed();
        self.info
    }
}
